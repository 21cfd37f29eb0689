import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhooksApi } from '@mrp/contract/features/webhooks.ts';
import { aServiceAccount } from '../../../test/api-keys.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { composition } from '../../features.ts';
import { webhookDelivery } from './jobs.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { aTarget, ok, webhookCalls, type Target } from '../../../test/webhooks.ts';

let t: TestApp;
let admin: TestUser;
let outside: Target;
let calls: ReturnType<typeof webhookCalls>;
beforeAll(async () => {
  outside = await aTarget();
  t = await testApp({ WEBHOOK_PRIVATE_TARGETS: outside.host });
  admin = await t.aUser();
  calls = webhookCalls(t, admin, outside);
});
afterAll(() => outside.close());

describe('a test', () => {
  it('is sent once, says what the target answered, and is not tried again', async () => {
    const webhook = await calls.aWebhook(['document.supplier']);
    outside.answer = (response) => void response.writeHead(500).end();
    const { data } = await admin.call(webhooksApi.sendTest, { params: { id: webhook.id } });
    expect(data).toMatchObject({ event: 'test', state: 'PENDING', webhookId: webhook.id });
    await calls.run();
    expect(outside.received.map(({ body }) => JSON.parse(body))).toEqual([
      { id: data.eventId, event: 'test', at: expect.any(String), document: null },
    ]);
    expect(await calls.deliveriesOf(webhook)).toMatchObject([{ state: 'FAILED', attempts: 1, lastStatus: 500, lastError: '对方回答 500' }]);
    outside.answer = ok;
    await admin.call(webhooksApi.sendTest, { params: { id: webhook.id } });
    await calls.run();
    expect(await calls.deliveriesOf(webhook)).toMatchObject([{ state: 'DONE', lastStatus: 204 }, { state: 'FAILED' }]);
  });

  it('is sent at once, also to the first subscription, and so is what is sent again', async () => {
    const webhook = await calls.aWebhook(['document.supplier']);
    t.queued.length = 0;
    const { data: sent } = await admin.call(webhooksApi.sendTest, { params: { id: webhook.id } });
    expect(t.queued).toEqual([{ queue: 'webhooks', data: { once: true } }]);
    const worker = webhookDelivery({ db: t.ownerDb, config: t.config }, []);
    expect(await worker.isDue?.()).toBe(true);
    const began = performance.now();
    await worker.run({ once: true }, { attempt: 0, signal: new AbortController().signal });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await calls.deliveriesOf(webhook)).toMatchObject([{ id: sent.id, state: 'DONE' }]);
    await admin.call(webhooksApi.redeliver, { params: { id: sent.id } });
    expect(t.queued).toHaveLength(2);
  });

  it('of a subscription that is off is refused', async () => {
    const { id, version } = await calls.aWebhook(['document.supplier']);
    await admin.call(webhooksApi.setActive, { params: { id }, body: { active: false, version } });
    expect(await admin.call(webhooksApi.sendTest, { params: { id } })).toMatchObject({
      code: 40905,
      message: expect.stringContaining('停用'),
    });
  });
});

describe('a subscription', () => {
  it('that begins, or begins again, is told of its first event within seconds, not with the next minute', async () => {
    t.queued.length = 0;
    const { id, version } = await calls.aWebhook(['document.supplier']);
    expect(t.queued).toEqual([{ queue: 'webhooks', data: {} }]);
    const off = await admin.call(webhooksApi.setActive, { params: { id }, body: { active: false, version } });
    expect(t.queued).toHaveLength(1);
    await admin.call(webhooksApi.setActive, { params: { id }, body: { active: true, version: off.data.version } });
    expect(t.queued).toHaveLength(2);

    const worker = webhookDelivery({ db: t.ownerDb, config: t.config }, composition.audits);
    const stopping = new AbortController();
    const run = worker.run({}, { attempt: 0, signal: stopping.signal });
    await aSupplier(t);
    await expect.poll(() => outside.received.length, { timeout: 5_000 }).toBe(1);
    stopping.abort();
    await run;
  });

  it('to events that its account may not read is refused at the events, which names the right', async () => {
    const accountId = await aServiceAccount(t, admin, ['SKU库存', '价格查看']);
    const body = { name: '无权', url: outside.url, accountId, events: ['stock.belowSafety', 'document.supplier', 'price.alert'] };
    const { data } = await admin.call(webhooksApi.create, { body });
    const { events = '' } = fieldsOf(data);
    expect(events).toContain('供应商状态（需要“');
    expect(events).toContain('价格预警（需要“价格查看”和“全局:查看价格”）');
    expect(events).not.toContain('安全库存');
  });

  it('is edited, switched, tested, sent again and has its secret read only by who may act for its account', async () => {
    const strong = await calls.aWebhook(['document.supplier']);
    await aSupplier(t);
    await calls.run();
    const [delivery] = await calls.deliveriesOf(strong);
    const keeper = await t.aUser(['事件推送', '事件推送:新建', '事件推送:编辑', '事件推送:停用', '事件推送:重发', '价格查看']);
    const params = { id: strong.id };
    const { name, version } = strong;
    const weak = await aServiceAccount(t, admin, ['价格查看']);
    const input = { name, version, url: `${outside.url}/mine`, events: strong.events, accountId: strong.accountId };
    for (const answer of [
      await keeper.call(webhooksApi.edit, { params, body: input }),
      await keeper.call(webhooksApi.edit, { params, body: { ...input, accountId: weak } }),
      await keeper.call(webhooksApi.setActive, { params, body: { active: false, version } }),
      await keeper.call(webhooksApi.showSecret, { params }),
      await keeper.call(webhooksApi.sendTest, { params }),
      await keeper.call(webhooksApi.redeliver, { params: { id: delivery?.id ?? '' } }),
    ])
      expect(answer).toMatchObject({ code: 40905, message: expect.stringContaining('有您没有的权限') });
    const equal = await t.aUser(['事件推送', '事件推送:编辑', '供应商档案', 'SKU库存', '价格查看', '全局:查看价格']);
    expect(await equal.call(webhooksApi.showSecret, { params })).toMatchObject({ code: 200 });
  });
});

describe('the calls about webhooks', () => {
  it('need their permissions and refuse bad input', async () => {
    const reader = await t.aUser(['事件推送']);
    const accountId = await aServiceAccount(t, admin, ['供应商档案']);
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
