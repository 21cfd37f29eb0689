import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Swatch } from '../../kit/Swatch.tsx';
import { shadeOf } from '../../pickers/material-shade.ts';
import { RollsPicker } from '../stock/RollsPicker.tsx';
import type { StockOption } from '../stock/stock-choices.ts';
import { readRolls, sumRolls, useRollLines } from '../stock/useRollLines.ts';
import { QuantityField } from '../../kit/form/QuantityField.tsx';
import type { ReceivedLine } from './received-lines.ts';
import { quantityText } from '../../lib/quantities.ts';

interface ReceiveLinePanelProps {
  line: ReceivedLine;
  errorOf: (field: string) => string | undefined;
  onChange: (line: ReceivedLine) => void;
}

/** One line to receive: its quantity, and of a direct receipt its lots and rolls. */
export function ReceiveLinePanel({ line, errorOf, onChange }: ReceiveLinePanelProps) {
  const { name, code, shade, item, option, outstanding, quantity } = line;
  return (
    <section className="purchase-ship-line" aria-label={`${code} ${name}`}>
      <h3>
        <Swatch shade={shadeOf(shade)} size={24} silent /> {name} <small>{code}</small>
      </h3>
      <p className="text-muted">未收 {quantityText(outstanding, item.unit)}</p>
      <QuantityField
        label="收货数量"
        unit={item.unit}
        value={quantity}
        error={errorOf('quantity') ?? errorOf('lineId')}
        onChange={(typed) => onChange({ ...line, quantity: typed })}
      />
      {option && item.lotTracked !== 'NONE' && (
        <Rolls
          line={line}
          option={option}
          error={errorOf('rolls') ?? errorOf('rolls.0.lotNo') ?? errorOf('rolls.0.rollNo')}
          onChange={onChange}
        />
      )}
    </section>
  );
}

interface RollsProps extends Pick<ReceiveLinePanelProps, 'line' | 'onChange'> {
  option: StockOption;
  error: string | undefined;
}

function Rolls({ line, option, error, onChange }: RollsProps) {
  const grid = useRollLines(line.item);
  const typed = useStore(grid.store, (state) => state.lines);
  useEffect(() => {
    const rolls = readRolls(grid);
    if (JSON.stringify(rolls) === JSON.stringify(line.rolls)) return;
    const before = sumRolls(line.rolls) ?? '';
    const isSummed = line.quantity === '' || line.quantity === before;
    onChange({ ...line, rolls, quantity: isSummed ? (sumRolls(rolls) ?? line.quantity) : line.quantity });
  }, [typed, grid, line, onChange]);
  return (
    <>
      <RollsPicker goods="SKU" item={option} grid={grid} quantity={line.quantity} onSum={() => undefined} />
      <span className="k-dialog-error" role="alert">
        {error}
      </span>
    </>
  );
}
