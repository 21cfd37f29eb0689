import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { countTasksApi, skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { EXPORT, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { postMovements } from '../stock/commands.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { exportedRows } from '../../../test/exports.ts';
import { aPosting } from '../../../test/stock.ts';
import { aCountWorld, freshCount, giveReasons, listLines, moveCount, sendEvents, type CountWorld } from '../../../test/stocktakes.ts';

let t: TestApp;
let w: CountWorld;
/** Roll 1 of each item is in stock; roll 9 of the first is registered and in no stock. */
let rolls: { id: string; lotId: string; item: number; rollNo: string }[];

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 1, 'ROLL');
  const { rows } = await sql<{ id: string; lotId: string; item: number; rollNo: string }>`
    with made as (insert into lots (item_id, lot_no) select i, 'A1' from unnest(${w.items.slice(0, 2)}::bigint[]) i returning id, item_id),
    numbered as (insert into rolls (lot_id, item_id, roll_no) select m.id, m.item_id, n from made m, unnest(array['1', '9']) n returning id, lot_id, item_id, roll_no)
    select id, lot_id, roll_no, array_position(${w.items}::bigint[], item_id)::int - 1 as item from numbered order by item_id, roll_no`.execute(
    t.ownerDb,
  );
  rolls = rows;
  const stocked = rows.filter(({ rollNo }) => rollNo === '1');
  const postings = stocked.map(({ id, lotId, item }) =>
    aPosting({ holderId: w.holders[0] ?? '', ownership: 1, itemId: w.items[item] ?? '' }, '40', { lotId, rollId: id, amount: '400.00' }),
  );
  await t.write((tx) => postMovements(tx, postings));
});

const rollOf = (item: number, rollNo: string): string => rolls.find((roll) => roll.item === item && roll.rollNo === rollNo)?.id ?? '';
const labelOf = (id: string): string => `R${id.padStart(10, '0')}`;

describe('goods found outside the list', () => {
  it("are identified by the roll's label or by code, and counted by code, lot and roll", async () => {
    const id = await freshCount(t, w);
    const [counter] = w.counters;
    const label = labelOf(rollOf(0, '9'));
    const code = w.codes[0] ?? '';
    const codes = [label, code.toLowerCase(), 'NOBODY-KNOWS'];
    const { data } = await counter.call(countTasksApi.findItems, { params: { id }, query: { codes } });
    expect(data).toMatchObject([
      { code, label, lotNo: 'A1', rollNo: '9', lotTracked: 'ROLL' },
      { code, label: code.toLowerCase(), lotNo: null, rollNo: null },
    ]);
    const { answers } = await sendEvents(counter, id, [
      { code, lotNo: 'a1', rollNo: '9', quantity: '12', adds: true },
      { code, lotNo: 'a1', rollNo: '8', quantity: '12', adds: true },
    ]);
    expect(answers.map(({ result, reason }) => [result, reason])).toEqual([
      ['APPLIED', ''],
      ['REJECTED', expect.stringContaining('按匹管理')],
    ]);
    expect((await listLines(w, id)).map(({ rollNo, isAdded }) => [rollNo, isAdded])).toEqual([
      ['1', false],
      ['1', false],
      ['9', true],
    ]);
  });
});

describe('the workbook of a count', () => {
  it('has the variances of its lines, amounts only for who sees prices, and no line of another count', async () => {
    const id = await freshCount(t, w);
    // Nothing is counted before the publication.
    const first = new Date().toISOString();
    await delay(1_100);
    const events = [
      { code: labelOf(rollOf(0, '1')), quantity: '30', at: first },
      { code: labelOf(rollOf(0, '1')), quantity: '9', mode: 'ADD' as const },
    ];
    await sendEvents(w.counters[0], id, events);
    const columns = ['position', 'code', 'lotNo', 'rollNo', 'snapshot', 'counted', 'variance', 'amount', 'seconds'];
    const query = `stocktakeIds=${id}&show=variance`;
    const rows = await exportedRows(t, await t.aUser(['SKU盘点', EXPORT, VIEW_PRICES]), 'skuStocktakeLines', columns, query);
    expect(rows[0]).toEqual(['行', 'SKU编码', '缸号', '匹号', '发布时账面', '单位', '实盘', '差异', '差异金额（元）', '用时（秒）']);
    const plain = rows.slice(1).map((row) => row.map((cell) => cell.replace(/\.0+$/, '')));
    expect(plain).toEqual([['1', w.codes[0], 'A1', '1', '40', '公斤', '39', '-1', '-10', expect.stringMatching(/^[12]$/)]]);
    const blind = await exportedRows(t, await t.aUser(['SKU盘点', EXPORT]), 'skuStocktakeLines', columns, query);
    expect(blind[0]).not.toContain('差异金额（元）');
    await expect(exportedRows(t, await t.aUser(['SKU盘点']), 'skuStocktakeLines', columns, query)).rejects.toThrow();
  });

  it('is a sheet to be filled in whose labels the desk knows, without the books of a blind count', async () => {
    const keeper = await t.aUser(['SKU盘点', EXPORT]);
    const columns = ['position', 'label', 'unit', 'book', 'counted', 'countedAt', 'note'];
    const sheetOf = async (blind: boolean) => {
      const id = await freshCount(t, w, { blind });
      return exportedRows(t, keeper, 'skuCountSheets', columns, `stocktakeIds=${id}`);
    };
    const head = ['行', '条码', '单位', '账面', '实盘数', '盘点时间', '备注'];
    const lines = (book: string) => [0, 1].map((item) => [String(item + 1), labelOf(rollOf(item, '1')), '公斤', book]);
    // An empty cell at the end of a row is absent.
    const cut = (rows: string[][]) => rows.map((row, at) => (at === 0 ? row : [...row, ''].slice(0, 4)));
    expect(cut(await sheetOf(false))).toEqual([head, ...lines('40.0000')]);
    expect(cut(await sheetOf(true))).toEqual([head, ...lines('')]);
  });
});

describe('a line that may be weighed', () => {
  it('has its weight by the width and gsm of its lot', async () => {
    const id = await freshCount(t, w);
    await sql`update lots set actual_width = 160, actual_gram_weight = 200 where id = ${rolls[0]?.lotId}::bigint`.execute(t.ownerDb);
    const { data } = await w.counters[0].call(countTasksApi.get, { params: { id } });
    // 公斤 in 米: 1 ÷ (0.200 × 1.65) of the lot, 1 ÷ (0.180 × 1.65) of the material.
    expect(data.lines.map(({ weighing }) => weighing?.perUnit)).toEqual(['3.03030303', '3.36700337']);
  });
});

describe('the movements of a line', () => {
  it('name the document that made them', async () => {
    const id = await freshCount(t, w, { itemIds: [w.items[1] ?? ''] });
    await sendEvents(w.counters[0], id, [{ code: labelOf(rollOf(1, '1')), quantity: '39' }]);
    await moveCount(w.supervisor, w, id, 'finish');
    await giveReasons(w, id);
    const { code } = await moveCount(w.supervisor, w, id, 'approve');
    const [line] = await listLines(w, id);
    const { data } = await w.supervisor.call(skuStocktakesApi.getLineStory, { params: { id, lineId: line?.id ?? '' } });
    expect(data.movements).toMatchObject([{ quantity: '-1.0000', document: { kind: 'stocktake', id, code, label: '盘点单' } }]);
  });
});
