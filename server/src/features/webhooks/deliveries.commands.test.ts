import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { webhooksApi, type WebhookDelivery } from '@mrp/contract/features/webhooks.ts';
import { webhookEvents } from '@mrp/contract/features/webhooks/lists.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { aServiceAccount } from '../../../test/api-keys.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPosting, aStockWorld, postDocument, type StockWorld } from '../../../test/stock.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { composition } from '../../features.ts';
import { postMovements } from '../stock/commands.ts';
import { deliverTo, listDue, sortEvents } from './deliveries.commands.ts';

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

/** A system beside ours: answers what the test says, and keeps what it got. */
async function aTarget(answer: (response: ServerResponse) => void) {
  const received: Received[] = [];
  const target = { received, answer, url: '', host: '', close: () => server.close() };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      target.answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  target.url = `http://${target.host}/mrp`;
  return target;
}
type Target = Awaited<ReturnType<typeof aTarget>>;

const ok = (response: ServerResponse) => void response.writeHead(204).end();

let t: TestApp;
let admin: TestUser;
let w: StockWorld;
let outside: Target;
let inside: Target;
beforeAll(async () => {
  [outside, inside] = [await aTarget(ok), await aTarget(ok)];
  t = await testApp({ WEBHOOK_PRIVATE_TARGETS: outside.host });
  admin = await t.aUser();
  w = await aStockWorld(t, 1);
});
afterAll(() => [outside, inside].forEach(({ close }) => close()));

let count = 0;
async function aWebhook(
  events: string[],
  rights: readonly Permission[] = ['供应商档案', 'SKU库存', '价格查看', '全局:查看价格'],
  url = outside.url,
) {
  // Those of other tests would be told too.
  await t.ownerPool.query('update webhook_subscriptions set active = false');
  const accountId = await aServiceAccount(t, admin, rights);
  const body = { name: `推送${(count += 1)}`, url, accountId, events };
  const { data, message } = await admin.call(webhooksApi.create, { body });
  if (!data) throw new Error(message);
  outside.received.length = 0;
  outside.answer = ok;
  return data;
}

/** One pass of the job. */
async function run(): Promise<void> {
  await sortEvents(t.ownerDb, composition.audits);
  const sending = { db: t.ownerDb, privateTargets: t.config.WEBHOOK_PRIVATE_TARGETS, timeout: 300 };
  for (const id of await listDue(t.ownerDb)) await deliverTo(sending, id);
}

const deliveriesOf = async ({ id }: { id: string }): Promise<WebhookDelivery[]> =>
  (await admin.call(webhooksApi.listDeliveries, { query: { webhookIds: [id] } })).data.rows;

const letTimePass = (seconds: number) =>
  t.ownerPool.query(`update webhook_deliveries set next_attempt_at = next_attempt_at - make_interval(secs => $1) where state = 'PENDING'`, [
    seconds,
  ]);

describe('a document that changes its state', () => {
  it('is told of once, signed, with what it is and where it went, and without prices', async () => {
    const webhook = await aWebhook(['document.supplier']);
    const supplier = await aSupplier(t);
    await run();
    await run();
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
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'DONE', attempts: 1, lastStatus: 204, about: supplier.code }]);
  });

  it('is told of exactly if its transaction commits', async () => {
    const webhook = await aWebhook(['document.supplier']);
    const supplier = await aSupplier(t, {}, 'PENDING' as never);
    const move = { params: { id: supplier.id }, body: { action: 'approve' as const, version: 99, reason: '' } };
    expect((await admin.call(suppliersApi.transition, move)).code).not.toBe(200);
    await run();
    expect(await deliveriesOf(webhook)).toEqual([]);
  });

  it('is not told to an account without the right to read it', async () => {
    const webhook = await aWebhook(['document.supplier', 'price.alert'], ['SKU库存', '价格查看']);
    await aSupplier(t);
    await run();
    expect(await deliveriesOf(webhook)).toEqual([]);
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
    const webhook = await aWebhook(['stock.belowSafety']);
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
    await run();
    expect(outside.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { event: 'stock.belowSafety', skuId: sku, available: '4.0000', safetyStock: '5.0000' },
    ]);
    expect(await deliveriesOf(webhook)).toHaveLength(1);
    expect((await admin.call(skuStockApi.list, { query: { low: true } })).data.rows).toMatchObject([{ skuId: sku }]);
  });

  it('tell once when two transactions at two holders fall below it only together, or one in parts', async () => {
    const webhook = await aWebhook(['stock.belowSafety']);
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
    await run();
    const events = () => outside.received.map(({ body }) => JSON.parse(body) as { available: string });
    expect(events().map(({ available }) => Number(available))).toEqual([limit - 10]);

    // Above the limit again; then from three balances at once, none of which crosses it alone.
    await t.write((tx) => postMovements(tx, [aPosting(item(0), '60', { amount: '6' })]));
    await t.write((tx) => postMovements(tx, [aPosting(item(0), '-40'), aPosting(item(1), '-40'), aPosting(item(0, 2), '-40')]));
    await run();
    expect(events()).toHaveLength(2);
    expect(await deliveriesOf(webhook)).toHaveLength(2);
    const { rows: kept } = await t.ownerPool.query('select from stock_changes_to_judge');
    expect(kept).toEqual([]);
  });

  it('tell of a price that moves more than its class allows', async () => {
    const webhook = await aWebhook(['price.alert']);
    const sku = w.skus[1] ?? '';
    await w.addOffer(sku, '10');
    const offer = await t.ownerDb.selectFrom('offers').select('id').where('skuId', '=', sku).executeTakeFirstOrThrow();
    const body = { kind: 'BULK' as const, price: '20', validFrom: '2099-01-01', minQuantity: null };
    expect((await admin.call(pricesApi.addPrice, { params: { id: offer.id }, body: body as never })).code).toBe(200);
    await run();
    expect(outside.received.map(({ body: sent }) => JSON.parse(sent))).toMatchObject([
      { event: 'price.alert', offerId: offer.id, skuId: sku, changePercent: '100.00', alertPercent: '10.00' },
    ]);
    expect(await deliveriesOf(webhook)).toHaveLength(1);
  });
});

describe('a target', () => {
  const told = async () => {
    const webhook = await aWebhook(['document.supplier']);
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
    await run();
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'PENDING', attempts: 1, lastError: reason, lastStatus: status }]);
    await run();
    expect(outside.received, 'not before its time').toHaveLength(1);
    outside.answer = ok;
    await letTimePass(11);
    await run();
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'DONE', attempts: 2, lastError: null }]);
    expect(new Set(outside.received.map(({ body }) => JSON.parse(body).id)).size, 'the same event').toBe(1);
  });

  it('that redirects to an inner address is not followed', async () => {
    const webhook = await told();
    outside.answer = (response) => void response.writeHead(307, { location: inside.url }).end();
    await run();
    expect(inside.received).toEqual([]);
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'PENDING', lastStatus: 307, lastError: expect.stringContaining('跳转') }]);
  });

  it('that is dead for a day is given up after ten further attempts, others go on, and a press sends it again', async () => {
    const webhook = await told();
    outside.answer = (response) => void response.writeHead(503).end();
    for (let hour = 0; hour < 40; hour += 1) {
      await run();
      await letTimePass(3600);
    }
    const [given] = await deliveriesOf(webhook);
    expect(given).toMatchObject({ state: 'FAILED', attempts: 11, lastError: '对方回答 503' });
    outside.answer = ok;
    outside.received.length = 0;
    await run();
    expect(outside.received).toEqual([]);
    await admin.call(webhooksApi.redeliver, { params: { id: given?.id ?? '' } });
    await run();
    expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'DONE', attempts: 1 }]);
    expect(outside.received).toHaveLength(1);
  });

  it('inside is refused when it is entered, however it is written', async () => {
    const accountId = await aServiceAccount(t, admin, []);
    const enter = (url: string) =>
      admin.call(webhooksApi.create, { body: { name: `内${(count += 1)}`, url, accountId, events: ['document.supplier'] } });
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

describe('the calls about webhooks', () => {
  it('need their permissions and refuse bad input', async () => {
    const reader = await t.aUser(['事件推送']);
    const accountId = await aServiceAccount(t, admin, []);
    const body = { name: '坏', url: outside.url, accountId, events: ['document.supplier'] };
    expect(await reader.call(webhooksApi.create, { body })).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(webhooksApi.list)).toMatchObject({ status: 401 });
    expect(await admin.call(webhooksApi.create, { body: { ...body, events: ['nothing'], name: '' } })).toMatchObject({
      data: { fields: { name: '不能为空', 'events.0': '没有这种事件' } },
    });
    expect(await admin.call(webhooksApi.create, { body: { ...body, accountId: admin.id } })).toMatchObject({
      data: { fields: { accountId: '请选择服务账号' } },
    });
    const strong = await aServiceAccount(t, admin, ['供应商档案']);
    const keeper = await t.aUser(['事件推送', '事件推送:新建']);
    expect(await keeper.call(webhooksApi.create, { body: { ...body, accountId: strong } })).toMatchObject({ code: 40905 });
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
