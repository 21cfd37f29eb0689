import { sql } from 'kysely';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { AppError } from './app-error.ts';
import type { Tx } from './database.ts';

/** Does the work for each record by itself: a refused one is undone alone and told with its reason, the others stand. */
export async function attemptEach<R extends { id: string; code: string }>(
  tx: Tx,
  records: readonly R[],
  work: (record: R) => Promise<unknown>,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  for (const record of records) {
    await sql`savepoint attempt`.execute(tx);
    try {
      await work(record);
      result.done.push(record.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await sql`rollback to savepoint attempt`.execute(tx);
      result.failed.push({ id: record.id, code: record.code, reason: error.message });
    }
    await sql`release savepoint attempt`.execute(tx);
  }
  return result;
}
