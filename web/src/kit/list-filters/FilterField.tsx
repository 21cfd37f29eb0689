import { cleanNumber } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { Days, Filter, Range } from '@mrp/contract/lib/list.ts';
import { Input, Space } from 'antd';
import { useState, type ComponentType } from 'react';
import { ChoiceSelect } from '../pickers/ChoiceSelect.tsx';
import { clearable } from '../clearable.tsx';
import { lazyPanel } from '../lazy.tsx';
import type { EntitySource } from '../pickers/entity-source.ts';
import { EntitiesPicker, summaryOf } from '../pickers/EntityPicker.tsx';
import { ManySelect } from '../pickers/ManySelect.tsx';
import type { TreeSource } from '../pickers/tree-source.ts';
import { TreesPicker } from '../pickers/TreePicker.tsx';
import type { DaySpan } from './DateRange.tsx';
import { isDecimalText, isRelative, relativeLabels } from './filter-values.ts';
import './filter-field.css';

const DateRange = lazyPanel(async () => (await import('./DateRange.tsx')).DateRange, <span className="k-days-room" />);

/** Picker and format of a `moment` filter. */
export interface OwnField {
  Field: ComponentType<OwnFieldProps>;
  tell: (value: string) => string;
}

export interface OwnFieldProps {
  id: string | undefined;
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Sources of `ids` filters, and pickers of `moment` filters. */
export type FilterSource = EntitySource | TreeSource | OwnField;

export interface FilterFieldProps {
  filter: Filter;
  source: FilterSource | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Enter in a text field applies the filters. */
  onEnter: () => void;
  /** The bar shows the label inside the field, the drawer above it. */
  id?: string;
}

export function FilterField({ filter, source, value, onChange, onEnter, id }: FilterFieldProps) {
  const { label } = filter;
  const shared = { id, 'aria-label': label, placeholder: id ? '不限' : label, prefix: id ? undefined : label };
  switch (filter.kind) {
    case 'ids':
      if (!source || 'Field' in source) return null;
      if ('load' in source) return <TreesPicker {...shared} source={source} value={(value as string[]) ?? []} onChange={onChange} />;
      return <EntitiesPicker {...shared} source={source} value={(value as string[]) ?? []} onChange={onChange} oneLine={!id} />;
    case 'values':
      return <ValuesField {...shared} choices={filter.choices ?? []} value={(value as string[]) ?? []} onChange={onChange} />;
    case 'flag':
      return <FlagField {...shared} value={value as boolean | undefined} onChange={onChange} />;
    case 'range':
      return (
        <RangeField label={label} unit={filter.unit} inBar={!id} value={(value as Range) ?? {}} onChange={onChange} onEnter={onEnter} />
      );
    case 'days':
      return <DaysField {...shared} label={label} value={value as Days | undefined} onChange={onChange} />;
    case 'moment':
      if (!source || !('Field' in source)) return null;
      return <source.Field id={id} label={label} value={value as string | undefined} onChange={onChange} />;
    case 'text':
      return (
        <Input
          {...shared}
          prefix={grey(shared.prefix, Boolean(value))}
          allowClear
          value={(value as string) ?? ''}
          onChange={(event) => onChange(event.target.value)}
          onPressEnter={onEnter}
        />
      );
  }
}

interface Shared {
  id: string | undefined;
  'aria-label': string;
  placeholder: string;
  prefix: string | undefined;
}

const grey = (prefix: string | undefined, shown: boolean) => (shown && prefix ? <span className="k-prefix">{prefix}</span> : undefined);

function ValuesField({
  choices,
  value,
  onChange,
  prefix,
  ...shared
}: Shared & { choices: NonNullable<Filter['choices']>; value: string[]; onChange: (value: string[]) => void }) {
  return (
    <ManySelect
      {...shared}
      {...(prefix && { maxTagCount: 0, maxTagPlaceholder: summaryOf })}
      popupMatchSelectWidth={false}
      prefix={grey(prefix, value.length > 0)}
      options={choices.map((choice) => ({ ...choice }))}
      value={value}
      onChange={onChange}
    />
  );
}

function FlagField({
  value,
  onChange,
  prefix,
  ...shared
}: Shared & { value: boolean | undefined; onChange: (value: boolean | undefined) => void }) {
  return (
    <ChoiceSelect<'1' | '0'>
      {...shared}
      allowClear={clearable}
      prefix={grey(prefix, value !== undefined)}
      options={[
        { value: '1', label: '是' },
        { value: '0', label: '否' },
      ]}
      value={value === undefined ? null : value ? '1' : '0'}
      onChange={(flag?: '1' | '0') => onChange(flag === undefined ? undefined : flag === '1')}
    />
  );
}

interface RangeFieldProps {
  label: string;
  unit: string | undefined;
  inBar: boolean;
  value: Range;
  onChange: (value: Range) => void;
  onEnter: () => void;
}

function RangeField({ label, unit, inBar, value, onChange, onEnter }: RangeFieldProps) {
  const end = (side: 'min' | 'max', words: string) => (
    <Input
      aria-label={`${label}${words}`}
      placeholder={inBar && side === 'min' ? label : words}
      inputMode="decimal"
      {...(value[side] && !isDecimalText(value[side]) && { status: 'error' as const })}
      {...(unit && side === 'max' && { suffix: <span className="k-prefix">{unit}</span> })}
      value={value[side] ?? ''}
      onChange={(event) => onChange({ ...value, [side]: cleanNumber(event.target.value) })}
      onPressEnter={onEnter}
    />
  );
  return (
    <Space.Compact className="k-range">
      {end('min', '最小')}
      {end('max', '最大')}
    </Space.Compact>
  );
}

const OWN_DAYS = 'own';

/** A relative range such as 本月, or two custom days. */
function DaysField({
  label,
  value,
  onChange,
  prefix,
  ...shared
}: Shared & { label: string; value: Days | undefined; onChange: (value: Days | undefined) => void }) {
  const [own, setOwn] = useState(false);
  const span = value !== undefined && !isRelative(value) ? (value as DaySpan) : undefined;
  const pick = (choice: string | undefined) => {
    setOwn(choice === OWN_DAYS);
    onChange(choice === undefined || choice === OWN_DAYS ? undefined : (choice as Days));
  };
  const asksDays = own || span !== undefined;
  return (
    <Space.Compact className="k-days">
      <ChoiceSelect<string>
        {...shared}
        allowClear={clearable}
        popupMatchSelectWidth={false}
        prefix={grey(prefix, value !== undefined && !asksDays)}
        options={[
          ...Object.entries(relativeLabels).map(([word, text]) => ({ value: word, label: text })),
          { value: OWN_DAYS, label: '自定义' },
        ]}
        value={asksDays ? OWN_DAYS : ((value as string | undefined) ?? null)}
        onChange={pick}
      />
      {asksDays && <DateRange label={label} value={span ?? {}} onChange={(days) => onChange(days)} autoFocus={span === undefined} />}
    </Space.Compact>
  );
}
