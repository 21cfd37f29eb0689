import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { dayAfter } from '../../../test/nettings.ts';
import { planned } from '../../../test/plans.ts';
import { aPick, aPickWorld, giveBack, makePick, takeGoods, type PickWorld } from '../../../test/picks.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: PickWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPickWorld(t, 'NONE');
});

const propose = (garmentOrderIds: string[], holderId: string | null = null) =>
  w.user.call(picksApi.propose, { body: { garmentOrderIds, holderId } });

const suggestionOf = async (id: string) => {
  const [line] = dataOf(await propose([id]))[0]?.lines ?? [];
  return { suggested: line?.suggested, picked: line?.picked, planned: line?.planned, surplus: line?.surplus };
};

describe('the suggestion of a pick', () => {
  it('is pieces × gross consumption − picked + returned 余料, rounded up to the decimals of the unit', async () => {
    await w.stock(w.factory, { spuId: w.material1.id, skuId: w.skuId }, '1000');
    const { id, skcId } = await w.garmentOrder(37);
    // 37 × 1.3402 = 49.5874
    const [proposal] = dataOf(await propose([id]));
    expect(proposal?.lines).toMatchObject([{ pieces: 37, needed: '49.5874', suggested: '49.5900', picked: '0', surplus: '0' }]);

    const pick = await makePick(w, { garmentOrderId: id, lines: [{ skuId: w.skuId, skcId, quantity: '30' }] });
    expect(pick.lines[0]?.suggestedQuantity).toBe('49.5900');
    expect(await suggestionOf(id)).toEqual({ suggested: '49.5900', picked: '0.0000', planned: '30.0000', surplus: '0.0000' });
    const lines = [{ lineId: pick.lines[0]?.id ?? '', quantity: '30', takes: null }];
    const posted = dataOf(await takeGoods(w.user, pick, lines));
    // 49.5874 − 30 = 19.5874
    expect(await suggestionOf(id)).toEqual({ suggested: '19.5900', picked: '30.0000', planned: '0', surplus: '0.0000' });
    const back = dataOf(await giveBack(w.user, posted, ['3.5']));
    expect(await suggestionOf(id)).toEqual({ suggested: '23.0900', picked: '30.0000', planned: '0', surplus: '3.5000' });
    // 不良 is not 余料: its replacement is a pick with a reason.
    await giveBack(w.user, back, ['2'], 'DEFECT');
    expect(await suggestionOf(id)).toMatchObject({ suggested: '23.0900' });

    const over = (quantity: string, reason: string) =>
      w.user.call(picksApi.create, { body: aPick(w, { garmentOrderId: id, lines: [{ skuId: w.skuId, skcId, quantity, reason }] }) });
    // 23.09 × 1.03 = 23.7827
    expect(fieldsOf((await over('23.79', '')).data)).toEqual({ 'lines.0.reason': '超过建议 23.09 米 的允差，请填写原因' });
    expect((await over('23.78', '')).code).toBe(200);
    // The open pick has planned all of it.
    expect(fieldsOf((await over('0.01', '')).data)).toEqual({ 'lines.0.reason': '超过建议 0.00 米 的允差，请填写原因' });
    expect((await over('5', '裁片补裁')).code).toBe(200);
  });

  it('counts what is available where the goods are to be picked', async () => {
    const { id: spuId, skus } = await w.material({}, ['藏青']);
    const skuId = skus[0]?.id ?? '';
    const style = await w.style('PROPOSE', ['藏青']);
    const skcId = style.skcs[0] ?? '';
    await w.bom({ styleId: style.id }, [{ spuId, consumption: '1', colours: { [skcId]: skuId } }]);
    const orderId = await w.order(style.id, [{ skcId, pieces: 10 }]);
    await w.stock(w.factory, { spuId, skuId }, '7');
    await w.stock(w.store, { spuId, skuId }, '40');
    const seen = async (holderId: string | null) => {
      const [proposal] = dataOf(await propose([orderId], holderId));
      return [proposal?.holder?.id ?? null, proposal?.lines[0]?.available];
    };
    // The order has no factory yet.
    expect(await seen(null)).toEqual([null, '0']);
    expect(await seen(w.store)).toEqual([w.store, '40.0000']);
    const { supplierId } = await t.ownerDb.selectFrom('holders').select('supplierId').where('id', '=', w.factory).executeTakeFirstOrThrow();
    await t.ownerDb.updateTable('garmentOrders').set({ supplierId }).where('id', '=', orderId).execute();
    expect(await seen(null)).toEqual([w.factory, '7.0000']);
  });

  it('tells what of the stock there the plan gives to orders that go before', async () => {
    const { id: spuId, skus } = await w.material({}, ['藏青']);
    const skuId = skus[0]?.id ?? '';
    const style = await w.style('PROPOSE-2', ['藏青']);
    const skcId = style.skcs[0] ?? '';
    await w.bom({ styleId: style.id }, [{ spuId, consumption: '1', colours: { [skcId]: skuId } }]);
    const { supplierId } = await t.ownerDb.selectFrom('holders').select('supplierId').where('id', '=', w.factory).executeTakeFirstOrThrow();
    const orders = [
      await w.order(style.id, [{ skcId, pieces: 5000 }], await dayAfter(t, 11)),
      await w.order(style.id, [{ skcId, pieces: 4000 }], await dayAfter(t, 6)),
    ];
    await t.ownerDb.updateTable('garmentOrders').set({ supplierId }).where('id', 'in', orders).execute();
    await w.stock(w.factory, { spuId, skuId }, '5000');
    await planned(t);
    const told = async (at: number) =>
      dataOf(await propose([orders[at] ?? '']))[0]?.lines.map(({ available, earlier }) => [available, earlier]);
    expect(await told(0)).toEqual([['5000.0000', '4000.0000']]);
    expect(await told(1)).toEqual([['5000.0000', '0']]);
  });

  it('is refused for unknown and closed orders, and for a size without its trim', async () => {
    expect((await propose(['999999'])).code).toBe(errors.NOT_FOUND.code);
    const { id } = await w.garmentOrder(10);
    await t.ownerDb.updateTable('garmentOrders').set({ state: 'CLOSED' }).where('id', '=', id).execute();
    expect(await propose([id])).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('不能领料') });

    const { id: spuId, skus } = await w.material({}, ['藏青']);
    const style = await w.style('SIZED', ['藏青']);
    const skcId = style.skcs[0] ?? '';
    const sizeItems = [{ size: 'M', skuId: skus[0]?.id ?? '' }];
    await w.bom({ styleId: style.id }, [{ spuId, consumption: '1', colours: { [skcId]: skus[0]?.id ?? '' }, sizeItems }]);
    const sized = await w.order(style.id, [{ skcId, size: 'XL', pieces: 10 }]);
    expect(await propose([sized])).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('XL 没有尺码对应') });
    // The style still shows what is known of it.
    expect(dataOf(await w.user.call(picksApi.ofStyle, { params: { id: style.id } })).lines).toEqual([]);
  });
});

describe('the picks of a style', () => {
  it('stand against what its orders need, over all orders that are not cancelled', async () => {
    const { id: spuId, skus } = await w.material({}, ['藏青']);
    const skuId = skus[0]?.id ?? '';
    await w.stock(w.factory, { spuId, skuId }, '500');
    const style = await w.style('STYLE-PICK', ['藏青']);
    const skcId = style.skcs[0] ?? '';
    await w.bom({ styleId: style.id }, [{ spuId, consumption: '1.5', colours: { [skcId]: skuId } }]);
    const orders = [await w.order(style.id, [{ skcId, pieces: 100 }]), await w.order(style.id, [{ skcId, pieces: 20 }])];
    const first = await makePick(w, { garmentOrderId: orders[0] ?? '', lines: [{ skuId, skcId, quantity: '150' }] });
    const posted = dataOf(await takeGoods(w.user, first, [{ lineId: first.lines[0]?.id ?? '', quantity: '150', takes: null }]));
    await giveBack(w.user, posted, ['4']);
    await makePick(w, { garmentOrderId: orders[1] ?? '', lines: [{ skuId, skcId, quantity: '10' }] });
    await t.ownerDb
      .updateTable('garmentOrders')
      .set({ state: 'CLOSED' })
      .where('id', '=', orders[0] ?? '')
      .execute();
    const { lines } = dataOf(await w.user.call(picksApi.ofStyle, { params: { id: style.id } }));
    expect(lines).toMatchObject([{ skcId, skuId, needed: '180.0000', picked: '150.0000', surplus: '4.0000', planned: '10.0000' }]);
  });

  it('are shown to readers of BOMs and of picks only', async () => {
    const { id } = await w.style('STYLE-RIGHT', ['藏青']);
    const asked = { params: { id } };
    for (const title of ['定制BOM', '领料管理'] as const)
      expect((await (await t.aUser([title])).call(picksApi.ofStyle, asked)).code).toBe(200);
    expect((await (await t.aUser(['物料采购管理'])).call(picksApi.ofStyle, asked)).code).toBe(errors.FORBIDDEN.code);
    expect((await t.anonymous.call(picksApi.ofStyle, asked)).status).toBe(401);
    expect((await w.user.call(picksApi.ofStyle, { params: { id: '999999' } })).code).toBe(errors.NOT_FOUND.code);
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
});
