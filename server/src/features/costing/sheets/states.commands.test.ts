import { beforeAll, describe, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { noOverrides, type Overrides } from '@mrp/contract/features/costing/scenarios.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { sayByDefault } from '../../../../test/comparisons.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import {
  aDispatchedQuotation,
  aMatchedLine,
  aSubmittedSheet,
  moveQuotation,
  moveSheet,
  readQuotation,
  readSheet,
  saveLines,
  submitTask,
  tryLines,
} from '../../../../test/quotations.ts';
import { shownText } from '../../../../test/shown-text.ts';
import { aSupplier } from '../../../../test/suppliers.ts';
import { done } from '../../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;
let head: TestUser;
let blind: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  clerk = await t.aUser();
  head = await t.aUser();
  // The materials of these tests are much like each other.
  await sayByDefault(head, { benchmarkBasis: 'PRICE_LIST' });
  blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
});

describe('the approval', () => {
  it('is not by somebody who priced a line, locks the sheet and ends the quotation', async () => {
    const { quotation } = await aSubmittedSheet(t, d, clerk);
    const { id } = quotation;
    const { version } = await readSheet(clerk, id);
    const body = { action: 'approve' as const, version };
    expect(await clerk.call(costingApi.moveSheet, { params: { id }, body })).toMatchObject({ code: 40305 });
    const approved = await moveSheet(head, id, 'approve');
    expect(approved).toMatchObject({ state: 'APPROVED', approvedBy: expect.any(String) });
    expect(await readQuotation(clerk, id)).toMatchObject({ state: 'DONE', approvedDirect: '40.39', difference: '0.00' });
    expect(await tryLines(clerk, approved, () => ({ reason: '改' }))).toMatchObject({ code: 40902 });
    const stored = await t.ownerDb.selectFrom('costSheets').select('snapshot').where('id', '=', approved.id).executeTakeFirst();
    expect(stored?.snapshot).toMatchObject({ lines: { length: 12 } });
    await expect(t.ownerDb.updateTable('costSheetLines').set({ reason: 'x' }).where('sheetId', '=', approved.id).execute()).rejects.toThrow(
      /is locked/,
    );
  });

  it('happens once when two approve at the same moment', async () => {
    const { quotation, version } = await aSubmittedSheet(t, d, clerk);
    const body = { action: 'approve' as const, version };
    const answers = await Promise.all([1, 2, 3].map(() => head.call(costingApi.moveSheet, { params: { id: quotation.id }, body })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('writes the approved price of a matched material into the price history, once', async () => {
    const { material, line } = await aMatchedLine(t, d, [clerk, head], '40.00');
    const prices = async () =>
      (await done(clerk, pricesApi.listPriceHistory, { params: { id: material.id } })).map(({ kind, price, reason }) => [
        kind,
        price,
        reason,
      ]);
    const reduce = () => ({ decision: 'REDUCED' as const, price: '12.2987', reason: '谈价' });
    const sheet = await aSubmittedSheet(t, d, clerk, { lines: [line] }, reduce);
    const { id } = sheet.quotation;
    await moveSheet(head, id, 'approve');
    const written = ['BULK', '40.6000', `核价单 ${sheet.code} V1`];
    expect((await prices())[0]).toEqual(written);
    await moveQuotation(clerk, id, 'recost', '面料涨价');
    await submitTask(clerk, id, 'FABRIC');
    await moveSheet(clerk, id, 'submit');
    await moveSheet(head, id, 'approve');
    expect((await prices()).filter(([, price]) => price === '40.6000')).toEqual([written]);
  });

  it('gives nobody the price of another supplier, and says which lines it wrote no price for', async () => {
    const { material, line } = await aMatchedLine(t, d, [clerk, head], '40.00');
    const stranger = await aSupplier(t);
    const pieces = {
      ...line,
      site: '袋布',
      unitId: d.unit('粒'),
      priceUnitId: d.unit('粒'),
      width: null,
      gramWeight: null,
      disparity: null,
    };
    const { quotation, priceSkips } = await aSubmittedSheet(t, d, clerk, { lines: [{ ...line, supplierId: stranger.id }, pieces] });
    const said = [
      ['精棉汗布 大身', `${stranger.abbreviation} 没有这个颜色的报价，也不写给别的供应商，请先为他加报价`],
      ['精棉汗布 袋布', '核价按粒，供应商报价按公斤，不能换算，请补门幅和克重或换算系数'],
    ];
    expect(priceSkips.map(({ name, reason }) => [name, reason])).toEqual(said);
    const approved = await moveSheet(head, quotation.id, 'approve');
    expect(approved.priceSkips).toEqual(priceSkips);
    const history = await done(clerk, pricesApi.listPriceHistory, { params: { id: material.id } });
    expect(history.map(({ price }) => price)).toEqual(['40.0000']);
    expect(JSON.stringify(await readSheet(blind, quotation.id))).toContain('不能换算');
  });
});

it('leaves nothing of an approval that is cut off between the sheet and its prices, and approves once afterwards', async () => {
  const { material, line } = await aMatchedLine(t, d, [clerk, head], '40.00');
  const reduce = () => ({ decision: 'REDUCED' as const, price: '12.2987', reason: '谈价' });
  const { quotation, code, version } = await aSubmittedSheet(t, d, clerk, { lines: [line] }, reduce);
  const { id } = quotation;
  const written = async () => {
    const history = await done(clerk, pricesApi.listPriceHistory, { params: { id: material.id } });
    return history.filter(({ reason }) => reason === `核价单 ${code} V1`).length;
  };
  const holder = await t.ownerPool.connect();
  await holder.query('begin; lock table offer_prices in share mode');
  const sent = head.call(costingApi.moveSheet, { params: { id }, body: { action: 'approve', version } });
  const cutOff = async () => {
    const { rowCount } = await t.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_locks where relation = 'offer_prices'::regclass and not granted`,
    );
    return rowCount;
  };
  await expect.poll(cutOff, { interval: 20, timeout: 20_000 }).toBe(1);
  await holder.query('rollback');
  holder.release();
  expect((await sent).code).not.toBe(200);
  expect(await readSheet(clerk, id)).toMatchObject({ state: 'APPROVING', version });
  expect(await readQuotation(clerk, id)).toMatchObject({ state: 'APPROVING' });
  expect(await written()).toBe(0);
  await moveSheet(head, id, 'approve');
  expect(await written()).toBe(1);
});

describe('a sheet that is priced again', () => {
  it('is version n + 1 with what was decided, today’s benchmarks, and why a line is another one', async () => {
    const { line } = await aMatchedLine(t, d, [clerk, head], '40.00');
    const first = await aSubmittedSheet(t, d, clerk, { lines: [line] });
    const { id } = first.quotation;
    await moveSheet(head, id, 'approve');
    await moveQuotation(clerk, id, 'recost', '工厂要求');
    const again = await saveLines(clerk, id, () => ({ decision: 'REDUCED', price: '12', reason: '再压' }));
    expect(again).toMatchObject({ code: first.code, versionNo: 2, state: 'COSTING', reason: '工厂要求' });
    expect(again.versions.map(({ versionNo, state }) => [versionNo, state])).toEqual([
      [2, 'COSTING'],
      [1, 'APPROVED'],
    ]);
    // The first approval made the quoted price that of the price list.
    expect(again.lines[0]!.change).toMatchObject({ before: '17.05', after: '16.08', causes: ['PRICE', 'BENCHMARK', 'DECISION'] });
    expect(await done(clerk, costingApi.getSheet, { params: { id }, query: { versionNo: 1 } })).toMatchObject({ state: 'APPROVED' });
    await moveSheet(head, id, 'void', '不改了');
    expect(await readQuotation(clerk, id)).toMatchObject({ state: 'DONE', approvedDirect: '17.05' });
  });

  it('goes with its quotation when that is returned, and comes back with the next version', async () => {
    const { id } = await aDispatchedQuotation(t, d, clerk);
    await saveLines(clerk, id);
    await moveQuotation(head, id, 'reject', '请重报');
    expect(await readSheet(clerk, id)).toMatchObject({ state: 'REJECTED' });
    await moveQuotation(clerk, id, 'submit');
    await moveQuotation(head, id, 'dispatch');
    expect(await readSheet(clerk, id)).toMatchObject({ state: 'PENDING', versionNo: 2, quotationVersion: 2 });
    await moveSheet(head, id, 'void', '派错了');
    expect(await readQuotation(clerk, id)).toMatchObject({ state: 'PENDING' });
  });
});

describe('a scenario that is saved as a version', () => {
  const save = async (user: TestUser, id: string, overrides: Partial<Overrides>) => {
    const { version } = await readSheet(user, id);
    return user.call(costingApi.saveScenario, {
      params: { id },
      body: { version, name: '方案 A', overrides: { ...noOverrides, ...overrides } },
    });
  };

  it('leaves the approved version as it is, and proposes its figures in version n + 1', async () => {
    const { quotation } = await aSubmittedSheet(t, d, clerk, { pieces: 1000 });
    const { id } = quotation;
    await moveSheet(head, id, 'approve');
    const approved = await readSheet(clerk, id);
    const { data: made } = await save(clerk, id, { mainPrice: '-3', pieces: '2000' });
    expect(made).toMatchObject({ versionNo: 2, state: 'COSTING', reason: '试算方案：方案 A' });
    const changed = made.lines.filter(({ decision }) => decision === null);
    expect(changed.map(({ name, approvedPrice, approvedAmount }) => [name, approvedPrice, approvedAmount])).toEqual([
      ['精棉汗布', '12.3418', '16.54'],
      ['运费', '0.24', '0.24'],
      ['其它', '0.1', '0.10'],
    ]);
    expect(await readQuotation(clerk, id)).toMatchObject({ approvedDirect: '39.54' });
    expect(await done(clerk, costingApi.getSheet, { params: { id }, query: { versionNo: 1 } })).toMatchObject({
      state: 'APPROVED',
      lines: approved.lines.map(({ approvedAmount }) => ({ approvedAmount })),
    });
  });

  it('ends an open version, and is refused while it waits for approval or changes nothing', async () => {
    const { id } = await aDispatchedQuotation(t, d, clerk);
    await saveLines(clerk, id);
    expect(await save(clerk, id, {})).toMatchObject({ code: 40905, message: '方案没有改变任何明细，不用另存为版本' });
    const { data: made } = await save(clerk, id, { gramWeight: '170' });
    expect(made.versions.map(({ versionNo, state }) => [versionNo, state])).toEqual([
      [2, 'COSTING'],
      [1, 'VOID'],
    ]);
    const waiting = await aSubmittedSheet(t, d, clerk);
    expect((await save(clerk, waiting.quotation.id, { mainPrice: '1' })).code).toBe(40902);
    expect((await save(clerk, id, { loss: '123' })).code).toBe(40000);
  });
});

describe('without 查看价格', () => {
  it('no price, difference, benchmark or band of a sheet is shown', async () => {
    const { line } = await aMatchedLine(t, d, [clerk, head], '40.00');
    const { quotation } = await aSubmittedSheet(t, d, clerk, { lines: [line] });
    const shown = [
      await readSheet(blind, quotation.id),
      await done(blind, costingApi.listFabrics, { query: { quotationIds: [quotation.id] } }),
      await done(blind, costingApi.getFabric, { params: { id: (await readSheet(clerk, quotation.id)).lines[0]!.id } }),
      await done(blind, costingApi.printSheets, { body: { ids: [quotation.id] } }),
    ];
    for (const answer of shown) {
      const text = shownText(answer);
      expect(text).not.toMatch(
        /"(band|bandAction|breaks|benchmark|deviation|difference|approvedPrice|approvedAmount|quotedPrice|quotedAmount|steps|quotes|marginRate)"/,
      );
      expect(text).not.toMatch(/12\.7235|12\.1176|17\.05/);
    }
    const sheet = await readSheet(clerk, quotation.id);
    expect(await tryLines(blind, sheet)).toMatchObject({ code: 40300 });
  });
});

describe('the calls of cost sheets', () => {
  it('open to nobody who is not logged in or has not the right', async () => {
    const { id } = await aDispatchedQuotation(t, d, clerk);
    const { version, lines } = await readSheet(clerk, id);
    const reader = await t.aUser(['成衣核价', '全局:查看价格']);
    const nobody = await t.aUser([]);
    const params = { id };
    const rates = { overheadRate: '7', marginRate: '12', marginBasis: 'MARKUP', taxRate: '13', version };
    const calls = [
      [costingApi.saveSheetLines, { params, body: { version, lines: [] } }],
      [costingApi.saveSheetRates, { params, body: rates }],
      [costingApi.saveScenario, { params, body: { version, name: '方案 A', overrides: { ...noOverrides, mainPrice: '-3' } } }],
      [costingApi.startTask, { params, body: { department: 'FABRIC', version } }],
      [costingApi.submitTask, { params, body: { department: 'FABRIC', version } }],
      [costingApi.urgeTask, { params, body: { department: 'FABRIC' } }],
      [costingApi.returnTask, { params, body: { department: 'FABRIC', version, reason: '重核' } }],
      [costingApi.rule, { params, body: { lineId: lines[0]!.id, version: 1, reason: '同意' } }],
      [costingApi.moveSheet, { params, body: { action: 'submit', version } }],
      [costingApi.printSheets, { body: { ids: [id] } }],
    ] as const;
    for (const [endpoint, request] of calls) {
      expect(await t.anonymous.call(endpoint, request as never)).toMatchObject({ status: 401 });
      expect(await reader.call(endpoint, request as never)).toMatchObject({ code: 40300 });
      expect((await clerk.call(endpoint, { ...request, body: {} } as never)).code).toBe(40000);
    }
    for (const endpoint of [costingApi.getSheet, costingApi.listFabrics]) {
      expect(await t.anonymous.call(endpoint, { params } as never)).toMatchObject({ status: 401 });
      expect(await nobody.call(endpoint, { params } as never)).toMatchObject({ code: 40300 });
    }
    const changed = await done(clerk, costingApi.saveSheetRates, { params, body: rates as never });
    expect(changed).toMatchObject({ overheadRate: '7', marginRate: '12', marginBasis: 'MARKUP' });
  });

  it('leave no invariant broken', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
