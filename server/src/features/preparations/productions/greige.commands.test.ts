import { beforeAll, expect, it } from 'vitest';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
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
  await t.ownerDb.updateTable('spus').set({ dyeLoss: '0' }).execute();
});

async function produce(quantity: string) {
  const { id } = await aWaitingPreparation(w, { lines: [{ materialId: w.skus[0] ?? '', quantity, takesGreige: true }] });
  const { fingerprint } = dataOf(await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [id] } }));
  const { productions } = dataOf(await w.buyer.call(preparationsApi.accept, { body: { orderIds: [id], fingerprint } }));
  return dataOf(await w.buyer.call(productionsApi.get, { params: { id: productions[0]?.id ?? '' } }));
}

it('a buy-out of several rolls costs its quantity times the price of the day, rounded once', async () => {
  const rolls = ['1', '2', '3'].map((rollNo) => ({ lotNo: 'G1', rollNo, quantity: '3.33' }));
  const theirs = [{ materialId: w.spu, quantity: '9.99', rolls }];
  await postDocument(w.buyer, 'SPU', { kind: 'SUPPLEMENT', holderId: w.dyer, ownership: 2, lines: theirs });
  await produce('9.99');
  const bought = await t.db.selectFrom('movements').select('amount').where('type', '=', 'BUYOUT_IN').orderBy('id').execute();
  // 10.00 with 空差 is 10.20; 9.99 × 10.20 = 101.898
  expect(bought.map(({ amount }) => amount)).toEqual(['33.97', '33.97', '33.96']);
});

it('returned greige takes its share of the second quantity, in the decimals of its unit', async () => {
  const rolls = [{ lotNo: 'G2', rollNo: '1', quantity: '30', secondQuantity: '100' }];
  await postDocument(w.buyer, 'SPU', {
    kind: 'SUPPLEMENT',
    holderId: w.dyer,
    lines: [{ materialId: w.spu, quantity: '30', unitPrice: '10', rolls }],
  });
  const { id, version } = await produce('30');
  const batch = { quantity: '20', isLast: null, version, rolls: [{ lotNo: 'D1', rollNo: '1', quantity: '20' }] };
  const part = dataOf(await w.buyer.call(productionsApi.receive, { params: { id }, body: batch }));
  dataOf(await w.buyer.call(productionsApi.end, { params: { id }, body: { reason: '余量不做', version: part.version } }));
  const back = await t.db.selectFrom('movements').select(['quantity', 'secondQuantity']).where('type', '=', 'GREIGE_RETURN_IN').execute();
  expect(back).toEqual([{ quantity: '10.0000', secondQuantity: '33.3300' }]);
});
