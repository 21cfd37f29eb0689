import { sql } from 'kysely';
import type { ImportEffect } from '@mrp/contract/features/imports/batch.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { listTexts } from './sources/fixed-values.queries.ts';
import type { Batch } from './rules.ts';

/** What an import does beyond its rows: foretold while it is previewed, counted once it is done. */
export async function listEffects(db: Db, { effect }: ImportObject, batch: Batch): Promise<ImportEffect[]> {
  if (!effect) return [];
  if (batch.state === 'DONE' || batch.state === 'UNDONE') {
    const count = await countWrites(db, batch.id, effect.kind);
    return count > 0 ? [{ text: effect.textOf(count), writes: true }] : [];
  }
  if (batch.state !== 'READY') return [];
  const count = await effect.count(db, {
    tuplesOf: (columns) => listTexts(db, batch, columns),
    chosen: batch.choices,
    codes: await listCodes(db, batch.id),
  });
  if (count === 0) return [];
  return batch.errorCount > 0 ? [{ text: effect.withheld, writes: false }] : [{ text: effect.textOf(count), writes: true }];
}

async function countWrites(db: Db, batchId: string, kind: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from import_writes where batch_id = ${batchId} and kind = ${kind}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Codes of the existing records that the rows name. */
async function listCodes(db: Db, batchId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct code from import_judgements where batch_id = ${batchId} and code is not null`.execute(db);
  return rows.map(({ code }) => code);
}
