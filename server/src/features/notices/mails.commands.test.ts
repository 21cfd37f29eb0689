import { beforeAll, describe, expect, it } from 'vitest';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { noticesApi, type MailChoice, type NoticeKind } from '@mrp/contract/features/notices.ts';
import { aMaterial, theDictionaries } from '../../../test/builders.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMailServer, noMailServer, type MailServer } from '../../../test/mail-server.ts';
import { aNotice } from '../../../test/notices.ts';
import { openMailer } from '../../platform/mail.ts';
import { composition } from '../../features.ts';
import { notify } from './commands.ts';
import { mailSender, mailWorkers } from './jobs.ts';
import { deleteOldMails, queueDigests } from './mails.commands.ts';

let t: TestApp;
let server: MailServer;
const PUBLIC_URL = 'https://mrp.example.com';

beforeAll(async () => {
  server = await aMailServer();
  t = await testApp({ SMTP_URL: server.url, MAIL_FROM: '物料管理系统 <mrp@example.com>', PUBLIC_URL });
});

const run = { attempt: 0, signal: new AbortController().signal };
const logged: string[] = [];
/** One run of the job, as every minute. */
async function sendDue(url = server.url, timeout = 400): Promise<void> {
  const mailer = () => openMailer({ url, from: 'mrp@example.com', timeout });
  const worker = mailSender({
    db: t.ownerDb,
    sources: composition,
    publicUrl: PUBLIC_URL,
    openMailer: mailer,
    log: (line) => logged.push(line),
  });
  if (await worker.isDue?.()) await worker.run({}, run);
}
const passMinutes = (minutes: number) =>
  t.ownerPool.query(`update notice_mails set next_at = next_at - make_interval(mins => $1) where state = 'QUEUED'`, [minutes]);
const statesOf = async (user: TestUser) => {
  const { rows } = await t.ownerPool.query<{ state: string; attempts: number }>(
    'select state, attempts from notice_mails where user_id = $1 order by id',
    [user.id],
  );
  return rows.map(({ state, attempts }) => `${state} ${attempts}`);
};
const mailsTo = (address: string) => server.mails.filter(({ to }) => to?.some((one) => one.address === address));

async function aReader(
  mail: MailChoice,
  kinds: readonly (NoticeKind | 'APPROVAL')[] = ['COST_TASK'],
): Promise<TestUser & { address: string }> {
  const user = await t.aUser();
  const address = `${user.id}@example.com`;
  const { code } = await user.call(noticesApi.saveSettings, {
    body: { kinds: kinds.map((kind) => ({ kind, inApp: true, mail })), address },
  });
  expect(code).toBe(200);
  return { ...user, address };
}

describe('a mail of one notice', () => {
  it('is sent to who wants it, in Chinese, with a link into the product', async () => {
    const [reader, other] = [await aReader('EACH'), await aReader('NONE')];
    await t.write((tx) =>
      notify(tx, [
        {
          kind: 'COST_TASK',
          subject: 'x',
          title: '技术部有新的核价任务：K<1>',
          note: 'BJ-1',
          path: '/technicalDetails?id=1',
          users: [reader.id, other.id],
        },
      ]),
    );
    await sendDue();
    await sendDue();
    const [mail, ...more] = mailsTo(reader.address);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: '核价任务：技术部有新的核价任务：K<1>', from: { address: 'mrp@example.com' } });
    expect(mail?.text).toContain('https://mrp.example.com/technicalDetails?id=1');
    expect(mail?.html).toContain('K&lt;1&gt;');
    expect(mail?.messageId).toMatch(/^<notice-\d+@mrp\.example\.com>$/);
    expect(mailsTo(other.address)).toEqual([]);
    expect(await statesOf(reader)).toEqual(['SENT 1']);
  });

  it('is not sent to who may not read it any more, or has no address any more', async () => {
    const [reader, gone] = [await aReader('EACH', ['PRICE_ALERT']), await aReader('EACH', ['PRICE_ALERT'])];
    await t.write((tx) =>
      notify(tx, [{ kind: 'PRICE_ALERT', subject: 'p', title: '府绸 12.5% ↑', path: '/viewPriceList', users: [reader.id, gone.id] }]),
    );
    await t.ownerPool.query(`update roles set buttons = '{}' where id in (select role_id from user_roles where user_id = $1)`, [reader.id]);
    await gone.call(noticesApi.saveSettings, { body: { kinds: [], address: '' } });
    await sendDue();
    expect([...mailsTo(reader.address), ...mailsTo(gone.address)]).toEqual([]);
    expect([await statesOf(reader), await statesOf(gone)]).toEqual([['EMPTY 1'], ['EMPTY 1']]);
  });
});

describe('a mail server', () => {
  it('that is down loses nothing: the mails wait longer each time, and go out when it is back', async () => {
    const reader = await aReader('EACH');
    for (const at of [1, 2, 3]) await aNotice(t, reader.id, `down ${at}`);
    const nowhere = await noMailServer();
    await sendDue(nowhere);
    // One attempt a run, so that a server that is down is not asked for each mail.
    expect((await statesOf(reader)).toSorted()).toEqual(['QUEUED 0', 'QUEUED 0', 'QUEUED 1']);
    expect(logged.at(-1)).toMatch(/^通知邮件没有发出，稍后再试：.*ECONNREFUSED/);
    await sendDue(nowhere);
    await passMinutes(3);
    await sendDue();
    expect(mailsTo(reader.address)).toHaveLength(3);
    expect(await statesOf(reader)).toEqual(['SENT 2', 'SENT 2', 'SENT 1']);
  });

  it('that is silent is given up soon, and one that is busy is asked again', async () => {
    const reader = await aReader('EACH');
    await aNotice(t, reader.id);
    server.mood = 'is silent';
    const started = performance.now();
    await sendDue();
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(await statesOf(reader)).toEqual(['QUEUED 1']);
    server.mood = 'is busy';
    await passMinutes(5);
    await sendDue();
    expect(await statesOf(reader)).toEqual(['QUEUED 2']);
    server.mood = 'takes';
    await sendDue();
    expect(mailsTo(reader.address)).toEqual([]);
    await passMinutes(2);
    await sendDue();
    expect(mailsTo(reader.address)).toHaveLength(1);
    expect(await statesOf(reader)).toEqual(['SENT 3']);
  });

  it('that refuses an address is not asked again, the others get theirs, and the settings say why', async () => {
    const [refused, taken] = [await aReader('EACH'), await aReader('EACH')];
    await aNotice(t, refused.id);
    server.mood = 'refuses';
    await sendDue();
    server.mood = 'takes';
    await aNotice(t, taken.id);
    await passMinutes(60);
    await sendDue();
    expect([await statesOf(refused), await statesOf(taken)]).toEqual([['REFUSED 1'], ['SENT 1']]);
    const { data } = await refused.call(noticesApi.getSettings);
    expect(data.failure).toContain('mailbox unknown');
    await refused.call(noticesApi.saveSettings, { body: { kinds: [], address: 'new@example.com' } });
    expect((await refused.call(noticesApi.getSettings)).data).toMatchObject({ failure: '', address: 'new@example.com' });
  });

  it('is tried for three days', async () => {
    const reader = await aReader('EACH');
    await aNotice(t, reader.id);
    await t.ownerPool.query(`update notice_mails set created_at = now() - interval '73 hours' where user_id = $1`, [reader.id]);
    await sendDue();
    expect(await statesOf(reader)).toEqual(['EXPIRED 0']);
    await t.ownerPool.query(`update notice_mails set created_at = now() - interval '31 days' where user_id = $1`, [reader.id]);
    await t.write(deleteOldMails);
    expect(await statesOf(reader)).toEqual([]);
  });

  it('gets a mail again with the same name when the sender died before it noted that it was taken', async () => {
    const reader = await aReader('EACH');
    await aNotice(t, reader.id);
    await sendDue();
    await t.ownerPool.query(`update notice_mails set state = 'QUEUED', ended_at = null where user_id = $1`, [reader.id]);
    await sendDue();
    expect(mailsTo(reader.address)).toHaveLength(1);
    await passMinutes(5);
    await sendDue();
    const mails = mailsTo(reader.address);
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  });
});

describe('the digest of a day', () => {
  it('has the unread notices of the chosen kinds and what waits for approval, once a day', async () => {
    const reader = await aReader('DIGEST', ['COST_TASK', 'APPROVAL']);
    const author = await t.aUser();
    const { id } = await aMaterial(t, await theDictionaries(t), author);
    await author.call(materialsApi.transition, { params: { id }, body: { action: 'submit', version: 1 } });
    const read = await aNotice(t, reader.id, '已经看过');
    await aNotice(t, reader.id, '还没看过');
    await t.write((tx) =>
      notify(tx, [{ kind: 'PRICE_ALERT', subject: 'd', title: '没有选的种类', path: '/viewPriceList', users: [reader.id] }]),
    );
    await t.write(queueDigests);
    await t.write(queueDigests);
    await reader.call(noticesApi.read, { body: { ids: [read], read: true } });
    await sendDue();
    const [mail, ...more] = mailsTo(reader.address);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^\d{4}-\d\d-\d\d 汇总：待审核 1，通知 1$/);
    expect(mail?.text).toContain('【待我审核】\n· 待审核物料 1');
    expect(mail?.text).toContain('【核价任务（1）】\n· 核价任务 还没看过');
    expect(mail?.text).not.toMatch(/已经看过|没有选的种类/);
  });

  it('is not sent when there is nothing to tell, nor without an address', async () => {
    const [reader, without] = [await aReader('DIGEST'), await aReader('DIGEST')];
    await without.call(noticesApi.saveSettings, { body: { kinds: [], address: '' } });
    await t.write(queueDigests);
    await sendDue();
    expect([await statesOf(reader), await statesOf(without)]).toEqual([['EMPTY 1'], []]);
    expect(mailsTo(reader.address)).toEqual([]);
  });
});

describe('the settings of mail', () => {
  it('are told whether this installation sends any, and refuse what cannot be', async () => {
    const user = await t.aUser();
    expect((await user.call(noticesApi.getSettings)).data).toMatchObject({ sendsMail: true, address: '', failure: '' });
    const save = (body: object) => user.call(noticesApi.saveSettings, { body } as never);
    expect(await save({ kinds: [], address: 'nobody' })).toMatchObject({
      code: 40000,
      data: { fields: { address: '邮件地址格式不正确' } },
    });
    expect(await save({ kinds: [{ kind: 'EXPORT', inApp: true, mail: 'EACH' }] })).toMatchObject({ code: 40000 });
    expect(await save({ kinds: [{ kind: 'APPROVAL', inApp: true, mail: 'EACH' }] })).toMatchObject({ code: 40000 });
    const services = { db: t.ownerDb, log: () => undefined };
    const { SMTP_URL: _, ...silent } = t.config;
    expect(mailWorkers({ ...services, config: { ...silent, SMTP_URL: undefined } }, composition)).toEqual([]);
    expect(mailWorkers({ ...services, config: t.config }, composition).map(({ queue }) => queue)).toEqual([
      'notice-digests',
      'notice-mails',
    ]);
  });
});
