import { beforeAll, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { RemnantRequest } from '@mrp/contract/features/picks/remnants.ts';
import type { z } from 'zod';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aPickWorld, giveBack, makePick, takeGoods, type PickWorld } from '../../../test/picks.ts';
import { dayAfter } from '../../../test/nettings.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: PickWorld;
let black: string;

beforeAll(async () => {
  t = await testApp();
  w = await aPickWorld(t);
  black = w.material1.skus[1]?.id ?? '';
  await w.offer(w.material1.id, black, { bulkPrice: '10.00', taxIncluded: false });
  await w.offer(w.material1.id, w.skuId, { bulkPrice: '10.00', taxIncluded: false });
  // 藏青 and 黑色 a hair apart
  for (const [skuId, lightness] of [
    [w.skuId, '20'],
    [black, '21'],
  ] as const) {
    const sku = await t.ownerDb.selectFrom('skus').select('colourId').where('id', '=', skuId).executeTakeFirstOrThrow();
    await t.ownerDb
      .updateTable('colours')
      .set({ labL: lightness, labA: '0', labB: '-5', labEstimated: false })
      .where('id', '=', sku.colourId)
      .execute();
  }
  await w.rolls('C1', { '1': '60', '2': '40' });
  const pick = await makePick(w, { lines: [{ skuId: w.skuId, quantity: '60' }] });
  const [line] = pick.lines;
  const { rows } = await t.ownerPool.query(`select r.id::text as "rollId", r.lot_id::text as "lotId" from rolls r where r.roll_no = '1'`);
  const taken = await takeGoods(w.user, pick, [
    { lineId: line?.id ?? '', quantity: '60', takes: [{ ownership: 1, ...rows[0], quantity: '60' }] },
  ]);
  await giveBack(w.user, dataOf(taken), ['12.5']);
});

const offer = (body: z.input<typeof RemnantRequest>, who: TestUser = w.user) =>
  who.call(picksApi.offerRemnants, { body: RemnantRequest.parse(body) });

it('offers the rest of a cut roll to a near colour of the same material, with what it saves', async () => {
  const { data } = await offer({ needs: [{ skuId: black, quantity: '100' }], holderId: w.factory });
  expect(data).toMatchObject([
    {
      forSkuId: black,
      skuId: w.skuId,
      lotNo: 'C1',
      rollNo: '1',
      quantity: '12.5000',
      usable: '12.5',
      saves: '125.00',
      holder: { id: w.factory },
    },
  ]);
  expect(Number(data[0]?.deltaE)).toBeGreaterThan(0);
  expect((await offer({ needs: [{ skuId: black, quantity: '4' }] })).data).toMatchObject([{ usable: '4', saves: '40.00' }]);
});

it('does not offer what the place takes anyway, nor a colour that is far away, nor money without the right', async () => {
  expect((await offer({ needs: [{ skuId: w.skuId, quantity: '5' }], holderId: w.factory })).data).toEqual([]);
  expect((await offer({ needs: [{ skuId: w.skuId, quantity: '5' }], holderId: w.store })).data).toMatchObject([{ deltaE: '0' }]);
  const keeper = await t.aUser(['领料管理']);
  const { data } = await offer({ needs: [{ skuId: black, quantity: '5' }] }, keeper);
  expect(data[0]).not.toHaveProperty('saves');
  const sku = await t.ownerDb.selectFrom('skus').select('colourId').where('id', '=', black).executeTakeFirstOrThrow();
  await t.ownerDb.updateTable('colours').set({ labL: '80' }).where('id', '=', sku.colourId).execute();
  expect((await offer({ needs: [{ skuId: black, quantity: '5' }] })).data).toEqual([]);
  await t.ownerDb.updateTable('colours').set({ labL: '21' }).where('id', '=', sku.colourId).execute();
});

it('offers them to what a netting run would order', async () => {
  const style = await w.style('YL1', ['黑色']);
  const skcId = style.skcs[0] ?? '';
  await w.bom({ styleId: style.id }, [{ spuId: w.material1.id, consumption: '1', colours: { [skcId]: black } }]);
  const run = await w.run({ holderId: w.factory, demands: [{ skcId, pieces: '8', needOn: await dayAfter(t, 30) }] });
  expect((await offer({ runId: run.id })).data).toMatchObject([{ forSkuId: black, usable: '8' }]);
});

it('requires a right to plan, buy or pick', async () => {
  const stranger = await t.aUser(['SKU库存']);
  expect((await offer({ needs: [{ skuId: black, quantity: '1' }] }, stranger)).code).toBe(errors.FORBIDDEN.code);
  expect((await t.anonymous.call(picksApi.offerRemnants, { body: RemnantRequest.parse({}) })).status).toBe(401);
});
