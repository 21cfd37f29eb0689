import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { exportsApi } from '@mrp/contract/features/exports.ts';
import { movementTypes } from '@mrp/contract/features/stock/ledger.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { exportedRows } from '../../../test/exports.ts';
import { aStockWorld, postDocument, type StockWorld } from '../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1);
  user = await t.aUser();
  const [holderId = ''] = w.holders;
  await postDocument(user, 'SKU', {
    kind: 'SUPPLEMENT',
    holderId,
    remark: '首批',
    lines: [{ materialId: w.skus[0] ?? '', quantity: '12.5', unitPrice: '8.00' }],
  });
  await postDocument(user, 'SPU', {
    kind: 'OPENING',
    holderId: w.dyer,
    ownership: 2,
    lines: [{ materialId: w.spu, quantity: '300' }],
  });
});

it('the movement types have the same labels in the database and on the pages', async () => {
  const { rows } = await sql<{ code: string; label: string }>`select code, label from movement_types order by position`.execute(t.db);
  expect(rows.map(({ code, label }) => [code, label])).toEqual(Object.entries(movementTypes));
});

describe('the stock workbooks', () => {
  it.each([
    [
      'skuStock',
      ['holder', 'brand', 'supplier', 'available', 'unit', 'averageCost', 'value'],
      ['一号仓', '12.5000', '0.0000', '12.5000', '公斤', '8.0000', '100.00'],
    ],
    ['spuStock', ['brand', 'supplier', 'holderKind', 'unit'], ['0.0000', '300.0000', '物料供应商', '公斤']],
    [
      'skuStockDocuments',
      ['kind', 'state', 'holder', 'ownership', 'quantities', 'remark'],
      ['临时入库', '已过账', '一号仓', '品牌仓', '12.50 公斤', '首批'],
    ],
    ['spuStockDocuments', ['kind', 'state', 'ownership', 'quantities'], ['期初', '已过账', '供应商仓', '300.00 公斤']],
    [
      'skuStockMovements',
      ['type', 'isReversal', 'documentLabel', 'holder', 'ownership', 'quantity', 'afterQuantity', 'unit', 'unitCost', 'amount'],
      ['临时补充入库', '否', '临时入库单', '一号仓', '品牌仓', '12.5000', '12.5000', '公斤', '8.0000', '100.00'],
    ],
    ['spuStockMovements', ['type', 'ownership', 'unitCost', 'unit', 'quantity'], ['期初入库', '供应商仓', '', '公斤', '300.0000']],
  ])('%s has the columns and values of its list', async (list, columns, row) => {
    const [headings, ...rows] = await exportedRows(t, user, list, columns);
    expect(headings).toHaveLength(columns.length);
    expect(rows).toEqual([row]);
  });

  it('of movements are those of an item, at a holder, of one ownership', async () => {
    const { rows } = await sql<{ id: string }>`select item_id as id from stock_balances where not greige`.execute(t.db);
    const read = async (query: string) => {
      const [, ...found] = await exportedRows(t, user, 'skuStockMovements', ['quantity'], query);
      return found;
    };
    const own = `itemIds=${rows[0]?.id}&holderIds=${w.holders[0]}`;
    expect(await read(`${own}&ownership=1`)).toHaveLength(1);
    expect(await read(`${own}&ownership=2`)).toEqual([]);
    expect(await read(`itemIds=${rows[0]?.id}&holderIds=${w.dyer}`)).toEqual([]);
  });

  it('holders includes every holder', async () => {
    const [, ...rows] = await exportedRows(t, user, 'holders', ['name', 'kind']);
    expect(rows).toEqual(expect.arrayContaining([['一号仓', '自有仓']]));
  });

  it('omit prices without the permission to see them, and are refused without the permission of the item level', async () => {
    const keeper = await t.aUser(['SKU库存', '全局:导出']);
    const [headings] = await exportedRows(t, keeper, 'skuStock', ['holder', 'brand']);
    expect(headings).toEqual(['持有方', '品牌仓', '单位']);
    const start = (who: Pick<TestUser, 'call'>, list: string, columns?: string[]) =>
      who.call(exportsApi.start, { body: { list, query: '', withPictures: false, ...(columns && { columns }) } });
    expect((await start(keeper, 'skuStock', ['value'])).code).not.toBe(200);
    expect((await start(keeper, 'skuStockMovements', ['amount'])).code).not.toBe(200);
    expect((await start(keeper, 'spuStockMovements')).code).toBe(errors.FORBIDDEN.code);
    expect((await start(keeper, 'spuStock')).code).toBe(errors.FORBIDDEN.code);
    expect((await start(t.anonymous, 'skuStock')).status).toBe(401);
  });
});
