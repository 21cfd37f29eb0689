import { expect, it } from 'vitest';
import { list } from './list.ts';

const columns = {
  supplier: { label: '供应商', kind: 'text' },
  state: { label: '状态', kind: 'text' },
  categories: { label: '品类', kind: 'tags', filter: 'anyCategory' },
} as const;

it('a filter or group without a label has that of its column', () => {
  const { filters, groupBy } = list({
    key: 'labelled',
    title: '供应商档案',
    columns,
    filters: {
      supplierIds: { kind: 'ids' },
      state: { kind: 'values' },
      anyCategory: { kind: 'ids' },
      overdue: { label: '逾期', kind: 'flag' },
    },
    groupBy: { supplier: { kind: 'id' } },
    defaultSort: 'state',
  });
  expect(Object.values(filters).map(({ label }) => label)).toEqual(['供应商', '状态', '品类', '逾期']);
  expect(groupBy.supplier.label).toBe('供应商');
});

it('a filter without a column needs a label', () => {
  const unlabelled = {
    key: 'unlabelled',
    title: '供应商档案',
    columns,
    filters: { overdue: { kind: 'flag' } },
    defaultSort: 'state',
  } as const;
  expect(() => list(unlabelled)).toThrow('overdue of the list unlabelled needs a label');
});
