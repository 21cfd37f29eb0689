import { sql } from 'kysely';
import { supplierList, supplierWorkflow, type SupplierTransition, type SupplierTransitions } from '@mrp/contract/features/suppliers.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import type { ActionOf, StateOf } from '@mrp/contract/lib/workflow.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { resolveSelection } from '../../../platform/lists/lists.ts';
import { transition, transitionMany, type WorkflowHandler } from '../../../platform/workflow.ts';
import { readToday } from '../../../platform/today.ts';
import { suppliersChanged } from '../commands.ts';
import { listOpenDuties } from './holdings.queries.ts';
import { getSupplier, supplierSource } from '../queries.ts';
import { checkPause } from '../rules.ts';

type Action = ActionOf<typeof supplierWorkflow>;
type Asked = Pick<SupplierTransition, 'reason' | 'from' | 'to'>;

export async function transitionSupplier(tx: Tx, user: Identity, id: string, change: SupplierTransition): Promise<Supplier> {
  await transition(tx, supplierMachine(user, change), user, { id, ...change });
  return getSupplier(tx, id, user);
}

/** A refused supplier does not affect the others. */
export async function transitionSuppliers(tx: Tx, user: Identity, { chosen, ...change }: SupplierTransitions): Promise<BulkResult> {
  const ids = await resolveSelection(tx, supplierSource, supplierList.query, chosen, user);
  return transitionMany(tx, supplierMachine(user, change), user, ids, change);
}

/** Resumes the suppliers whose pause is over; the system does it, twice an hour. */
export async function resumeEndedPauses(tx: Tx): Promise<void> {
  await setAuditAction(tx, supplierWorkflow.transitions.resume.label, '暂停到期');
  await sql`
    update suppliers set state = 'ACTIVE', paused_from = null, paused_to = null, pause_reason = '', version = version + 1
    where state = 'PAUSED' and paused_to < business_day()`.execute(tx);
}

function supplierMachine(user: Identity, asked: Asked): WorkflowHandler<StateOf<typeof supplierWorkflow>, Action> {
  return {
    workflow: supplierWorkflow,
    table: 'suppliers',
    guard: async (tx, ids, action) => {
      if (action === 'approve') return refuseOwnSubmissions(tx, user, ids);
      return action === 'terminate' ? refuseOpenDuties(tx, ids) : new Map();
    },
    columns: (tx, action) => columnsAfter(tx, user, action, asked),
    read: (tx, id) => getSupplier(tx, id, user),
    effect: async (tx, ids, action) => (action === 'approve' ? suppliersChanged.notify(tx, ids) : undefined),
  };
}

/** The approver must not be the submitter, whatever permissions the user has; a check constraint says the same. */
async function refuseOwnSubmissions(tx: Tx, user: Identity, ids: readonly string[]): Promise<Map<string, AppError>> {
  const own = await tx
    .selectFrom('suppliers')
    .select('id')
    .where('id', '=', sql<string>`any(${ids as string[]})`)
    .where('submittedBy', '=', user.userId)
    .execute();
  return new Map(own.map(({ id }) => [id, new AppError('SELF_APPROVAL')]));
}

/** 终止 only without open documents and without the company's goods there. */
async function refuseOpenDuties(tx: Tx, ids: readonly string[]): Promise<Map<string, AppError>> {
  const duties = await listOpenDuties(tx, ids);
  return new Map(
    [...duties].map(([id, held]) => [id, new AppError('GUARD', { detail: `还有未了结的${held}，不能终止；请先完成、取消或退回` })]),
  );
}

async function columnsAfter(tx: Tx, { userId }: Identity, action: Action, asked: Asked): Promise<Record<string, string | null>> {
  switch (action) {
    case 'submit':
      return { submittedBy: userId, approvedBy: null };
    case 'approve':
      return { approvedBy: userId };
    case 'reject':
    case 'withdraw':
      return { submittedBy: null };
    case 'pause':
      return pauseColumns(tx, asked);
    case 'terminate':
    case 'resume':
      return { pausedFrom: null, pausedTo: null, pauseReason: '' };
    // Taken by the link of two suppliers, which has columns of its own.
    default:
      return {};
  }
}

async function pauseColumns(
  tx: Tx,
  { reason, from, to = null }: { reason: string; from?: string | undefined; to?: string | null | undefined },
) {
  const today = await readToday(tx);
  const pausedFrom = from ?? today;
  const wrong = checkPause({ from: pausedFrom, to }, today);
  if (wrong) throw new AppError('BAD_PARAMETER', { detail: wrong.message }, { fields: { [wrong.field]: wrong.message } });
  return { pausedFrom, pausedTo: to, pauseReason: reason };
}
