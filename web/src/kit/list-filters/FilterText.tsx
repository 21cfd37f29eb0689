import type { Days, Filter, Range } from '@mrp/contract/lib/list.ts';
import { useEntries, type EntitySource } from '../pickers/entity-source.ts';
import { pathTo, useTree, type TreeSource } from '../pickers/tree-source.ts';
import { daysText, rangeText } from './filter-values.ts';
import type { FilterSource } from './FilterField.tsx';

/** What a filter asks for, in words. */
export function FilterText({ filter, source, value }: { filter: Filter; source: FilterSource | undefined; value: unknown }) {
  switch (filter.kind) {
    case 'ids':
      return <IdsText source={source} ids={value as string[]} />;
    case 'values':
      return (value as string[]).map((one) => filter.choices?.find((choice) => choice.value === one)?.label ?? one).join('、');
    case 'range':
      return rangeText(value as Range, filter.unit);
    case 'days':
      return daysText(value as Days);
    case 'flag':
      return value ? '是' : '否';
    case 'moment':
      return source && 'Field' in source ? source.tell(value as string) : (value as string);
    case 'text':
      return value as string;
  }
}

function IdsText({ source, ids }: { source: FilterSource | undefined; ids: readonly string[] }) {
  if (!source || 'Field' in source) return ids.join('、');
  return 'load' in source ? <TreeText source={source} ids={ids} /> : <EntitiesText source={source} ids={ids} />;
}

function EntitiesText({ source, ids }: { source: EntitySource; ids: readonly string[] }) {
  return useEntries(source, ids)
    .map(({ name }) => name)
    .join('、');
}

function TreeText({ source, ids }: { source: TreeSource; ids: readonly string[] }) {
  const nodes = useTree(source);
  return ids.map((id) => pathTo(nodes, id).at(-1)?.name ?? '…').join('、');
}
