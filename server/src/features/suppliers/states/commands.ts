import { sql } from 'kysely';
import {
  supplierList,
  supplierWorkflow,
  type Supplier,
  type SupplierTransition,
  type SupplierTransitions,
} from '@mrp/contract/features/suppliers.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import type { ActionOf } from '@mrp/contract/lib/workflow.ts';
import { AppError } from '../../../platform/app-error.ts';
import { attemptEach } from '../../../platform/attempts.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { listChosen } from '../../../platform/lists.ts';
import { transition } from '../../../platform/workflow.ts';
import { tellFollowers } from '../commands.ts';
import { getSupplier, supplierSource } from '../queries.ts';
import { checkPause } from '../rules.ts';

type Action = ActionOf<typeof supplierWorkflow>;
type Asked = Pick<SupplierTransition, 'reason' | 'from' | 'to'>;

export async function transitionSupplier(tx: Tx, user: Identity, id: string, change: SupplierTransition): Promise<Supplier> {
  await moveSupplier(tx, user, id, change);
  return getSupplier(tx, id, user);
}

/** Each on its own: one that is refused leaves the others done. */
export async function transitionSuppliers(tx: Tx, user: Identity, { chosen, ...change }: SupplierTransitions): Promise<BulkResult> {
  const ids = await listChosen(tx, supplierSource, supplierList.query, chosen, user);
  const suppliers = await tx
    .selectFrom('suppliers')
    .select(['id', 'code', 'version'])
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .execute();
  return attemptEach(tx, suppliers, ({ id, version }) => moveSupplier(tx, user, id, { ...change, version }));
}

async function moveSupplier(tx: Tx, user: Identity, id: string, change: SupplierTransition): Promise<void> {
  await transition(
    tx,
    {
      workflow: supplierWorkflow,
      table: 'suppliers',
      guard: async (_tx, _moved, action) => {
        if (action === 'approve') await refuseOwnSubmission(tx, user, id);
      },
      effect: async (_tx, _moved, action) => {
        await tx
          .updateTable('suppliers')
          .set(await columnsAfter(tx, user, action, change))
          .where('id', '=', id)
          .execute();
        if (action === 'approve') await tellFollowers(tx, [id]);
      },
    },
    user,
    { ...change, id },
  );
}

/** Approver is not author, whatever rights he has; the table's own check says the same. */
async function refuseOwnSubmission(tx: Tx, user: Identity, id: string): Promise<void> {
  const { submittedBy } = await tx.selectFrom('suppliers').select('submittedBy').where('id', '=', id).executeTakeFirstOrThrow();
  if (submittedBy === user.userId) throw new AppError('SELF_APPROVAL');
}

async function columnsAfter(tx: Tx, { userId }: Identity, action: Action, asked: Asked) {
  switch (action) {
    case 'submit':
      return { submittedBy: userId, approvedBy: null };
    case 'approve':
      return { approvedBy: userId };
    case 'reject':
      return { submittedBy: null };
    case 'pause':
      return pauseColumns(tx, asked);
    case 'resume':
      return { pausedFrom: null, pausedTo: null, pauseReason: '' };
  }
}

async function pauseColumns(
  tx: Tx,
  { reason, from, to = null }: { reason: string; from?: string | undefined; to?: string | null | undefined },
) {
  const { rows } = await sql<{ today: string }>`select business_day() as today`.execute(tx);
  const today = rows[0]?.today ?? '';
  const pausedFrom = from ?? today;
  const wrong = checkPause({ from: pausedFrom, to }, today);
  if (wrong) throw new AppError('BAD_PARAMETER', { detail: wrong.message }, { fields: { [wrong.field]: wrong.message } });
  return { pausedFrom, pausedTo: to, pauseReason: reason };
}
