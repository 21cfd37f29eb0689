import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Composition, WorkerServices } from '../../platform/feature.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Worker } from '../../platform/jobs.ts';
import { openMailer, type Mailer } from '../../platform/mail.ts';
import { listTodos } from '../../platform/home/todo-counts.ts';
import { findUserIdentity } from '../access/sessions.queries.ts';
import { digestMail, noticeMail, type MailContent, type MailNotice, type MailPart } from './mail-templates.rules.ts';
import { delayMail, endMail, queueDigests, refuseMail, takeDueMail, type DueMail } from './mails.commands.ts';
import { findAddress, hasDueMail, listMailNotices, wantsApprovals } from './mails.queries.ts';

/** From half past seven; the later runs of a day serve installations whose server was down then. */
const digests = (db: Db): Worker => ({
  queue: 'notice-digests',
  concurrency: 1,
  expireInSeconds: 300,
  cron: '30 7-20 * * *',
  run: () => db.transaction().execute(queueDigests),
});

/** What mails are made of besides notices. */
export type MailSources = Pick<Composition, 'todos' | 'noticeDetails'>;

interface Sending {
  db: Db;
  sources: MailSources;
  publicUrl: string;
  openMailer: () => Mailer;
  log: (line: string) => void;
}

/** Every minute: sends what is due. While the mail server is down, one mail an attempt is tried; all wait for the next run. */
export const mailSender = (sending: Sending): Worker => ({
  queue: 'notice-mails',
  concurrency: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
  endsAtStop: true,
  isDue: () => hasDueMail(sending.db),
  run: async (_data, { signal }) => {
    const mailer = sending.openMailer();
    try {
      while (!signal.aborted && (await sendNext(sending, mailer)));
    } finally {
      mailer.close();
    }
  },
});

/** Returns whether another one may follow at once. */
async function sendNext({ db, sources, publicUrl, log }: Sending, mailer: Mailer): Promise<boolean> {
  const mail = await db.transaction().execute(takeDueMail);
  if (!mail) return false;
  const address = await findAddress(db, mail.userId);
  const content = address === null ? null : await write(db, sources, publicUrl, mail);
  if (address === null || content === null) {
    await db.transaction().execute((tx) => endMail(tx, mail, 'EMPTY'));
    return true;
  }
  const sent = await mailer.send({ id: `notice-${mail.id}@${new URL(publicUrl).hostname}`, to: address, ...content });
  if (sent.ok) await db.transaction().execute((tx) => endMail(tx, mail, 'SENT'));
  else if (sent.refused) await db.transaction().execute((tx) => refuseMail(tx, mail, sent.reason));
  else {
    log(`通知邮件没有发出，稍后再试：${sent.reason}`);
    await db.transaction().execute((tx) => delayMail(tx, mail, sent.reason));
    return false;
  }
  return true;
}

/** With the present permissions of its user; null: there is nothing to tell any more. */
async function write(db: Db, sources: MailSources, publicUrl: string, mail: DueMail): Promise<MailContent | null> {
  const user = await findUserIdentity(db, mail.userId);
  if (!user) return null;
  const reader = { name: user.nickName, publicUrl };
  const notices = await listMailNotices(db, user, mail);
  if (mail.digestOn === null) {
    const [notice] = notices;
    if (!notice) return null;
    const source = sources.noticeDetails.find(({ kind }) => kind === notice.kind);
    const details = source ? await source.read(db, user, notice.subject) : [];
    return details && noticeMail(notice, reader, details);
  }
  const todos = (await wantsApprovals(db, user.userId)) ? await listTodos(db, sources.todos, user, { approvals: true }) : [];
  return digestMail({ day: mail.digestOn, todos, notices, parts: await readParts(db, sources, user, notices) }, reader);
}

/** What the notices of a digest have to say besides; one that has nothing to tell any more is left out with its parts only. */
async function readParts(db: Db, { noticeDetails }: MailSources, user: Identity, notices: readonly MailNotice[]): Promise<MailPart[]> {
  const told = noticeDetails.flatMap(({ kind, inDigest, read }) => {
    const newest = inDigest && notices.find((notice) => notice.kind === kind);
    return newest ? [{ path: newest.path, details: read(db, user, newest.subject) }] : [];
  });
  const read = await Promise.all(told.map(async ({ path, details }) => ((await details) ?? []).map((detail) => ({ ...detail, path }))));
  return read.flat();
}

/** Without a mail server nothing is queued either. */
export function mailWorkers({ db, config, log }: Pick<WorkerServices, 'db' | 'log'> & { config: Config }, sources: MailSources): Worker[] {
  const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl } = config;
  if (!url || !from || !publicUrl) return [];
  return [digests(db), mailSender({ db, sources, publicUrl, log, openMailer: () => openMailer({ url, from }) })];
}
