import type { BomDifference } from '@mrp/contract/features/styles/record.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listStoredBoms } from './stored.queries.ts';
import { compareBoms } from './differences.rules.ts';

/** 版本差异 between two BOMs of one style or material. */
export async function compareBomVersions(db: Db, id: string, against: string): Promise<BomDifference> {
  const boms = await listStoredBoms(db, [id, against]);
  const after = boms.find((bom) => bom.id === id);
  const before = boms.find((bom) => bom.id === against);
  if (!after || !before) throw new AppError('NOT_FOUND', { what: 'BOM' });
  if (after.styleId !== before.styleId || after.spuId !== before.spuId)
    throw new AppError('GUARD', { detail: '只能比较同一款式或同一物料的BOM，请重新选择版本' });
  return compareBoms(before, after);
}
