import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import { aPick, aPickWorld, makePick, readPick, takeGoods, type PickWorld } from '../../../test/picks.ts';
import { planned } from '../../../test/plans.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: PickWorld;

/** 100 m lie at the factory; an order of 100 pieces wants 134.02 m. */
beforeAll(async () => {
  t = await testApp();
  w = await aPickWorld(t, 'NONE');
  await w.stock(w.factory, { spuId: w.material1.id, skuId: w.skuId }, '100');
});

const setGate = async (needsComplete: boolean, holderId = w.factory) => {
  const { rows } = dataOf(await w.user.call(holdersApi.list, { query: { pageSize: 100 } as never }));
  const { name, code, remark, version } = rows.find(({ id }) => id === holderId)!;
  return w.user.call(holdersApi.edit, { params: { id: holderId }, body: { name, code, remark, needsComplete, version } });
};
const lines = (skcId: string, quantity: string) => [{ skuId: w.skuId, skcId, quantity }];
const create = (id: string, skcId: string, incompleteReason = '') =>
  w.user.call(picksApi.create, { body: aPick(w, { garmentOrderId: id, incompleteReason, lines: lines(skcId, '60') }) });

describe('齐料才领料', () => {
  it('asks nothing where the factory does not want it', async () => {
    const { id, skcId } = await w.garmentOrder(100);
    await planned(t);
    const [proposal] = dataOf(await w.user.call(picksApi.propose, { body: { garmentOrderIds: [id] } }));
    expect(proposal?.gap).toBeNull();
    const pick = dataOf(await create(id, skcId, '不会留下'));
    expect(pick).toMatchObject({ incompleteReason: '', incompleteNote: '' });
    await t.ownerPool.query(`update pick_orders set state = 'CANCELLED', end_reason = 'x' where id = $1`, [pick.id]);
    await t.ownerPool.query(`delete from reservations`);
    await t.ownerPool.query(`update garment_orders set state = 'CLOSED' where id = $1`, [id]);
    await t.ownerPool.query(`update stock_balances set reserved = 0`);
  });

  it('refuses to pick for an order that is not complete without a reason, says what is short, and keeps the reason with it', async () => {
    expect((await setGate(true)).code).toBe(200);
    const { id, skcId } = await w.garmentOrder(100);
    await planned(t);
    const [proposal] = dataOf(await w.user.call(picksApi.propose, { body: { garmentOrderIds: [id] } }));
    expect(proposal?.gap).toMatchObject({ lines: [{ skuId: w.skuId, need: '134.0200', lacking: '34.0200' }], problems: [] });
    const refused = await create(id, skcId);
    expect(fieldsOf(refused.data)['incompleteReason']).toMatch(/要求齐料才领料，这张订单还缺 1 种：.+ 34\.02 米；请等齐料，或填写原因$/);
    const batch = await w.user.call(picksApi.createMany, {
      body: { picks: [aPick(w, { garmentOrderId: id, lines: lines(skcId, '60') })] },
    });
    expect(Object.keys(fieldsOf(batch.data))).toEqual(['picks.0.incompleteReason']);
    const pick = dataOf(await create(id, skcId, '先裁样衣'));
    expect(pick).toMatchObject({
      incompleteReason: '先裁样衣',
      incompleteNote: expect.stringMatching(/^缺 1 种：.+ 34\.02 米$/) as string,
    });
    const found = dataOf(await w.user.call(picksApi.list, { query: { incomplete: true } as never }));
    expect(found.rows.map((row) => row.id)).toEqual([pick.id]);
    const { rows } = await t.ownerPool.query('select * from audit_entries where document_id = $1', [pick.id]);
    expect(JSON.stringify(rows)).toContain('先裁样衣');
    // Edited without the reason it is refused as well.
    const edit = await w.user.call(picksApi.edit, {
      params: { id: pick.id },
      body: {
        holderId: w.factory,
        needOn: '2099-01-31',
        remark: '',
        incompleteReason: '',
        lines: lines(skcId, '50'),
        version: pick.version,
      } as never,
    });
    expect(Object.keys(fieldsOf(edit.data))).toEqual(['incompleteReason']);
    const lineId = pick.lines[0]?.id ?? '';
    expect((await takeGoods(w.user, pick, [{ lineId, quantity: '20', takes: null }])).code).toBe(200);
  });

  it('is judged again when the goods are taken: what was complete when the pick was made may not be so any more', async () => {
    await w.stock(w.factory, { spuId: w.material1.id, skuId: w.skuId }, '500');
    const { id, skcId } = await w.garmentOrder(100);
    await planned(t);
    const pick = await makePick(w, { garmentOrderId: id, lines: lines(skcId, '60') });
    expect(pick.incompleteNote).toBe('');
    await t.ownerPool.query(`update garment_order_lines set pieces = 900 where order_id = $1`, [id]);
    await planned(t);
    const lineId = pick.lines[0]?.id ?? '';
    const refused = await takeGoods(w.user, pick, [{ lineId, quantity: '60', takes: null }]);
    expect(refused).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('编辑领料单填写未齐料原因') as string });
    await t.ownerPool.query(`update garment_order_lines set pieces = 100 where order_id = $1`, [id]);
    await planned(t);
    const now = await readPick(w.user, pick);
    expect((await takeGoods(w.user, now, [{ lineId, quantity: '30', takes: null }])).code).toBe(200);
    // Begun complete, the rest follows.
    await t.ownerPool.query(`update garment_order_lines set pieces = 900 where order_id = $1`, [id]);
    await planned(t);
    const begun = await readPick(w.user, pick);
    expect((await takeGoods(w.user, begun, [{ lineId, quantity: '30', takes: null }])).code).toBe(200);
  });

  it('is asked for by garment factories only', async () => {
    expect(fieldsOf((await setGate(true, w.store)).data)).toEqual({ needsComplete: '只有成品供应商可以要求齐料才领料' });
    expect(fieldsOf((await w.user.call(holdersApi.create, { body: { name: '齐料仓', needsComplete: true } as never })).data)).toEqual({
      needsComplete: '只有成品供应商可以要求齐料才领料',
    });
    expect((await setGate(false)).code).toBe(200);
  });
});
