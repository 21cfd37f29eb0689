import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { webhooksApi } from '@mrp/contract/features/webhooks.ts';
import { webhookEvents } from '@mrp/contract/features/webhooks/lists.ts';
import { aServiceAccount } from '../../../test/api-keys.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aPosting, aStockWorld, postDocument, type StockWorld } from '../../../test/stock.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { aTarget, ok, webhookCalls, type Target } from '../../../test/webhooks.ts';
import { composition } from '../../features.ts';
import { postMovements } from '../stock/commands.ts';
import { sortEvents } from './deliveries.commands.ts';

let t: TestApp;
let calls: ReturnType<typeof webhookCalls>;
let admin: TestUser;
let w: StockWorld;
let outside: Target;
let inside: Target;
beforeAll(async () => {
  [outside, inside] = [await aTarget(), await aTarget()];
  t = await testApp({ WEBHOOK_PRIVATE_TARGETS: outside.host });
  admin = await t.aUser();
  calls = webhookCalls(t, admin, outside);
  w = await aStockWorld(t, 1);
});
afterAll(() => [outside, inside].forEach(({ close }) => close()));

const letTimePass = (seconds: number) =>
  t.ownerPool.query(`update webhook_deliveries set next_attempt_at = next_attempt_at - make_interval(secs => $1) where state = 'PENDING'`, [
    seconds,
  ]);

describe('a document that changes its state', () => {
  it('is delivered once, signed, with its kind and its new state, without prices', async () => {
    const webhook = await calls.aWebhook(['document.supplier']);
    const supplier = await aSupplier(t);
    await calls.run();
    await calls.run();
    expect(outside.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = outside.received;
    expect(JSON.parse(body)).toEqual({
      id: expect.any(String),
      event: 'document.supplier',
      at: expect.any(String),
      document: { kind: 'supplier', id: supplier.id, code: supplier.code },
      from: 'PENDING',
      to: 'ACTIVE',
    });
    const { data } = await admin.call(webhooksApi.showSecret, { params: { id: webhook.id } });
    const [, time = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-mrp-signature'])) ?? [];
    expect(given).toBe(createHmac('sha256', data.secret).update(`${time}.${body}`).digest('hex'));
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60);
    expect(await calls.deliveriesOf(webhook)).toMatchObject([{ state: 'DONE', attempts: 1, lastStatus: 204, about: supplier.code }]);
  });

  it('is delivered if and only if its transaction commits', async () => {
    const webhook = await calls.aWebhook(['document.supplier']);
    const supplier = await aSupplier(t, {}, 'PENDING' as never);
    const move = { params: { id: supplier.id }, body: { action: 'approve' as const, version: 99, reason: '' } };
    expect((await admin.call(suppliersApi.transition, move)).code).not.toBe(200);
    await calls.run();
    expect(await calls.deliveriesOf(webhook)).toEqual([]);
  });

  it('is not told to an account that lost the right to read it, and the subscription says so', async () => {
    const webhook = await calls.aWebhook(['document.supplier', 'price.alert']);
    await calls.setRights(webhook, ['价格查看', '全局:查看价格']);
    await aSupplier(t);
    await calls.run();
    expect(await calls.deliveriesOf(webhook)).toEqual([]);
    const { rows } = (await admin.call(webhooksApi.list)).data;
    expect(rows.find(({ id }) => id === webhook.id)).toMatchObject({ unreadable: ['document.supplier'] });
  });

  it('is not sent when the right went while it waited, nor when it is sent again, and is sent when the right is back', async () => {
    const webhook = await calls.aWebhook(['document.supplier']);
    await aSupplier(t);
    await sortEvents(t.ownerDb, composition.audits);
    await calls.setRights(webhook, ['价格查看']);
    await calls.run();
    const refused = { state: 'FAILED', lastStatus: null, lastError: '服务账号现在无权查看这种事件，没有发送' };
    const [delivery] = await calls.deliveriesOf(webhook);
    expect(delivery).toMatchObject(refused);
    const again = () => admin.call(webhooksApi.redeliver, { params: { id: delivery?.id ?? '' } });
    expect((await again()).code).toBe(200);
    await calls.run();
    expect(await calls.deliveriesOf(webhook)).toMatchObject([refused]);
    expect(outside.received).toEqual([]);
    await calls.setRights(webhook, ['供应商档案']);
    await again();
    await t.ownerDb.updateTable('users').set({ active: false }).where('id', '=', webhook.accountId).execute();
    await calls.run();
    expect(outside.received, 'a disabled account receives nothing').toEqual([]);
    await t.ownerDb.updateTable('users').set({ active: true }).where('id', '=', webhook.accountId).execute();
    await again();
    await calls.run();
    expect(await calls.deliveriesOf(webhook)).toMatchObject([{ state: 'DONE' }]);
  });

  it('has an event for every kind whose table checks states', async () => {
    const { rows } = await t.ownerPool.query<{ kind: string }>(
      `select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as kind from pg_trigger where tgname = 'note_state_change' order by 1`,
    );
    const known = webhookEvents.flatMap(({ value }) => (value.startsWith('document.') ? [value.slice('document.'.length)] : []));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(known.toSorted());
  });
});

describe('stock and prices', () => {
  it('tell when the available stock falls below the safety stock, not while it stays below', async () => {
    const webhook = await calls.aWebhook(['stock.belowSafety']);
    const sku = w.skus[0] ?? '';
    await t.ownerDb.updateTable('skus').set({ safetyStock: '5' }).where('id', '=', sku).execute();
    const holderId = w.holders[0] ?? '';
    await w.addOffer(sku, '10');
    await postDocument(admin, 'SKU', {
      kind: 'SUPPLEMENT',
      holderId,
      lines: [{ materialId: sku, quantity: '8', unitPrice: '1.00' }],
    });
    for (const quantity of ['2', '2', '2'])
      await postDocument(admin, 'SKU', { kind: 'OTHER_OUT', holderId, reason: '送样', lines: [{ materialId: sku, quantity }] });
    await calls.run();
    expect(outside.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { event: 'stock.belowSafety', skuId: sku, available: '4.0000', safetyStock: '5.0000' },
    ]);
    expect(await calls.deliveriesOf(webhook)).toHaveLength(1);
    expect((await admin.call(skuStockApi.list, { query: { low: true } })).data.rows).toMatchObject([{ skuId: sku }]);
  });

  it('tell once when two transactions at two holders fall below it only together, or one in parts', async () => {
    const webhook = await calls.aWebhook(['stock.belowSafety']);
    const [sku = '', other = ''] = w.skus;
    const item = (holder: number, ownership: 1 | 2 = 1) => ({ holderId: w.holders[holder] ?? '', ownership, itemId: w.items[0] ?? '' });
    await t.ownerDb.updateTable('skus').set({ safetyStock: null }).where('id', '=', other).execute();
    await t.write((tx) =>
      postMovements(tx, [
        aPosting(item(0), '100', { amount: '10' }),
        aPosting(item(1), '100', { amount: '10' }),
        aPosting(item(0, 2), '100'),
      ]),
    );
    const { rows } = await t.ownerPool.query<{ available: number }>(
      'select sum(on_hand - reserved - frozen)::float8 as available from stock_balances where item_id = $1',
      [w.items[0]],
    );
    const limit = (rows[0]?.available ?? 0) - 50;
    await t.ownerDb
      .updateTable('skus')
      .set({ safetyStock: String(limit) })
      .where('id', '=', sku)
      .execute();
    const both = Promise.withResolvers<void>();
    let posted = 0;
    const take = (holder: number) =>
      t.write(async (tx) => {
        await postMovements(tx, [aPosting(item(holder), '-30')]);
        posted += 1;
        if (posted === 2) both.resolve();
        await both.promise;
      });
    await Promise.all([take(0), take(1)]);
    await calls.run();
    const events = () => outside.received.map(({ body }) => JSON.parse(body) as { available: string });
    expect(events().map(({ available }) => Number(available))).toEqual([limit - 10]);

    // Above the limit again; then from three balances at once, none of which crosses it alone.
    await t.write((tx) => postMovements(tx, [aPosting(item(0), '60', { amount: '6' })]));
    await t.write((tx) => postMovements(tx, [aPosting(item(0), '-40'), aPosting(item(1), '-40'), aPosting(item(0, 2), '-40')]));
    await calls.run();
    expect(events()).toHaveLength(2);
    expect(await calls.deliveriesOf(webhook)).toHaveLength(2);
    const { rows: kept } = await t.ownerPool.query('select from stock_changes_to_judge');
    expect(kept).toEqual([]);
  });

  it('deliver a price that moves more than its class allows', async () => {
    const webhook = await calls.aWebhook(['price.alert']);
    const sku = w.skus[1] ?? '';
    await w.addOffer(sku, '10');
    const offer = await t.ownerDb.selectFrom('offers').select('id').where('skuId', '=', sku).executeTakeFirstOrThrow();
    const body = { kind: 'BULK' as const, price: '20', validFrom: '2099-01-01', minQuantity: null };
    expect((await admin.call(pricesApi.addPrice, { params: { id: offer.id }, body: body as never })).code).toBe(200);
    await calls.run();
    expect(outside.received.map(({ body: sent }) => JSON.parse(sent))).toMatchObject([
      { event: 'price.alert', offerId: offer.id, skuId: sku, changePercent: '100.00', alertPercent: '10.00' },
    ]);
    expect(await calls.deliveriesOf(webhook)).toHaveLength(1);
  });
});

describe('a target', () => {
  const told = async () => {
    const webhook = await calls.aWebhook(['document.supplier']);
    await aSupplier(t);
    return webhook;
  };

  it.each([
    ['answers 500', (response: ServerResponse) => void response.writeHead(500).end(), '对方回答 500', 500],
    ['answers too late', () => undefined, '对方没有在时限内回答', null],
    ['cuts the line', (response: ServerResponse) => void response.destroy(), '连接失败：ECONNRESET', null],
  ])('that %s is asked again later, and then succeeds', async (_, answer, reason, status) => {
    const webhook = await told();
    outside.answer = answer;
    await calls.run();
    expect(await calls.deliveriesOf(webhook)).toMatchObject([{ state: 'PENDING', attempts: 1, lastError: reason, lastStatus: status }]);
    await calls.run();
    expect(outside.received, 'not before its time').toHaveLength(1);
    outside.answer = ok;
    await letTimePass(11);
    await calls.run();
    expect(await calls.deliveriesOf(webhook)).toMatchObject([{ state: 'DONE', attempts: 2, lastError: null }]);
    expect(new Set(outside.received.map(({ body }) => JSON.parse(body).id)).size, 'the same event').toBe(1);
  });

  it('that redirects to an inner address is not followed', async () => {
    const webhook = await told();
    outside.answer = (response) => void response.writeHead(307, { location: inside.url }).end();
    await calls.run();
    expect(inside.received).toEqual([]);
    expect(await calls.deliveriesOf(webhook)).toMatchObject([
      { state: 'PENDING', lastStatus: 307, lastError: expect.stringContaining('跳转') },
    ]);
  });

  it('that is dead for a day is given up after ten further attempts, others go on, and a press sends it again', async () => {
    const webhook = await told();
    outside.answer = (response) => void response.writeHead(503).end();
    for (let hour = 0; hour < 40; hour += 1) {
      await calls.run();
      await letTimePass(3600);
    }
    const [given] = await calls.deliveriesOf(webhook);
    expect(given).toMatchObject({ state: 'FAILED', attempts: 11, lastError: '对方回答 503' });
    outside.answer = ok;
    outside.received.length = 0;
    await calls.run();
    expect(outside.received).toEqual([]);
    await admin.call(webhooksApi.redeliver, { params: { id: given?.id ?? '' } });
    await calls.run();
    expect(await calls.deliveriesOf(webhook)).toMatchObject([{ state: 'DONE', attempts: 1 }]);
    expect(outside.received).toHaveLength(1);
  });

  it('inside is refused when it is entered, however it is written', async () => {
    const accountId = await aServiceAccount(t, admin, []);
    const enter = (url: string) => admin.call(webhooksApi.create, { body: { name: '内', url, accountId, events: ['document.supplier'] } });
    for (const url of [
      inside.url,
      'http://example.com/x',
      'https://10.0.0.1/x',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/x',
      'https://[::ffff:127.0.0.1]/x',
      'https://[fe80::1]/x',
      'https://0x7f.1/x',
      'https://localhost/x',
      'https://user:word@example.com/x',
      'ftp://example.com',
    ])
      expect(await enter(url), url).toMatchObject({ code: 40000, data: { fields: { url: expect.any(String) } } });
  });
});
