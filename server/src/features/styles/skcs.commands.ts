import { sql } from 'kysely';
import type { SkcInput } from '@mrp/contract/features/styles/input.ts';
import type { Skc } from '@mrp/contract/features/styles/record.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { EntryMerge } from '../../platform/records.ts';

const skcColumns = ({ code, colourId, colourName, plannedPieces, sizes, active }: SkcInput) => ({
  code,
  colourId,
  colourName,
  plannedPieces,
  sizes,
  active,
});

export async function insertSkcs(tx: Tx, born: readonly { styleId: string; skc: SkcInput }[]): Promise<void> {
  await insertMany(
    tx,
    'skcs',
    born.map(({ styleId, skc }) => ({ styleId, ...skcColumns(skc) })),
  );
}

interface Change {
  styleId: string;
  skcs: readonly SkcInput[];
  stored: readonly Skc[];
}

/** Saves the colours of these styles; colours that orders or BOMs reference cannot be removed. */
export async function saveSkcs(tx: Tx, changes: readonly Change[]): Promise<void> {
  const kept = new Set(changes.flatMap(({ skcs }) => skcs.flatMap(({ id }) => id ?? [])));
  const known = new Map(changes.flatMap(({ styleId, stored }) => stored.map((skc) => [skc.id, { styleId, skc }] as const)));
  for (const { styleId, skcs } of changes)
    for (const [at, { id }] of skcs.entries())
      if (id !== undefined && known.get(id)?.styleId !== styleId)
        throw new AppError('VALIDATION', {}, { fields: { [`skcs.${at}.code`]: '货色不属于该款式，请刷新后重试' } });
  const gone = [...known.values()].flatMap(({ skc }) => (kept.has(skc.id) ? [] : [skc]));
  await removeSkcs(tx, gone);
  await updateMany(
    tx,
    'skcs',
    changes.flatMap(({ skcs }) => skcs.flatMap((skc) => (skc.id === undefined ? [] : [{ id: skc.id, ...skcColumns(skc) }]))),
  );
  await insertSkcs(
    tx,
    changes.flatMap(({ styleId, skcs }) => skcs.flatMap((skc) => (skc.id === undefined ? [{ styleId, skc }] : []))),
  );
}

async function removeSkcs(tx: Tx, gone: readonly Skc[]): Promise<void> {
  const ids = gone.map(({ id }) => id);
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select k.id from unnest(${ids}::bigint[]) k (id)
    where exists (select from garment_order_lines l where l.skc_id = k.id) or exists (select from bom_line_colours c where c.skc_id = k.id)
       or exists (select from bom_line_size_items i where i.skc_id = k.id)
       or exists (select from netting_demands d where d.skc_id = k.id) or exists (select from preparation_lines p where p.skc_id = k.id)`.execute(
    tx,
  );
  const used = gone.find(({ id }) => rows.some((row) => row.id === id));
  if (used) throw new AppError('GUARD', { detail: `货色“${used.colourName}”（${used.code}）已被订单或BOM使用，不能删除，可以改为停用` });
  await sql`delete from skcs where id = any(${ids}::bigint[])`.execute(tx);
}

/** 合并颜色: the colours of styles name the other colour of the library; their codes and names stay. */
export async function moveSkcColours(tx: Tx, { fromId, intoId }: EntryMerge): Promise<void> {
  await tx.updateTable('skcs').set({ colourId: intoId }).where('colourId', '=', fromId).execute();
}
