import { beforeAll, describe, expect, it } from 'vitest';
import { exportsApi } from '@mrp/contract/features/exports.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { exportedRows } from '../../../test/exports.ts';
import { aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../test/preparations.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00', dye: '6.00' });
  await w.addGreigeOffer('20.00');
  await w.stockGreige('50', '18.00');
  const order = await aWaitingPreparation(w, { remark: '首批', lines: [{ materialId: w.skus[0] ?? '', quantity: '100' }] });
  const { fingerprint } = dataOf(await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [order.id] } }));
  dataOf(await w.buyer.call(preparationsApi.accept, { body: { orderIds: [order.id], fingerprint } }));
});

describe('the preparation workbooks', () => {
  it.each([
    [
      'preparations',
      ['kind', 'object', 'quantity', 'finishedQuantity', 'unit', 'expectedOn', 'state', 'holder', 'amount', 'remark'],
      ['色布/辅料 · 按料', '成品供应商', '100.0000', '0.0000', '公斤', '2099-01-31', '生产中', '晨曜服饰', '600.00', '首批'],
    ],
    [
      'productions',
      ['holder', 'quantity', 'finishedQuantity', 'unit', 'batchCount', 'state', 'expectedChanges'],
      ['晨曜服饰', '100.0000', '0.0000', '公斤', '0', '生产中', '0'],
    ],
  ])('%s has the columns and values of its list', async (list, columns, row) => {
    const [headings, ...rows] = await exportedRows(t, w.buyer, list, columns);
    expect(headings).toHaveLength(columns.length);
    expect(rows).toEqual([row]);
  });

  it('omit amounts without the permission to see prices, and are refused without the page permission', async () => {
    const reader = await t.aUser(['备料单管理', '全局:导出']);
    const [headings] = await exportedRows(t, reader, 'preparations', ['code', 'quantity']);
    expect(headings).toEqual(['备料单号', '需求', '单位']);
    const start = (who: Pick<TestUser, 'call'>, list: string, columns?: string[]) =>
      who.call(exportsApi.start, { body: { list, query: '', withPictures: false, ...(columns && { columns }) } });
    expect((await start(reader, 'preparations', ['amount'])).code).not.toBe(200);
    const stranger = await t.aUser(['SKU库存', '全局:导出']);
    for (const list of ['preparations', 'productions']) {
      expect((await start(stranger, list)).code).toBe(errors.FORBIDDEN.code);
      expect((await start(t.anonymous, list)).status).toBe(401);
    }
  });
});
