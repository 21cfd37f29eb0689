import { sql } from 'kysely';
import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import type { LinkShipmentInput, LinkShippable } from '@mrp/contract/features/supplier-links/shipment.ts';
import { formatDecimal } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany, takeIds } from '../../../platform/lists/bulk.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import { linkAction, tellAuthors } from '../given.commands.ts';
import { lockLinked, stateLabel } from '../links.commands.ts';
import type { LiveLink } from '../links.queries.ts';
import { readLinkOrder } from '../orders.queries.ts';
import { refuseOtherDocument } from '../scope.queries.ts';
import { rememberPackingMapping } from './mappings.commands.ts';
import { knownRollReason, listKnownRolls, type NamedRoll } from './queries.ts';
import { checkLines, type CheckedLine } from './rules.ts';

/** What a supplier says that he shipped of an order: a proposal, until the buyer makes the shipment of it. */
export async function shipByLink(tx: Tx, link: LiveLink, orderId: string, input: LinkShipmentInput): Promise<LinkOrder> {
  const of = { kind: 'purchase', id: orderId } as const;
  await refuseOtherDocument(tx, link, of);
  await lockLinked(tx, of);
  const order = await readLinkOrder(tx, orderId);
  const { baseRevision, afterShipmentId, lines: _lines, mapping, ...said } = input;
  if (order.state !== 'CONFIRMED')
    throw new AppError('STATE', { state: stateLabel('purchase', order.state), action: '发货' }, { newer: order });
  if (baseRevision !== order.revision || afterShipmentId !== (order.shipments[0]?.id ?? null))
    throw new AppError('LINK_CHANGED', {}, { newer: order });
  const lines = await checkShipment(tx, order, input);
  await setAuditAction(tx, '供应商发货', linkAction(link, said.fromName));
  const [id = ''] = await takeIds(tx, 'supplierShipments', 1);
  await insertMany(tx, 'supplierShipments', [{ id, linkId: link.id, orderId, ...said }]);
  await insertLines(tx, id, lines);
  if (mapping) await rememberPackingMapping(tx, link.companyId, mapping);
  await tellAuthors(tx, link, { ...of, what: `shipment ${id}`, fromName: said.fromName, said: summaryOf(lines, order.shippable) });
  return readLinkOrder(tx, orderId);
}

async function checkShipment(tx: Tx, order: LinkOrder, { lines, expectedOn }: LinkShipmentInput): Promise<CheckedLine[]> {
  const fields: Record<string, string> = {};
  const checked = checkLines(order.shippable, lines, (field, message) => (fields[field] ??= message));
  if (expectedOn !== null && expectedOn < order.today) fields['expectedOn'] = '不能早于今天';
  const named = lines.flatMap(({ skuId, rolls }, at): NamedRoll[] =>
    rolls.flatMap(({ lotNo, rollNo }, index) => (rollNo === '' ? [] : [{ at, index, skuId, lotNo, rollNo }])),
  );
  for (const { at, index, isWaiting } of await listKnownRolls(tx, order.id, named))
    fields[`lines.${at}.rolls.${index}.rollNo`] ??= knownRollReason(isWaiting);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  return checked;
}

async function insertLines(tx: Tx, supplierShipmentId: string, lines: readonly CheckedLine[]): Promise<void> {
  const ids = await takeIds(tx, 'supplierShipmentLines', lines.length);
  await insertMany(
    tx,
    'supplierShipmentLines',
    lines.map(({ skuId, unitId, quantity }, position) => ({
      id: ids[position] ?? '',
      supplierShipmentId,
      position,
      skuId,
      unitId,
      quantity,
    })),
  );
  await insertMany(
    tx,
    'supplierShipmentRolls',
    lines.flatMap(({ rolls }, at) => rolls.map((roll, position) => ({ lineId: ids[at] ?? '', position, ...roll }))),
  );
}

/** 发货 3 匹 120 米、2 匹 80 米 */
function summaryOf(lines: readonly CheckedLine[], shippable: readonly LinkShippable[]): string {
  const parts = lines.map(({ skuId, quantity, rolls }) => {
    const { unit, name } = shippable.find((item) => item.skuId === skuId)!;
    return [
      name,
      rolls.some(({ rollNo }) => rollNo !== '') && `${rolls.length} 匹`,
      `${formatDecimal(quantity, unit.decimals)} ${unit.name}`,
    ]
      .filter(Boolean)
      .join(' ');
  });
  return `发货 ${parts.slice(0, 3).join('、')}${parts.length > 3 ? ` 等 ${parts.length} 种物料` : ''}`;
}

/** The supplier takes a shipment back, as long as the buyer did nothing with it. */
export async function withdrawShipment(
  tx: Tx,
  link: LiveLink,
  { id: orderId, shipmentId }: { id: string; shipmentId: string },
): Promise<LinkOrder> {
  const of = { kind: 'purchase', id: orderId } as const;
  await refuseOtherDocument(tx, link, of);
  await lockLinked(tx, of);
  const before = await readLinkOrder(tx, orderId);
  const told = before.shipments.find(({ id }) => id === shipmentId);
  if (!told) throw new AppError('LINK_ENDED');
  if (told.state !== 'PENDING') throw new AppError('LINK_CHANGED', {}, { newer: before });
  await setAuditAction(tx, '供应商撤回发货', linkAction(link, told.fromName));
  await sql`update supplier_shipments set state = 'WITHDRAWN', decided_at = now() where id = ${shipmentId}`.execute(tx);
  return readLinkOrder(tx, orderId);
}
