import { sql, type RawBuilder } from 'kysely';
import { bomList } from '@mrp/contract/features/styles/list.ts';
import type { BomTransition, BomTransitions } from '@mrp/contract/features/styles/input.ts';
import type { Bom } from '@mrp/contract/features/styles/record.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import type { ActionOf, StateOf } from '@mrp/contract/lib/workflow.ts';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineEvent } from '../../../platform/events.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { resolveSelection } from '../../../platform/lists/lists.ts';
import { transition, transitionMany, type WorkflowHandler } from '../../../platform/workflow.ts';
import { bomSource, getBom } from './queries.ts';
import { formatProblems } from './rules.ts';
import { listStoredBoms } from './stored.queries.ts';

type Action = ActionOf<typeof bomWorkflow>;

/** New versions replaced these BOMs, and the user asked to update documents made from their lines. */
export const bomsReplaced = defineEvent<readonly { fromBomId: string; toBomId: string }[]>('bomsReplaced');

export async function transitionBom(
  tx: Tx,
  user: Identity,
  id: string,
  { follow, ...change }: z.input<typeof BomTransition>,
): Promise<Bom> {
  await transition(tx, bomMachine(user, follow), user, { id, ...change });
  return getBom(tx, id, user);
}

/** A refused BOM does not affect the others. */
export async function transitionBoms(tx: Tx, user: Identity, { chosen, ...step }: z.output<typeof BomTransitions>): Promise<BulkResult> {
  const ids = await resolveSelection(tx, bomSource, bomList.query, chosen, user);
  return transitionMany(tx, bomMachine(user), user, ids, step);
}

function bomMachine(user: Identity, follow = false): WorkflowHandler<StateOf<typeof bomWorkflow>, Action> {
  return {
    workflow: bomWorkflow,
    table: 'boms',
    guard: (tx, ids, action) => refusals(tx, user, ids, action),
    before: async (tx, ids, action) => (action === 'confirm' ? replaceFormer(tx, ids, follow) : undefined),
    columns: async (_tx, action) => columnsAfter(user, action),
    read: (tx, id) => getBom(tx, id, user),
  };
}

async function refusals(tx: Tx, user: Identity, ids: readonly string[], action: Action): Promise<Map<string, AppError>> {
  if (action !== 'submit' && action !== 'confirm') return new Map();
  const boms = await listStoredBoms(tx, ids);
  const refused = new Map<string, AppError>();
  for (const bom of boms) {
    const problems = formatProblems(bom);
    // The approver must not be the author, whatever permissions the user has; a check constraint says the same.
    if (action === 'confirm' && bom.submittedById === user.userId) refused.set(bom.id, new AppError('SELF_APPROVAL'));
    else if (problems !== null) refused.set(bom.id, new AppError('GUARD', { detail: problems.detail }, { fields: problems.fields }));
  }
  const nested = boms.flatMap(({ id, spuId }) => (spuId === null || refused.has(id) ? [] : [id]));
  for (const [id, name] of await findCircles(tx, nested))
    refused.set(id, new AppError('GUARD', { detail: `物料“${name}”会通过其他物料的BOM用到它自己，请更换明细中的物料` }));
  return refused;
}

/**
 * Finds BOMs whose materials would contain themselves. An advisory lock serializes confirmations, because two concurrent ones would not see
 * each other.
 */
async function findCircles(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  await sql`select pg_advisory_xact_lock(hashtext('nested BOMs'))`.execute(tx);
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive edges (made, used) as materialized (
      select b.spu_id, l.spu_id from boms b join bom_lines l on l.bom_id = b.id
      where b.spu_id is not null and (b.id = any(${ids as string[]}::bigint[])
        or (b.state = 'EFFECTIVE' and not exists (select from boms n where n.id = any(${ids as string[]}::bigint[]) and n.spu_id = b.spu_id)))
    ), walk (root, spu_id) as (
      select e.made, e.used from edges e where e.made in (select b.spu_id from boms b where b.id = any(${ids as string[]}::bigint[]))
      union
      select w.root, e.used from walk w join edges e on e.made = w.spu_id where w.spu_id <> w.root
    )
    select b.id, s.name from boms b join spus s on s.id = b.spu_id
    where b.id = any(${ids as string[]}::bigint[]) and b.spu_id in (select root from walk where spu_id = root)`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A style or material has one effective version per type, so the former one becomes replaced. */
async function replaceFormer(tx: Tx, ids: readonly string[], follow: boolean): Promise<void> {
  const { rows } = await sql<{ fromBomId: string; toBomId: string }>`
    update boms f set state = 'REPLACED' from boms b
    where b.id = any(${ids as string[]}::bigint[]) and f.state = 'EFFECTIVE' and f.type = b.type and f.type <> 'BULK'
      and f.style_id is not distinct from b.style_id and f.spu_id is not distinct from b.spu_id and f.id <> b.id
    returning f.id as from_bom_id, b.id as to_bom_id`.execute(tx);
  if (follow) await bomsReplaced.notify(tx, rows);
}

function columnsAfter({ userId }: Identity, action: Action): Record<string, string | null | RawBuilder<unknown>> {
  switch (action) {
    case 'submit':
      return { submittedBy: userId, approvedBy: null };
    case 'confirm':
      return { approvedBy: userId, effectiveAt: sql`now()` };
    case 'reject':
    case 'withdraw':
      return { submittedBy: null };
    default:
      return {};
  }
}
