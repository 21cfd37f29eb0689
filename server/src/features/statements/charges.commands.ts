import { sql } from 'kysely';
import type { Charge, ChargeInput, ChargeVoid } from '@mrp/contract/features/statements/charges.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { formatQuantity } from '../stock/rules.ts';
import { listChargeable, listCharges, type ChargeableLine } from './charges.queries.ts';

/** Enters a surcharge or a deduction with a receipt; it is a line of the next statement. */
export async function addCharge(tx: Tx, user: Identity, receiptId: string, input: ChargeInput): Promise<Charge[]> {
  await enterCharge(tx, user, receiptId, input);
  return listCharges(tx, receiptId);
}

/** The charges made of it: goods of several orders that are let pass are one for each, at the price, in the currency and with the tax of its order. */
export async function enterCharge(tx: Tx, { permissions }: Identity, receiptId: string, input: ChargeInput): Promise<string[]> {
  if (!permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  await lockReceipt(tx, receiptId);
  const lines = await listChargeable(tx, receiptId);
  if (lines.length === 0) throw new AppError('GUARD', { detail: '供应商自采的货不与本公司对账' });
  const line = lines.find(({ lineId }) => lineId === input.lineId);
  const fields = checkCharge(input, lines, line);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await setAuditAction(tx, '登记附加费与扣款', input.note);
  return input.kind === 'CONCESSION' ? letPass(tx, receiptId, input) : enterAmount(tx, receiptId, input, line ? [line] : lines, line);
}

async function letPass(tx: Tx, receiptId: string, { lineId, quantity, share, note }: ChargeInput): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into statement_charges (receipt_id, receipt_line_id, purchase_line_id, currency_id, kind, tax_rate, quantity, share, note)
    select ${receiptId}, ${lineId}, n.id, o.currency_id, 'CONCESSION', n.tax_rate, p.quantity, ${share}, ${note}
    from statement_parts(${lineId}, ${quantity}) p join purchase_lines n on n.id = p.purchase_line_id join purchase_orders o on o.id = n.order_id
    order by n.id returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function enterAmount(
  tx: Tx,
  receiptId: string,
  { kind, amount, taxRate, note, currencyId: chosen }: ChargeInput,
  lines: readonly ChargeableLine[],
  line: ChargeableLine | undefined,
): Promise<string[]> {
  const currencyId = chosen ?? onlyCurrency(lines) ?? '';
  const part = lines.flatMap(({ parts }) => parts).find((one) => one.currencyId === currencyId);
  const { id } = await tx
    .insertInto('statementCharges')
    .values({
      receiptId,
      receiptLineId: line?.lineId ?? null,
      purchaseLineId: line ? (part?.purchaseLineId ?? null) : null,
      currencyId,
      kind,
      amount,
      taxRate: taxRate ?? part?.taxRate ?? '0',
      note,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [id];
}

/** Returns and inspections of the receipt lock it too. */
async function lockReceipt(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select from receipts where id = ${id} for update`.execute(tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND', { what: statementWords.receipt });
}

const currenciesOf = (lines: readonly ChargeableLine[]): Set<string> =>
  new Set(lines.flatMap(({ parts }) => parts.map(({ currencyId }) => currencyId)));

function onlyCurrency(lines: readonly ChargeableLine[]): string | null {
  const [first, ...others] = currenciesOf(lines);
  return others.length === 0 ? (first ?? null) : null;
}

function checkCharge(
  { kind, lineId, quantity, currencyId }: ChargeInput,
  lines: readonly ChargeableLine[],
  line: ChargeableLine | undefined,
): Record<string, string> {
  if (lineId !== null && !line) return { lineId: '这张收货单没有该行' };
  if (currencyId !== null && line && !currenciesOf([line]).has(currencyId)) return { currencyId: '与该行采购单的币种不同' };
  if (currencyId !== null && !currenciesOf(lines).has(currencyId)) return { currencyId: '收货单的采购单没有这种币种' };
  if (kind !== 'CONCESSION' || !line || quantity === null)
    return (currencyId ?? onlyCurrency(line ? [line] : lines)) ? {} : { currencyId: '收货单的采购单有几种币种，请选择' };
  const wrong = checkNumber(inUnit(rules.documentQuantity, line.unit), quantity);
  if (wrong) return { quantity: wrong };
  if (compareDecimals(quantity, line.left) <= 0) return {};
  return { quantity: letPassLimit(line) };
}

/** 最多让步 517.16 米：…；另有 266.67 米不合格，… */
function letPassLimit({ left, refused, unit: { name: unitName, decimals } }: Pick<ChargeableLine, 'left' | 'refused' | 'unit'>): string {
  const limit = `最多让步 ${formatQuantity(left, { unitName, decimals })}：收下、还没有退货和让步的数量`;
  if (compareDecimals(refused, '0') <= 0) return limit;
  return `${limit}；另有 ${formatQuantity(refused, { unitName, decimals })}不合格，不进对账，收下的先在收货单上重新检验为让步`;
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
  if (stored.isVoided) throw new AppError('STATE', { state: statementWords.voided, action: '作废' });
  if (stored.claim)
    throw new AppError('GUARD', { detail: `这笔扣款来自物料索赔 ${stored.claim.code}，不能单独作废；要取消请在索赔上撤销` });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  await setAuditAction(tx, '作废附加费与扣款', reason);
  await voidCharges(tx, [chargeId], reason);
  return listCharges(tx, id);
}

/** Those of the charges that still count. */
export async function voidCharges(tx: Tx, ids: readonly string[], reason: string): Promise<void> {
  await sql`
    update statement_charges set void_reason = ${reason}, voided_at = now() where id = ${anyId(ids)} and voided_at is null`.execute(tx);
}
