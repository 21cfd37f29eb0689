import { DEFAULT_PERIOD, reportUnits, type ReportSpec } from '@mrp/contract/lib/report.ts';
import { Segmented } from 'antd';
import type { RefObject } from 'react';
import { ChoiceSelect } from '../pickers/ChoiceSelect.tsx';
import { FilterBar } from '../list-filters/FilterBar.tsx';
import type { FilterSource } from '../list-filters/FilterField.tsx';
import { withFilter } from '../list-filters/filter-values.ts';
import type { ListState } from '../list/list-url.ts';
import type { ChangeState } from '../list/useListState.ts';

interface ReportBarProps {
  spec: ReportSpec;
  state: ListState;
  change: ChangeState;
  sources: Readonly<Record<string, FilterSource | undefined>>;
  searchRef: RefObject<HTMLInputElement | null>;
  prices: boolean;
}

type Filters = ListState['filters'];

/** Filters with a control of their own, and the usual period, need no chip. */
export const withoutUsual = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => name !== 'group' && name !== 'unit' && !(name === 'days' && value === DEFAULT_PERIOD),
    ),
  );

/** An address without a period means the usual one. */
const asked = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => !(name === 'days' && value === DEFAULT_PERIOD)));

const OWN_UNIT = '';

const hasQuantities = ({ columns }: ReportSpec): boolean =>
  Object.values(columns).some(({ kind, unitField }) => kind === 'number' && unitField !== undefined);

/** Filters, grouping and unit. */
export function ReportBar({ spec, state, change, sources, searchRef, prices }: ReportBarProps) {
  const groups = spec.filters['group']?.choices ?? [];
  const [usual] = Object.keys(spec.groups);
  const group = (state.filters['group'] as string[] | undefined)?.[0] ?? usual;
  const unit = (state.filters['unit'] as string[] | undefined)?.[0] ?? OWN_UNIT;
  const set = (name: string, value: string | undefined) =>
    change((now) => ({ filters: withFilter(now.filters, name, value === undefined ? undefined : [value]) }), 'push');
  const kept = Object.fromEntries(Object.entries(state.filters).filter(([name]) => name === 'group' || name === 'unit'));
  return (
    <div className="k-report-bar">
      <FilterBar
        {...{ spec, sources, searchRef, prices }}
        state={{ ...state, filters: { days: DEFAULT_PERIOD, ...state.filters } }}
        hidden={false}
        onAsk={({ q, filters }) => change({ q, filters: { ...kept, ...asked(filters) } }, 'push')}
      />
      <div className="k-report-ways">
        <ChoiceSelect
          aria-label="分组"
          prefix={<span className="k-prefix">分组</span>}
          popupMatchSelectWidth={false}
          value={group}
          options={groups.map((choice) => ({ ...choice }))}
          onChange={(value) => set('group', value === usual ? undefined : value)}
        />
        {hasQuantities(spec) && (
          <Segmented
            aria-label="单位"
            value={unit}
            onChange={(value) => set('unit', value === OWN_UNIT ? undefined : value)}
            options={[{ value: OWN_UNIT, label: '原单位' }, ...reportUnits]}
          />
        )}
      </div>
    </div>
  );
}
