import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { noticesApi } from '@mrp/contract/features/notices.ts';
import { reportsApi } from '@mrp/contract/features/reports.ts';
import type { SubscriptionInput } from '@mrp/contract/features/reports/subscriptions.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMailServer, noMailServer, type MailServer } from '../../../test/mail-server.ts';
import { noticesOf } from '../../../test/notices.ts';
import { aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../test/preparations.ts';
import { dataOf } from '../../../test/styles.ts';
import { composition } from '../../features.ts';
import { openMailer } from '../../platform/mail.ts';
import { mailSender } from '../notices/jobs.ts';
import { sendSubscriptions } from './subscriptions.commands.ts';

const PUBLIC_URL = 'https://mrp.example.com';
let t: TestApp;
let w: PreparationWorld;
let server: MailServer;

beforeAll(async () => {
  server = await aMailServer();
  t = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'mrp@example.com', PUBLIC_URL });
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '10.00' });
  await aWaitingPreparation(w, { lines: [{ materialId: w.skus[0] ?? '', quantity: '120', takesGreige: false }] });
});

const wish = (changes: Partial<SubscriptionInput> = {}): SubscriptionInput => ({
  report: 'overview',
  name: '缺口',
  query: 'group=holder',
  frequency: 'DAILY',
  mail: true,
  ...changes,
});

type Reader = TestUser & { address: string };
async function aSubscriber(changes: Partial<SubscriptionInput> = {}): Promise<Reader> {
  const user = await t.aUser(['备料总览', VIEW_PRICES]);
  const address = `${user.id}@example.com`;
  await user.call(noticesApi.saveSettings, { body: { kinds: [], address } });
  dataOf(await user.call(reportsApi.subscribe, { body: wish(changes) }));
  return { ...user, address };
}

const passDays = (days: number) => t.ownerPool.query('update report_subscriptions set sent_on = sent_on - $1::int', [days]);
const send = () => t.write(sendSubscriptions);
const mailsTo = ({ address }: Reader) => server.mails.filter(({ to }) => to?.some((one) => one.address === address));
async function sendMails(url = server.url): Promise<void> {
  const worker = mailSender({
    db: t.ownerDb,
    sources: composition,
    publicUrl: PUBLIC_URL,
    openMailer: () => openMailer({ url, from: 'mrp@example.com', timeout: 400 }),
    log: () => undefined,
  });
  if (await worker.isDue?.()) await worker.run({}, { attempt: 0, signal: new AbortController().signal });
}
const lose = (user: TestUser, menus: string[], buttons: string[]) =>
  t.ownerPool.query('update roles set menus = $2, buttons = $3 where id in (select role_id from user_roles where user_id = $1)', [
    user.id,
    menus,
    buttons,
  ]);

describe('a subscription', () => {
  it('is sent the next day as a notice and a mail, with head, first rows and the report with its filters', async () => {
    const reader = await aSubscriber();
    await send();
    expect(await noticesOf(reader)).toEqual([]);
    await passDays(1);
    await send();
    expect(await noticesOf(reader)).toEqual([['备料总览：缺口', '/overviewTable?group=holder']]);
    await sendMails();
    const [mail, ...more] = mailsTo(reader);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('报表订阅：备料总览：缺口');
    for (const text of [
      '需求 120.00 公斤',
      '缺口金额 1,200.00 元',
      '前 1 行，共 1 行',
      '缺口 120.00 公斤',
      `${PUBLIC_URL}/overviewTable?group=holder`,
    ])
      expect(mail?.text).toContain(text);
  });

  it('of a week is sent on Mondays', async () => {
    const reader = await aSubscriber({ frequency: 'WEEKLY' });
    const [subscription] = dataOf(await reader.call(reportsApi.listSubscriptions));
    expect(new Date(subscription?.nextOn ?? '').getUTCDay()).toBe(1);
    await t.ownerPool.query(`update report_subscriptions set sent_on = date_trunc('week', business_day())::date where user_id = $1`, [
      reader.id,
    ]);
    await send();
    expect(await noticesOf(reader)).toEqual([]);
    await passDays(1);
    await send();
    expect(await noticesOf(reader)).toHaveLength(1);
  });

  it('is sent once, whichever of two processes sends it', async () => {
    const reader = await aSubscriber();
    await passDays(1);
    await Promise.all([send(), send(), send()]);
    await send();
    expect(await noticesOf(reader)).toHaveLength(1);
    await sendMails();
    await sendMails();
    expect(mailsTo(reader)).toHaveLength(1);
  });

  it('keeps its notice when the mail server is down, and its mail until the server is back', async () => {
    const reader = await aSubscriber();
    await passDays(1);
    await send();
    await sendMails(await noMailServer());
    expect(await noticesOf(reader)).toHaveLength(1);
    expect(mailsTo(reader)).toEqual([]);
    await t.ownerPool.query(`update notice_mails set next_at = now() where state = 'QUEUED'`);
    await sendMails();
    expect(mailsTo(reader)).toHaveLength(1);
  });

  it('tells nothing to who may not read the report any more, also between the notice and its mail', async () => {
    const [before, between] = [await aSubscriber(), await aSubscriber()];
    await passDays(1);
    await lose(before, ['面料报表'], []);
    await send();
    await lose(between, ['面料报表'], []);
    await sendMails();
    expect(await noticesOf(before)).toEqual([]);
    expect([...mailsTo(before), ...mailsTo(between)]).toEqual([]);
    const [paused] = dataOf(await before.call(reportsApi.listSubscriptions));
    expect(paused).toMatchObject({ name: '缺口', paused: true });
  });

  it('has no amounts for who may not see prices any more, and is not sent when it is in the order of one', async () => {
    const [reader, sorter] = [await aSubscriber(), await aSubscriber({ query: 'sort=-gapAmount' })];
    await passDays(1);
    for (const user of [reader, sorter]) await lose(user, ['备料总览'], []);
    await send();
    await sendMails();
    expect(mailsTo(reader)[0]?.text).toContain('需求 120.00 公斤');
    expect(mailsTo(reader)[0]?.text).not.toContain('金额');
    expect(await noticesOf(sorter)).toEqual([]);
    expect(mailsTo(sorter)).toEqual([]);
  });

  it('is refused without the right to the report, with filters it does not have, with too much text, and beyond twenty', async () => {
    const reader = await aSubscriber();
    const codeOf = async (changes: object) => (await reader.call(reportsApi.subscribe, { body: { ...wish(), ...changes } as never })).code;
    expect(await codeOf({ report: 'fabric' })).toBe(errors.FORBIDDEN.code);
    const bad = [
      { query: 'group=colour' },
      { query: 'nothing=1' },
      { query: `q=${'x'.repeat(400)}` },
      { name: '' },
      { frequency: 'HOURLY' },
    ];
    for (const changes of bad) expect([changes, await codeOf(changes)]).toEqual([changes, errors.VALIDATION.code]);
    for (let n = 1; n < 20; n += 1) expect(await codeOf({ name: `第${n}个` })).toBe(200);
    expect(await codeOf({ name: '第20个' })).toBe(errors.GUARD.code);
    expect(await codeOf({ frequency: 'WEEKLY' })).toBe(200);
  });

  it('is listed and stopped by its own user only', async () => {
    const [reader, other] = [await aSubscriber(), await t.aUser(['备料总览'])];
    const [own] = dataOf(await reader.call(reportsApi.listSubscriptions));
    expect(own).toMatchObject({ report: 'overview', name: '缺口', mail: true, path: '/overviewTable?group=holder', paused: false });
    expect(dataOf(await other.call(reportsApi.listSubscriptions))).toEqual([]);
    expect((await other.call(reportsApi.unsubscribe, { params: { id: own?.id ?? '' } })).code).toBe(errors.NOT_FOUND.code);
    await passDays(1);
    await send();
    dataOf(await reader.call(reportsApi.unsubscribe, { params: { id: own?.id ?? '' } }));
    await sendMails();
    expect(mailsTo(reader)).toEqual([]);
    expect(dataOf(await reader.call(reportsApi.listSubscriptions))).toEqual([]);
  });
});
