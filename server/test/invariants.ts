import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';

/** The violated invariants with their number of rows. */
export async function brokenInvariants({ ownerDb }: Pick<TestDatabase, 'ownerDb'>): Promise<unknown[]> {
  const { rows } = await sql`select * from inv.report() where violations > 0`.execute(ownerDb);
  return rows;
}
