import type { PlanSupply } from '@mrp/contract/features/plan/record.ts';
import { expect, it } from 'vitest';
import { listChoices, proposedQuantity } from './fix-choices.ts';

const metre = { id: '2', code: 'M', name: '米', dimension: 'length', decimals: 2, factor: '1' } as const;
const supply = (id: string, changes: Partial<PlanSupply>): PlanSupply => ({
  id,
  kind: 'PURCHASE',
  document: 'purchase',
  documentId: '7',
  code: 'CG261129-0001',
  holder: { id: '3', code: 'C001', name: '木棉制衣', kind: 'GARMENT_SUPPLIER' } as PlanSupply['holder'],
  ownership: 1,
  dueOn: '2026-12-08',
  readyOn: '2026-12-08',
  committed: true,
  quantity: '60.0000',
  served: '0.0000',
  rest: '60.0000',
  ...changes,
});

it('names a supply by its document and holder, so that a choice is the same one after the plan was computed again', () => {
  const stock = { kind: 'STOCK', documentId: null, code: '' } as const;
  const before = listChoices([supply('1', stock), supply('2', {})], metre);
  const after = listChoices([supply('1', {}), supply('2', stock)], metre);
  expect(before.map(({ value }) => value).toSorted()).toEqual(after.map(({ value }) => value).toSorted());
  expect(before[1]?.value).toBe(after[0]?.value);
});

it('offers the parts of one order that come on several days as one, and no goods that are reserved already', () => {
  const choices = listChoices(
    [supply('1', {}), supply('2', { readyOn: '2026-12-20', quantity: '40.0000' }), supply('3', { kind: 'RESERVED' })],
    metre,
  );
  expect(choices.map(({ quantity, label }) => [quantity, label])).toEqual([
    ['100.0000', 'CG261129-0001 · 木棉制衣 · 100.00 米 · 12-08 可用'],
  ]);
});

it('fills in what the demand wants in steps of its unit, as far as the supply has it', () => {
  expect(proposedQuantity('1050.3334', '2000.0000', metre)).toBe('1050.34');
  expect(proposedQuantity('1050.3334', '1050.3300', metre)).toBe('1050.33');
  expect(proposedQuantity('80.0000', '60.5000', metre)).toBe('60.5');
});
