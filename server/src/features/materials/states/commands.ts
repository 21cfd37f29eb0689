import { sql, type RawBuilder } from 'kysely';
import type { materialsApi } from '@mrp/contract/features/materials.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import type { ActionOf, StateOf } from '@mrp/contract/lib/workflow.ts';
import { AppError } from '../../../platform/app-error.ts';
import { nameAction, type Tx } from '../../../platform/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { getMaterial } from '../queries.ts';
import { addMissingColours } from '../skus/commands.ts';

type Action = ActionOf<typeof materialWorkflow>;
type State = StateOf<typeof materialWorkflow>;

/** One material along its workflow; refused with the reason. */
export async function transitionMaterial(
  tx: Tx,
  user: Identity,
  id: string,
  { action, version, reason }: Parsed<typeof materialsApi.transition>['body'],
): Promise<Material> {
  const row = await tx.selectFrom('spus').select('version').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { what: '物料' });
  if (row.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getMaterial(tx, id, user) });
  const { failed } = await transitionMaterials(tx, user, [id], action, reason);
  if (failed[0]) throw new AppError('GUARD', { detail: failed[0].reason });
  return getMaterial(tx, id, user);
}

/** Who vouches for what: the database refuses one person for both. */
const signature: Partial<Record<Action, RawBuilder<unknown>>> = {
  submit: sql`, submitted_by = acting_user_id(), approved_by = null`,
  approve: sql`, approved_by = acting_user_id()`,
};

interface Candidate {
  id: string;
  code: string;
  state: State;
  kind: 'FABRIC' | 'TRIM';
  composed: boolean;
  submittedBy: string | null;
}

/** Any number of materials in a handful of statements: those that may move do, the others are told why not. */
export async function transitionMaterials(
  tx: Tx,
  user: Identity,
  ids: readonly string[],
  action: Action,
  reason = '',
): Promise<BulkResult> {
  const step = materialWorkflow.transitions[action];
  if (!user.permissions.has(step.permission)) throw new AppError('FORBIDDEN', { permission: step.permission });
  if (step.ask?.includes('reason') && reason.trim() === '') throw new AppError('VALIDATION', {}, { fields: { reason: '不能为空' } });
  const candidates = await lockCandidates(tx, ids);
  const failed = candidates.flatMap((candidate) => {
    const why = whyNot(candidate, action, user);
    return why === null ? [] : [{ id: candidate.id, code: candidate.code, reason: why }];
  });
  const refused = new Set(failed.map(({ id }) => id));
  const done = candidates.filter(({ id }) => !refused.has(id)).map(({ id }) => id);
  await nameAction(tx, step.label, reason);
  if (action === 'submit') await addMissingColours(tx, user, done);
  await sql`update spus set state = ${step.to}${signature[action] ?? sql``} where id = any(${done}::bigint[])`.execute(tx);
  return { done, failed };
}

/** Adds and removes labels of many materials; both are idempotent. */
export async function labelMaterials(
  tx: Tx,
  ids: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): Promise<BulkResult> {
  const candidates = await lockCandidates(tx, ids);
  const failed = candidates
    .filter(({ state }) => state === 'ARCHIVED')
    .map(({ id, code }) => ({ id, code, reason: '归档的物料不能打标签' }));
  const done = candidates.filter(({ state }) => state !== 'ARCHIVED').map(({ id }) => id);
  await sql`insert into spu_labels (spu_id, entry_id) select s, e from unnest(${done}::bigint[]) s cross join unnest(${add as string[]}::bigint[]) e on conflict do nothing`.execute(
    tx,
  );
  await sql`delete from spu_labels where spu_id = any(${done}::bigint[]) and entry_id = any(${remove as string[]}::bigint[])`.execute(tx);
  return { done, failed };
}

async function lockCandidates(tx: Tx, ids: readonly string[]): Promise<Candidate[]> {
  await sql`select id from spus where id = any(${ids as string[]}::bigint[]) order by id for update`.execute(tx);
  const { rows } = await sql<Candidate>`
    select s.id, s.code, s.state, s.kind, exists (select from spu_compositions c where c.spu_id = s.id) as composed, s.submitted_by
    from spus s where s.id = any(${ids as string[]}::bigint[]) order by s.id`.execute(tx);
  return rows;
}

function whyNot({ state, kind, composed, submittedBy }: Candidate, action: Action, user: Identity): string | null {
  const step = materialWorkflow.transitions[action];
  if (!step.from.some((from) => from === state)) return `当前状态为“${materialWorkflow.states[state].label}”，不能${step.label}`;
  if (action === 'submit' && kind === 'FABRIC' && !composed) return '面料提交审核前请填写成分';
  if (action === 'approve' && submittedBy === user.userId) return '不能审核自己提交的单据，请由他人审核';
  return null;
}
