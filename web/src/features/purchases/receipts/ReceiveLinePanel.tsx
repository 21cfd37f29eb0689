import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Swatch } from '../../../kit/Swatch.tsx';
import { shadeOf } from '../../../pickers/colours/material-shade.ts';
import { RollsPicker } from '../../stock/lots/RollsPicker.tsx';
import type { StockOption } from '../../stock/stock-choices.ts';
import { quantityOfRolls, readRolls, useRollLines } from '../../stock/lots/useRollLines.ts';
import { QuantityField } from '../../../kit/form/fields/QuantityField.tsx';
import type { ReceivedLine } from './received-lines.ts';
import { quantityText } from '../../../lib/format/quantities.ts';

interface ReceiveLinePanelProps {
  line: ReceivedLine;
  errorOf: (field: string) => string | undefined;
  onChange: (line: ReceivedLine) => void;
}

/** One line to receive: its quantity, or of a direct receipt its lots and rolls, which say the quantity. */
export function ReceiveLinePanel({ line, errorOf, onChange }: ReceiveLinePanelProps) {
  const { name, code, shade, item, option, outstanding, quantity } = line;
  return (
    <section className="purchase-ship-line" aria-label={`${code} ${name}`}>
      <h3>
        <Swatch shade={shadeOf(shade)} size={24} silent /> {name} <small>{code}</small>
      </h3>
      <p className="text-muted">未收 {quantityText(outstanding, item.unit)}</p>
      {option && item.lotTracked !== 'NONE' ? (
        <>
          <p>收货数量按细码合计{quantity !== '' && `：${quantityText(quantity, item.unit)}`}</p>
          <Rolls
            line={line}
            option={option}
            error={errorOf('quantity') ?? errorOf('lineId') ?? errorOf('rolls') ?? errorOf('rolls.0.lotNo') ?? errorOf('rolls.0.rollNo')}
            onChange={onChange}
          />
        </>
      ) : (
        <QuantityField
          label="收货数量"
          unit={item.unit}
          value={quantity}
          error={errorOf('quantity') ?? errorOf('lineId')}
          onChange={(typed) => onChange({ ...line, quantity: typed })}
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
    onChange({ ...line, rolls, quantity: quantityOfRolls(rolls) });
  }, [typed, grid, line, onChange]);
  return (
    <>
      <RollsPicker goods="SKU" item={option} grid={grid} quantity="" onSum={() => undefined} />
      <span className="k-dialog-error" role="alert">
        {error}
      </span>
    </>
  );
}
