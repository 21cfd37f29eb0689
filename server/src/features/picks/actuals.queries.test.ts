import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aPickWorld, giveBack, makePick, takeGoods, type PickWorld } from '../../../test/picks.ts';
import { dataOf } from '../../../test/styles.ts';
import { readGreige } from '../preparations/productions/greige.queries.ts';
import { learnedLoss } from './actuals.commands.ts';

let t: TestApp;
let w: PickWorld;
let styleId: string;

beforeAll(async () => {
  t = await testApp();
  w = await aPickWorld(t, 'NONE');
  await w.stock(w.factory, { spuId: w.material1.id, skuId: w.skuId }, '1000');
  const order = await w.garmentOrder(100);
  ({ styleId } = await t.ownerDb.selectFrom('garmentOrders').select('styleId').where('id', '=', order.id).executeTakeFirstOrThrow());
  const pick = await makePick(w, {
    garmentOrderId: order.id,
    lines: [{ skuId: w.skuId, skcId: order.skcId, quantity: '140', reason: '排料松' }],
  });
  expect((await w.user.call(picksApi.getActuals, { query: { styleId } })).data.consumptions).toEqual([]);
  const taken = await takeGoods(w.user, pick, [{ lineId: pick.lines[0]?.id ?? '', quantity: '140' }]);
  await giveBack(w.user, dataOf(taken), ['1.28']);
});

describe('the actual consumption of a style', () => {
  it('is what its finished orders took for a piece, returns taken off, beside the standard', async () => {
    const { data } = await w.user.call(picksApi.getActuals, { query: { styleId } });
    // 134.02 by the BOM, 138.72 taken: +3.51 %
    expect(data.consumptions).toMatchObject([
      { standard: '1.3402', actual: '1.3872', deviationPercent: '3.51', pieces: 100, used: '138.7200', orders: [{}] },
    ]);
    expect(data.advice).toMatchObject([{ style: { id: styleId }, deviationPercent: '3.51', cases: 1, bom: {} }]);
    expect((await w.user.call(picksApi.getActuals, { query: { spuId: w.material1.id } })).data.consumptions).toHaveLength(1);
  });

  it('becomes the loss of the next version when it is accepted, never by itself, and the log says so', async () => {
    const adopt = (deviationPercent: string, who = w.user) =>
      who.call(picksApi.adoptConsumption, { body: { styleId, spuId: w.material1.id, deviationPercent } });
    expect((await adopt('9.99')).code).toBe(errors.GUARD.code);
    expect((await adopt('3.51', await t.aUser(['定制BOM']))).code).toBe(errors.FORBIDDEN.code);
    const made = dataOf(await adopt('3.51'));
    const { data: bom } = await w.user.call(bomsApi.get, { params: { id: made.id } });
    expect(bom).toMatchObject({ state: 'DRAFT', versionNo: 2 });
    expect(bom.lines[0]?.loss).toMatch(/^3\.51/);
    const { data: log } = await w.user.call(auditApi.selectAllLogById, { query: { id: made.id, type: 'bom' } });
    expect(JSON.stringify(log)).toContain('采纳实际单耗');
    expect((await adopt('3.51')).code).toBe(errors.GUARD.code);
  });

  it('lowers the net consumption where less than it was used', () => {
    expect(learnedLoss({ consumption: '1.2500', loss: '4' }, '3.51')).toEqual({ consumption: '1.2500', loss: '7.65' });
    expect(learnedLoss({ consumption: '1.2500', loss: '4' }, '-10')).toEqual({ consumption: '1.1700', loss: '0' });
  });

  it('requires a right and a subject', async () => {
    expect((await t.anonymous.call(picksApi.getActuals, { query: { styleId } })).status).toBe(401);
    expect((await (await t.aUser(['SKU库存'])).call(picksApi.getActuals, { query: { styleId } })).code).toBe(errors.FORBIDDEN.code);
    expect((await w.user.call(picksApi.getActuals, { query: {} })).code).toBe(errors.VALIDATION.code);
  });
});

/** A production that used so much greige for what it finished. */
async function made(loss: string, finished: string, taken: string): Promise<{ supplierId: string }> {
  const id = await w.production(w.factory, { spuId: w.material1.id, skuId: w.skuId }, finished, '2099-01-01');
  const { rows } = await t.ownerPool.query<{ supplierId: string }>(
    `update production_orders set actual_dye_loss = $2, finished_quantity = $3, greige_needed = $4, greige_taken = $4,
       greige_item_id = (select min(id) from stock_items), greige_holder_id = holder_id
     where id = $1 returning supplier_id::text as "supplierId"`,
    [id, loss, finished, taken],
  );
  return { supplierId: rows[0]?.supplierId ?? '' };
}

describe('the actual dye loss', () => {
  it('is shown by supplier with its productions, and becomes the material’s when it is accepted', async () => {
    const { data } = await w.user.call(picksApi.getActuals, { query: { spuId: w.material1.id } });
    expect(data.dyeLosses).toEqual([]);
    const { supplierId } = await made('8.4568', '100', '109.238');
    const spuId = w.material1.id;
    const { data: learned } = await w.user.call(picksApi.getActuals, { query: { spuId } });
    expect(learned.dyeLosses).toMatchObject([{ supplier: { id: supplierId }, actual: '8.46', productions: 1 }]);
    // Nothing follows it before somebody accepts it.
    const greigeLoss = async () => (await readGreige(t.db, [{ spuId, supplierId }]))(spuId, supplierId);
    const before = await greigeLoss();
    expect(before).toMatchObject({ learned: { dyeLoss: '8.4568', productions: 1 } });
    expect(before.dyeLoss).not.toBe('8.4568');
    const adopt = (actual: string) => w.user.call(picksApi.adoptDyeLoss, { body: { spuId, supplierId, actual } });
    expect((await adopt('6.10')).code).toBe(errors.GUARD.code);
    expect(dataOf(await adopt('8.46')).dyeLosses).toMatchObject([{ standard: '8.4600' }]);
    expect(await greigeLoss()).toMatchObject({ dyeLoss: '8.4600' });
    const { data: log } = await w.user.call(auditApi.selectAllLogById, { query: { id: spuId, type: 'material' } });
    expect(JSON.stringify(log)).toContain('采纳实际染损');
    // Of several productions it is that of all their greige, not the mean of their rates: (109.238 + 1000 − 1040) ÷ 1109.238.
    await made('6', '940', '1000');
    expect(await greigeLoss()).toMatchObject({ learned: { dyeLoss: '6.2419', productions: 2 } });
    await t.ownerPool.query(
      `update production_orders set actual_dye_loss = null, finished_quantity = 0, greige_taken = 0, greige_needed = null, greige_item_id = null,
         greige_holder_id = null where actual_dye_loss is not null`,
    );
  });
});
