import { quotationList } from '@mrp/contract/features/costing/list.ts';
import type { QuotationTransition } from '@mrp/contract/features/costing/input.ts';
import type { Quotation } from '@mrp/contract/features/costing/record.ts';
import {
  quotationWorkflow,
  type QuotationAction,
  type QuotationState,
  type QuotationStep,
} from '@mrp/contract/features/costing/workflow.ts';
import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { resolveSelection } from '../../../platform/lists/lists.ts';
import { transition, transitionMany, type WorkflowHandler } from '../../../platform/workflow.ts';
import { refuseSupplier } from '../../suppliers/rules.ts';
import { dispatchQuotations, recostQuotations } from './dispatch.commands.ts';
import { quotationSource, submitter } from './list.queries.ts';
import { notifySubmitters } from '../notices.commands.ts';
import { getQuotation } from './queries.ts';
import { versionContent } from './versions.queries.ts';

function quotationHandler(user: Identity, reason: string): WorkflowHandler<QuotationState, QuotationAction> {
  return {
    workflow: quotationWorkflow,
    table: 'quotations',
    guard: (tx, ids, action) => listRefusals(tx, user, ids, action),
    columns: async (_tx, action) => ({
      endReason: action === 'cancel' || action === 'reject' ? reason : '',
      // What was submitted before is submitted again as its next version: versions stay.
      ...(action === 'submit' && {
        versionNo: sql`version_no + (select count(*)::int from quotation_versions v where v.quotation_id = quotations.id and v.version_no = quotations.version_no)`,
      }),
    }),
    read: (tx, id) => getQuotation(tx, user, id),
    before: async (tx, ids, action) => {
      if (action === 'reject')
        await sql`update cost_sheets set state = 'REJECTED', end_reason = ${reason}, approved_direct = null
          where quotation_id = ${anyId(ids)} and state in ('PENDING', 'COSTING', 'APPROVING')`.execute(tx);
    },
    effect: async (tx, ids, action) => {
      if (action === 'submit') await recordVersions(tx, ids);
      if (action === 'dispatch') await dispatchQuotations(tx, ids);
      if (action === 'recost') await recostQuotations(tx, ids, reason);
      if (action === 'reject') await notifySubmitters(tx, 'REJECTED', ids);
    },
  };
}

export async function transitionQuotation(tx: Tx, user: Identity, id: string, change: QuotationTransition): Promise<Quotation> {
  await transition(tx, quotationHandler(user, change.reason ?? ''), user, { id, ...change });
  return getQuotation(tx, user, id);
}

/** A refused quotation does not affect the others. */
export async function transitionQuotations(
  tx: Tx,
  user: Identity,
  { chosen, action, reason = '' }: { chosen: Selection; action: QuotationStep; reason?: string | undefined },
): Promise<BulkResult> {
  const ids = await resolveSelection(tx, quotationSource, quotationList.query, chosen, user);
  return transitionMany(tx, quotationHandler(user, reason), user, ids, { action, reason });
}

async function recordVersions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into quotation_versions (quotation_id, version_no, change_note, content)
    select q.id, q.version_no, q.change_note, ${versionContent} from quotations q where q.id = ${anyId(ids)}`.execute(tx);
}

interface Facts {
  id: string;
  supplier: string;
  supplierState: string;
  lines: number;
  unpriced: string | null;
}

/** Reasons by quotation why it may not move, beyond the table of transitions. */
async function listRefusals(tx: Tx, user: Identity, ids: readonly string[], action: QuotationAction): Promise<Map<string, AppError>> {
  if (action === 'withdraw') return refuseOthers(tx, user, ids);
  if (action !== 'submit') return new Map();
  const { rows } = await sql<Facts>`${preparedStatement}
    select q.id, f.abbreviation as supplier, f.state as supplier_state, count(l.id)::int as lines, min(l.name) filter (where l.amount is null) as unpriced
    from quotations q join suppliers f on f.id = q.supplier_id left join quotation_lines l on l.quotation_id = q.id
    where q.id = ${anyId(ids)} group by q.id, f.id`.execute(tx);
  return new Map(
    rows.flatMap((facts) => {
      const detail = refuseSubmission(facts);
      return detail === null ? [] : [[facts.id, new AppError('GUARD', { detail })] as const];
    }),
  );
}

/** 撤回 is for whoever submitted it. */
async function refuseOthers(tx: Tx, { userId }: Identity, ids: readonly string[]): Promise<Map<string, AppError>> {
  const { rows } = await sql<{ id: string }>`${preparedStatement}
    select q.id from quotations q where q.id = ${anyId(ids)} and ${submitter} is distinct from ${userId}::bigint`.execute(tx);
  return new Map(rows.map(({ id }) => [id, new AppError('GUARD', { detail: '只有提交人可以撤回' })]));
}

function refuseSubmission({ supplier, supplierState, lines, unpriced }: Facts): string | null {
  if (lines === 0) return '还没有明细，请先录入物料、工艺或工序';
  if (unpriced !== null) return `“${unpriced}”还没有单价，请先填写`;
  if (supplierState === 'PAUSED' || supplierState === 'TERMINATED') return refuseSupplier(supplier, supplierState);
  return null;
}
