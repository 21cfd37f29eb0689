import { sql } from 'kysely';
import type { Shipment, ShipmentPlan, ShipmentRequest } from '@mrp/contract/features/purchases/delivery.ts';
import type { SupplierSide } from '@mrp/contract/features/supplier-links/record.ts';
import type { SupplierShipment, SupplierShipmentTaking } from '@mrp/contract/features/supplier-links/shipment.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Db, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { createShipment } from '../../purchases/shipments/commands.ts';
import { describeShipmentPlan } from '../../purchases/shipments/plan.queries.ts';
import { listShippable, readShippable } from '../../purchases/shipments/shippable.queries.ts';
import { readSupplierSide } from '../answers.queries.ts';
import { asGuard } from '../line-guards.rules.ts';
import { lockLinked } from '../links.commands.ts';
import { listSupplierShipments } from './queries.ts';

interface Told {
  /** Of the order. */
  id: string;
  shipmentId: string;
}

async function findPending(db: Db, { id, shipmentId }: Told): Promise<SupplierShipment> {
  const told = (await listSupplierShipments(db, id)).find((one) => one.id === shipmentId);
  if (!told) throw new AppError('NOT_FOUND', { what: '供应商发货' });
  if (told.state !== 'PENDING') throw new AppError('GUARD', { detail: '这次发货已处理或已失效，请刷新后再看' });
  return told;
}

/** The form asks whether the rest is still to come, which has a field. */
const isOfLine = (field: string): boolean => field.startsWith('lines.');

/** 发货方案 of what the supplier shipped; posts nothing. */
export async function planSupplierShipment(db: Db, of: Told): Promise<ShipmentPlan> {
  const told = await findPending(db, of);
  return asGuard(told.lines, async () => describeShipmentPlan(db, await requestOf(db, of.id, told)), isOfLine);
}

/** 生成发货单, by the command that buyers ship with. */
export async function takeSupplierShipment(
  tx: Tx,
  user: Identity,
  of: Told,
  { fingerprint, isLast }: SupplierShipmentTaking,
): Promise<SupplierSide> {
  await lockLinked(tx, { kind: 'purchase', id: of.id });
  const told = await findPending(tx, of);
  const { carrier, trackingNo, expectedOn, fromName, note } = told;
  const remark = `供应商发货：${[fromName, note].filter(Boolean).join(' ')}`.slice(0, 500);
  const shipment: Shipment = await asGuard(
    told.lines,
    async () =>
      createShipment(tx, {
        ...(await requestOf(tx, of.id, told)),
        carrier,
        trackingNo,
        expectedOn,
        remark,
        fingerprint,
        isLast,
        occurredAt: null,
      }),
    isOfLine,
  );
  await sql`
    update supplier_shipments set state = 'TAKEN', shipment_id = ${shipment.id}, decided_at = now(), decided_by = ${user.userId}
    where id = ${of.shipmentId}`.execute(tx);
  return readSupplierSide(tx, of.id);
}

export async function refuseSupplierShipment(tx: Tx, user: Identity, of: Told, reason: string): Promise<SupplierSide> {
  await lockLinked(tx, { kind: 'purchase', id: of.id });
  await findPending(tx, of);
  await setAuditAction(tx, '拒绝供应商发货', reason);
  await sql`
    update supplier_shipments set state = 'REFUSED', reason = ${reason}, decided_at = now(), decided_by = ${user.userId} where id = ${of.shipmentId}`.execute(
    tx,
  );
  return readSupplierSide(tx, of.id);
}

/** Goods of the supplier's stock in this system are taken from there, what it does not have comes from outside. */
async function requestOf(db: Db, orderId: string, { lines }: SupplierShipment): Promise<ShipmentRequest> {
  const { from, ownership } = await readShippable(db, [orderId]);
  const items = await listShippable(db, [orderId]);
  const stocked = await listStockedRolls(db, from.id, lines);
  return {
    orderIds: [orderId],
    lines: lines.map(({ skuId, quantity, rolls }) => {
      const item = items.find((one) => one.skuId === skuId);
      const available = [item?.supplierAvailable ?? '0', ownership === 1 ? (item?.brandAvailable ?? '0') : '0'];
      const outside = rolls.filter((roll) => !stocked.has(`${skuId}\n${rollKey(roll)}`));
      const missing =
        rolls.length === 0
          ? decimal(quantity).minus(decimal(sumDecimals(available)))
          : decimal(sumDecimals(['0', ...outside.map((roll) => roll.quantity)]));
      return {
        skuId,
        quantity,
        unregistered: missing.gt(0) ? missing.toFixed() : null,
        rolls: outside.map((roll) => ({ ...roll, defectPoints: null })),
      };
    }),
  };
}

/** Rolls that lie with the supplier in this system. */
async function listStockedRolls(db: Db, holderId: string, lines: SupplierShipment['lines']): Promise<ReadonlySet<string>> {
  const named = lines.flatMap(({ skuId, rolls }) =>
    rolls.flatMap(({ lotNo, rollNo }) => (rollNo === '' ? [] : [{ skuId, lotNo, rollNo }])),
  );
  const { rows } = await sql<{ skuId: string; lotNo: string; rollNo: string }>`
    select distinct w."skuId" as sku_id, w."lotNo" as lot_no, w."rollNo" as roll_no
    from jsonb_to_recordset(${JSON.stringify(named)}) as w ("skuId" bigint, "lotNo" text, "rollNo" text)
    join stock_items i on i.sku_id = w."skuId"
    join lots l on l.item_id = i.id and lower(l.lot_no) = lower(w."lotNo")
    join rolls r on r.lot_id = l.id and lower(r.roll_no) = lower(w."rollNo")
    join lot_balances b on b.lot_id = l.id and b.roll_id = r.id and b.on_hand > 0
    join stock_balances p on p.id = b.balance_id and p.holder_id = ${holderId}`.execute(db);
  return new Set(rows.map(({ skuId, ...roll }) => `${skuId}\n${rollKey(roll)}`));
}
