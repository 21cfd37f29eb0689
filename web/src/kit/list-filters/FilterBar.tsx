import { FilterOutlined, SearchOutlined } from '@ant-design/icons';
import type { Filter } from '@mrp/contract/lib/list.ts';
import { Button, Input } from 'antd';
import { useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { toast } from '../../lib/toast.ts';
import { tooLong } from '../field-rules.ts';
import { lazyComponent } from '../lazy.tsx';
import { cleanFilters } from './filter-values.ts';
import { FilterField, type FilterSource } from './FilterField.tsx';
import { filterNames, isEmptyFilter, type AnyList, type ListState } from '../list/list-url.ts';
import { useIsNarrow } from '../list/useIsNarrow.ts';

const FilterDrawer = lazyComponent(async () => (await import('./FilterDrawer.tsx')).FilterDrawer);

export interface FilterBarProps {
  spec: AnyList;
  state: ListState;
  prices: boolean;
  sources: Readonly<Record<string, FilterSource | undefined>>;
  searchRef: RefObject<HTMLInputElement | null>;
  hidden: boolean;
  onAsk: (asked: Pick<ListState, 'q' | 'filters'>) => void;
}

/** The part of the state that the address stores. */
const SEARCH_LENGTH = 100;

type Typed = Pick<ListState, 'q' | 'filters'>;

/** Typing sends no request; 查询 and Enter do. */
export function FilterBar({ spec, state, prices, sources, searchRef, hidden: away, onAsk }: FilterBarProps) {
  const [more, setMore] = useState(false);
  const narrow = useIsNarrow();
  const { inBar, behind } = placesOf(spec, { prices, sources, narrow });
  const hidden = behind.filter((name) => !isEmptyFilter(state.filters[name])).length;
  const { typed, type, set, ask, reset } = useAsking(spec, state, (asked) => {
    setMore(false);
    onAsk(asked);
  });
  const fieldOf = (name: string, id?: string) => (
    <FilterField
      filter={spec.filters[name]!}
      source={sources[name]}
      value={typed.filters[name]}
      onChange={(value) => set(name, value)}
      onEnter={ask}
      {...(id && { id })}
    />
  );
  return (
    <search className="k-filter-bar" aria-label="筛选" hidden={away}>
      {spec.search && <SearchField placeholder={spec.search} value={typed.q} inputRef={searchRef} onChange={type} onEnter={ask} />}
      {inBar.map((name) => (
        <div key={name} className={`k-filter k-filter-${spec.filters[name]!.kind}`}>
          {fieldOf(name)}
        </div>
      ))}
      <div className="k-filter-actions">
        {behind.length > 0 && (
          <Button icon={narrow ? <FilterOutlined /> : undefined} onClick={() => setMore(true)}>
            {narrow ? '筛选' : '更多筛选'}
            {hidden > 0 && ` ${hidden}`}
          </Button>
        )}
        {(spec.search || inBar.length > 0) && (
          <Button type="primary" onClick={ask}>
            查询
          </Button>
        )}
        {!narrow && (
          <Button type="text" onClick={reset}>
            重置
          </Button>
        )}
      </div>
      <FilterDrawer open={more} names={behind} spec={spec} fieldOf={fieldOf} onAsk={ask} onReset={reset} onClose={() => setMore(false)} />
    </search>
  );
}

/** Divides the filters between the bar and 更多筛选. */
function placesOf(spec: AnyList, { prices, sources, narrow }: Pick<FilterBarProps, 'prices' | 'sources'> & { narrow: boolean }) {
  const names = filterNames(spec, prices).filter((name) => name !== spec.tabs && isOffered(spec.filters[name], sources[name]));
  const inBar = narrow ? [] : names.filter((name) => spec.filters[name]?.prominent);
  return { inBar, behind: names.filter((name) => !inBar.includes(name)) };
}

/** Converts typed values to the query. */
function useAsking(spec: AnyList, state: ListState, onAsk: FilterBarProps['onAsk']) {
  const [typed, setTyped] = useTyped(state);
  return {
    typed,
    type: (q: string) => setTyped((before) => ({ ...before, q })),
    set: (name: string, value: unknown) => setTyped((before) => ({ ...before, filters: { ...before.filters, [name]: value } })),
    ask: () => {
      const wrong = tooLong(typed.q, SEARCH_LENGTH);
      if (wrong !== null) toast.error(`搜索词${wrong}，请缩短后再查询`);
      else onAsk({ q: typed.q.trim(), filters: cleanFilters(typed.filters, spec.filters) });
    },
    reset: () => {
      const tab = spec.tabs && state.filters[spec.tabs];
      onAsk({ q: '', filters: spec.tabs && tab ? { [spec.tabs]: tab } : {} });
    },
  };
}

/** A filter by ids without a picker is only set by links; its chip removes it. */
const isOffered = (filter: Filter | undefined, source: FilterSource | undefined): boolean =>
  filter?.byPage !== true && (filter?.kind !== 'ids' || source !== undefined);

/** Typed values that are not applied yet; a changed address resets the fields. */
function useTyped({ q, filters }: ListState): [Typed, Dispatch<SetStateAction<Typed>>] {
  const address = JSON.stringify([q, filters]);
  const [known, setKnown] = useState(address);
  const [typed, setTyped] = useState<Typed>({ q, filters });
  if (known !== address) {
    setKnown(address);
    setTyped({ q, filters });
  }
  return [typed, setTyped];
}

interface SearchFieldProps {
  placeholder: string;
  value: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (q: string) => void;
  onEnter: () => void;
}

function SearchField({ placeholder, value, inputRef, onChange, onEnter }: SearchFieldProps) {
  return (
    <Input
      className="k-search"
      ref={(input) => {
        inputRef.current = input?.input ?? null;
      }}
      aria-label={`搜索：${placeholder}`}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      prefix={<SearchOutlined />}
      allowClear
      count={{ max: SEARCH_LENGTH, show: tooLong(value, SEARCH_LENGTH) !== null }}
      aria-invalid={tooLong(value, SEARCH_LENGTH) !== null}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) onEnter();
      }}
    />
  );
}
