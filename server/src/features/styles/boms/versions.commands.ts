import { bomInputOf } from '@mrp/contract/features/styles/bom-line-input.ts';
import { sql } from 'kysely';
import { garmentOrderList } from '@mrp/contract/features/styles/list.ts';
import type { Bom } from '@mrp/contract/features/styles/record.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { codesExcept } from '../../../platform/lists/bulk-codes.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { resolveSelection } from '../../../platform/lists/lists.ts';
import { garmentOrderSource } from '../orders.queries.ts';
import { createBoms, type NewBom } from './commands.ts';
import { getBom, getStoredBom } from './queries.ts';
import { listStoredBoms, type StoredBom } from './stored.queries.ts';

/** A copy may keep inactive materials and suppliers; submission checks them. */
export const inactiveAllowed = ({ lines }: StoredBom): Set<string> =>
  new Set(lines.flatMap(({ spu, supplier }) => (supplier ? [spu.id, supplier.id] : [spu.id])));

const copyOf = (bom: StoredBom): Pick<NewBom, 'styleId' | 'spuId' | 'remark' | 'lines' | 'copiedFromId' | 'kept'> => ({
  styleId: bom.styleId,
  spuId: bom.spuId,
  remark: bom.remark,
  lines: bom.lines.map(bomInputOf),
  copiedFromId: bom.id,
  kept: inactiveAllowed(bom),
});

/** 新版本: copies the effective version to a draft. */
export async function addBomVersion(
  tx: Tx,
  user: Identity,
  id: string,
  { version, changeNote }: { version: number; changeNote: string },
): Promise<Bom> {
  const bom = await lockEffective(tx, user, id, version, '新建版本');
  if (bom.type === 'BULK') throw new AppError('GUARD', { detail: '大货BOM已随订单冻结，请在款式的定制BOM上新建版本' });
  const [made] = await createBoms(tx, [{ ...copyOf(bom), type: bom.type, changeNote }]);
  return getBom(tx, made?.id ?? '', user);
}

/** 锁定: creates the frozen 大货 copy of this version for a garment order. */
export async function lockBom(
  tx: Tx,
  user: Identity,
  id: string,
  { version, garmentOrderId }: { version: number; garmentOrderId: string },
): Promise<Bom> {
  const bom = await lockEffective(tx, user, id, version, '锁定');
  if (bom.type === 'BULK') throw new AppError('GUARD', { detail: '这已是大货BOM，请从款式的定制BOM锁定' });
  const orders = await lockOrders(tx, [garmentOrderId]);
  const order = orders.find((one) => one.id === garmentOrderId);
  if (!order) throw new AppError('NOT_FOUND', { what: styleWords.garmentOrder });
  const refusal =
    refuseOrder(order) ?? (order.styleId === bom.styleId ? null : `订单“${order.code}”不是款式“${bom.owner.code}”的订单，请重新选择`);
  if (refusal !== null) throw new AppError('GUARD', { detail: refusal }, { fields: { garmentOrderId: refusal } });
  const [made] = await createBoms(tx, [frozenCopy(bom, garmentOrderId)]);
  return getBom(tx, made?.id ?? '', user);
}

/** 锁定 for many orders, from the effective 定制BOM of each style; a refused order does not affect the others. */
export async function lockBoms(tx: Tx, user: Identity, chosen: Selection): Promise<BulkResult> {
  const ids = await resolveSelection(tx, garmentOrderSource, garmentOrderList.query, chosen, user);
  const orders = await lockOrders(tx, ids);
  const { rows } = await sql<{ id: string }>`
    select id from boms where style_id = any(${orders.map(({ styleId }) => styleId)}::bigint[]) and type = 'CUSTOM' and state = 'EFFECTIVE'
    order by id for share`.execute(tx);
  const boms = await listStoredBoms(
    tx,
    rows.map(({ id }) => id),
  );
  const effective = new Map(boms.map((bom) => [bom.styleId, bom]));
  const judged = orders.map((order) => {
    const bom = effective.get(order.styleId);
    return { order, bom, reason: refuseOrder(order) ?? (bom ? null : '款式没有已生效的定制BOM，请先确认一个版本') };
  });
  await createBoms(
    tx,
    judged.flatMap(({ order, bom, reason }) => (bom && reason === null ? [frozenCopy(bom, order.id)] : [])),
  );
  const failed = judged.flatMap(({ order, reason }) => (reason === null ? [] : [{ id: order.id, code: order.code, reason }]));
  const codes = codesExcept(orders, failed);
  return { done: judged.flatMap(({ order, reason }) => (reason === null ? [order.id] : [])), failed, codes };
}

const frozenCopy = (bom: StoredBom, garmentOrderId: string): NewBom => ({
  ...copyOf(bom),
  type: 'BULK',
  garmentOrderId,
  versionNo: bom.versionNo,
  changeNote: `锁定自 ${bom.code} V${bom.versionNo}`,
});

async function lockEffective(tx: Tx, user: Identity, id: string, version: number, action: string): Promise<StoredBom> {
  await sql`select from boms where id = ${id} for update`.execute(tx);
  const bom = await getStoredBom(tx, id);
  if (bom.state !== 'EFFECTIVE') throw new AppError('STATE', { state: bomWorkflow.states[bom.state].label, action });
  if (bom.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getBom(tx, id, user) });
  return bom;
}

interface LockedOrder {
  id: string;
  code: string;
  styleId: string;
  state: string;
  bulkBom: string | null;
}

async function lockOrders(tx: Tx, ids: readonly string[]): Promise<LockedOrder[]> {
  await sql`select from garment_orders where id = any(${ids as string[]}::bigint[]) order by id for update`.execute(tx);
  const { rows } = await sql<LockedOrder>`
    select o.id, o.code, o.style_id, o.state,
           (select b.code from boms b where b.garment_order_id = o.id and b.type = 'BULK' and b.state <> 'VOID') as bulk_bom
    from garment_orders o where o.id = any(${ids as string[]}::bigint[]) order by o.id`.execute(tx);
  return rows;
}

function refuseOrder({ code, state, bulkBom }: LockedOrder): string | null {
  if (state !== 'OPEN') return `订单“${code}”不在进行中，不能锁定`;
  return bulkBom === null ? null : `订单“${code}”已锁定大货BOM（${bulkBom}），如需更换请先作废`;
}
