import type { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { CHOOSE_ACTIVE, findUnknownEntries, idsOf } from '../../platform/records.ts';

type References = Partial<SupplierInput>;

/** Fields with an unknown or disabled entry or classification; values that the supplier already has (`kept`) are allowed. */
export async function findUnknownReferences(
  db: Db,
  inputs: readonly References[],
  kept: readonly References[] = [],
): Promise<Record<string, string>> {
  const entries = await findUnknownEntries(db, supplierFields, inputs, kept);
  const classes = await hasUnknownClass(db, idsOf(inputs, 'classificationIds'), idsOf(kept, 'classificationIds'));
  return { ...entries, ...(classes && { classificationIds: CHOOSE_ACTIVE }) };
}

async function hasUnknownClass(db: Db, ids: readonly string[], kept: readonly string[]): Promise<boolean> {
  const wanted = new Set(ids).difference(new Set(kept));
  if (wanted.size === 0) return false;
  const found = await db
    .selectFrom('classificationFacts')
    .select('id')
    .where('id', '=', sql<string>`any(${[...wanted]})`)
    .where('active', '=', true)
    .execute();
  return found.length < wanted.size;
}
