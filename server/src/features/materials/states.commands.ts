import { sql } from 'kysely';
import type { materialsApi } from '@mrp/contract/features/materials.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import type { ActionOf, StateOf } from '@mrp/contract/lib/workflow.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { transition, transitionMany, type WorkflowHandler } from '../../platform/workflow.ts';
import { getMaterial } from './queries.ts';
import { addMissingColours } from './skus.commands.ts';

type Action = ActionOf<typeof materialWorkflow>;

/** Moves one material along its workflow; fails with the reason. */
export async function transitionMaterial(
  tx: Tx,
  user: Identity,
  id: string,
  change: Parsed<typeof materialsApi.transition>['body'],
): Promise<Material> {
  await transition(tx, materialMachine(user), user, { id, ...change });
  return getMaterial(tx, id, user);
}

/** Moves many materials with a few statements; returns the reason for each refused one. */
export function transitionMaterials(tx: Tx, user: Identity, ids: readonly string[], action: Action, reason = ''): Promise<BulkResult> {
  return transitionMany(tx, materialMachine(user), user, ids, { action, reason });
}

function materialMachine(user: Identity): WorkflowHandler<StateOf<typeof materialWorkflow>, Action> {
  return {
    workflow: materialWorkflow,
    table: 'spus',
    guard: async (tx, ids, action) => {
      if (action === 'approve') return refuseOwnSubmissions(tx, user, ids);
      if (action === 'complete') return refuseIncomplete(tx, ids);
      return action === 'submit' ? refuseUncomposed(tx, ids) : new Map();
    },
    columns: async (_, action) => signatures(user)[action] ?? {},
    read: (tx, id) => getMaterial(tx, id, user),
    effect: async (tx, ids, action) => {
      if (action === 'submit') await addMissingColours(tx, user, ids);
    },
  };
}

/** Sets submitter and approver; the database refuses the same user for both. */
const signatures = ({ userId }: Identity): Partial<Record<Action, Record<string, string | null>>> => ({
  submit: { submittedBy: userId, approvedBy: null },
  approve: { approvedBy: userId },
});

async function refuseOwnSubmissions(tx: Tx, { userId }: Identity, ids: readonly string[]): Promise<Map<string, AppError>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from spus where id = any(${ids as string[]}::bigint[]) and submitted_by = ${userId}`.execute(tx);
  return new Map(rows.map(({ id }) => [id, new AppError('SELF_APPROVAL')]));
}

async function refuseIncomplete(tx: Tx, ids: readonly string[]): Promise<Map<string, AppError>> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from spus where id = any(${ids as string[]}::bigint[])
      and ((kind = 'FABRIC' and (width is null or gram_weight is null)) or (kind = 'TRIM' and specification = ''))`.execute(tx);
  return new Map(
    rows.map(({ id, kind }) => [
      id,
      new AppError('GUARD', { detail: `请先填写${kind === 'FABRIC' ? '门幅和克重' : '规格'}，可在“待补全”里逐行补` }),
    ]),
  );
}

async function refuseUncomposed(tx: Tx, ids: readonly string[]): Promise<Map<string, AppError>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from spus s
    where s.id = any(${ids as string[]}::bigint[]) and s.kind = 'FABRIC' and not exists (select from spu_compositions c where c.spu_id = s.id)`.execute(
    tx,
  );
  return new Map(rows.map(({ id }) => [id, new AppError('GUARD', { detail: '面料提交审核前请填写成分' })]));
}
