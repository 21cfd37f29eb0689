import { sql } from 'kysely';
import type { TechniqueInput } from '@mrp/contract/features/techniques/input.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';

interface Saved {
  id: string;
  input: TechniqueInput;
}

interface Kept {
  id: string;
  techniqueId: string;
  price: string;
}

/**
 * Rows with the id of a stored row update it, so that the audit log shows the changed fields; others are inserted, and missing ones deleted. A
 * row without a price keeps the one that it has.
 */
function separate<R extends { id?: string | undefined; price?: string | undefined }>(
  techniques: readonly Saved[],
  stored: readonly Kept[],
  rowsOf: (input: TechniqueInput) => readonly R[],
) {
  const known = new Map(stored.map((row) => [row.id, row]));
  const rows = techniques.flatMap(({ id: techniqueId, input }) => rowsOf(input).map((row) => ({ ...row, techniqueId })));
  const changed = rows.flatMap(({ id, price, ...row }) => {
    if (id === undefined) return [];
    const before = known.get(id);
    if (before?.techniqueId !== row.techniqueId) throw new AppError('NOT_FOUND', { what: '要修改的行' });
    return [{ id, ...row, price: price ?? before.price }];
  });
  const added = rows.flatMap(({ id, price, ...row }) => {
    if (id !== undefined) return [];
    if (price === undefined) throw new AppError('VALIDATION', {}, { fields: { price: '不能为空' } });
    return [{ ...row, price }];
  });
  const kept = new Set(changed.map(({ id }) => id));
  return { changed, added, gone: [...known.keys()].filter((id) => !kept.has(id)) };
}

/** 阶梯价 of many techniques with a fixed number of statements. */
export async function saveTiers(tx: Tx, techniques: readonly Saved[]): Promise<void> {
  const ids = techniques.map(({ id }) => id);
  const { rows: stored } = await sql<Kept>`
    select id, technique_id, price::text from technique_tiers where technique_id = any(${ids}::bigint[])`.execute(tx);
  const { changed, added, gone } = separate(techniques, stored, ({ tiers }) => tiers);
  if (gone.length > 0) await sql`delete from technique_tiers where id = any(${gone}::bigint[])`.execute(tx);
  await updateMany(tx, 'techniqueTiers', changed);
  await insertMany(tx, 'techniqueTiers', added);
}

/** 供应商价 of many techniques with a fixed number of statements. */
export async function saveOffers(tx: Tx, techniques: readonly Saved[]): Promise<void> {
  const ids = techniques.map(({ id }) => id);
  const { rows: stored } = await sql<Kept>`
    select id, technique_id, price::text from technique_offers where technique_id = any(${ids}::bigint[])`.execute(tx);
  const rowsOf = ({ offers }: TechniqueInput) =>
    offers.map(({ minQuantity, leadDays, ...offer }) => ({
      ...offer,
      minQuantity: minQuantity ?? '0',
      leadDays: leadDays === null ? null : Number.parseInt(leadDays, 10),
    }));
  const { changed, added, gone } = separate(techniques, stored, rowsOf);
  if (gone.length > 0) await sql`delete from technique_offers where id = any(${gone}::bigint[])`.execute(tx);
  await updateMany(tx, 'techniqueOffers', changed);
  await insertMany(tx, 'techniqueOffers', added);
}
