import { rateRule } from '@mrp/contract/features/costing/input.ts';
import type { Overrides } from '@mrp/contract/features/costing/scenarios.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { checkNumber, refuseZero, rules, type NumericRule } from '@mrp/contract/lib/numeric-rules.ts';
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

interface FieldFacts {
  key: Field;
  label: string;
  unit: string;
  rule: NumericRule;
  /** Of the slider, around the value of the sheet. */
  range: (now: number) => [least: number, most: number, step: number];
}

const fields: readonly FieldFacts[] = [
  { key: 'loss', label: '损耗率（主料）', unit: '%', rule: rules.lossRate, range: () => [0, 20, 0.5] },
  { key: 'shrinkage', label: '缩水率（主料）', unit: '%', rule: rules.shrinkageRate, range: () => [0, 20, 0.5] },
  { key: 'width', label: '门幅（主料）', unit: 'cm', rule: refuseZero(rules.width), range: (now) => [now - 40, now + 40, 1] },
  { key: 'gramWeight', label: '克重（主料）', unit: 'g/㎡', rule: refuseZero(rules.gramWeight), range: (now) => [now - 60, now + 60, 1] },
  { key: 'rate', label: '汇率', unit: '', rule: rateRule, range: (now) => [now * 0.8, now * 1.2, 0.01] },
  { key: 'pieces', label: '件数', unit: '件', rule: refuseZero(rules.garmentPieces), range: (now) => [100, Math.max(5000, now * 3), 100] },
];

const MOST_PERCENT = 20;

/** What a scenario changes, by sliders and figures; empty: as the sheet has it. */
export function ScenarioFieldsPanel({ name, sheet, overrides, onChange }: ScenarioFieldsProps) {
  const main = sheet.lines.find(({ purpose }) => purpose === 'MAIN');
  const shown: Readonly<Record<Field, string>> = {
    loss: trimZeros(main?.loss),
    shrinkage: trimZeros(main?.shrinkage),
    width: trimZeros(main?.width),
    gramWeight: trimZeros(main?.gramWeight),
    rate: sheet.terms.rate === '1' ? '' : trimZeros(sheet.terms.rate),
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
      {fields
        .filter(({ key }) => key !== 'rate' || sheet.terms.rate !== '1')
        .map((field) => (
          <ScenarioField key={field.key} {...{ name, field }} shown={shown[field.key]} overrides={overrides} onChange={onChange} />
        ))}
    </fieldset>
  );
}

interface ScenarioFieldProps extends Pick<ScenarioFieldsProps, 'name' | 'overrides' | 'onChange'> {
  field: FieldFacts;
  /** As the sheet has it; empty: it has none. */
  shown: string;
}

function ScenarioField({ name, field: { key, label, unit, rule, range }, shown, overrides, onChange }: ScenarioFieldProps) {
  const set = (text: string | null) => onChange({ ...overrides, [key]: text && checkNumber(rule, text) === null ? text : null });
  // A slider only places its handle; the figure is the text beside it.
  const now = Number.parseFloat(overrides[key] ?? shown);
  const [least, most, step] = range(Number.parseFloat(shown));
  return (
    <div>
      <label>
        <span className="cost-field-label">{label}</span>
        <DecimalInput rule={rule} {...(unit && { unit })} placeholder={shown} value={overrides[key]} onChange={set} />
      </label>
      {shown !== '' && (
        <Slider
          min={Math.max(step, least)}
          max={most}
          step={step}
          value={now}
          tooltip={{ formatter: null }}
          onChange={(value: number) => set(trimZeros(value.toFixed(2)))}
          ariaLabelForHandle={`${name} ${label}`}
        />
      )}
    </div>
  );
}
