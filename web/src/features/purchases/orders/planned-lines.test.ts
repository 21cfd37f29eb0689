import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { expect, it } from 'vitest';
import { changedLines, changeTexts, lessMoney, plannedChangeOf, withPlan } from './planned-lines.ts';
import { purchaseValues } from './purchase-values.ts';

const metre = { id: '1', code: 'm', name: '米', dimension: 'length', decimals: 2, factor: '1' };
const line = (id: string, skuId: string, quantity: string, shippedQuantity = '0') => ({
  id,
  skuId,
  name: '全棉府绸',
  colourName: '藏青',
  quantity,
  shippedQuantity,
  replacedQuantity: '0',
  unit: metre,
  promisedOn: '2026-12-09',
  unitPrice: '12',
  amount: '1200',
  priceUnit: metre,
});
const order = {
  code: 'CG1',
  state: 'PLACED',
  supplier: { id: '9', code: 'G', name: '厂' },
  currency: { id: '1', name: '人民币' },
  lines: [line('a', '7', '100'), line('b', '8', '50'), line('c', '7', '30', '10')],
} as unknown as Purchase;

it('what the plan takes off a material comes off its last lines first, never what was sent', () => {
  const change = { skuId: '7', less: '45', promisedOn: null };
  expect(changedLines(order, change).map(({ line: { id }, quantity }) => [id, quantity])).toEqual([
    ['a', '75'],
    ['c', '10'],
  ]);
  expect(withPlan(purchaseValues(order), order, change).lines.map((row) => row['quantity'])).toEqual(['75', '50', '10']);
  expect(changeTexts(order, change)[0]).toBe('全棉府绸 藏青：100.00 米 改为 75.00 米');
  expect(lessMoney(order, change)).toContain('540.00');
});

it('a line of which nothing is left is said to go', () => {
  expect(changeTexts(order, { skuId: '8', less: '50', promisedOn: null })).toEqual(['全棉府绸 藏青：50.00 米 整行去掉']);
});

it('a later day is filled in for the lines of the material, other lines stay', () => {
  const change = plannedChangeOf(new URLSearchParams('skuId=8&promisedOn=2027-01-28'));
  expect(change && changeTexts(order, change)).toEqual(['全棉府绸 藏青：50.00 米，承诺交期 2026-12-09 改为 2027-01-28']);
  expect(withPlan(purchaseValues(order), order, change).lines.map((row) => row['promisedOn'])).toEqual([
    '2026-12-09',
    '2027-01-28',
    '2026-12-09',
  ]);
  expect(plannedChangeOf(new URLSearchParams('skuId=8&less=-3'))).toBeNull();
});
