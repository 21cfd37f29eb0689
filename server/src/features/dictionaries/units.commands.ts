import { sql } from 'kysely';
import type { UnitEntry, UnitInput } from '@mrp/contract/features/dictionaries/units.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { saveOrder } from './order.commands.ts';
import { getUnit, listUnitEntries } from './units.queries.ts';

export async function createUnit(tx: Tx, input: UnitInput): Promise<UnitEntry> {
  const { id } = await tx
    .insertInto('units')
    .values({ ...input, sortOrder: sql<number>`(select coalesce(max(sort_order), 0) + 1 from units)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getUnit(tx, id);
}

/** The meaning of a unit must not change once quantities are stored in it. */
export async function editUnit(tx: Tx, id: string, { version, ...input }: UnitInput & { version: number }): Promise<UnitEntry> {
  const before = await getUnit(tx, id);
  if (before.builtIn) throw new AppError('BUILT_IN', { what: `计量单位“${before.name}”`, action: '修改' });
  if (before.uses > 0 && changesMeaning(before, input))
    throw new AppError('IN_USE', { what: `计量单位“${before.name}”（${before.uses} 处）`, action: '改量纲、小数位数或换算' });
  const row = await tx
    .updateTable('units')
    .set(input)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getUnit(tx, id) });
  return getUnit(tx, id);
}

export async function orderUnits(tx: Tx, ids: readonly string[]): Promise<UnitEntry[]> {
  const units = await tx.selectFrom('units').select('id').execute();
  await saveOrder(
    tx,
    'units',
    units.map(({ id }) => id),
    ids,
  );
  return listUnitEntries(tx);
}

export async function setUnitActive(tx: Tx, id: string, { active, version }: { active: boolean; version: number }): Promise<UnitEntry> {
  await getUnit(tx, id);
  const row = await tx
    .updateTable('units')
    .set({ active })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getUnit(tx, id) });
  return getUnit(tx, id);
}

export async function deleteUnit(tx: Tx, id: string): Promise<void> {
  const { name, builtIn, uses } = await getUnit(tx, id);
  if (builtIn) throw new AppError('BUILT_IN', { what: `计量单位“${name}”`, action: '删除，可以停用' });
  if (uses > 0) throw new AppError('IN_USE', { what: `计量单位“${name}”（${uses} 处）`, action: '删除，可以停用' });
  await tx.deleteFrom('units').where('id', '=', id).execute();
}

function changesMeaning(before: UnitEntry, after: UnitInput): boolean {
  const sameFactor =
    before.factor === null || after.factor === null ? before.factor === after.factor : compareDecimals(before.factor, after.factor) === 0;
  return before.dimension !== after.dimension || before.decimals !== after.decimals || !sameFactor;
}
