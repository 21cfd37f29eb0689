import type { ReactNode } from 'react';
import type { FilterSource } from './FilterField.tsx';
import { FilterText } from './FilterText.tsx';
import type { AnyList, ListState } from '../list/list-url.ts';

interface FilterChipsProps {
  spec: AnyList;
  state: ListState;
  sources: Readonly<Record<string, FilterSource | undefined>>;
  onChange: (asked: (now: ListState) => Partial<ListState>) => void;
}

/** The current filters, each removable. The tab shows its own filter while that has a single value. */
export function FilterChips({ spec, state, sources, onChange }: FilterChipsProps) {
  const { q, filters } = state;
  const names = Object.keys(filters).filter((name) => name !== spec.tabs || (filters[name] as string[]).length > 1);
  if (names.length === 0 && q === '') return null;
  const without = (name: string) => (now: ListState) => ({
    filters: Object.fromEntries(Object.entries(now.filters).filter(([other]) => other !== name)),
  });
  const tab = spec.tabs && filters[spec.tabs] && !names.includes(spec.tabs) ? { [spec.tabs]: filters[spec.tabs] } : {};
  return (
    <ul className="k-chips" aria-label="已选条件">
      {q !== '' && <Chip label="搜索" text={q} onRemove={() => onChange(() => ({ q: '' }))} />}
      {names.map((name) => (
        <Chip
          key={name}
          label={spec.filters[name]!.label}
          text={<FilterText filter={spec.filters[name]!} source={sources[name]} value={filters[name]} />}
          onRemove={() => onChange(without(name))}
        />
      ))}
      <li>
        <button type="button" className="k-text-button" onClick={() => onChange(() => ({ q: '', filters: tab }))}>
          清空
        </button>
      </li>
    </ul>
  );
}

function Chip({ label, text, onRemove }: { label: string; text: ReactNode; onRemove: () => void }) {
  return (
    <li className="k-chip">
      <span>
        {label}：{text}
      </span>
      <button type="button" aria-label={`去掉条件 ${label}`} onClick={onRemove}>
        ×
      </button>
    </li>
  );
}
