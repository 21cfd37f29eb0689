/**
 * The workflow engine: the only way to change the state of a document.
 *
 * Invariants
 * 1. A state changes only along a transition of the contract's table (checked here for the message, in SQL by `check_state`).
 * 2. The user holds the transition's permission, checked on the server at that moment.
 * 3. The rows are locked, in key order, before guard and effect run; two people on one document take turns and the
 *    second is refused. One document is moved by its version, many by what the user saw of them.
 * 4. Guard, effect, state and audit entry commit together or not at all.
 * 5. Many documents take as many statements as one.
 *
 *   locked rows → state allows action? → permission? → version? → guard → new state → effect
 */
import { sql, type RawBuilder } from 'kysely';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import type { Transition, Workflow } from '@mrp/contract/lib/workflow.ts';
import { AppError } from './app-error.ts';
import { codesExcept } from './lists/bulk-codes.ts';
import { setAuditAction, anyId, preparedStatement, snake, type Tx } from './database/database.ts';
import type { DB } from './database/database.types.ts';
import { defineEvent } from './events.ts';
import type { Identity } from './http/identity.ts';

export interface TransitionRequest<Action extends string> {
  action: Action;
  reason?: string | undefined;
}

interface Document<State extends string> {
  id: string;
  code: string;
  state: State;
  version: number;
}

export interface WorkflowHandler<State extends string, Action extends string> {
  workflow: Workflow<State, Action>;
  /** Table of the document, with `id`, `code`, `state` and `version`. */
  table: keyof DB;
  /** By id: why a document may not move, for reasons outside the workflow table: other documents, missing values, the same user twice. */
  guard?: (tx: Tx, ids: readonly string[], action: Action) => Promise<ReadonlyMap<string, AppError>>;
  /** Work before the state changes, such as replacing the previous version. */
  before?: (tx: Tx, ids: readonly string[], action: Action) => Promise<void>;
  /** Columns that change together with the state: values, or SQL over the row. */
  columns?: (tx: Tx, action: Action) => Promise<Readonly<Record<string, string | null | RawBuilder<unknown>>>>;
  /** The current record, for callers with an old version. */
  read: (tx: Tx, id: string) => Promise<unknown>;
  /** Other consequences of the transition. */
  effect?: (tx: Tx, ids: readonly string[], action: Action) => Promise<void>;
}

/** Moves one document; refuses with STATE, FORBIDDEN, VERSION_CONFLICT or the guard's reason. */
export async function transition<State extends string, Action extends string>(
  tx: Tx,
  handler: WorkflowHandler<State, Action>,
  user: Identity,
  { id, version, ...request }: TransitionRequest<Action> & { id: string; version: number },
): Promise<void> {
  const [row] = await lockDocuments<State>(tx, handler.table, [id]);
  if (!row) throw new AppError('NOT_FOUND', { what: handler.workflow.label });
  const wrongState = refuseState(handler.workflow, row, request.action);
  if (wrongState) throw wrongState;
  requireStep(handler.workflow, user, request);
  if (row.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await handler.read(tx, id) });
  const refusal = (await refusalsOf(tx, handler, user, [id], request.action)).get(id);
  if (refusal) throw refusal;
  await move(tx, handler, [id], request);
}

/** Moves the documents that may move and reports the reason for the others. */
export async function transitionMany<State extends string, Action extends string>(
  tx: Tx,
  handler: WorkflowHandler<State, Action>,
  user: Identity,
  ids: readonly string[],
  request: TransitionRequest<Action>,
): Promise<BulkResult> {
  const { workflow, table } = handler;
  requireStep(workflow, user, request);
  const rows = await lockDocuments<State>(tx, table, ids);
  const wrongState = new Map(rows.map((row) => [row.id, refuseState(workflow, row, request.action)]));
  const fitting = rows.filter(({ id }) => !wrongState.get(id)).map(({ id }) => id);
  const guarded = await refusalsOf(tx, handler, user, fitting, request.action);
  const done = fitting.filter((id) => !guarded.has(id));
  await move(tx, handler, done, request);
  const failed = rows.flatMap(({ id, code }) => {
    const refusal = wrongState.get(id) ?? guarded.get(id);
    return refusal ? [{ id, code, reason: refusal.message }] : [];
  });
  return { done, failed, codes: codesExcept(rows, failed) };
}

/** By id: why a document may not move beyond its state: another than its submitter takes it back, or what its own guard says. */
async function refusalsOf<State extends string, Action extends string>(
  tx: Tx,
  { workflow, table, guard }: WorkflowHandler<State, Action>,
  { userId }: Identity,
  ids: readonly string[],
  action: Action,
): Promise<ReadonlyMap<string, AppError>> {
  const guarded = (await guard?.(tx, ids, action)) ?? new Map<string, AppError>();
  if (workflow.transitions[action].by !== 'submitter') return guarded;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(snake(table))} where id = ${anyId(ids)} and submitted_by is distinct from ${userId}::bigint`.execute(tx);
  return new Map([...guarded, ...rows.map(({ id }) => [id, new AppError('GUARD', { detail: '只有提交人可以撤回' })] as const)]);
}

async function lockDocuments<State extends string>(tx: Tx, table: keyof DB, ids: readonly string[]): Promise<Document<State>[]> {
  const { rows } = await sql<Document<State>>`
    ${preparedStatement} select id, code, state, version from ${sql.table(snake(table))} where id = ${anyId(ids)} order by id for update`.execute(
    tx,
  );
  return rows;
}

function refuseState<State extends string, Action extends string>(
  { states, transitions }: Workflow<State, Action>,
  { state }: Document<State>,
  action: Action,
): AppError | null {
  const { from, label } = transitions[action];
  return from.some((allowed) => allowed === state) ? null : new AppError('STATE', { state: states[state].label, action: label });
}

function requireStep<Action extends string>(
  { transitions }: Workflow<string, Action>,
  user: Identity,
  { action, reason = '' }: TransitionRequest<Action>,
): void {
  const { permission, ask } = transitions[action];
  if (!user.permissions.has(permission)) throw new AppError('FORBIDDEN', { permission });
  if (ask?.includes('reason') && reason.trim() === '') throw new AppError('VALIDATION', {}, { fields: { reason: '不能为空' } });
}

async function move<State extends string, Action extends string>(
  tx: Tx,
  handler: WorkflowHandler<State, Action>,
  ids: readonly string[],
  { action, reason }: TransitionRequest<Action>,
): Promise<void> {
  const { workflow, table, before, columns, effect } = handler;
  const { label, to } = workflow.transitions[action];
  // Before the state changes, which says what waited for a decision.
  const decided = await listDecided(tx, handler, ids, action);
  await setAuditAction(tx, label, reason);
  await before?.(tx, ids, action);
  const changes = Object.entries({ ...(await columns?.(tx, action)), state: to }).map(
    ([column, value]) => sql`${sql.ref(snake(column))} = ${value}`,
  );
  await sql`${preparedStatement} update ${sql.table(snake(table))} set ${sql.join(changes)} where id = ${anyId(ids)}`.execute(tx);
  await effect?.(tx, ids, action);
  if (decided.length > 0) await submissionsDecided.notify(tx, { workflow, outcome: label, documents: decided });
}

interface DecidedDocument {
  id: string;
  code: string;
  submittedBy: string;
}

/** What was decided of documents that somebody had submitted, by anybody. */
export interface Decision {
  workflow: Pick<Workflow, 'kind' | 'label' | 'page' | 'transitions'>;
  /** Label of the transition. */
  outcome: string;
  documents: readonly DecidedDocument[];
}

/** Documents that waited for a decision left that state otherwise than by 撤回. */
export const submissionsDecided = defineEvent<Decision>('submissionsDecided');

/** Those of the documents that wait in the state from which their submitter may take them back. */
async function listDecided<State extends string, Action extends string>(
  tx: Tx,
  { workflow, table }: WorkflowHandler<State, Action>,
  ids: readonly string[],
  action: Action,
): Promise<DecidedDocument[]> {
  const steps: Transition<State>[] = Object.values(workflow.transitions);
  const waiting = steps.filter(({ by }) => by === 'submitter').flatMap(({ from }) => from);
  const { by, from, automatic } = workflow.transitions[action];
  if (by === 'submitter' || automatic || !from.some((state) => waiting.includes(state)) || ids.length === 0) return [];
  const { rows } = await sql<DecidedDocument>`
    select id, code, submitted_by from ${sql.table(snake(table))}
    where id = ${anyId(ids)} and state = any(${waiting}::text[]) and submitted_by is not null order by id`.execute(tx);
  return rows;
}
