import { beforeAll, describe, expect, it } from 'vitest';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { testApp, type TestApp } from '../app.ts';
import { exportedRows } from '../exports.ts';
import { planned } from '../plans.ts';
import { dataOf } from '../styles.ts';
import { overviewOf } from './compare-overview.ts';
import { readinessOf } from './compare-readiness.ts';
import { percentOf, told, units } from './exact.ts';
import type { Play } from './play.ts';
import { play } from './run.ts';
import { aBusiness } from './world.ts';

let t: TestApp;
let one: Play;

/** Preparations, picks and orders in the middle of their work. */
beforeAll(async () => {
  t = await testApp();
  one = await play(await aBusiness(t), [
    { do: 'stock', item: 'cloth', place: 'factory', quantity: '123.45', price: '9.37' },
    { do: 'order', pieces: 60, dueIn: 10 },
    { do: 'order', pieces: 7, dueIn: 30 },
    { do: 'pick', order: 0, item: 'cloth', place: 'factory', quantity: '51%' },
    { do: 'pick', order: 1, item: 'cloth', place: 'factory', quantity: '100%' },
    { do: 'take', which: 0, quantity: '51%' },
    { do: 'giveBack', which: 0, quantity: '23%', kind: 'DEFECT' },
    { do: 'prepare', item: 'cloth', place: 'factory', quantities: ['300', '77.77'] },
    { do: 'batch', which: 0, quantity: '33%', isLast: null },
    { do: 'prepare', item: 'trim', place: 'factory', quantities: ['7'] },
    { do: 'batch', which: 1, quantity: '2', isLast: null },
  ]);
});

/** Rows of a workbook by the headings of its columns; every quantity has its unit beside it. */
async function workbook(list: string, columns: string[], query: string): Promise<Map<string, string>[]> {
  const [headings = [], ...rows] = await exportedRows(t, one.user, list, columns, query);
  return rows.map((cells) => new Map(cells.map((cell, at) => [headings[at] ?? '', cell])));
}
const numbers = (row: Map<string, string>, names: readonly string[]): (string | undefined)[] =>
  names.map((name) => [...row].find(([heading]) => heading.startsWith(name))?.[1]).map((text) => text && told(units(text)));

describe('an exported workbook', () => {
  it('has the figures of the overview', async () => {
    const { shop, state } = one;
    const skuIds = [shop.goods.cloth.skuId, shop.goods.trim.skuId].join();
    const columns = ['code', 'need', 'finished', 'rate', 'producing', 'toPick', 'picked', 'pickedRate', 'available', 'gapAmount', 'value'];
    const rows = await workbook('report-overview', columns, `skuIds=${skuIds}&group=none`);
    const names = ['需求', '已备', '完成率', '生产中', '待领', '已领', '消化率', '可用', '缺口金额', '库存金额'];
    const stored = rows.map((row) => [row.get('编码'), ...numbers(row, names)]);
    const expected = (['cloth', 'trim'] as const).map((item) => {
      const figures = overviewOf(state, item, 'factory');
      if (!figures) return [];
      const { need, finished, producing, toPick, picked, available, gapAmount, value } = figures;
      const all = [need, finished, percentOf(finished, need) ?? 0n, producing, toPick, picked, percentOf(picked, finished) ?? 0n];
      return [shop.goods[item].code, ...[...all, available, gapAmount, value].map(told)];
    });
    expect(new Set(stored)).toEqual(new Set(expected));
  });

  it('has the readiness of every order', async () => {
    await planned(one.b.t);
    const { shop, state } = one;
    const rows = await workbook('readiness', ['code', 'rate', 'shortKinds', 'shortAmount'], `styleIds=${shop.styleId}`);
    const stored = rows.map((row) => [row.get('订单号'), ...numbers(row, ['物料到位率', '缺料', '缺料金额'])]);
    const expected = state.orders.map((order) => {
      const { rate, shortKinds, shortAmount } = readinessOf(state, order);
      return [order.code, told(rate), String(shortKinds), told(shortAmount ?? 0n)];
    });
    expect(stored).toEqual(expected);
  });

  it('has what each pick planned, took and still takes', async () => {
    const { shop, state, user } = one;
    const { rows } = dataOf(await user.call(picksApi.list, { query: { spuIds: [shop.goods.cloth.spuId], pageSize: 200 } as never }));
    const codeOf = new Map(rows.map(({ id, code }) => [id, code]));
    const columns = ['code', 'quantity', 'pickedQuantity', 'openQuantity', 'returnedQuantity', 'progress'];
    const exported = await workbook('picks', columns, `spuIds=${shop.goods.cloth.spuId}`);
    const stored = exported.map((row) => [row.get('领料单号'), ...numbers(row, ['计划', '已领', '未领', '已退', '领料进度'])]);
    const expected = state.picks.map(({ id, planned, picked, returned }) => {
      const figures = [planned, picked, planned - picked, returned, percentOf(picked, planned) ?? 0n];
      return [codeOf.get(id), ...figures.map(told)];
    });
    expect(new Set(stored)).toEqual(new Set(expected));
  });
});
