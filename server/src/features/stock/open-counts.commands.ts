import { sql } from 'kysely';
import { insertMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CountedPlace } from './open-counts.queries.ts';

/** Keeps other counts away from these balances and, when frozen, movements too. The caller has locked the balances. */
export async function openCounts(
  tx: Tx,
  { documentId, code, frozen }: { documentId: string; code: string; frozen: boolean },
  places: readonly CountedPlace[],
): Promise<void> {
  await insertMany(
    tx,
    'openCounts',
    places.map((place) => ({ documentId, code, frozen, ...place })),
  );
}

/** Ends a count: its balances are free for movements and other counts. */
export async function closeCounts(tx: Tx, documentId: string): Promise<void> {
  await tx.deleteFrom('openCounts').where('documentId', '=', documentId).execute();
}

/** Remembers when these balances were counted. */
export async function markCounted(
  tx: Tx,
  code: string,
  counts: readonly { balanceId: string; at: string }[],
  lots: readonly { balanceId: string; lotId: string; rollId: string | null; at: string }[],
): Promise<void> {
  await sql`select mark_counted(${JSON.stringify(counts)}, ${JSON.stringify(lots)}, ${code})`.execute(tx);
}
