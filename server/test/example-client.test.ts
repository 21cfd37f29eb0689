import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiKeysApi } from '@mrp/contract/features/access/api-keys.ts';
import { errors, type ErrorName } from '@mrp/contract/errors.ts';
import {
  changeOrder,
  isSigned,
  pull,
  pushOrder,
  Refusal,
  withdrawOrder,
  type Client,
  type Order,
  type Row,
} from '../../examples/erp-client.ts';
import { AppError, clientMessageOf } from '../src/platform/app-error.ts';
import { anApiKey, type TestKey } from './api-keys.ts';
import { testApp, type TestApp, type TestUser } from './app.ts';
import { theDictionaries } from './builders.ts';
import { aStockWorld, postDocument, type StockWorld } from './stock.ts';
import { aStyle } from './styles.ts';

/** The client of `examples`, as another system runs it: over a socket, with a key. */
let t: TestApp;
let admin: TestUser;
let w: StockWorld;
let key: TestKey;
let client: Client;
beforeAll(async () => {
  t = await testApp();
  admin = await t.aUser();
  w = await aStockWorld(t, 1);
  for (const materialId of w.skus)
    await postDocument(admin, 'SKU', {
      kind: 'SUPPLEMENT',
      holderId: w.holders[0] ?? '',
      lines: [{ materialId, quantity: '120.5', unitPrice: '1.00' }],
    });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  key = await anApiKey(t, admin, ['SKU库存', '全局:导出', '定制BOM', '定制BOM:维护款式']);
  client = { url: `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`, key: key.key };
});

describe('the example client', () => {
  it('pulls the stock page by page, without the values that its account may not see', async () => {
    const rows: Row[] = await Array.fromAsync(pull(client, 'skuStock', '', 2));
    expect(rows).toHaveLength(w.skus.length);
    expect(new Set(rows.map((row) => row['available']))).toEqual(new Set(['120.5000']));
    expect(rows[0]).toMatchObject({
      itemId: expect.any(String),
      skuId: expect.any(String),
      holderId: w.holders[0],
      holderCode: expect.stringMatching(/^CK\d{3}$/),
    });
    expect(rows[0]?.['code']).toEqual(expect.any(String));
    expect(Object.keys(rows[0] ?? {}).filter((name) => /price|cost|value/i.test(name))).toEqual([]);
  });

  it('pushes a garment order once, however often it is run', async () => {
    const style = await aStyle(admin, await theDictionaries(t));
    const order: Order = {
      code: 'ERP-2026/001',
      style: style.code,
      deliverOn: '2099-12-31',
      lines: [{ colour: '藏青', size: 'M', pieces: 100 }],
    };
    const [first, again] = [await pushOrder(client, order), await pushOrder(client, order)];
    expect(again).toEqual(first);
    const written = await t.ownerDb.selectFrom('garmentOrders').select(['code', 'createdBy']).where('styleId', '=', style.id).execute();
    expect(written).toEqual([{ code: order.code, createdBy: key.record.accountId }]);
    await expect(pushOrder(client, { ...order, lines: [{ colour: '荧光绿', size: 'M', pieces: 1 }] })).rejects.toThrow('没有颜色 荧光绿');
    await expect(pushOrder(client, { ...order, code: 'ERP-2', lines: [] })).rejects.toBeInstanceOf(Refusal);
  });

  it('changes and withdraws an order that it pushed', async () => {
    const style = await aStyle(admin, await theDictionaries(t));
    const order: Order = {
      code: 'ERP-CHANGE',
      style: style.code,
      deliverOn: '2099-12-31',
      lines: [{ colour: '藏青', size: 'M', pieces: 100 }],
    };
    await pushOrder(client, order);
    const changed = await changeOrder(client, { ...order, deliverOn: '2099-11-30', lines: [{ colour: '藏青', size: 'L', pieces: 80 }] });
    expect(changed).toMatchObject({ deliverOn: '2099-11-30', lines: [{ size: 'L', pieces: 80 }], state: 'OPEN' });
    expect(await withdrawOrder(client, order.code)).toMatchObject({ state: 'CANCELLED' });
    expect(await withdrawOrder(client, order.code)).toMatchObject({ state: 'CANCELLED' });
  });

  it('is refused with the fields and in the words of the call', async () => {
    const create = (body: object | string, headers: Record<string, string> = { 'idempotency-key': `k${Math.random()}` }) =>
      t.app.inject({
        method: 'POST',
        url: '/api/material/mrp/mrp/garment-orders',
        headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const messageOf = async (...asked: Parameters<typeof create>) => (await create(...asked)).json<{ message: string }>().message;
    expect(await messageOf({ code: '', lines: [] })).toMatch(/请检查填写的内容：.*code .*不能为空.*lines 请至少填写一行/);
    expect(await messageOf({ code: 'ERP-3', styleId: '1', deliverOn: null, lines: [{ skcId: '1', size: '', pieces: 1 }] }, {})).toBe(
      '缺少请求头 Idempotency-Key：每次写入给一个新的，重试同一次写入时不变',
    );
    expect(await messageOf('{nonsense')).toBe('请求内容无法识别：须为 JSON，请求头 content-type 为 application/json');
    for (const name of Object.keys(errors) as ErrorName[]) expect(clientMessageOf(new AppError(name)), name).not.toMatch(/刷新|页面|按F5/);
  });

  it('says why when its key is revoked in the middle of a pull', async () => {
    const other = await anApiKey(t, admin, ['SKU库存', '全局:导出']);
    const rows = pull({ ...client, key: other.key }, 'skuStock', '', 1);
    expect((await rows.next()).done).toBe(false);
    await admin.call(apiKeysApi.revoke, { params: { id: other.record.id }, body: { version: other.record.version } });
    await expect(rows.next()).rejects.toMatchObject({ code: 40100, message: expect.stringContaining('已吊销') });
  });

  it('accepts an event with a fresh signature only', () => {
    const [now, body] = [1_795_000_000, '{"id":"1"}'];
    const sign = (secret: string) => `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`).digest('hex')}`;
    expect(isSigned('whsec_a', sign('whsec_a'), body, now + 60)).toBe(true);
    for (const [signature, text, time] of [
      [sign('whsec_b'), body, now],
      [sign('whsec_a'), `${body} `, now],
      [sign('whsec_a'), body, now + 301],
      ['', body, now],
    ] as const)
      expect(isSigned('whsec_a', signature, text, time)).toBe(false);
  });
});
