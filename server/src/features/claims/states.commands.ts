import { sql, type RawBuilder } from 'kysely';
import type { Claim, ClaimTransition } from '@mrp/contract/features/claims/record.ts';
import { claimWorkflow, type ClaimAction, type ClaimState } from '@mrp/contract/features/claims/workflow.ts';
import { ChargeInput } from '@mrp/contract/features/statements/charges.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { transition, type WorkflowHandler } from '../../platform/workflow.ts';
import { enterCharge, voidCharges } from '../statements/charges.commands.ts';
import { formatQuantity } from '../stock/rules.ts';
import { listChargeIds, listSettlements, listTooMuchPassed } from './goods.queries.ts';
import { getClaim } from './queries.ts';

export async function transitionClaim(tx: Tx, user: Identity, id: string, change: ClaimTransition): Promise<Claim> {
  if (change.action === 'answer' && change.answer === '') throw new AppError('VALIDATION', {}, { fields: { answer: '不能为空' } });
  // Nobody agrees to a deduction that he does not see.
  if (change.action === 'confirm' && !user.permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  await transition(tx, handlerFor(user, change), user, { id, ...change });
  return getClaim(tx, id, user);
}

const handlerFor = (user: Identity, { answer, reason }: ClaimTransition) =>
  ({
    workflow: claimWorkflow,
    table: 'claims',
    guard: (tx, ids, action) => {
      if (action === 'settle') return listUnsettled(tx, ids);
      if (action === 'confirm') return listRefused(tx, ids);
      return action === 'withdraw' ? listDone(tx, ids) : Promise.resolve(new Map());
    },
    columns: async (_tx, action) => columnsAfter(action, { answer, reason }),
    read: (tx, id) => getClaim(tx, id, user),
    effect: async (tx, [id = ''], action) => {
      if (action === 'confirm') await deduct(tx, user, id);
      if (action === 'withdraw') await voidCharges(tx, await listChargeIds(tx, id), reason);
    },
  }) satisfies WorkflowHandler<ClaimState, ClaimAction>;

function columnsAfter(
  action: ClaimAction,
  { answer, reason }: { answer: string; reason: string },
): Record<string, string | null | RawBuilder<unknown>> {
  switch (action) {
    case 'send':
      return { sentOn: sql`business_day()` };
    case 'recall':
      return { sentOn: null };
    case 'answer':
      return { answer, answeredOn: sql`business_day()` };
    case 'cancel':
    case 'withdraw':
      return { endReason: reason };
    default:
      return {};
  }
}

/** 扣款 and 让步 are charges of the receipt, which the next statement takes off. */
async function deduct(tx: Tx, user: Identity, id: string): Promise<void> {
  const { code, kind, demand, lineId, receipt, quantity, share, amount } = await getClaim(tx, id, user);
  if ((demand !== 'DEDUCT' && demand !== 'CONCEDE') || receipt === null) return;
  const what = demand === 'DEDUCT' ? { kind: 'DEDUCTION', amount: amount ?? null } : { kind: 'CONCESSION', quantity, share };
  const chargeIds = await enterCharge(tx, user, receipt.id, ChargeInput.parse({ ...plain(what), lineId, note: `${code} ${kind}` }));
  await insertMany(
    tx,
    'claimCharges',
    chargeIds.map((chargeId) => ({ claimId: id, chargeId })),
  );
}

/** Stored figures have four decimals; a charge is entered with two. */
const plain = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name !== 'kind' && typeof value === 'string' && value.includes('.') ? value.replace(/\.?0+$/, '') : (value as unknown),
    ]),
  ) as T;

/** Why goods are not let pass: what is refused is on no statement, so nothing can be taken off its price. */
async function listRefused(tx: Tx, ids: readonly string[]): Promise<Map<string, AppError>> {
  const goods = await listTooMuchPassed(tx, ids);
  return new Map(
    goods.map(({ id, quantity, left, refused, unit: { name: unitName, decimals } }) => {
      const say = (figure: string) => formatQuantity(figure, { unitName, decimals });
      const fewer = '减少数量请撤销后另建';
      const next =
        compareDecimals(refused, '0') > 0
          ? `不合格的 ${say(refused)}不进对账，没有货款可扣：收下的请先在收货单上重新检验为让步，再确认；不收的请在收货单上退货，${fewer}`
          : `其余已退货或已让步，${fewer}`;
      return [id, new AppError('GUARD', { detail: `索赔让步 ${say(quantity)}，能让步的只有 ${say(left)}；${next}` })];
    }),
  );
}

/** Why what was demanded is not done yet. */
async function listUnsettled(tx: Tx, ids: readonly string[]): Promise<Map<string, AppError>> {
  const settlements = await listSettlements(tx, ids);
  return new Map(
    settlements.flatMap(({ id, demand, quantity, isStated, returned, replaced, isOpen }) => {
      const refuse = (detail: string) => [[id, new AppError('GUARD', { detail })] as const];
      if (demand === 'DEDUCT' && !isStated) return refuse('扣款还没有进入已确认的对账单');
      if (demand === 'CONCEDE' && !isStated) return refuse('扣款还没有进入已确认的对账单；让步的货全部退回后没有款可扣，可以直接结清');
      if (demand === 'RETURN' && compareDecimals(returned, quantity) < 0) return refuse('货还没有退完，请在收货单上退货');
      if (demand === 'EXCHANGE' && compareDecimals(replaced, quantity) < 0) return refuse('还没有退货补货，请在收货单上退货并选补货');
      if (demand === 'EXCHANGE' && isOpen) return refuse('换的货还没有到齐');
      return [];
    }),
  );
}

/** Why a confirmed claim cannot be taken back any more. */
async function listDone(tx: Tx, ids: readonly string[]): Promise<Map<string, AppError>> {
  const settlements = await listSettlements(tx, ids);
  return new Map(
    settlements.flatMap(({ id, demand, replaced, isStated }) => {
      const refuse = (detail: string) => [[id, new AppError('GUARD', { detail })] as const];
      if (isStated) return refuse('扣款已在已确认的对账单里，不能撤销；要退给供应商请在收货单上登记附加费');
      if (demand === 'EXCHANGE' && compareDecimals(replaced, '0') > 0)
        return refuse('货已退回等补货，不能撤销；不要补货的请在采购单上关单');
      return [];
    }),
  );
}
