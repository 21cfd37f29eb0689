import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notify } from '../../notices/commands.ts';

/** 申请放行: everybody who may release. */
export async function notifyAsked(tx: Tx, { id, code, reason }: { id: string; code: string; reason: string }): Promise<void> {
  const { version } = await tx.selectFrom('purchaseOrders').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  await notify(tx, [
    {
      kind: 'PURCHASE_RELEASE',
      subject: `purchase ${id} asked ${version}`,
      title: `采购单 ${code} 申请放行超限价`,
      note: reason,
      path: `/purchaseDetail?id=${id}`,
      holders: [purchasesApi.release.permission.anyOf[0]],
    },
  ]);
}

/** 放行, or not: who asked, and the author. */
export async function notifyAnswered(tx: Tx, id: string, { isReleased, reason }: { isReleased: boolean; reason: string }): Promise<void> {
  const { code, version, createdBy, releaseAskedBy } = await tx
    .selectFrom('purchaseOrders')
    .select(['code', 'version', 'createdBy', 'releaseAskedBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await notify(tx, [
    {
      kind: 'PURCHASE_RELEASE',
      subject: `purchase ${id} answered ${version}`,
      title: `采购单 ${code} 的超限价${isReleased ? '已放行' : '没有放行'}`,
      note: reason,
      path: `/purchaseDetail?id=${id}`,
      users: [createdBy, releaseAskedBy].filter((user) => user !== null),
    },
  ]);
}
