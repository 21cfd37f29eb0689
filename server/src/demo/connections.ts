import { stylesApi } from '@mrp/contract/features/styles.ts';
import { EXPORT } from '@mrp/contract/permissions.ts';
import { createRole } from '../features/access/commands.ts';
import { createApiKey, createServiceAccount, revokeApiKey } from '../features/access/api-keys.commands.ts';
import { getApiKey } from '../features/access/api-keys.queries.ts';
import { subscribe } from '../features/reports/subscriptions.commands.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';

/** A service account of an ERP with its key, and the key before it; the secrets are thrown away. */
export async function loadKeys(tx: Tx, administrator: Identity): Promise<number> {
  const role = await createRole(tx, administrator, {
    name: 'ERP 接口',
    remark: '供其他系统的服务账号使用：拉取库存，推送成衣订单；看不到价格。',
    menus: ['物料备料', '定制BOM', '物料库存', 'SKU库存', 'SPU库存'],
    buttons: [EXPORT, ...stylesApi.createOrder.permission.anyOf],
  });
  const account = await createServiceAccount(tx, administrator, { username: 'erp', nickName: 'ERP 对接', roleIds: [role.id] });
  const wanted = { accountId: account.id, callsPerMinute: 300, validDays: 365 };
  const former = await createApiKey(tx, administrator, { ...wanted, name: 'ERP 库存拉取（旧）', validDays: 180 });
  await revokeApiKey(tx, administrator, former.id, (await getApiKey(tx, former.id)).version);
  await createApiKey(tx, administrator, { ...wanted, name: 'ERP 库存拉取' });
  return 2;
}

/** What a planner reads every morning, and every Monday. */
export async function loadSubscriptions(tx: Tx, reader: Identity): Promise<void> {
  const shared = { query: '', mail: false };
  await subscribe(tx, reader, { ...shared, report: 'overview', name: '每日备料进度', frequency: 'DAILY' });
  await subscribe(tx, reader, { ...shared, report: 'fabric', name: '每周面料采购', frequency: 'WEEKLY' });
}
