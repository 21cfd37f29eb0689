import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aDocument, aStockWorld, postDocument, type DocumentDraft, type StockWorld } from '../../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
/** A material without any movements. */
let cloth: string;
let next = 0;

beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 6);
  user = await t.aUser();
});
beforeEach(() => {
  cloth = w.skus[next] ?? '';
  next += 1;
});

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const dayOf = (instant: string): string => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 10);
const dated = (days: number | null) => (days === null ? {} : { occurredAt: daysAgo(days) });
const receive = (quantity: string, days: number | null, changes: Partial<DocumentDraft> = {}) =>
  postDocument(user, 'SKU', {
    kind: 'SUPPLEMENT',
    holderId: w.holders[0] ?? '',
    lines: [{ materialId: cloth, quantity, unitPrice: '5.00' }],
    ...dated(days),
    ...changes,
  });
const issueOf = (quantity: string, days: number | null, changes: Partial<DocumentDraft> = {}): DocumentDraft => ({
  kind: 'OTHER_OUT',
  holderId: w.holders[0] ?? '',
  reason: '送样',
  lines: [{ materialId: cloth, quantity }],
  ...dated(days),
  ...changes,
});
const issue = (...args: Parameters<typeof issueOf>) => postDocument(user, 'SKU', issueOf(...args));
/** The error of a refused posting. */
const tryIssue = async (...args: Parameters<typeof issueOf>) => {
  const { data: created } = await user.call(skuStockApi.createDocument, { body: aDocument(issueOf(...args)) });
  return user.call(skuStockApi.transitionDocument, { params: { id: created.id }, body: { action: 'post', version: created.version } });
};
const levels = async () => {
  const { data: items } = await user.call(skuStockApi.list, { query: { zero: true } });
  const id = items.rows.find(({ skuId }) => skuId === cloth)?.itemId ?? '';
  return (await user.call(skuStockApi.listLevels, { params: { id }, query: { days: 60 } })).data.map(({ brand }) => Number(brand));
};

describe('a backdated issue', () => {
  it('is refused for a day before the receipt, and the error names the first day with enough stock', async () => {
    await receive('6.67', 3);
    const refused = await tryIssue('6.67', 30);
    expect(refused.code).toBe(errors.STOCK_BEFORE_IT_CAME.code);
    expect(refused.message).toContain(`第 1 行：按发生时间，${dayOf(daysAgo(30))} 的库存会变成 -6.67`);
    expect(refused.message).toContain(`改到 ${dayOf(daysAgo(3))} 或以后`);
    expect(Math.min(...(await levels()))).toBe(0);
    await issue('6.67', 3);
    expect(Math.min(...(await levels()))).toBe(0);
  });

  it('is refused when a later issue would leave the balance negative', async () => {
    await receive('10', 40);
    await issue('8', 20);
    await receive('10', null);
    expect((await tryIssue('5', 30)).message).toContain(`${dayOf(daysAgo(20))} 的库存会变成 -3.00`);
    await issue('2', 30);
    expect(Math.min(...(await levels()))).toBe(0);
  });

  it('is checked per holder, so stock of another holder does not cover it', async () => {
    await receive('10', 40, { holderId: w.holders[1] ?? '' });
    await receive('10', null);
    expect(await tryIssue('1', 10)).toMatchObject({ code: errors.STOCK_BEFORE_IT_CAME.code });
  });

  it('is checked against the current quantity only, when it is dated today', async () => {
    await receive('10', null);
    expect(await tryIssue('4', 0)).toMatchObject({ code: 200 });
  });

  it('is accepted when the balance was already negative on an earlier day', async () => {
    await receive('10', 9);
    await issue('6', 8);
    await sql`alter table movements disable trigger user`.execute(t.ownerDb);
    await sql`update movements set occurred_at = occurred_at - interval '12 days' where id = (select max(id) from movements)`.execute(
      t.ownerDb,
    );
    await sql`alter table movements enable trigger user`.execute(t.ownerDb);
    expect(Math.min(...(await levels()))).toBe(-6);
    expect(await tryIssue('1', 15)).toMatchObject({ code: 200 });
    expect(await tryIssue('1', 21), 'a day more').toMatchObject({ code: errors.STOCK_BEFORE_IT_CAME.code });
  });

  it('can be reversed, and then the receipt before it can be reversed', async () => {
    const receipt = await receive('10', 40);
    const issued = await issue('10', 20);
    for (const { id, version } of [issued, receipt]) {
      const body = { action: 'reverse' as const, version, reason: '开错' };
      expect(await user.call(skuStockApi.transitionDocument, { params: { id }, body })).toMatchObject({ code: 200 });
    }
  });

  it('is accepted for a shipment, and the arrival has a date of its own', async () => {
    await receive('10', 40);
    const travelling = { kind: 'TRANSFER', toHolderId: w.holders[1] ?? '', travels: true, reason: '' } as const;
    const { id, version } = (await user.call(skuStockApi.createDocument, { body: aDocument(issueOf('4', 20, travelling)) })).data;
    const sent = await user.call(skuStockApi.transitionDocument, { params: { id }, body: { action: 'ship', version } });
    expect(sent.code, sent.message).toBe(200);
    const body = { action: 'receive' as const, version: sent.data.version, occurredAt: daysAgo(10) };
    expect(await user.call(skuStockApi.transitionDocument, { params: { id }, body })).toMatchObject({ code: 200 });
  });
});
