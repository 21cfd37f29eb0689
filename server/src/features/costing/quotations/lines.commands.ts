import { sql } from 'kysely';
import { insertMany, updateMany } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ReadyLines } from './judging.queries.ts';

export async function insertLines(tx: Tx, quotationId: string, { rows }: ReadyLines): Promise<void> {
  await insertMany(
    tx,
    'quotationLines',
    rows.map(({ columns }) => ({ quotationId, ...columns })),
  );
}

/** Saves the lines of a stored quotation: known ones keep their id, others are new, missing ones go. */
export async function replaceLines(tx: Tx, quotationId: string, { rows }: ReadyLines): Promise<void> {
  const kept = rows.flatMap(({ id, columns }) => (id === undefined ? [] : [{ id, ...columns }]));
  await sql`
    delete from quotation_lines where quotation_id = ${quotationId} and id <> all(${kept.map(({ id }) => id)}::bigint[])`.execute(tx);
  await updateMany(tx, 'quotationLines', kept);
  await insertMany(
    tx,
    'quotationLines',
    rows.flatMap(({ id, columns }) => (id === undefined ? [{ quotationId, ...columns }] : [])),
  );
}
