import { sql } from 'kysely';
import type { HolderInput, HolderRow } from '@mrp/contract/features/stock/holders.ts';
import { holderKinds } from '@mrp/contract/features/stock/item-level.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { getHolder } from './holders.queries.ts';

/** 自有仓: creates an own site. */
export async function createHolder(tx: Tx, { code: wanted, name, remark, needsComplete }: HolderInput): Promise<HolderRow> {
  if (needsComplete) throw new AppError('VALIDATION', {}, { fields: { needsComplete: '只有成品供应商可以要求齐料才领料' } });
  const { id, code } = await tx
    .insertInto('holders')
    .values({ kind: 'OWN', code: wanted, name, remark, needsComplete })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('holders')
    .set({ searchText: makeSearchText(name, code) })
    .where('id', '=', id)
    .execute();
  return getHolder(tx, id);
}

export async function editHolder(
  tx: Tx,
  id: string,
  { version, code: wanted, name, remark, needsComplete }: HolderInput & { version: number },
): Promise<HolderRow> {
  const stored = await lockHolder(tx, id, version);
  if (stored.kind !== 'OWN' && name !== stored.name)
    throw new AppError('BUILT_IN', { what: `${labelOf(stored.kind)}“${stored.name}”`, action: '改名，名称随供应商档案' });
  if (needsComplete && stored.kind !== 'GARMENT_SUPPLIER')
    throw new AppError('VALIDATION', {}, { fields: { needsComplete: '只有成品供应商可以要求齐料才领料' } });
  const code = wanted || stored.code;
  if (stored.kind !== 'OWN' && code !== stored.code)
    throw new AppError('BUILT_IN', { what: `${labelOf(stored.kind)}“${stored.name}”`, action: '改编码，编码随供应商编号' });
  await tx
    .updateTable('holders')
    .set({ code, name, remark, needsComplete, ...(stored.kind === 'OWN' && { searchText: makeSearchText(name, code) }) })
    .where('id', '=', id)
    .execute();
  return getHolder(tx, id);
}

/** 停用: new documents cannot name the holder. Refused while goods lie there, are on their way there, or are expected, as they could not leave any more. */
export async function setHolderActive(tx: Tx, id: string, { version, active }: { version: number; active: boolean }): Promise<HolderRow> {
  const stored = await lockHolder(tx, id, version);
  if (stored.kind === 'TRANSIT') throw new AppError('BUILT_IN', { what: labelOf(stored.kind), action: '停用' });
  if (!active) await refuseStocked(tx, stored);
  await tx.updateTable('holders').set({ active }).where('id', '=', id).execute();
  return getHolder(tx, id);
}

async function refuseStocked(tx: Tx, { id, name }: HolderRow): Promise<void> {
  const { rows } = await sql<{ items: number; travelling: number }>`
    select (select count(distinct b.item_id)::int from stock_balances b where b.holder_id = ${id} and b.on_hand > 0) as items,
           (select count(*)::int from stock_documents d where d.to_holder_id = ${id} and d.state = 'TRAVELLING') as travelling`.execute(tx);
  const { items = 0, travelling = 0 } = rows[0] ?? {};
  if (items > 0) throw new AppError('GUARD', { detail: `“${name}”还有 ${items} 种物料的库存，请先调出、退回或调整为零，再停用` });
  if (travelling > 0) throw new AppError('GUARD', { detail: `还有 ${travelling} 张调拨单在途，将到“${name}”，请先到货，再停用` });
}

async function lockHolder(tx: Tx, id: string, version: number): Promise<HolderRow> {
  await sql`select from holders where id = ${id} for update`.execute(tx);
  const stored = await getHolder(tx, id);
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  return stored;
}

const labelOf = (kind: string): string => holderKinds.find(({ value }) => value === kind)?.label ?? '';

/** Creates and renames the holders of approved suppliers: one per supplier type, with the supplier's name. */
export async function syncSupplierHolders(tx: Tx, supplierIds: readonly string[]): Promise<void> {
  await sql`
    insert into holders (kind, name, supplier_id, search_text)
    select k.kind, s.abbreviation, s.id, concat_ws(' ', s.search_text, lower(s.code || k.suffix))
    from suppliers s
    join (values ('GARMENT_SUPPLIER', 'GARMENT', '-CP'), ('MATERIAL_SUPPLIER', 'MATERIAL', '-WL')) as k (kind, supplier_kind, suffix) on s.kind in (k.supplier_kind, 'BOTH')
    where s.id = any(${supplierIds as string[]}::bigint[]) and s.state in ('ACTIVE', 'PAUSED')
    order by s.id, k.kind
    on conflict on constraint holders_supplier do update set name = excluded.name, search_text = excluded.search_text
    where (holders.name, holders.search_text) is distinct from (excluded.name, excluded.search_text)`.execute(tx);
}
