import { beforeAll, describe, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import type { Department } from '@mrp/contract/features/costing/parts.ts';
import type { SheetStep } from '@mrp/contract/features/costing/workflow.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { sayByDefault } from '../../../../test/comparisons.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { noticesOf } from '../../../../test/notices.ts';
import {
  aDispatchedQuotation,
  aQuotation,
  aSubmittedSheet,
  moveQuotation,
  moveSheet,
  readQuotation,
  readSheet,
  saveLines,
  submitTask,
  taskVersion,
} from '../../../../test/quotations.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;
let head: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  clerk = await t.aUser();
  head = await t.aUser();
  await sayByDefault(head, { benchmarkBasis: 'PRICE_LIST', orangeAction: 'HINT', redAction: 'HINT' });
});

const tryQuotation = async (user: TestUser, id: string, action: 'withdraw') =>
  user.call(costingApi.transition, { params: { id }, body: { action, version: (await readQuotation(user, id)).version } });
const trySheet = async (user: TestUser, id: string, action: SheetStep) =>
  user.call(costingApi.moveSheet, { params: { id }, body: { action, version: (await readSheet(user, id)).version } });
const tryTask = async (user: TestUser, id: string, department: Department) =>
  user.call(costingApi.withdrawTask, { params: { id }, body: { department, version: taskVersion(await readSheet(user, id), department) } });

describe('a submitted quotation', () => {
  it('is taken back by who submitted it until it is dispatched, and submitted again as the next version', async () => {
    const { id } = await aQuotation(t, d, clerk);
    await moveQuotation(clerk, id, 'submit');
    expect(await readQuotation(clerk, id)).toMatchObject({ state: 'PENDING', submittedByMe: true });
    expect(await tryQuotation(head, id, 'withdraw')).toMatchObject({ code: 40905, message: expect.stringContaining('只有提交人可以撤回') });
    expect(await moveQuotation(clerk, id, 'withdraw')).toMatchObject({ state: 'DRAFT', versionNo: 1 });
    expect((await clerk.call(costingApi.discard, { params: { id } })).message).toContain('提交过');
    expect(await moveQuotation(clerk, id, 'submit')).toMatchObject({ state: 'PENDING', versionNo: 2 });
    await moveQuotation(head, id, 'dispatch');
    expect(await tryQuotation(clerk, id, 'withdraw')).toMatchObject({ code: 40902 });
    expect((await readQuotation(clerk, id)).versions).toHaveLength(2);
  });
});

describe('the lines that a department submitted', () => {
  it('are taken back by who submitted them, until the sheet waits for approval', async () => {
    const { id } = await aDispatchedQuotation(t, d, clerk);
    await saveLines(clerk, id);
    await submitTask(clerk, id, 'TECHNICAL');
    expect(await tryTask(head, id, 'TECHNICAL')).toMatchObject({ code: 40905, message: expect.stringContaining('只有提交人') });
    expect(await tryTask(await t.aUser(['成衣核价']), id, 'TECHNICAL')).toMatchObject({ code: 40300 });
    const { data } = await tryTask(clerk, id, 'TECHNICAL');
    expect(data.tasks.find(({ department }) => department === 'TECHNICAL')).toMatchObject({ submittedAt: null, submittedById: null });
    expect(await tryTask(clerk, id, 'TECHNICAL')).toMatchObject({ code: 40905 });
    for (const department of ['TECHNICAL', 'FABRIC'] as const) await submitTask(clerk, id, department);
    await moveSheet(clerk, id, 'submit');
    expect(await tryTask(clerk, id, 'TECHNICAL')).toMatchObject({ code: 40902, message: expect.stringContaining('待审批') });
  });
});

describe('a sheet that waits for approval', () => {
  it('is 待审批 in its quotation, tab and to-do, and taken back by who submitted it', async () => {
    const { quotation } = await aSubmittedSheet(t, d, clerk);
    const { id } = quotation;
    expect(await readQuotation(clerk, id)).toMatchObject({ state: 'APPROVING' });
    const { data } = await clerk.call(costingApi.list, { query: { state: ['APPROVING'] } as never });
    expect(data.rows.map((row) => row.id)).toContain(id);
    expect(data.tabs).toMatchObject({ APPROVING: expect.any(Number) });
    const { data: home } = await head.call(homeApi.get);
    expect(home.todos.find(({ key }) => key === 'sheetsToApprove')?.path).toBe('/pricingList?state=APPROVING');
    expect(await trySheet(head, id, 'withdraw')).toMatchObject({ code: 40905, message: expect.stringContaining('只有提交人') });
    expect((await trySheet(clerk, id, 'withdraw')).data).toMatchObject({ state: 'COSTING' });
    expect(await readQuotation(clerk, id)).toMatchObject({ state: 'COSTING' });
    await moveSheet(clerk, id, 'submit');
    expect(await readQuotation(clerk, id)).toMatchObject({ state: 'APPROVING' });
    await moveSheet(head, id, 'approve');
    expect(await readQuotation(clerk, id)).toMatchObject({ state: 'DONE' });
    expect(await trySheet(clerk, id, 'withdraw')).toMatchObject({ code: 40902 });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('notifies its submitter of the decision', async () => {
    const author = await t.aUser();
    const newest = async () => (await noticesOf(author))[0];
    const { quotation, style } = await aSubmittedSheet(t, d, author);
    const { id, code } = quotation;
    const sheet = await readSheet(author, id);
    const version = taskVersion(sheet, 'TECHNICAL');
    await head.call(costingApi.returnTask, { params: { id }, body: { department: 'TECHNICAL', version, reason: '再核', lineIds: [] } });
    expect(await noticesOf(author)).toContainEqual([`${code} 审批时退回，请继续核价：${style.code}`, `/pricingDetails?id=${id}`]);
    expect(await readQuotation(author, id)).toMatchObject({ state: 'COSTING' });
    await submitTask(author, id, 'TECHNICAL');
    await moveSheet(author, id, 'submit');
    await moveSheet(head, id, 'approve');
    expect(await newest()).toEqual([`${code} 已审批通过：${style.code}`, `/pricingDetails?id=${id}`]);
    const { quotation: other } = await aSubmittedSheet(t, d, author);
    await moveQuotation(head, other.id, 'reject', '漏了里料');
    expect((await newest())?.[1]).toBe(`/quotationDetail?id=${other.id}`);
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
