import type { ExportPreset } from '@mrp/contract/features/exports.ts';
import type { Db } from '../../platform/database/database.ts';

export const presetColumns = ['id', 'name', 'columns', 'withPictures'] as const;

/** 导出方案 of one user for one list, sorted by name. */
export function listPresets(db: Db, ownerId: string, list: string): Promise<ExportPreset[]> {
  return db
    .selectFrom('exportPresets')
    .select(presetColumns)
    .where('ownerId', '=', ownerId)
    .where('list', '=', list)
    .orderBy('name')
    .execute();
}
