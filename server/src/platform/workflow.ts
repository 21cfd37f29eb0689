/**
 * The workflow engine: the one way in which a document changes its state.
 *
 * Invariants
 * 1. A state changes only along a transition of the contract's table (checked here for the message, in SQL by `check_state`).
 * 2. Who presses the button holds the transition's permission, on the server, at that moment.
 * 3. The row is locked and its version compared before guard and effect run; two people on one document take turns and
 *    the second is refused.
 * 4. Guard, effect, state and audit entry commit together or not at all.
 *
 *   locked row → state allows action? → permission? → version? → guard → new state → effect
 */
import { sql } from 'kysely';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { AppError } from './app-error.ts';
import { nameAction, snake, type Tx } from './database.ts';
import type { DB } from './database.types.ts';
import type { Identity } from './http/identity.ts';

export interface Change<Action extends string> {
  id: string;
  version: number;
  action: Action;
  reason?: string | undefined;
}

export interface Moved<State extends string> {
  id: string;
  from: State;
  to: State;
}

interface Machine<State extends string, Action extends string> {
  workflow: Workflow<State, Action>;
  /** Table of the document, with `id`, `state` and `version`. */
  table: keyof DB;
  /** Refuses what the table cannot say: other documents, missing facts, the same person twice. */
  guard?: (tx: Tx, moved: Moved<State>, action: Action) => Promise<void>;
  /** What else the transition brings about. */
  effect?: (tx: Tx, moved: Moved<State>, action: Action) => Promise<void>;
}

/** Moves one document; refuses with STATE, FORBIDDEN, VERSION_CONFLICT or the guard's reason. */
export async function transition<State extends string, Action extends string>(
  tx: Tx,
  machine: Machine<State, Action>,
  user: Identity,
  { id, version, action, reason = '' }: Change<Action>,
): Promise<Moved<State>> {
  const { workflow, table } = machine;
  const step = workflow.transitions[action];
  const { rows } = await sql<{
    state: State;
    version: number;
  }>`select state, version from ${sql.table(snake(table))} where id = ${id} for update`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND', { what: workflow.label });
  if (!step.from.includes(row.state)) throw new AppError('STATE', { state: workflow.states[row.state].label, action: step.label });
  if (!user.permissions.has(step.permission)) throw new AppError('FORBIDDEN', { permission: step.permission });
  if (row.version !== version) throw new AppError('VERSION_CONFLICT');
  if (step.ask?.includes('reason') && reason.trim() === '') throw new AppError('VALIDATION', {}, { fields: { reason: '不能为空' } });

  const moved = { id, from: row.state, to: step.to };
  await nameAction(tx, step.label, reason);
  await machine.guard?.(tx, moved, action);
  await sql`update ${sql.table(snake(table))} set state = ${step.to} where id = ${id}`.execute(tx);
  await machine.effect?.(tx, moved, action);
  return moved;
}
