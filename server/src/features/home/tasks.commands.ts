import { sql } from 'kysely';
import type { tasksApi } from '@mrp/contract/features/home/tasks.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import type { Tx } from '../../platform/database.ts';

/** 标为已读; deletes the marks of tasks that ended a month ago. */
export async function readTasks(tx: Tx, userId: string, keys: readonly string[]): Promise<null> {
  await sql`
    insert into task_reads (user_id, task) select ${userId}, key from unnest(${[...new Set(keys)]}::text[]) key
    on conflict (user_id, task) do update set read_at = excluded.read_at`.execute(tx);
  await sql`
    delete from task_reads where user_id = ${userId} and task not like 'APPROVAL:%' and read_at < now() - interval '30 days'`.execute(tx);
  return null;
}

/** 静音: tasks of this kind stay in the list but do not count as unread. */
export async function muteTasks(tx: Tx, userId: string, { kind, muted }: Parsed<typeof tasksApi.mute>['body']): Promise<null> {
  if (muted)
    await tx
      .insertInto('taskMutes')
      .values({ userId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await tx.deleteFrom('taskMutes').where('userId', '=', userId).where('kind', '=', kind).execute();
  return null;
}
