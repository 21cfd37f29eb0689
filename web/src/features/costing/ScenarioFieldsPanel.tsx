import type { Overrides } from '@mrp/contract/features/costing/scenarios.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { checkNumber, generalRule, refuseZero, rules, type NumericRule } from '@mrp/contract/lib/numeric-rules.ts';
import { Slider } from 'antd';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { trimZeros } from '../../lib/format.ts';

interface ScenarioFieldsProps {
  name: string;
  sheet: CostSheet;
  overrides: Overrides;
  onChange: (overrides: Overrides) => void;
}

type Field = Exclude<keyof Overrides, 'mainPrice'>;

const fields: readonly { key: Field; label: string; unit: string; rule: NumericRule }[] = [
  { key: 'loss', label: '损耗率（主料）', unit: '%', rule: rules.lossRate },
  { key: 'shrinkage', label: '缩水率（主料）', unit: '%', rule: rules.shrinkageRate },
  { key: 'width', label: '门幅（主料）', unit: 'cm', rule: refuseZero(rules.width) },
  { key: 'gramWeight', label: '克重（主料）', unit: 'g/㎡', rule: refuseZero(rules.gramWeight) },
  { key: 'rate', label: '汇率', unit: '', rule: refuseZero(generalRule(4, 6)) },
  { key: 'pieces', label: '件数', unit: '件', rule: refuseZero(rules.garmentPieces) },
];

const MOST_PERCENT = 20;

/** What a scenario changes: the price of the main material by a slider, the rest by figures; empty: as the sheet has it. */
export function ScenarioFields({ name, sheet, overrides, onChange }: ScenarioFieldsProps) {
  const main = sheet.lines.find(({ purpose }) => purpose === 'MAIN');
  const shown: Readonly<Record<Field, string>> = {
    loss: trimZeros(main?.loss),
    shrinkage: trimZeros(main?.shrinkage),
    width: trimZeros(main?.width),
    gramWeight: trimZeros(main?.gramWeight),
    rate: '',
    pieces: sheet.quotation.pieces === null ? '' : String(sheet.quotation.pieces),
  };
  return (
    <fieldset className="cost-fields" aria-label={`${name} 的改动`}>
      <div>
        <span className="cost-field-label">主料单价 {overrides.mainPrice}%</span>
        <Slider
          min={-MOST_PERCENT}
          max={MOST_PERCENT}
          step={0.5}
          value={Number.parseFloat(overrides.mainPrice)}
          onChange={(percent: number) => onChange({ ...overrides, mainPrice: String(percent) })}
          ariaLabelForHandle={`${name} 主料单价`}
        />
      </div>
      {fields.map(({ key, label, unit, rule }) => (
        <label key={key}>
          <span className="cost-field-label">{label}</span>
          <DecimalInput
            rule={rule}
            {...(unit && { unit })}
            placeholder={shown[key]}
            value={overrides[key]}
            onChange={(text) => onChange({ ...overrides, [key]: text && checkNumber(rule, text) === null ? text : null })}
          />
        </label>
      ))}
    </fieldset>
  );
}
