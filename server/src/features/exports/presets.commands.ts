import { sql } from 'kysely';
import type { ExportPreset, exportsApi } from '@mrp/contract/features/exports.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ExportableList } from '../../platform/lists/exportable-list.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { chooseColumns, getExportable } from './rules.ts';
import { presetColumns } from './presets.queries.ts';

/** A longer drop-down would be unusable. */
const MAX_PRESETS = 20;

/** Saves columns under a name; overwrites the preset of the same list and name. */
export async function savePreset(
  tx: Tx,
  lists: readonly ExportableList[],
  user: Identity,
  { list: key, name, columns, withPictures }: Parsed<typeof exportsApi.savePreset>['body'],
): Promise<ExportPreset> {
  const { spec } = getExportable(lists, key, user);
  const values = { columns: chooseColumns(spec, { columns, withPictures }, user), withPictures };
  const preset = await tx
    .insertInto('exportPresets')
    .values({ ownerId: user.userId, list: key, name, ...values })
    .onConflict((conflict) => conflict.columns(['ownerId', 'list', 'name']).doUpdateSet({ ...values, updatedAt: sql`now()` }))
    .returning(presetColumns)
    .executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('exportPresets')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ownerId', '=', user.userId)
    .where('list', '=', key)
    .executeTakeFirstOrThrow();
  if (count > MAX_PRESETS) throw new AppError('GUARD', { detail: `每个列表最多保存 ${MAX_PRESETS} 个导出方案，请先删除不用的` });
  return preset;
}

export async function deletePreset(tx: Tx, ownerId: string, id: string): Promise<null> {
  const gone = await tx.deleteFrom('exportPresets').where('id', '=', id).where('ownerId', '=', ownerId).returning('id').executeTakeFirst();
  if (!gone) throw new AppError('NOT_FOUND', { what: '导出方案' });
  return null;
}
