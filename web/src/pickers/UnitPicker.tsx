import { unitsApi, type UnitOption } from '@mrp/contract/features/dictionaries/units.ts';
import type { ReactNode } from 'react';
import { ReadContent } from '../kit/object/ReadContent.tsx';
import { ChoiceSelect } from '../kit/pickers/ChoiceSelect.tsx';
import { clearable } from '../kit/clearable.tsx';
import { useTextMatch } from '../lib/format/text-match.ts';
import { useApiQuery } from '../lib/api/useApi.ts';

const KEPT_MS = 300_000;

/** All units, including inactive ones, because records may still use them. */
export function useUnits(): readonly UnitOption[] {
  return useApiQuery(unitsApi.listUnits, { query: { all: true } }, { staleTime: KEPT_MS }).data ?? [];
}

/** Content that needs the units to begin with: a skeleton until they are there, or the error with 重试. */
export function WithUnits({ children }: { children: (units: readonly UnitOption[]) => ReactNode }) {
  const read = useApiQuery(unitsApi.listUnits, { query: { all: true } }, { staleTime: KEPT_MS, handlesErrors: 'all' });
  return <ReadContent read={read}>{children}</ReadContent>;
}

interface UnitPickerProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null, unit: UnitOption | null) => void;
  placeholder?: string;
  disabled?: boolean;
  /** Restricts the choices, e.g. to lengths. */
  only?: (unit: UnitOption) => boolean;
  'aria-label'?: string;
}

/** Selects a unit; the caller also receives its decimals. */
export function UnitPicker({ value, onChange, only, ...rest }: UnitPickerProps) {
  const units = useUnits();
  const matches = useTextMatch();
  const offered = units.filter((unit) => unit.id === value || (unit.active && (only?.(unit) ?? true)));
  return (
    <ChoiceSelect<string>
      allowClear={clearable}
      placeholder="请选择"
      showSearch={{ filterOption: (typed, option) => matches(String(option?.['search']), typed) }}
      popupMatchSelectWidth={false}
      notFoundContent="没有符合的单位"
      {...rest}
      options={offered.map(({ id, code, name }) => ({ value: id, label: name, search: `${name} ${code}` }))}
      value={value ?? null}
      onChange={(id?: string) => onChange?.(id ?? null, units.find((unit) => unit.id === id) ?? null)}
    />
  );
}
