import { sql } from 'kysely';
import { list } from '@mrp/contract/lib/list.ts';
import { exportable, type ExportableList } from '../src/platform/lists/exportable-list.ts';
import type { ListSource } from '../src/platform/lists/lists.ts';

interface NumberRow {
  id: string;
  price: string;
}

const numbersList = list({
  key: 'numbers',
  title: '颜色库',
  columns: {
    id: { label: '编号', kind: 'number', decimals: 0, sortable: true },
    price: { label: '单价', kind: 'money', price: true },
  },
  filters: { upTo: { label: '至', kind: 'text' } },
  defaultSort: 'id',
});

/** The numbers from 1 to `upTo`; each page waits for `onPage`. */
export function numbersExport(onPage: (ids: readonly string[]) => Promise<void> | void = () => undefined): ExportableList {
  const source: ListSource<typeof numbersList, NumberRow> = {
    spec: numbersList,
    from: sql`generate_series(1::bigint, 200000) as n (id)`,
    id: sql`n.id`,
    filters: { upTo: (limit) => sql`n.id <= ${limit}::bigint` },
    sorts: { id: sql`n.id` },
    load: async (_db, ids) => {
      await onPage(ids);
      return ids.map((id) => ({ id, price: '1.50' }));
    },
  };
  return exportable(numbersList, source, {});
}
