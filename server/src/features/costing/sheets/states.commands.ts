import type { SheetTransition } from '@mrp/contract/features/costing/input.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { sheetWorkflow, type QuotationState, type SheetAction, type SheetState } from '@mrp/contract/features/costing/workflow.ts';
import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { transition, type WorkflowHandler } from '../../../platform/workflow.ts';
import { writeApprovedPrices } from './prices.commands.ts';
import { lockSheet } from './lines.commands.ts';
import { refuseApproval, refuseSubmission, type SheetRefusal } from './rules.ts';
import { getSheetOf } from './queries.ts';
import { notifySubmitters } from '../notices.commands.ts';
import { markSubmitted, openTask } from './tasks.commands.ts';

/** 提交审批, 审批通过, 作废 of the newest sheet of a quotation. */
export async function moveSheet(tx: Tx, user: Identity, quotationId: string, change: SheetTransition): Promise<CostSheet> {
  // The quotation first, as its own steps lock it.
  await sql`select from quotations where id = ${quotationId} for update`.execute(tx);
  const sheet = await lockSheet(tx, quotationId);
  await transition(tx, sheetHandler(user, sheet, change.reason ?? ''), user, { id: sheet.id, ...change });
  return getSheetOf(tx, quotationId);
}

function sheetHandler(user: Identity, sheet: CostSheet, reason: string): WorkflowHandler<SheetState, SheetAction> {
  return {
    workflow: sheetWorkflow,
    table: 'costSheets',
    guard: async (tx, ids, action) => {
      const refusal = await refusalOf(tx, user, sheet, action);
      return new Map(refusal ? ids.map((id) => [id, refusal]) : []);
    },
    columns: async (_tx, action) => columnsAfter(user, sheet, action, reason),
    read: (tx) => getSheetOf(tx, sheet.quotation.id),
    effect: async (tx, ids, action) => {
      if (action === 'submit') {
        await markSubmitted(tx, user, [sheet.id], 'COSTING');
        await setQuotation(tx, sheet, 'APPROVING');
      }
      if (action === 'withdraw') {
        await openTask(tx, sheet.id, 'COSTING');
        await setQuotation(tx, sheet, 'COSTING');
      }
      if (action === 'approve') {
        await setQuotation(tx, sheet, 'DONE');
        await writeApprovedPrices(tx, sheet);
        await notifySubmitters(tx, 'APPROVED', [sheet.quotation.id]);
      }
      if (action === 'void') {
        if (sheet.state === 'APPROVING') await notifySubmitters(tx, 'VOID', [sheet.quotation.id]);
        await reopenQuotations(tx, ids);
      }
    },
  };
}

async function setQuotation(tx: Tx, sheet: CostSheet, state: QuotationState): Promise<void> {
  await sql`update quotations set state = ${state} where id = ${sheet.quotation.id}`.execute(tx);
}

/** 撤回 is for whoever submitted the sheet, until 主管 decided on one of its lines. */
async function refuseWithdrawal(tx: Tx, { userId }: Identity, sheet: CostSheet): Promise<AppError | null> {
  const task = sheet.tasks.find(({ department }) => department === 'COSTING');
  if (task?.submittedById !== userId) return new AppError('GUARD', { detail: `只有提交人${task?.submittedBy ?? ''}可以撤回` });
  const { rows } = await sql<{ ruler: string }>`
    select u.nick_name as ruler from cost_sheet_lines l join users u on u.id = l.ruled_by
    where l.sheet_id = ${sheet.id} and l.ruled_at > ${task.submittedAt}::timestamptz limit 1`.execute(tx);
  return rows[0] ? new AppError('GUARD', { detail: `主管 ${rows[0].ruler} 已作决定，不能撤回；要修改请他退回` }) : null;
}

const refusedSheet = (refusal: SheetRefusal | null): AppError | null =>
  refusal && new AppError('GUARD', { detail: refusal.detail }, { fields: refusal.fields });

async function refusalOf(tx: Tx, user: Identity, sheet: CostSheet, action: SheetAction): Promise<AppError | null> {
  if (action === 'submit') return refusedSheet(refuseSubmission(sheet));
  if (action === 'withdraw') return refuseWithdrawal(tx, user, sheet);
  if (action !== 'approve') return null;
  const { rows } = await sql<{ priced: boolean }>`
    select exists (select from cost_sheet_lines where sheet_id = ${sheet.id} and decided_by = ${user.userId}) as priced`.execute(tx);
  return rows[0]?.priced ? new AppError('SELF_APPROVAL') : refusedSheet(refuseApproval(sheet));
}

function columnsAfter(
  { userId }: Identity,
  sheet: CostSheet,
  action: SheetAction,
  reason: string,
): Record<string, string | RawBuilder<unknown>> {
  if (action === 'approve')
    return {
      approvedAt: sql`now()`,
      approvedBy: userId,
      snapshot: sql`${JSON.stringify(sheet)}::jsonb`,
      priceSkips: sql`${JSON.stringify(sheet.priceSkips)}::jsonb`,
    };
  return action === 'void' ? { endReason: reason, approvedDirect: sql`null` } : {};
}

/** The quotation waits for another dispatch; where an earlier sheet was approved, that one holds again. */
async function reopenQuotations(tx: Tx, sheetIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; quotationId: string; approvedId: string | null }>`
    select s.id, s.quotation_id, (select b.id from cost_sheets b where b.quotation_id = s.quotation_id and b.state = 'APPROVED'
      order by b.version_no desc limit 1) as approved_id
    from cost_sheets s where s.id = ${anyId(sheetIds)}`.execute(tx);
  for (const { id, quotationId, approvedId } of rows) {
    await sql`update quotations set state = ${approvedId === null ? 'PENDING' : 'DONE'} where id = ${quotationId}`.execute(tx);
    if (approvedId === null) continue;
    await sql`update cost_sheets set is_latest = false where id = ${id}`.execute(tx);
    await sql`update cost_sheets set is_latest = true where id = ${approvedId}`.execute(tx);
  }
}
