import { rateRule } from '@mrp/contract/features/costing/input.ts';
import { checkPercentPoints, noOverrides, type Overrides } from '@mrp/contract/features/costing/scenarios.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { checkNumber, generalRule, refuseZero, rules, type NumericRule } from '@mrp/contract/lib/numeric-rules.ts';
import { Slider } from 'antd';
import { useId, useState } from 'react';
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
  key: keyof Overrides;
  label: string;
  unit: string;
  rule: NumericRule;
  /** Instead of the rule's own check. */
  check?: (text: string) => string | null;
  /** Of the slider, around the value of the sheet. */
  range: (now: number) => [least: number, most: number, step: number];
}

const mainPrice: FieldFacts = {
  key: 'mainPrice',
  label: '主料单价涨跌',
  unit: '%',
  rule: generalRule(2, 2),
  check: checkPercentPoints,
  range: () => [-20, 20, 0.5],
};

const fields: readonly (FieldFacts & { key: Field })[] = [
  { key: 'loss', label: '损耗率（主料）', unit: '%', rule: rules.lossRate, range: () => [0, 20, 0.5] },
  { key: 'shrinkage', label: '缩水率（主料）', unit: '%', rule: rules.shrinkageRate, range: () => [0, 20, 0.5] },
  { key: 'width', label: '门幅（主料）', unit: 'cm', rule: refuseZero(rules.width), range: (now) => [Math.max(1, now - 40), now + 40, 1] },
  {
    key: 'gramWeight',
    label: '克重（主料）',
    unit: 'g/㎡',
    rule: refuseZero(rules.gramWeight),
    range: (now) => [Math.max(1, now - 60), now + 60, 1],
  },
  { key: 'rate', label: '汇率', unit: '', rule: rateRule, range: (now) => [now * 0.8, now * 1.2, 0.01] },
  { key: 'pieces', label: '件数', unit: '件', rule: refuseZero(rules.garmentPieces), range: (now) => [100, Math.max(5000, now * 3), 100] },
];

/** What a scenario changes, each by a figure or by its slider; empty: as the sheet has it. */
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
  const percent = overrides.mainPrice === noOverrides.mainPrice ? null : overrides.mainPrice;
  return (
    <fieldset className="cost-fields" aria-label={`${name} 的改动`}>
      <ScenarioField
        {...{ name }}
        field={mainPrice}
        shown={noOverrides.mainPrice}
        value={percent}
        onChange={(text) => onChange({ ...overrides, mainPrice: text ?? noOverrides.mainPrice })}
      />
      {fields
        .filter(({ key }) => key !== 'rate' || sheet.terms.rate !== '1')
        .map((field) => (
          <ScenarioField
            key={field.key}
            {...{ name, field }}
            shown={shown[field.key]}
            value={overrides[field.key]}
            onChange={(text) => onChange({ ...overrides, [field.key]: text })}
          />
        ))}
    </fieldset>
  );
}

interface ScenarioFieldProps {
  name: string;
  field: FieldFacts;
  /** As the sheet has it; empty: it has none. */
  shown: string;
  /** Null: as the sheet has it. */
  value: string | null;
  onChange: (text: string | null) => void;
}

function ScenarioField({ name, field, shown, value, onChange }: ScenarioFieldProps) {
  const { label, unit, rule, range, check = (text) => checkNumber(rule, text) } = field;
  // What is no number of the field stays as typed beside its message, and changes nothing.
  const [wrong, setWrong] = useState<string | null>(null);
  const messageId = useId();
  const message = wrong === null ? null : check(wrong);
  const set = (text: string) => {
    const isRight = text === '' || check(text) === null;
    setWrong(isRight ? null : text);
    onChange(isRight && text !== '' ? text : null);
  };
  // A slider only places its handle; the figure is the text beside it.
  const now = Number.parseFloat(value ?? shown);
  const [least, most, step] = range(Number.parseFloat(shown));
  return (
    <div>
      <label>
        <span className="cost-field-label">{label}</span>
        <DecimalInput
          rule={rule}
          {...(unit && { unit })}
          placeholder={shown}
          value={wrong ?? value}
          onChange={set}
          {...(message !== null && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': messageId })}
        />
      </label>
      {message !== null && (
        <span id={messageId} className="text-error" role="alert">
          {message}
        </span>
      )}
      {shown !== '' && (
        <Slider
          min={least}
          max={most}
          step={step}
          value={now}
          tooltip={{ formatter: null }}
          onChange={(place: number) => set(trimZeros(place.toFixed(2)) || '0')}
          ariaLabelForHandle={`${name} ${label}`}
        />
      )}
    </div>
  );
}
