import { rateRule } from '@mrp/contract/features/costing/input.ts';
import { idleReason } from '@mrp/contract/features/costing/scenario-effects.ts';
import {
  checkPercentPoints,
  noOverrides,
  type Overrides,
  type ScenarioLine,
  type ScenarioTerms,
} from '@mrp/contract/features/costing/scenarios.ts';
import { decimal, type Exact } from '@mrp/contract/lib/decimals.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { checkNumber, generalRule, refuseZero, rules, type NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { Slider } from 'antd';
import { useId, useState } from 'react';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { trimZeros } from '../../../lib/format/format.ts';

interface ScenarioFieldsProps {
  name: string;
  sheet: CostSheet;
  lines: readonly ScenarioLine[];
  terms: ScenarioTerms;
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
  range: (now: Exact) => Range;
}

interface Range {
  least: Exact;
  /** Places of the handle above the least. */
  steps: number;
  step: string;
}

/** So many places down and up from the value of the sheet, not below the floor. */
function around(now: Exact, step: string, places: number, floor = step): Range {
  const least = now.minus(decimal(step).times(places));
  const from = least.lt(decimal(floor)) ? decimal(floor) : least;
  return { least: from, steps: placesBetween(from, now, step) + places, step };
}
const placesBetween = (from: Exact, to: Exact, step: string): number => to.minus(from).div(decimal(step)).round().toNumber();
const upTo = (most: number, step: string, least = '0'): Range => ({
  least: decimal(least),
  steps: placesBetween(decimal(least), decimal(String(most)), step),
  step,
});

const mainPrice: FieldFacts = {
  key: 'mainPrice',
  label: '主料单价涨跌',
  unit: '%',
  rule: generalRule(2, 2),
  check: checkPercentPoints,
  range: () => upTo(20, '0.5', '-20'),
};

const fields: readonly (FieldFacts & { key: Field })[] = [
  { key: 'loss', label: '损耗率（主料）', unit: '%', rule: rules.lossRate, range: () => upTo(20, '0.5') },
  { key: 'shrinkage', label: '缩水率（主料）', unit: '%', rule: rules.shrinkageRate, range: () => upTo(20, '0.5') },
  { key: 'width', label: '门幅（主料）', unit: 'cm', rule: refuseZero(rules.width), range: (now) => around(now, '1', 40) },
  {
    key: 'gramWeight',
    label: '克重（主料）',
    unit: 'g/㎡',
    rule: refuseZero(rules.gramWeight),
    range: (now) => around(now, '1', 60),
  },
  {
    key: 'rate',
    label: costingWords.rate,
    unit: '',
    rule: rateRule,
    range: (now) => around(now, '0.01', placesBetween(decimal('0'), now.div(5), '0.01')),
  },
  {
    key: 'pieces',
    label: '件数',
    unit: '件',
    rule: refuseZero(rules.garmentPieces),
    range: (now) => ({ least: decimal('100'), steps: Math.max(49, placesBetween(decimal('100'), now.times(3), '100')), step: '100' }),
  },
];

/** What a scenario changes, each by a figure or by its slider; empty: as the sheet has it. */
export function ScenarioFieldsPanel({ name, sheet, lines, terms, overrides, onChange }: ScenarioFieldsProps) {
  const idleOf = (field: keyof Overrides) => idleReason(field, lines, terms, overrides);
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
        idle={idleOf('mainPrice')}
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
            idle={idleOf(field.key)}
            onChange={(text) => onChange({ ...overrides, [field.key]: text })}
          />
        ))}
    </fieldset>
  );
}

interface ScenarioFieldProps {
  name: string;
  field: FieldFacts;
  /** The value of the sheet; empty without one. */
  shown: string;
  /** Null: unchanged from the sheet. */
  value: string | null;
  /** Why it changes nothing; null: it does, or could. */
  idle: string | null;
  onChange: (text: string | null) => void;
}

function ScenarioField({ name, field, shown, value, idle, onChange }: ScenarioFieldProps) {
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
      {message === null && idle !== null && <span className="text-hint">{idle}</span>}
      {shown !== '' && <PlaceSlider label={`${name} ${label}`} range={range(decimal(shown))} value={value ?? shown} onChange={set} />}
    </div>
  );
}

interface PlaceSliderProps {
  label: string;
  range: Range;
  value: string;
  onChange: (text: string) => void;
}

/** The handle stands on places counted from the least; what they mean is a decimal. */
const PlaceSlider = ({ label, range: { least, steps, step }, value, onChange }: PlaceSliderProps) => (
  <Slider
    min={0}
    max={steps}
    step={1}
    value={placesBetween(least, decimal(value), step)}
    tooltip={{ formatter: null }}
    onChange={(place: number) => onChange(trimZeros(least.plus(decimal(step).times(place)).toFixed()) || '0')}
    ariaLabelForHandle={label}
  />
);
