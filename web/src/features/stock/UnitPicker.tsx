import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { Segmented } from 'antd';
import { shownUnits, type ShownUnit } from './text.ts';
import './stock.css';

const OWN_UNIT = '原单位';

/** Selects the display unit of quantities. */
export function UnitPicker({ unit, onChange }: { unit: ShownUnit | null; onChange: (unit: ShownUnit | null) => void }) {
  return (
    <Segmented<ShownUnit | typeof OWN_UNIT>
      className="stock-units"
      aria-label={stockWords.unit}
      options={[OWN_UNIT, ...shownUnits]}
      value={unit ?? OWN_UNIT}
      onChange={(asked) => onChange(asked === OWN_UNIT ? null : asked)}
    />
  );
}
