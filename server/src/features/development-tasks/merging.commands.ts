import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { EntryMerge } from '../../platform/records.ts';

/** 合并分类: tasks of the removed classification get the other one. */
export async function moveTaskClass(tx: Tx, { fromId, intoId }: { fromId: string; intoId: string }): Promise<void> {
  await tx.updateTable('developmentTasks').set({ classificationId: intoId }).where('classificationId', '=', fromId).execute();
}

/** 合并字典项: compositions of targets and samples reference the other fibre. */
export async function moveTaskEntries(tx: Tx, merge: EntryMerge): Promise<void> {
  await moveShares(tx, 'task_compositions', 'task_id', merge);
  await moveShares(tx, 'round_compositions', 'round_id', merge);
}

/** Compositions name the other fibre; the shares of two merged fibres are added up. */
export async function moveShares(tx: Tx, table: string, owner: string, { fromId, intoId }: EntryMerge): Promise<void> {
  const rows = sql.table(table);
  const same = sql`gone.${sql.ref(owner)} = kept.${sql.ref(owner)}`;
  await sql`
    update ${rows} kept set share = kept.share + gone.share from ${rows} gone
    where kept.ingredient_id = ${intoId} and gone.ingredient_id = ${fromId} and ${same}`.execute(tx);
  await sql`delete from ${rows} gone using ${rows} kept where gone.ingredient_id = ${fromId} and kept.ingredient_id = ${intoId} and ${same}`.execute(
    tx,
  );
  await sql`update ${rows} set ingredient_id = ${intoId} where ingredient_id = ${fromId}`.execute(tx);
}

/** 合并颜色: targets and samples name the other colour of the library. */
export async function moveTaskColours(tx: Tx, { fromId, intoId }: EntryMerge): Promise<void> {
  await tx.updateTable('developmentTasks').set({ colourId: intoId }).where('colourId', '=', fromId).execute();
  await tx.updateTable('taskRounds').set({ colourId: intoId }).where('colourId', '=', fromId).execute();
}
