import { sql } from 'kysely';
import type { Inspection, Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database.ts';
import { inspectLots } from '../stock/lots.commands.ts';
import { getReceipt } from './receipts.queries.ts';
import { splitOver } from './shares.rules.ts';

/** 检验: the result of each lot, which freezes what is unfit; of goods without lots, how much is refused. */
export async function inspectReceipt(tx: Tx, id: string, { lines, lots, version }: Inspection): Promise<Receipt> {
  const stored = await lockReceipt(tx, id);
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  const fields = checkInspection(stored, { lines, lots });
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await setAuditAction(tx, '检验');
  await inspectLots(tx, lots);
  const failed = new Set(lots.filter(({ quality }) => quality === 'FAILED').map(({ lotId }) => lotId));
  const typed = new Map(lines.map(({ lineId, rejected }) => [lineId, rejected]));
  for (const line of stored.lines) await setRejected(tx, line, typed.get(line.id) ?? rejectedOf(line, failed));
  await sql`update receipts set state = 'INSPECTED', version = version + 1 where id = ${id}`.execute(tx);
  return getReceipt(tx, id);
}

export async function lockReceipt(tx: Tx, id: string): Promise<Receipt> {
  await sql`select from receipts where id = ${id} for update`.execute(tx);
  return getReceipt(tx, id);
}

type Line = Receipt['lines'][number];

/** What is left of the rolls of unfit lots. */
function rejectedOf({ rolls }: Line, failed: ReadonlySet<string>): string {
  return sumDecimals([
    '0',
    ...rolls.flatMap(({ lotId, quantity, returnedQuantity }) =>
      lotId !== null && failed.has(lotId) ? [decimal(quantity).minus(decimal(returnedQuantity)).toFixed()] : [],
    ),
  ]);
}

function checkInspection(receipt: Receipt, { lines, lots }: Pick<Inspection, 'lines' | 'lots'>): Record<string, string> {
  const fields: Record<string, string> = {};
  const known = new Map(receipt.lines.map((line) => [line.id, line]));
  const missing = new Map(receipt.lines.flatMap((line) => line.lots.map((lot) => [lot.id, lot.lotNo] as const)));
  lots.forEach(({ lotId }, at) => {
    if (!missing.delete(lotId)) fields[`lots.${at}.lotId`] = '这张收货单没有该缸，或填写了两次';
  });
  lines.forEach(({ lineId, rejected }, at) => {
    const line = known.get(lineId);
    if (!line) fields[`lines.${at}.lineId`] = '这张收货单没有该行';
    else if (line.lots.length > 0) fields[`lines.${at}.rejected`] = '分缸号的物料按缸检验';
    else if (compareDecimals(rejected, decimal(line.quantity).minus(decimal(line.returnedQuantity)).toFixed()) > 0)
      fields[`lines.${at}.rejected`] = '不能多于收到未退的数量';
  });
  if (missing.size > 0) fields['lots'] = `请填写每一缸的结果：${[...missing.values()].join('、')}`;
  return fields;
}

/** Shares what is refused out to the orders of the line in proportion to what they got. */
async function setRejected(tx: Tx, { id, unit }: Line, rejected: string): Promise<void> {
  const { rows } = await sql<{ purchaseLineId: string; left: string; before: string }>`
    select purchase_line_id, (quantity - returned_quantity)::text as "left", rejected_quantity as before from receipt_shares where line_id = ${id} order by purchase_line_id`.execute(
    tx,
  );
  const parts = splitOver(
    rejected,
    rows.map(({ left }) => left),
    unit.decimals,
  );
  for (const [at, { purchaseLineId, before }] of rows.entries()) {
    const part = parts[at] ?? '0';
    await sql`update receipt_shares set rejected_quantity = ${part} where line_id = ${id} and purchase_line_id = ${purchaseLineId}`.execute(
      tx,
    );
    await sql`update purchase_lines set rejected_quantity = rejected_quantity - ${before}::numeric + ${part}::numeric where id = ${purchaseLineId}`.execute(
      tx,
    );
  }
  await sql`update receipt_lines set rejected_quantity = ${rejected} where id = ${id} and rejected_quantity <> ${rejected}::numeric`.execute(
    tx,
  );
}
