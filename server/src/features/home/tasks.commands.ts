import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** 标为已读; deletes the marks of tasks that ended a month ago. */
export async function readTasks(tx: Tx, userId: string, keys: readonly string[]): Promise<null> {
  await sql`
    insert into task_reads (user_id, task) select ${userId}, key from unnest(${[...new Set(keys)]}::text[]) key
    on conflict (user_id, task) do update set read_at = excluded.read_at`.execute(tx);
  await sql`
    delete from task_reads where user_id = ${userId} and task not like 'APPROVAL:%' and read_at < now() - interval '30 days'`.execute(tx);
  return null;
}
