import { beforeAll, describe, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { sayByDefault } from '../../../../test/comparisons.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aDispatchedQuotation, aMatchedLine, readSheet, saveLines, submitTask, workedLines } from '../../../../test/quotations.ts';
import { done } from '../../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;
let head: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  clerk = await t.aUser();
  head = await t.aUser();
  // The materials of these tests are much like each other.
  await sayByDefault(head, { benchmarkBasis: 'PRICE_LIST' });
});

describe('面料核价', () => {
  it('lists the material lines by progress', async () => {
    const { id, code } = await aDispatchedQuotation(t, d, clerk);
    const find = async (query: object) =>
      (await done(clerk, costingApi.listFabrics, { query: { quotationIds: [id], ...query } })).rows.map(({ name }) => name);
    expect(await find({ progress: ['OPEN'] })).toHaveLength(5);
    expect(await find({ progress: ['DECIDED'] })).toEqual([]);
    expect(await find({ q: code, sort: 'dueOn' })).toHaveLength(5);
    await saveLines(clerk, id);
    expect(await find({ progress: ['DECIDED'] })).toHaveLength(5);
    await submitTask(clerk, id, 'FABRIC');
    expect(await find({ progress: ['CLOSED'] })).toHaveLength(5);
    expect(await find({ overdue: true })).toEqual([]);
  });
});

describe('a quotation with a deadline to come', () => {
  it('is not overdue while one of its departments is late, and is found among 逾期或超时', async () => {
    const { id } = await aDispatchedQuotation(t, d, clerk);
    const find = async () => (await done(clerk, costingApi.list, { query: { overdue: true } })).rows.filter((row) => row.id === id);
    expect(await find()).toEqual([]);
    const sheets = t.ownerDb.selectFrom('costSheets').select('id').where('quotationId', '=', id);
    await t.ownerDb.updateTable('costTasks').set({ dueOn: '2020-01-02' }).where('sheetId', 'in', sheets).execute();
    expect(await find()).toMatchObject([{ id, isOverdue: false }]);
  });
});

describe('the suggested price', () => {
  it('is adopted by many lines at once: what was quoted above it is reduced, the rest is accepted', async () => {
    const { line } = await aMatchedLine(t, d, [clerk, head], '40.00');
    const { id } = await aDispatchedQuotation(t, d, clerk, { lines: [line, { ...line, site: '袖', price: '39' }, workedLines(d)[1]!] });
    const { lines } = await readSheet(clerk, id);
    const result = await done(clerk, costingApi.adoptBenchmarks, { body: { chosen: { ids: lines.map((one) => one.id) } } });
    expect(result.done).toHaveLength(2);
    expect(result.failed).toMatchObject([{ reason: '没有建议价，请逐行核价' }]);
    const after = (await readSheet(clerk, id)).lines;
    expect(after.map(({ decision, approvedPrice }) => [decision, approvedPrice])).toEqual([
      ['REDUCED', '12.1176'],
      ['ACCEPTED', '11.8147'],
      [null, null],
    ]);
    const { sheet, offers } = await done(clerk, costingApi.getFabric, { params: { id: lines[0]!.id } });
    expect([sheet.lines.length, offers[0]!.price, sheet.terms.rate]).toEqual([1, '12.1176', '1']);
    expect(offers[0]!.preferred).toBe(true);
    expect(await clerk.call(costingApi.getFabric, { params: { id: '999999' } })).toMatchObject({ code: 40400 });
    const reader = await t.aUser(['面料核价', '全局:查看价格']);
    const body = { chosen: { ids: [lines[0]!.id] } };
    expect(await reader.call(costingApi.adoptBenchmarks, { body })).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(costingApi.adoptBenchmarks, { body })).toMatchObject({ status: 401 });
    expect((await clerk.call(costingApi.adoptBenchmarks, { body: {} as never })).code).toBe(40000);
  });
});

describe('all of this', () => {
  it('leaves no invariant broken', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
