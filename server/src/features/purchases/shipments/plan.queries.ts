import type { ShipmentPlan, ShipmentRequest } from '@mrp/contract/features/purchases/delivery.ts';
import { issueSources } from '@mrp/contract/features/stock/planning.ts';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { planToken } from '../../../platform/plan-token.ts';
import type { BalanceKey } from '../../stock/commands.ts';
import { readBalanceStock } from '../../stock/planning.queries.ts';
import { createStockPool } from '../../stock/planning.rules.ts';
import { planShipment, type PlannedShipmentLine } from './rules.ts';
import { readShippable, type Shippable } from './shippable.queries.ts';

/** Every balance that a shipment may touch at the supplier, and in transit. */
export const shipmentKeys = ({ from, transitId, ownership, items }: Shippable, { lines }: ShipmentRequest): BalanceKey[] =>
  items
    .filter(({ skuId }) => lines.some((line) => line.skuId === skuId))
    .flatMap(({ itemId }): BalanceKey[] => [
      { holderId: from.id, ownership: 1, itemId },
      { holderId: from.id, ownership: 2, itemId },
      { holderId: transitId, ownership, itemId },
    ]);

export interface PreparedShipment {
  shippable: Shippable;
  lines: PlannedShipmentLine[];
  asksLast: boolean;
  fingerprint: string;
}

/** Plans a shipment of orders that were read; fails with all errors by field. */
export async function prepareShipment(db: Db, shippable: Shippable, request: ShipmentRequest): Promise<PreparedShipment> {
  const stockPool = createStockPool(await readBalanceStock(db, shipmentKeys(shippable, request)));
  const { lines, fields, asksLast } = planShipment(shippable, request, stockPool);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  const shown = lines.map(({ input, shares, takes }) => ({ input, shares, takes }));
  return { shippable, lines, asksLast, fingerprint: planToken(db, { shown }) };
}

/** 发货方案: how it would be shared and taken; posts nothing. */
export async function describeShipmentPlan(db: Db, { orderIds, lines }: ShipmentRequest): Promise<ShipmentPlan> {
  const request = { orderIds, lines };
  const shippable = await readShippable(db, orderIds);
  const { lines: planned, asksLast, fingerprint } = await prepareShipment(db, shippable, request);
  const { supplier, from, to } = shippable;
  return { fingerprint, supplier, from, to, asksLast, lines: planned.map(describeLine) };
}

function describeLine({
  item,
  input,
  isFull,
  shares,
  takes,
  short,
  unregistered,
  cost,
}: PlannedShipmentLine): ShipmentPlan['lines'][number] {
  const { skuId, code, name, colourName, unit, lines } = item;
  const unitCost = cost === null ? null : roundHalfUp(decimal(cost).div(decimal(input.quantity)), 4);
  const fromStock = takes.map(({ ownership, lotNo, rollNo, quantity }) => ({
    label: issueSources[ownership === 1 ? 'brandDyed' : 'supplierDyed'],
    lotNo,
    rollNo,
    quantity,
    unitCost: ownership === 1 ? null : unitCost,
  }));
  const outside =
    compareDecimals(unregistered, '0') > 0 ? [{ label: '供应商系统外', lotNo: null, rollNo: null, quantity: unregistered, unitCost }] : [];
  return {
    skuId,
    code,
    name,
    colourName,
    unit,
    quantity: input.quantity,
    open: sumDecimals(lines.map((line) => line.open)),
    isFull,
    shares: shares.map(({ line, quantity }) => ({
      orderId: line.orderId,
      code: line.code,
      lineId: line.lineId,
      needOn: line.needOn,
      open: line.open,
      quantity,
    })),
    takes: [...fromStock, ...outside],
    short,
  };
}
