import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** Makes a task as old as if it had come into its state this many days ago; demo data is made in one moment. */
export async function ageTask(tx: Tx, id: string, days: number): Promise<void> {
  await sql`
    update development_tasks set state_since = now() - make_interval(days => ${days}::int), created_at = now() - make_interval(days => ${days}::int + 1)
    where id = ${id}`.execute(tx);
}
