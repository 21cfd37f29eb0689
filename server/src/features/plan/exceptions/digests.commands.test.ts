import { beforeAll, describe, expect, it } from 'vitest';
import { noticesApi, type MailChoice } from '@mrp/contract/features/notices.ts';
import { planApi } from '@mrp/contract/features/plan.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aBoughtMaterial, aPlannedStyle, exceptionsOf } from '../../../../test/exceptions.ts';
import { aMailServer, type MailServer } from '../../../../test/mail-server.ts';
import { aNettingWorld, type NettingWorld } from '../../../../test/nettings.ts';
import { dataOf } from '../../../../test/styles.ts';
import { composition } from '../../../features.ts';
import { openMailer } from '../../../platform/mail.ts';
import { mailSender } from '../../notices/jobs.ts';
import { queueDigests } from '../../notices/mails.commands.ts';
import { tellExceptions } from './digests.commands.ts';

const PUBLIC_URL = 'https://mrp.example.com';
let t: TestApp;
let w: NettingWorld;
let server: MailServer;

/** An order of 100 that a purchase serves in time until it is promised 12 days too late. */
beforeAll(async () => {
  server = await aMailServer();
  t = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'mrp@example.com', PUBLIC_URL });
  w = await aNettingWorld(t);
});

type Reader = TestUser & { address: string };
async function aPlanner(mail: MailChoice, menus = ['备料单管理', '备料单管理:计划调整']): Promise<Reader> {
  const user = await t.aUser(menus as never);
  const address = `${user.id}@example.com`;
  dataOf(await user.call(noticesApi.saveSettings, { body: { kinds: [{ kind: 'PLAN_TODAY', inApp: true, mail }], address } }));
  return { ...user, address };
}
const told = async (user: Reader) => dataOf(await user.call(noticesApi.list, {})).rows.filter(({ kind }) => kind === 'PLAN_TODAY');
const tell = () => t.write(tellExceptions);
const mailsTo = ({ address }: Reader) => server.mails.filter(({ to }) => to?.some((one) => one.address === address));
async function sendMails(): Promise<void> {
  const worker = mailSender({
    db: t.ownerDb,
    sources: composition,
    publicUrl: PUBLIC_URL,
    openMailer: () => openMailer({ url: server.url, from: 'mrp@example.com', timeout: 400 }),
    log: () => undefined,
  });
  if (await worker.isDue?.()) await worker.run({}, { attempt: 0, signal: new AbortController().signal });
}

describe('the mail of 今天要做', () => {
  it('tells everybody once a day of what is his, in a mail of its own or in the digest, with the orders that became late', async () => {
    const [each, digest, none] = [await aPlanner('EACH'), await aPlanner('DIGEST'), await aPlanner('EACH')];
    const style = await aPlannedStyle(t, w);
    await style.order(100, 10);
    const other = await aPlannedStyle(t, w);
    await other.order(50, 10);
    await aBoughtMaterial(t, w, style.skuId, '100', 22);
    await aBoughtMaterial(t, w, other.skuId, '50', 15);
    const own = await exceptionsOf(t, w, style.spuId);
    const assign = (ownerId: string, ids: string[]) =>
      w.user.call(planApi.assign, { body: { chosen: { ids }, ownerId, scope: 'MATERIAL' } as never }).then(dataOf);
    await assign(
      each.id,
      own.map(({ id }) => id),
    );
    await assign(
      digest.id,
      (await exceptionsOf(t, w, other.spuId)).map(({ id }) => id),
    );
    await tell();
    await tell();
    expect(await told(each)).toMatchObject([{ title: '今天要做 2 条：催货 1、改交期 1', path: '/planExceptions?mine=1' }]);
    expect(await told(digest)).toHaveLength(1);
    expect(await told(none)).toEqual([]);
    await sendMails();
    const [mail, ...more] = mailsTo(each);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('今天要做 2 条');
    expect(mail?.text).toContain('最要紧的 2 条');
    expect(mail?.text).toMatch(/催货 .+CG.+迟 12 天/);
    expect(mail?.text).toContain('一天内变迟的订单');
    expect(mail?.text).toContain('https://mrp.example.com/planExceptions?mine=1');
    expect(mailsTo(digest)).toEqual([]);
    await t.write(queueDigests);
    await sendMails();
    const [summary] = mailsTo(digest);
    expect(summary?.text).toContain('最要紧的 2 条');
    expect(summary?.text).toMatch(/迟 5 天/);
    // What is another's is not told.
    expect(summary?.text).not.toMatch(/迟 12 天，/);
    expect(mailsTo(none)).toEqual([]);
  });

  it('omits postponed to-dos, and is not sent when none is left or readable', async () => {
    const reader = await aPlanner('EACH');
    const style = await aPlannedStyle(t, w);
    await style.order(100, 10);
    await aBoughtMaterial(t, w, style.skuId, '100', 30);
    const ids = (await exceptionsOf(t, w, style.spuId)).map(({ id }) => id);
    dataOf(await w.user.call(planApi.assign, { body: { chosen: { ids }, ownerId: reader.id, scope: 'MATERIAL' } as never }));
    await t.ownerPool.query(`delete from notices where kind = 'PLAN_TODAY'`);
    await tell();
    await t.ownerPool.query(
      `update roles set menus = '{}', buttons = '{}' where id in (select role_id from user_roles where user_id = $1)`,
      [reader.id],
    );
    await sendMails();
    expect(mailsTo(reader)).toEqual([]);
    const second = await aPlanner('EACH');
    dataOf(await w.user.call(planApi.assign, { body: { chosen: { ids }, ownerId: second.id, scope: 'MATERIAL' } as never }));
    dataOf(await w.user.call(planApi.snooze, { body: { chosen: { ids }, until: '2099-01-31', reason: '等客户' } as never }));
    await t.ownerPool.query(`delete from notices where kind = 'PLAN_TODAY'`);
    await tell();
    expect(await told(second)).toEqual([]);
  });
});
