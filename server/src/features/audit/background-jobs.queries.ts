import { sql } from 'kysely';
import { jobQueues, type BackgroundJob, type jobsApi } from '@mrp/contract/features/audit/jobs.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import type { Db } from '../../platform/database/database.ts';

/** Jobs of the application's queues, newest first. */
export async function listJobs(
  db: Db,
  { page, pageSize, states, queue }: Parsed<typeof jobsApi.listJobs>['query'],
): Promise<Page<BackgroundJob>> {
  const queues = queue ? [queue] : Object.keys(jobQueues);
  const where = sql`name = any(${queues}) and ${states ? sql`state::text = any(${states})` : sql`true`}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from pgboss.job where ${where}`.execute(db);
  const { rows } = await sql<Omit<BackgroundJob, 'queueName'>>`
    select id, name as queue, state::text as state, retry_count as attempts, created_on as created_at, started_on as started_at, completed_on as completed_at,
           case when state in ('failed', 'retry') then left(coalesce(output ->> 'message', ''), 200) else '' end as reason
    from pgboss.job where ${where} order by created_on desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return {
    rows: rows.map((job) => ({ ...job, queueName: jobQueues[job.queue] ?? job.queue })),
    total: counted[0]?.total ?? 0,
    nextCursor: null,
  };
}
