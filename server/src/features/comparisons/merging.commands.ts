import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';

/** 合并分类: the configuration of the removed class goes to the other one; two configurations cannot become one. */
export async function moveConfigClass(tx: Tx, { fromId, intoId }: { fromId: string; intoId: string }): Promise<void> {
  const configs = await tx
    .selectFrom('comparisonConfigs')
    .select(['id', 'classificationId', 'version'])
    .where('classificationId', 'in', [fromId, intoId])
    .execute();
  const own = configs.find(({ classificationId }) => classificationId === fromId);
  if (!own) return;
  if (configs.length > 1) throw new AppError('GUARD', { detail: '两个分类都有自己的比价配置，不能合并' });
  await tx
    .updateTable('comparisonConfigs')
    .set({ classificationId: intoId, version: own.version + 1 })
    .where('id', '=', own.id)
    .execute();
}
