import { beforeAll, describe, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { costTotals, type CostedAmount } from '@mrp/contract/features/costing/figures.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { luckOf } from '../../../../test/reports.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { sayByDefault } from '../../../../test/comparisons.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import {
  aDispatchedQuotation,
  aMatchedLine,
  aSubmittedSheet,
  readQuotation,
  readSheet,
  saveLines,
  submitTask,
  taskVersion,
  tryLines,
  workedLines,
} from '../../../../test/quotations.ts';
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

describe('a dispatched quotation', () => {
  it('has a sheet with a task for each department that has lines, due after its working days', async () => {
    const { id, tasks } = await aDispatchedQuotation(t, d, clerk);
    expect(tasks.map(({ department, lines, decided }) => [department, lines, decided])).toEqual([
      ['FABRIC', 5, 0],
      ['TECHNICAL', 2, 0],
      ['COSTING', 5, 0],
    ]);
    const sheet = await readSheet(clerk, id);
    expect(sheet.code).toMatch(/^HJ\d{6}-\d{4}$/);
    const found = await done(clerk, homeApi.search, { query: { q: sheet.code.toLowerCase() } });
    expect(found.map(({ kind, hits }) => [kind, hits.map((hit) => hit.id)])).toEqual([['quotation', [id]]]);
    expect(sheet).toMatchObject({ state: 'PENDING', versionNo: 1, overheadRate: '6', marginRate: '10', taxRate: '13' });
    const { rows } = await t.ownerPool.query(
      `select add_working_days('2026-11-26', 2)::text as thursday, add_working_days('2026-11-27', 1)::text as friday`,
    );
    expect(rows).toEqual([{ thursday: '2026-11-30', friday: '2026-11-30' }]);
    const only = await aDispatchedQuotation(t, d, clerk, { lines: workedLines(d).slice(8) });
    expect(only.tasks.map(({ department }) => department)).toEqual(['COSTING']);
  });

  it('compares matched materials with the price list, and says the band', async () => {
    const { line } = await aMatchedLine(t, d, [clerk, head], '40.00');
    const { id } = await aDispatchedQuotation(t, d, clerk, { lines: [line, workedLines(d)[1]!] });
    const [matched, unmatched] = (await readSheet(clerk, id)).lines;
    expect(matched).toMatchObject({
      benchmark: '12.1176',
      benchmarkBasis: 'PRICE_LIST',
      deviation: '5.00',
      band: 'YELLOW',
      quotes: 1,
    });
    expect(unmatched).toMatchObject({ benchmark: null, deviation: null, band: 'ORANGE' });
  });
});

describe('pricing the lines', () => {
  it('splits the difference by consumption and price, and adds up as the contract does', async () => {
    const { id } = await aDispatchedQuotation(t, d, clerk);
    const sheet = await saveLines(clerk, id, ({ name }) =>
      name === '精棉汗布' ? { decision: 'REDUCED', consumption: '1.3', price: '12.5', reason: '压价' } : {},
    );
    expect(sheet.state).toBe('COSTING');
    expect(sheet.lines[0]).toMatchObject({
      approvedAmount: '16.25',
      difference: '0.80',
      consumptionPart: '0.51',
      pricePart: '0.29',
      decision: 'REDUCED',
    });
    const amounts = sheet.lines.map(({ part, approvedAmount }): CostedAmount => ({ part, amount: approvedAmount ?? '' }));
    const totals = costTotals(amounts, { overheadRate: '6', marginRate: '10', marginBasis: 'MARGIN', taxRate: '13' });
    expect((await readQuotation(clerk, id)).approvedDirect).toBe(totals.direct);
    expect(await readQuotation(clerk, id)).toMatchObject({ quotedDirect: '40.39', approvedDirect: '39.59', difference: '0.80' });
  });

  it('has the sums of random sheets to the cent, on both sides', async () => {
    const luck = luckOf(7);
    for (let n = 0; n < 3; n += 1) {
      const lines = Array.from({ length: 12 }, () => ({ ...luck.pick(workedLines(d)), price: `${luck.upTo(30)}.${10 + luck.upTo(90)}` }));
      const { id } = await aDispatchedQuotation(t, d, clerk, { lines });
      const sheet = await saveLines(clerk, id, () =>
        luck.chance(20)
          ? { decision: 'REJECTED', reason: '不需要' }
          : { decision: 'REDUCED', consumption: `1.${luck.upTo(9999)}`, price: `0.${1 + luck.upTo(9998)}`, reason: '核减' },
      );
      const totalsOf = (amount: (line: (typeof sheet.lines)[number]) => string) =>
        costTotals(
          sheet.lines.map((line): CostedAmount => ({ part: line.part, amount: amount(line) })),
          { overheadRate: '6', marginRate: '10', marginBasis: 'MARGIN', taxRate: '13' },
        );
      const stored = await readQuotation(clerk, id);
      expect(stored.quotedDirect).toBe(totalsOf(({ quotedAmount }) => quotedAmount ?? '').direct);
      expect(stored.approvedDirect).toBe(totalsOf(({ approvedAmount }) => approvedAmount ?? '').direct);
      const sumOf = (parts: (string | null | undefined)[]) => roundHalfUp(sumDecimals(parts.map((part) => part ?? '0')), 2);
      expect(sumOf(sheet.lines.flatMap(({ consumptionPart, pricePart }) => [consumptionPart, pricePart]))).toBe(stored.difference);
    }
  });

  it('refuses what does not go together, at its cell', async () => {
    const { id } = await aDispatchedQuotation(t, d, clerk);
    const sheet = await readSheet(clerk, id);
    const first = (change: object) => (line: { id: string }) => (line.id === sheet.lines[0]!.id ? change : {});
    expect((await tryLines(clerk, sheet, first({ decision: 'REJECTED', reason: '' }))).data).toMatchObject({
      fields: { 'lines.0.reason': '不采纳请填写原因' },
    });
    expect((await tryLines(clerk, sheet, first({ decision: 'REDUCED' }))).data).toMatchObject({
      fields: { 'lines.0.price': '核减请填写核定单价' },
    });
    expect((await tryLines(clerk, sheet, first({ price: '12' }))).data).toMatchObject({
      fields: { 'lines.0.decision': '核定与报价不同，请选“核减”；采纳即按报价' },
    });
    expect((await tryLines(clerk, sheet, first({ id: '999999' }))).code).toBe(40400);
  });

  it('lets two departments save one sheet at once, line by line, and tells who saved the same line', async () => {
    const fabrics = await t.aUser(['面料核价', '面料核价:核价', '全局:查看价格']);
    const technical = await t.aUser(['成衣核价', '成衣核价:技术核价', '全局:查看价格']);
    const { id } = await aDispatchedQuotation(t, d, clerk);
    const sheet = await readSheet(clerk, id);
    const of = (department: string) => ({ ...sheet, lines: sheet.lines.filter((line) => line.department === department) });
    const both = await Promise.all([tryLines(fabrics, of('FABRIC')), tryLines(technical, of('TECHNICAL'))]);
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    const after = await readSheet(clerk, id);
    expect(after.lines.filter(({ decision }) => decision !== null)).toHaveLength(7);
    expect(await tryLines(fabrics, of('TECHNICAL'), () => ({ reason: '改' }))).toMatchObject({
      code: 40300,
      message: '没有操作权限：需要“成衣核价:技术核价”，请联系管理员',
    });
    expect(await tryLines(fabrics, of('FABRIC'), () => ({ reason: '旧版本' }))).toMatchObject({ code: 40900 });
  });

  it('lets a department submit while another one saves, but not lines that a colleague changed since', async () => {
    const { id } = await aDispatchedQuotation(t, d, clerk);
    const seen = await saveLines(clerk, id);
    const of = (department: string) => ({ ...seen, lines: seen.lines.filter((line) => line.department === department) });
    const submit = (department: 'FABRIC' | 'TECHNICAL') =>
      clerk.call(costingApi.submitTask, { params: { id }, body: { department, version: taskVersion(seen, department) } });
    const both = await Promise.all([submit('FABRIC'), tryLines(clerk, of('TECHNICAL'), () => ({ reason: '改' }))]);
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    expect(await submit('TECHNICAL')).toMatchObject({ code: 40900 });
  });

  it('is over for a department once it submitted, until it is sent back', async () => {
    const { id } = await aDispatchedQuotation(t, d, clerk);
    await saveLines(clerk, id);
    await submitTask(clerk, id, 'FABRIC');
    const sheet = await readSheet(clerk, id);
    const fabric = { ...sheet, lines: sheet.lines.slice(0, 1) };
    expect(await tryLines(clerk, fabric, () => ({ reason: '再改' }))).toMatchObject({
      code: 40905,
      message: '面料部已提交核价，要修改请先退回面料部',
    });
    const body = {
      department: 'FABRIC' as const,
      version: taskVersion(sheet, 'FABRIC'),
      reason: '主料再谈',
      lineIds: [sheet.lines[0]!.id],
    };
    const returned = await done(head, costingApi.returnTask, { params: { id }, body });
    expect(returned.tasks[0]).toMatchObject({ submittedAt: null, returnReason: '主料再谈', decided: 4 });
    expect(returned.lines.slice(0, 2).map(({ decision }) => decision)).toEqual([null, 'ACCEPTED']);
    const wrong = { ...body, version: taskVersion(returned, 'FABRIC') };
    expect(await head.call(costingApi.returnTask, { params: { id }, body: wrong })).toMatchObject({
      message: '面料部还没有提交，不用退回',
    });
  });
});

describe('the tasks of departments', () => {
  it('are taken, urged once an hour, and found by those who may price', async () => {
    const technical = await t.aUser(['成衣核价', '成衣核价:技术核价', '全局:查看价格']);
    const { id, code } = await aDispatchedQuotation(t, d, clerk);
    const find = async (user: TestUser) =>
      (await done(user, costingApi.list, { query: { mine: ['TASK'], q: code } })).rows.map((row) => row.id);
    expect(await find(technical)).toEqual([id]);
    const { version } = await readSheet(clerk, id);
    const started = await done(clerk, costingApi.startTask, { params: { id }, body: { department: 'TECHNICAL', version } });
    expect(started.tasks[1]!.assignee?.id).toBe(clerk.id);
    expect(await find(technical)).toEqual([]);
    const urge = () => clerk.call(costingApi.urgeTask, { params: { id }, body: { department: 'TECHNICAL' } });
    expect((await urge()).code).toBe(200);
    expect(await urge()).toMatchObject({ code: 40905, message: '一小时内已催办过技术部，请稍后再催' });
  });

  it('end with a conclusion of every line and a reason where the price is out of its band', async () => {
    const { id } = await aDispatchedQuotation(t, d, clerk);
    const submit = async () => {
      const version = taskVersion(await readSheet(clerk, id), 'FABRIC');
      return clerk.call(costingApi.submitTask, { params: { id }, body: { department: 'FABRIC', version } });
    };
    expect(await submit()).toMatchObject({ code: 40905, message: expect.stringMatching(/^物料“精棉汗布”还没有结论，请先核价；/) });
    await saveLines(clerk, id, () => ({ reason: '' }));
    expect(await submit()).toMatchObject({ message: expect.stringMatching(/^物料“精棉汗布”没有匹配物料，请填写原因；/) });
    await saveLines(clerk, id, () => ({ reason: '手工估价' }));
    expect(await submit()).toMatchObject({ code: 200 });
    const { version } = await readSheet(clerk, id);
    const body = { action: 'submit' as const, version };
    expect(await clerk.call(costingApi.moveSheet, { params: { id }, body })).toMatchObject({
      code: 40905,
      message: '技术部还没有提交核价（2/2），请先催办',
    });
  });

  it('name every line that stands in the way of a submission, each at its cell', async () => {
    const lines = workedLines(d).flatMap((line) =>
      line.part === 'MATERIAL' ? [1, 2, 3, 4].map((n) => ({ ...line, name: `布${n}` })) : [],
    );
    const { id } = await aDispatchedQuotation(t, d, clerk, { lines: lines.slice(0, 4) });
    const submit = async () => {
      const version = taskVersion(await readSheet(clerk, id), 'FABRIC');
      return clerk.call(costingApi.submitTask, { params: { id }, body: { department: 'FABRIC', version } });
    };
    const open = (n: number) => `物料“布${n}”还没有结论，请先核价`;
    expect(await submit()).toMatchObject({
      code: 40905,
      message: `${[1, 2, 3].map(open).join('；')}；等 4 行`,
      data: { fields: Object.fromEntries([1, 2, 3, 4].map((n) => [`lines.${n - 1}.decision`, open(n)])) },
    });
    await saveLines(clerk, id, ({ name }) => ({ reason: name === '布2' ? '手工估价' : '' }));
    const { data } = await submit();
    const unsaid = (n: number) => [`lines.${n - 1}.reason`, `物料“布${n}”没有匹配物料，请填写原因`] as const;
    expect(data).toEqual({ fields: Object.fromEntries([unsaid(1), unsaid(3), unsaid(4)]) });
  });

  it('in the red band need three quotes and the decision of somebody else', async () => {
    const { line: poor } = await aMatchedLine(t, d, [clerk, head], '30.00');
    const one = await aDispatchedQuotation(t, d, clerk, { lines: [poor] });
    await saveLines(clerk, one.id);
    const version = taskVersion(await readSheet(clerk, one.id), 'FABRIC');
    expect(await clerk.call(costingApi.submitTask, { params: { id: one.id }, body: { department: 'FABRIC', version } })).toMatchObject({
      message: '物料“精棉汗布”超出红线，至少需要 3 家报价，近90天只有 1 家',
    });
    const { line } = await aMatchedLine(t, d, [clerk, head], '30.00', 3);
    const sheet = await aSubmittedSheet(t, d, clerk, { lines: [line] });
    const { id } = sheet.quotation;
    const approve = async (user: TestUser) => {
      const now = await readSheet(user, id);
      return user.call(costingApi.moveSheet, { params: { id }, body: { action: 'approve', version: now.version } });
    };
    expect(await approve(head)).toMatchObject({ code: 40905, message: '物料“精棉汗布”超出红线，请主管先对这一行作决定' });
    const ruling = { lineId: sheet.lines[0]!.id, version: sheet.lines[0]!.version, reason: '独家面料' };
    expect(await clerk.call(costingApi.rule, { params: { id }, body: ruling })).toMatchObject({ code: 40305 });
    const ruled = await done(head, costingApi.rule, { params: { id }, body: ruling });
    expect(ruled.lines[0]).toMatchObject({ ruling: '独家面料', band: 'RED' });
    expect(await approve(head)).toMatchObject({ code: 200 });
  });
});

describe('all of this', () => {
  it('leaves no invariant broken', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
