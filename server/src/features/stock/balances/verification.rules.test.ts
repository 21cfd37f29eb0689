import { expect, it } from 'vitest';
import { startRecount, type MovementFact } from './verification.rules.ts';

const receipt = (id: string, beforeQuantity: string, afterQuantity: string): MovementFact => ({
  id,
  balanceId: '1',
  quantity: '1.0000',
  beforeQuantity,
  afterQuantity,
  amount: null,
  afterValue: null,
  type: 'SUPPLEMENT_IN',
  isReversal: false,
  reversedAmount: null,
  posting: '',
  source: null,
  hasOwnCost: true,
  isOwnReturn: false,
});

it('the recount reports movements that are out of order, in whole numbers', () => {
  const recount = startRecount();
  recount.take(receipt('8', '0.0000', '1.0000'));
  recount.take(receipt('7', '1.0000', '2.0000'));
  expect(recount.drain()).toEqual([{ balanceId: '1', movementId: '7', what: 'order', kept: '0', recomputed: '1' }]);
});
