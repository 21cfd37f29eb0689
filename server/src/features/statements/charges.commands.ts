import { sql } from 'kysely';
import type { Charge, ChargeInput, ChargeVoid } from '@mrp/contract/features/statements/charges.ts';
import { compareDecimals, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { listChargeable, listCharges, type ChargeableLine } from './charges.queries.ts';

/** Enters a surcharge or a deduction with a receipt; it is a line of the next statement. */
export async function addCharge(tx: Tx, { permissions }: Identity, receiptId: string, input: ChargeInput): Promise<Charge[]> {
  if (!permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  await lockReceipt(tx, receiptId);
  const lines = await listChargeable(tx, receiptId);
  if (lines.length === 0) throw new AppError('GUARD', { detail: '供应商自采的货不与本公司对账' });
  const line = lines.find(({ lineId }) => lineId === input.lineId);
  const currencyId = input.currencyId ?? line?.currencyId ?? onlyCurrency(lines);
  const fields = checkCharge(input, lines, line, currencyId);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await setAuditAction(tx, '登记附加费与扣款', input.note);
  const isConcession = input.kind === 'CONCESSION';
  await tx
    .insertInto('statementCharges')
    .values({
      receiptId,
      receiptLineId: line?.lineId ?? null,
      purchaseLineId: line?.purchaseLineId ?? null,
      currencyId: currencyId ?? '',
      kind: input.kind,
      amount: isConcession ? null : input.amount,
      taxRate: (isConcession ? null : input.taxRate) ?? (line ?? lines[0])?.taxRate ?? '0',
      quantity: isConcession ? input.quantity : null,
      share: isConcession ? input.share : null,
      note: input.note,
    })
    .execute();
  return listCharges(tx, receiptId);
}

/** Returns and inspections of the receipt lock it too. */
async function lockReceipt(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select from receipts where id = ${id} for update`.execute(tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND', { what: '收货单' });
}

function onlyCurrency(lines: readonly ChargeableLine[]): string | null {
  const [first, ...others] = new Set(lines.map(({ currencyId }) => currencyId));
  return others.length === 0 ? (first ?? null) : null;
}

function checkCharge(
  { kind, lineId, quantity }: ChargeInput,
  lines: readonly ChargeableLine[],
  line: ChargeableLine | undefined,
  currencyId: string | null,
): Record<string, string> {
  if (lineId !== null && !line) return { lineId: '这张收货单没有该行' };
  if (currencyId === null) return { currencyId: '收货单的采购单有几种币种，请选择' };
  if (line && line.currencyId !== currencyId) return { currencyId: '与该行采购单的币种不同' };
  if (!lines.some((one) => one.currencyId === currencyId)) return { currencyId: '收货单的采购单没有这种币种' };
  if (kind !== 'CONCESSION' || !line || quantity === null) return {};
  const wrong = checkNumber(inUnit(rules.documentQuantity, line.unit), quantity);
  if (wrong) return { quantity: wrong };
  if (compareDecimals(quantity, line.left) <= 0) return {};
  return { quantity: `最多 ${roundHalfUp(line.left, line.unit.decimals)} ${line.unit.name}：收到未退、还没有让步的数量` };
}

/** Takes a charge back; what a statement has of it already is a line of the next one. */
export async function voidCharge(
  tx: Tx,
  { permissions }: Identity,
  { id, chargeId }: { id: string; chargeId: string },
  { reason, version }: ChargeVoid,
): Promise<Charge[]> {
  if (!permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  await lockReceipt(tx, id);
  const stored = (await listCharges(tx, id)).find((charge) => charge.id === chargeId);
  if (!stored) throw new AppError('NOT_FOUND', { what: '附加费或扣款' });
  if (stored.isVoided) throw new AppError('STATE', { state: '已作废', action: '作废' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  await setAuditAction(tx, '作废附加费与扣款', reason);
  await tx
    .updateTable('statementCharges')
    .set({ voidReason: reason, voidedAt: sql`now()` })
    .where('id', '=', chargeId)
    .execute();
  return listCharges(tx, id);
}
