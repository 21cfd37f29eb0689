import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Tx } from '../../../platform/database/database.ts';
import { StartError } from '../../../platform/postgres/start-error.ts';

/** Postings that are under way end within seconds. */
const LOCK_SECONDS = 30;
const LOCK_NOT_AVAILABLE = '55P03';
const CHECK_VIOLATION = '23514';

/** Makes balances, lots and goods in transit what the movements say; nobody can post until the transaction ends. Answers how many changed. */
export async function rebuildBalances(tx: Tx): Promise<number> {
  try {
    await sql`set local lock_timeout = ${sql.lit(`${LOCK_SECONDS}s`)}`.execute(tx);
    const { rows } = await sql<{ changed: number }>`select rebuild_balances() as changed`.execute(tx);
    return rows[0]?.changed ?? 0;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.code === LOCK_NOT_AVAILABLE)
      throw new StartError(`等了 ${LOCK_SECONDS} 秒仍有人在过账，没有改动库存：请停止系统，或过一会再试`);
    if (error.code === CHECK_VIOLATION)
      throw new StartError(
        `没有改动库存：按流水算出的库存不成立（${error.constraint ?? ''}，${error.detail ?? ''}），须先更正流水或占用（docs/operations.md“库存账有差异”）`,
      );
    throw error;
  }
}
