import { expect, it } from 'vitest';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { planReturns, type StoredTake } from './returns.rules.ts';

it('what comes back piece by piece is valued by all that came back so far, so that no piece carries the rounding of the others', () => {
  let take: StoredTake = {
    id: '1',
    lineId: '1',
    itemId: '1',
    lotId: null,
    rollId: null,
    unit: { name: '个', decimals: 0 },
    secondDecimals: 2,
    quantity: '10',
    secondQuantity: '0.15',
    sequence: 0,
    amount: '0.05',
    returnedQuantity: '0',
    returnedSecondQuantity: '0',
    returnedAmount: '0',
    posted: 0,
  };
  const parts = Array.from({ length: 10 }, () => {
    const [back] = planReturns([take], [{ takeId: '1', quantity: '1' }]).returns;
    take = {
      ...take,
      returnedQuantity: sumDecimals([take.returnedQuantity, '1']),
      returnedSecondQuantity: sumDecimals([take.returnedSecondQuantity, back?.secondQuantity ?? '0']),
      returnedAmount: sumDecimals([take.returnedAmount, back?.amount ?? '0']),
    };
    return back;
  });
  expect(parts.map((back) => decimal(back?.amount ?? '').toFixed(2))).toEqual([
    '0.01',
    '0.00',
    '0.01',
    '0.00',
    '0.01',
    '0.00',
    '0.01',
    '0.00',
    '0.01',
    '0.00',
  ]);
  expect(take).toMatchObject({ returnedAmount: '0.05', returnedSecondQuantity: '0.15' });
});
