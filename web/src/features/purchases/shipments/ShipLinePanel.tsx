import type { ShippableItem } from '@mrp/contract/features/purchases/delivery.ts';
import { Checkbox } from 'antd';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Swatch } from '../../../kit/Swatch.tsx';
import { shadeOf } from '../../../pickers/colours/material-shade.ts';
import { RollsPicker } from '../../stock/lots/RollsPicker.tsx';
import { readRolls, useRollLines } from '../../stock/lots/useRollLines.ts';
import { QuantityField } from '../../../kit/form/fields/QuantityField.tsx';
import { isStocked, withOutside, withQuantity, withRolls, type ShippedLine } from './shipped-lines.ts';
import '../purchases.css';
import { quantityText } from '../../../lib/format/quantities.ts';

interface ShipLinePanelProps {
  item: ShippableItem;
  line: ShippedLine;
  errorOf: (field: string) => string | undefined;
  onChange: (line: ShippedLine) => void;
}

/** One material to ship: how much, and what of it the supplier holds outside this system. */
export function ShipLinePanel({ item, line, errorOf, onChange }: ShipLinePanelProps) {
  const { code, name, colourName, unit, open, brandAvailable, supplierAvailable } = item;
  const figure = (text: string) => quantityText(text, unit);
  return (
    <section className="purchase-ship-line" aria-label={`${code} ${name}`}>
      <h3>
        <Swatch shade={shadeOf(item)} size={24} silent /> {[name, colourName].filter(Boolean).join(' · ')} <small>{code}</small>
      </h3>
      <p className="text-muted">
        未发 {figure(open)}，最多 {figure(item.limit)}；供应商处品牌仓可用 {figure(brandAvailable)}，供应商仓可用{' '}
        {figure(supplierAvailable)}
      </p>
      <Quantities item={item} line={line} errorOf={errorOf} onChange={onChange} />
      {line.hasOutside && item.lotTracked !== 'NONE' && <Rolls item={item} line={line} error={rollsError(errorOf)} onChange={onChange} />}
    </section>
  );
}

/** Each quantity once: what lots and rolls say is not asked again, and what the supplier does not have comes from outside. */
function Quantities({ item, line, errorOf, onChange }: ShipLinePanelProps) {
  const { unit } = item;
  const isByRolls = item.lotTracked !== 'NONE';
  const isAllOutside = !isStocked(item);
  const wrong = errorOf('unregistered') ?? errorOf('skuId');
  if (isAllOutside && isByRolls)
    return (
      <>
        <p>发货数量按细码合计{line.quantity !== '' && `：${quantityText(line.quantity, unit)}`}</p>
        <span className="k-dialog-error" role="alert">
          {errorOf('quantity') ?? wrong}
        </span>
      </>
    );
  return (
    <div className="purchase-ship-figures">
      <QuantityField
        label="发货数量"
        unit={unit}
        value={line.quantity}
        error={errorOf('quantity') ?? (isAllOutside ? wrong : undefined)}
        onChange={(quantity) => onChange(withQuantity(item, line, quantity))}
      />
      {!isAllOutside && (
        <div>
          <Checkbox checked={line.hasOutside} onChange={({ target }) => onChange(withOutside(item, line, target.checked))}>
            其中有供应商系统外的货{isByRolls && line.unregistered !== '' && `：细码合计 ${quantityText(line.unregistered, unit)}`}
          </Checkbox>
          {line.hasOutside && !isByRolls && (
            <QuantityField
              label="系统外的数量"
              unit={unit}
              value={line.unregistered}
              error={wrong}
              onChange={(unregistered) => onChange({ ...line, unregistered })}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** The first refusal of the packing list. */
const rollsError = (errorOf: (field: string) => string | undefined): string | undefined =>
  errorOf('rolls') ?? errorOf('rolls.0.lotNo') ?? errorOf('rolls.0.rollNo') ?? errorOf('rolls.0.quantity');

function Rolls({
  item,
  line,
  error,
  onChange,
}: {
  item: ShippableItem;
  line: ShippedLine;
  error: string | undefined;
  onChange: (line: ShippedLine) => void;
}) {
  const grid = useRollLines(item);
  const typed = useStore(grid.store, (state) => state.lines);
  useEffect(() => {
    const rolls = readRolls(grid);
    if (JSON.stringify(rolls) !== JSON.stringify(line.rolls)) onChange(withRolls(item, line, rolls));
  }, [typed, grid, item, line, onChange]);
  const option = {
    id: item.itemId,
    code: item.code,
    name: [item.name, item.colourName].filter(Boolean).join(' '),
    unit: item.unit.name,
    decimals: item.unit.decimals,
    secondUnit: item.secondUnit?.name ?? null,
    lotTracked: item.lotTracked,
    fabric: item.fabric,
  };
  return (
    <>
      <RollsPicker goods="SKU" item={option} grid={grid} quantity="" onSum={() => undefined} />
      <span className="k-dialog-error" role="alert">
        {error}
      </span>
    </>
  );
}
