import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';

/** The violated invariants with their number of rows. */
export async function brokenInvariants({ ownerDb }: Pick<TestDatabase, 'ownerDb'>): Promise<unknown[]> {
  const { rows } = await sql`select * from inv.report() where violations > 0`.execute(ownerDb);
  return rows;
}

/**
 * Deadlocks that PostgreSQL found in this database since it was made, including retried ones. A difference counts: the database may have served
 * other tests. Connections report their statistics within a second.
 */
export async function countDeadlocks({ ownerPool }: Pick<TestDatabase, 'ownerPool'>): Promise<string> {
  await sleep(1_500);
  const { rows } = await ownerPool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? '';
}
