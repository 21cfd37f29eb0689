import { beforeAll, expect, it } from 'vitest';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../../test/preparations.ts';
import { postDocument } from '../../../../test/stock.ts';
import { dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let w: PreparationWorld;
beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t, 'ROLL');
  await w.offer(w.skus[0] ?? '', { bulk: '42.00', dye: '6.00' });
  await w.addGreigeOffer('10.00');
});

it('what is bought out of several rolls is worth its quantity times the price of the day, rounded once', async () => {
  const rolls = ['1', '2', '3'].map((rollNo) => ({ lotNo: 'G1', rollNo, quantity: '3.33' }));
  const theirs = [{ materialId: w.spu, quantity: '9.99', rolls }];
  await postDocument(w.buyer, 'SPU', { kind: 'SUPPLEMENT', holderId: w.dyer, ownership: 2, lines: theirs });
  const { id } = await aWaitingPreparation(w, { lines: [{ materialId: w.skus[0] ?? '', quantity: '9.99', takesGreige: true }] });
  const { fingerprint } = dataOf(await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [id] } }));
  dataOf(await w.buyer.call(preparationsApi.accept, { body: { orderIds: [id], fingerprint } }));
  const bought = await t.db.selectFrom('movements').select('amount').where('type', '=', 'BUYOUT_IN').orderBy('id').execute();
  // 10.00 less 空差 is 10.20; 9.99 × 10.20 = 101.898
  expect(bought.map(({ amount }) => amount)).toEqual(['33.97', '33.97', '33.96']);
});
