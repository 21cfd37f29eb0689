import { sql } from 'kysely';
import { reportsApi } from '@mrp/contract/features/reports.ts';
import type { Subscription } from '@mrp/contract/features/reports/subscriptions.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import type { Db } from '../../platform/database/database.ts';
import { readQuery, type DeclaredList } from '../../platform/lists/exportable-list.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { compilePriceRemoval } from '../../platform/http/prices.ts';
import type { NoticeDetail } from '../../platform/notice-details.ts';
import { readReport } from '../../platform/reports/read.ts';
import { reportSources } from './sources.queries.ts';
import { MAILED_ROWS, mayRead, pathOf, tellAnswer } from './subscriptions.rules.ts';

type Stored = Omit<Subscription, 'path' | 'paused'> & { query: string };

/** The subscriptions of a user, newest first. */
export async function listSubscriptions(db: Db, user: Identity, id: string | null = null): Promise<Subscription[]> {
  const { rows } = await sql<Stored>`
    select id, report, name, query, frequency, mail,
           case when frequency = 'DAILY' then greatest(sent_on + 1, business_day())
                else greatest(date_trunc('week', sent_on)::date + 7, business_day()) end::text as next_on
    from report_subscriptions where user_id = ${user.userId} and (${id}::bigint is null or id = ${id}) order by id desc`.execute(db);
  return rows.map(({ query, ...row }) => ({
    ...row,
    path: pathOf({ ...row, query }),
    paused: !mayRead(reportSources[row.report].spec, { ...row, query }, user),
  }));
}

/** What a notice of a subscription is about: itself on a day. */
export const subjectOf = (id: string, day: string): string => `subscription ${id} ${day}`;

/** The figures of a subscription for its mail, with the reader's present permissions; null: it ended, or the reader may not read it any more. */
export async function readSubscribed(db: Db, user: Identity, subject: string): Promise<NoticeDetail[] | null> {
  const [, id = ''] = subject.split(' ');
  const subscription = await db
    .selectFrom('reportSubscriptions')
    .select(['report', 'query'])
    .where('id', '=', id)
    .where('userId', '=', user.userId)
    .executeTakeFirst();
  if (!subscription) return null;
  const asked = subscription as Pick<Stored, 'report' | 'query'>;
  const source = reportSources[asked.report];
  if (!mayRead(source.spec, asked, user)) return null;
  const query = { ...readQuery(source.spec as typeof source.spec & DeclaredList, asked.query), page: 1, pageSize: MAILED_ROWS };
  const answer = await readReport(db, source, query, user);
  if (!user.permissions.has(VIEW_PRICES)) compilePriceRemoval(reportsApi[asked.report].response)?.(answer);
  return tellAnswer(source.spec, answer);
}
