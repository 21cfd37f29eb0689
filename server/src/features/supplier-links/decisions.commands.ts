import { sql } from 'kysely';
import type { Purchase, PurchaseChange } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import type { AnswerDecision, SupplierAnswer, SupplierAnswerLine, SupplierSide } from '@mrp/contract/features/supplier-links/record.ts';
import { compareDecimals, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { changePurchase } from '../purchases/orders/changes.commands.ts';
import { lockPurchase } from '../purchases/orders/commands.ts';
import { transitionPurchase } from '../purchases/orders/states.commands.ts';
import { listAnswers, readSupplierSide } from './answers.queries.ts';
import { asGuard } from './line-guards.rules.ts';

/** Accepts and refuses lines of an answer: what is accepted otherwise than ordered changes the order, and once all lines agree it is 接单. */
export async function decideAnswer(
  tx: Tx,
  user: Identity,
  { id, answerId }: { id: string; answerId: string },
  { acceptedIds, refusedIds, reason, version }: AnswerDecision,
): Promise<SupplierSide> {
  const order = await lockPurchase(tx, user, id);
  if (order.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: order });
  const answer = (await listAnswers(tx, id)).find((one) => one.id === answerId);
  if (!answer) throw new AppError('NOT_FOUND', { what: '供应商答复' });
  const chosen = [...acceptedIds, ...refusedIds].map((lineId) => answer.lines.find((line) => line.id === lineId));
  if (chosen.some((line) => line?.state !== 'PENDING') || new Set(chosen).size < chosen.length)
    throw new AppError('GUARD', { detail: '答复已处理或已失效，请刷新后再看' });
  const accepted = answer.lines.filter((line) => acceptedIds.includes(line.id));
  if (accepted.some(({ unitPrice }) => unitPrice !== null) && !user.permissions.has(VIEW_PRICES))
    throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  await decide(tx, user, acceptedIds, { state: 'ACCEPTED', reason: '' });
  await decide(tx, user, refusedIds, { state: 'REFUSED', reason });
  const changes = accepted.filter(isProposal);
  const now = changes.length > 0 ? await change(tx, user, order, { answer, changes }) : order;
  await confirmAgreed(tx, user, now, answerId);
  return readSupplierSide(tx, id);
}

const isProposal = ({ quantity, promisedOn, unitPrice }: SupplierAnswerLine): boolean =>
  quantity !== null || promisedOn !== null || (unitPrice ?? null) !== null;

async function decide(
  tx: Tx,
  user: Identity,
  ids: readonly string[],
  { state, reason }: { state: 'ACCEPTED' | 'REFUSED'; reason: string },
): Promise<void> {
  await sql`
    update supplier_answer_lines set state = ${state}, reason = ${reason}, decided_at = now(), decided_by = ${user.userId} where id = ${anyId(ids)}`.execute(
    tx,
  );
}

/** A new version of the order, by the command that buyers change it with; the lines of the answer that still wait are of the new version. */
async function change(
  tx: Tx,
  user: Identity,
  order: Purchase,
  { answer, changes }: { answer: SupplierAnswer; changes: readonly SupplierAnswerLine[] },
): Promise<Purchase> {
  const now = await asGuard(order.lines, () => changePurchase(tx, user, order.id, changedBody(order, user, { answer, changes })));
  refuseOtherPrices(order, now, changes);
  await sql`update supplier_answers set base_revision = ${now.revision} where id = ${answer.id}`.execute(tx);
  return now;
}

/** Lines at the price of their offer take that of today; where it moved, nobody agreed to it. */
function refuseOtherPrices(before: Purchase, now: Purchase, changes: readonly SupplierAnswerLine[]): void {
  for (const line of now.lines) {
    const former = before.lines.find(({ id }) => id === line.id);
    const agreed = changes.find(({ lineId }) => lineId === line.id)?.unitPrice ?? former?.unitPrice ?? null;
    if (agreed !== null && (line.unitPrice ?? null) !== null && compareDecimals(agreed, line.unitPrice ?? '') !== 0)
      throw new AppError('GUARD', { detail: `${line.code} 的报价与采购单的单价已不同，请先按“变更”定好单价，供应商再答复` });
  }
}

function changedBody(
  { source, holder, needOn, remark, version, lines }: Purchase,
  { permissions }: Identity,
  { answer, changes }: { answer: SupplierAnswer; changes: readonly SupplierAnswerLine[] },
): PurchaseChange {
  const changeOf = new Map(changes.map((line) => [line.lineId, line]));
  const reason = `供应商答复：${answer.fromName}`.slice(0, 200);
  return {
    source,
    holderId: holder.id,
    needOn,
    remark,
    version,
    reason,
    lines: lines.map((line) => {
      const proposal = changeOf.get(line.id);
      return {
        id: line.id,
        skuId: line.skuId,
        supplierId: null,
        holderId: null,
        quantity: plain(proposal?.quantity ?? line.quantity),
        ...(permissions.has(VIEW_PRICES) ? priceOf(line, proposal) : { unitPrice: null, priceUnitId: null }),
        needOn: line.needOn,
        promisedOn: proposal?.promisedOn ?? (line.isPromised ? line.promisedOn : null),
        reason: line.reason || (proposal ? reason : ''),
        styleId: line.styleId,
        skcId: line.skcId,
        garmentOrderId: line.garmentOrderId,
        bomLineId: line.bomLineId,
      };
    }),
  } as PurchaseChange;
}

/** As the form does: the price of the offer is named by none. */
function priceOf({ unitPrice = null, offerPrice = null, priceUnit }: Purchase['lines'][number], proposal: SupplierAnswerLine | undefined) {
  const proposed = proposal?.unitPrice ?? null;
  if (proposed === null && unitPrice === offerPrice) return { unitPrice: null, priceUnitId: null };
  return { unitPrice: plain(proposed ?? unitPrice), priceUnitId: priceUnit.id };
}

/** Stored figures have more decimals than are entered. */
const plain = (value: string | null): string | null => {
  if (value === null) return null;
  const [, decimals = ''] = value.split('.');
  return roundHalfUp(value, Math.min(4, decimals.replace(/0+$/, '').length));
};

/** Once the supplier's lines are all agreed the order is confirmed, by whoever may confirm it. */
async function confirmAgreed(tx: Tx, user: Identity, { id, state, version, lines }: Purchase, answerId: string): Promise<void> {
  if (state !== 'PLACED' || !user.permissions.has(purchaseWorkflow.transitions.confirm.permission)) return;
  const { rows } = await sql<{ agreed: number; open: number }>`
    select count(*) filter (where state = 'ACCEPTED' and line_id is not null)::int as agreed, count(*) filter (where state <> 'ACCEPTED')::int as open
    from supplier_answer_lines where answer_id = ${answerId}`.execute(tx);
  if (rows[0]?.open !== 0 || rows[0].agreed !== lines.length) return;
  await transitionPurchase(tx, user, id, { action: 'confirm', version, reason: '', confirmedOn: null, prices: 'ASK' });
}
