import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { exportedRows } from '../../../test/exports.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPick, aPickWorld, giveBack, makePick, readPick, takeGoods, type PickWorld } from '../../../test/picks.ts';
import { balanceOf } from '../../../test/purchases.ts';
import { verifyLedger } from '../stock/balances/verification.queries.ts';

let t: TestApp;
let w: PickWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPickWorld(t);
  await w.rolls('A1', { '1': '120', '2': '80' });
  await w.rolls('B7', { '1': '400' }, { price: '12.60' });
});

describe('a pick of a garment order', () => {
  it('is proposed, made with its reservation, planned roll by roll, posted and partly given back', async () => {
    const order = await w.garmentOrder(100);
    const proposal = await w.user.call(picksApi.propose, { body: { garmentOrderIds: [order.id] } });
    expect(proposal.data).toMatchObject([
      {
        holder: { id: w.factory },
        lines: [{ skuId: w.skuId, skcId: order.skcId, pieces: 100, needed: '134.0200', suggested: '134.0200', available: '600.0000' }],
      },
    ]);
    const line = { skuId: w.skuId, skcId: order.skcId, quantity: '134.02' };
    const pick = await makePick(w, { garmentOrderId: order.id, lines: [line] });
    expect(pick).toMatchObject({
      code: expect.stringMatching(/^LL\d{6}-\d{4}$/),
      state: 'OPEN',
      lines: [{ reservedQuantity: '134.0200' }],
    });
    const lineId = pick.lines[0]?.id ?? '';
    const { data: plan } = await w.user.call(picksApi.plan, {
      params: { id: pick.id },
      body: { lines: [{ lineId, quantity: '134.02', takes: null }] },
    });
    expect(plan.lines).toMatchObject([
      {
        short: '0',
        asksReason: false,
        mixesLots: false,
        takes: [
          { ownership: 1, lotNo: 'A1', rollNo: '1', quantity: '120', left: '0' },
          { lotNo: 'A1', rollNo: '2', quantity: '14.02', left: '65.98' },
        ],
        choices: [{ rollNo: '1' }, { rollNo: '2' }, { lotNo: 'B7', available: '400.0000' }],
      },
    ]);
    const posted = await takeGoods(w.user, pick, [{ lineId, quantity: '134.02', takes: null }]);
    expect(posted.data).toMatchObject({
      state: 'DONE',
      lines: [{ pickedQuantity: '134.0200', reservedQuantity: '0', takes: [{ amount: '1488.00' }, { amount: expect.any(String) }] }],
    });
    const returned = await giveBack(w.user, posted.data, ['4.02']);
    expect(returned.data).toMatchObject({
      lines: [{ returnedQuantity: '4.0200', surplusQuantity: '4.0200' }],
      returns: [{ code: expect.stringMatching(/^TL\d{6}-\d{4}$/), kind: 'SURPLUS' }],
    });
    expect((await balanceOf(t, w.factory, w.skuId)).onHand).toBe('470.0000');
  });
});

describe('the picking API', () => {
  it('lists by state with counts and adds up by unit', async () => {
    const pick = await makePick(w, { lines: [{ skuId: w.skuId, quantity: '10' }] });
    const { data } = await w.user.call(picksApi.list, { query: { state: ['OPEN'], totals: true } });
    expect(data).toMatchObject({ rows: [{ id: pick.id, progress: '0.00', openQuantity: '10.0000' }], tabs: { OPEN: 1, DONE: 1 } });
    expect(data.totals).toMatchObject({ quantity: [{ unit: '米', value: '10.0000' }] });
    for (const query of [{ q: pick.code }, { holderIds: [w.factory] }, { spuIds: [w.material1.id] }, { overdue: false }])
      expect((await w.user.call(picksApi.list, { query })).data.rows.map(({ id }) => id)).toContain(pick.id);
    expect((await w.user.call(picksApi.print, { body: { ids: [pick.id] } })).data).toMatchObject([
      { code: pick.code, plan: { lines: [{ lineId: pick.lines[0]?.id, quantity: '10', short: expect.any(String) }] } },
    ]);
  });

  it('is exported as listed, and open picks are a to-do of whoever picks them', async () => {
    const pick = await makePick(w, { remark: '裁剪急用', lines: [{ skuId: w.skuId, quantity: '3' }] });
    const rows = await exportedRows(t, w.user, 'picks', ['code', 'state', 'quantity', 'pickedQuantity', 'remark'], `q=${pick.code}`);
    expect(rows).toEqual([
      ['领料单号', '状态', '计划', '单位', '已领', '备注'],
      [pick.code, '待完成', '3.0000', '米', '0.0000', '裁剪急用'],
    ]);
    const todoOf = async (user: TestUser) => (await user.call(homeApi.get)).data.todos.find(({ key }) => key === 'openPicks');
    expect((await todoOf(await t.aUser(['领料管理', '领料管理:领料'])))?.count).toBeGreaterThan(0);
    expect(await todoOf(await t.aUser(['领料管理']))).toBeUndefined();
  });

  it('reports errors by field in Chinese', async () => {
    const refused = async (draft: Parameters<typeof aPick>[1]) => {
      const { code, data } = await w.user.call(picksApi.create, { body: aPick(w, draft) });
      expect(code).toBe(errors.VALIDATION.code);
      return fieldsOf(data);
    };
    const line = { skuId: w.skuId, quantity: '10' };
    expect(await refused({ lines: [line], needOn: '2020-01-01' })).toEqual({ needOn: '需求日不能早于今天' });
    expect(await refused({ lines: [line], holderId: '999999' })).toEqual({ holderId: '领料处不存在或已停用，请重新选择' });
    expect(await refused({ lines: [{ ...line, skuId: '999999' }] })).toEqual({ 'lines.0.skuId': '物料不存在或已停用，请重新选择' });
    expect(await refused({ lines: [line, line] })).toEqual({ 'lines.1.skuId': '同一物料与货色填写了两次，请合并' });
    const finer = { ...aPick(w, { lines: [line] }), lines: [{ ...line, skcId: null, reason: '', quantity: '10.001' }] };
    const { code, data } = await w.user.call(picksApi.create, { body: finer });
    expect([code, Object.keys(fieldsOf(data))]).toEqual([errors.VALIDATION.code, ['lines.0.quantity']]);
  });

  it('requires the permission of each endpoint', async () => {
    const everything = new Set([...menuTitles, ...buttonNames]);
    const without = (name: string) => t.aUser([...everything].filter((one) => one !== name) as never);
    const pick = await makePick(w, { lines: [{ skuId: w.skuId, quantity: '5' }] });
    const params = { id: pick.id };
    const lines = [{ lineId: pick.lines[0]?.id ?? '', quantity: '5', takes: null }];
    const refusedTo = async (name: string, call: (user: Awaited<ReturnType<typeof without>>) => Promise<{ code: number }>) =>
      expect((await call(await without(name))).code, name).toBe(errors.FORBIDDEN.code);
    await refusedTo('领料管理', (user) => user.call(picksApi.get, { params }));
    await refusedTo('领料管理:新建', (user) =>
      user.call(picksApi.create, { body: aPick(w, { lines: [{ skuId: w.skuId, quantity: '5' }] }) }),
    );
    await refusedTo('领料管理:领料', (user) => user.call(picksApi.plan, { params, body: { lines } }));
    await refusedTo('领料管理:领料', (user) =>
      user.call(picksApi.post, { params, body: { lines, fingerprint: 'x', reason: '', version: pick.version } }),
    );
    await refusedTo('领料管理:退料', (user) => giveBack(user, pick, ['1']));
    await refusedTo('领料管理:打印', (user) => user.call(picksApi.print, { body: { ids: [pick.id] } }));
    const cancel = { params, body: { action: 'cancel' as const, version: pick.version, reason: '不要了' } };
    await refusedTo('领料管理:取消', (user) => user.call(picksApi.transition, cancel));
    expect((await t.anonymous.call(picksApi.list, { query: {} })).status).toBe(401);
    expect((await readPick(w.user, pick)).state).toBe('OPEN');
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
