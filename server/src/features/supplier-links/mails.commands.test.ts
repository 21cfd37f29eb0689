import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkHome, NewSupplierLink } from '@mrp/contract/features/supplier-links/link.ts';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aMailServer, mailConfig, noMailServer, type MailServer } from '../../../test/mail-server.ts';
import { aDraftPurchase, movePurchase } from '../../../test/purchases.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';
import { callAsSupplier } from '../../../test/supplier-page.ts';
import { mailLink } from './links.commands.ts';
import { readMailAddress } from './links.queries.ts';

let server: MailServer;
let t: TestApp;
let w: StatementWorld;
let order: Purchase;
let link: NewSupplierLink;
beforeAll(async () => {
  server = await aMailServer();
  t = await testApp(mailConfig(server));
  w = await aStatementWorld(t);
  await t.ownerPool.query('delete from supplier_contacts where supplier_id = $1', [w.supplierId]);
  await t.ownerPool.query(
    `insert into supplier_contacts (supplier_id, position, name, email, is_default) values ($1, 1, '李四', 'li@mill.example', false), ($1, 2, '王五', 'wang@mill.example', true)`,
    [w.supplierId],
  );
});
beforeEach(async () => {
  await t.ownerPool.query('delete from rate_limits');
  server.mood = 'takes';
  order = await movePurchase(
    w.buyer,
    await aDraftPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity: '10', reason: '急单' }] }),
    'place',
  );
  link = await aLink();
});

const aLink = async (): Promise<NewSupplierLink> =>
  dataOf(await w.buyer.call(supplierLinksApi.create, { params: { id: order.id }, body: {} as never }));
const body = (more: object = {}) => ({
  token: link.token ?? '',
  address: 'wang@mill.example',
  text: '您好，请答复采购单 <b>',
  isReminder: false,
  ...more,
});
const mail = (more: object = {}, who = w.buyer, linkId = link.id) =>
  who.call(supplierLinksApi.mail, { params: { id: order.id, linkId }, body: body(more) });
const links = async () => dataOf(await w.buyer.call(supplierLinksApi.get, { params: { id: order.id } })).links;

describe('the mail with a supplier link', () => {
  it('goes to the contact of the supplier, opens the link and is logged without it', async () => {
    expect(link.mailTo).toBe('wang@mill.example');
    const before = server.mails.length;
    const sent = dataOf(await mail());
    expect(sent.mail).toMatchObject({ address: 'wang@mill.example' });
    const [message, ...more] = server.mails.slice(before);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ subject: `采购单 ${order.code}`, to: [{ address: 'wang@mill.example' }] });
    expect(message?.html).toContain('&lt;b&gt;');
    const [, token = ''] = /http:\/\/mrp\.example\.com\/s#(\S+)/.exec(message?.text ?? '') ?? [];
    expect((await callAsSupplier<LinkHome>(t, token, 'POST', '/openings')).data.documents).toMatchObject([{ id: order.id }]);
    const log = dataOf(await w.buyer.call(auditApi.selectAllLogById, { query: { type: 'purchase', id: order.id } as never }));
    expect(JSON.stringify(log)).toContain('邮件发送供应商链接');
    expect(JSON.stringify(log)).toContain('wang@mill.example');
    const { rows } = await t.ownerPool.query<{ found: string }>(
      `select row_to_json(x)::text as found from supplier_link_mails x union all select row_to_json(x)::text from idempotency_keys x
       union all select row_to_json(x)::text from audit_entries x`,
    );
    expect(rows.filter(({ found }) => found.includes(token))).toEqual([]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('reminds by a link that replaces the first, and to another address', async () => {
    const { id } = link;
    link = dataOf(await w.buyer.call(supplierLinksApi.create, { params: { id: order.id }, body: { replacesId: id } as never }));
    expect(dataOf(await mail({ address: 'sales@mill.example', isReminder: true })).mail?.address).toBe('sales@mill.example');
    expect(server.mails.at(-1)?.subject).toBe(`提醒：采购单 ${order.code}`);
    expect((await links()).map((one) => one.mail?.address ?? null)).toEqual(['sales@mill.example', null]);
  });

  it('is sent once, also when it is asked for twice with the same key', async () => {
    const before = server.mails.length;
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: `/api/material/mrp/mrp/purchases/${order.id}/supplier-links/${link.id}/mails`,
        headers: { ...w.buyer.headers, 'idempotency-key': 'mail-sent-twice' },
        payload: body(),
      });
    expect([(await send()).json<{ code: number }>().code, (await send()).json<{ code: number }>().code]).toEqual([200, 200]);
    expect(server.mails.length - before).toBe(1);
  });

  it('is refused at the address, for another link, without the right, and while the mail server refuses or is away', async () => {
    expect(fieldsOf((await mail({ address: 'nobody' })).data)).toEqual({ address: '邮箱格式不正确' });
    expect(fieldsOf((await mail({ text: '' })).data)).toEqual({ text: '不能为空' });
    const other = await aLink();
    expect((await mail({}, w.buyer, other.id)).code, 'the token of another link').toBe(errors.GUARD.code);
    expect((await mail({ token: 'guessed' })).code).toBe(errors.GUARD.code);
    expect((await mail({}, w.buyer, '999999')).code).toBe(errors.NOT_FOUND.code);
    expect((await mail({}, await t.aUser(['物料采购管理']))).code).toBe(errors.FORBIDDEN.code);
    expect((await mail({}, t.anonymous as never)).status).toBe(401);
    server.mood = 'refuses';
    expect(Object.keys(fieldsOf((await mail()).data))).toEqual(['address']);
    server.mood = 'is busy';
    expect((await mail()).code).toBe(errors.GUARD.code);
    expect((await links()).map((one) => one.mail)).toEqual([null, null]);
  });

  it('is not offered without a mail server', async () => {
    expect(await readMailAddress(t.ownerDb, {} as never, link.id)).toBeNull();
    const of = { kind: 'purchase', id: order.id } as const;
    const send = (config: object) => t.write((tx) => mailLink(tx, config as never, of, { linkId: link.id, ...body() }));
    await expect(send({})).rejects.toThrow('没有配置邮件服务器');
    await expect(send({ ...mailConfig(server), SMTP_URL: await noMailServer() })).rejects.toThrow('邮件服务器现在不能用');
    expect((await links())[0]?.mail).toBeNull();
  });
});
