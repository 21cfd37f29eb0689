import { sql } from 'kysely';
import { MAX_SUBSCRIPTIONS, type Subscription, type SubscriptionInput } from '@mrp/contract/features/reports/subscriptions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readQuery, type DeclaredList } from '../../platform/lists/exportable-list.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { mailNotices, notify } from '../notices/commands.ts';
import { reportSources } from './sources.queries.ts';
import { listSubscriptions, subjectOf } from './subscriptions.queries.ts';
import { frequencyWord, neededFor, pathOf } from './subscriptions.rules.ts';

/** Subscribes the caller; the same name again changes the subscription. */
export async function subscribe(tx: Tx, user: Identity, input: SubscriptionInput): Promise<Subscription> {
  const { spec } = reportSources[input.report];
  for (const permission of neededFor(spec, input)) if (!user.permissions.has(permission)) throw new AppError('FORBIDDEN', { permission });
  readQuery(spec as typeof spec & DeclaredList, input.query);
  const { rows } = await sql<{ id: string }>`
    insert into report_subscriptions (user_id, report, name, query, frequency, mail)
    select u.id, ${input.report}, ${input.name}, ${input.query}, ${input.frequency}, ${input.mail}
    from (select id from users where id = ${user.userId} for no key update) u
    where (select count(*) from report_subscriptions s where s.user_id = u.id and (s.report, s.name) <> (${input.report}, ${input.name})) < ${MAX_SUBSCRIPTIONS}
    on conflict (user_id, report, name) do update set query = excluded.query, frequency = excluded.frequency, mail = excluded.mail
    returning id`.execute(tx);
  if (!rows[0]) throw new AppError('GUARD', { detail: `每人最多 ${MAX_SUBSCRIPTIONS} 个订阅，请先停止不用的` });
  const [made] = await listSubscriptions(tx, user, rows[0].id);
  return made!;
}

/** Stops a subscription of the caller. */
export async function unsubscribe(tx: Tx, user: Identity, id: string): Promise<null> {
  const removed = await tx
    .deleteFrom('reportSubscriptions')
    .where('id', '=', id)
    .where('userId', '=', user.userId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new AppError('NOT_FOUND', { what: '订阅' });
  return null;
}

type Due = Pick<SubscriptionInput, 'report' | 'name' | 'query' | 'frequency' | 'mail'> & { id: string; userId: string; day: string };

/**
 * Tells subscribers once a day or week, whoever runs it and however often: a subscription is taken with its day in the transaction that tells of it.
 * Who may not read the report any more is told nothing.
 */
export async function sendSubscriptions(tx: Tx): Promise<void> {
  const { rows } = await sql<Due>`
    update report_subscriptions s set sent_on = business_day()
    from (
      select id from report_subscriptions
      where sent_on < case when frequency = 'DAILY' then business_day() else date_trunc('week', business_day())::date end
      order by id for update skip locked
    ) due where s.id = due.id
    returning s.id, s.user_id, s.report, s.name, s.query, s.frequency, s.mail, s.sent_on::text as day`.execute(tx);
  await notify(
    tx,
    rows.map((due) => {
      const { spec } = reportSources[due.report];
      return {
        kind: 'REPORT',
        subject: subjectOf(due.id, due.day),
        title: `${spec.title}：${due.name}`,
        note: `${frequencyWord(due)}订阅`,
        path: pathOf(due),
        users: [due.userId],
        needs: neededFor(spec, due),
      };
    }),
  );
  await mailNotices(
    tx,
    'REPORT',
    rows.filter(({ mail }) => mail).map(({ id, day }) => subjectOf(id, day)),
  );
}
