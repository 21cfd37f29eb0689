import type { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { isOpen, taskWorkflow, type TaskState } from '@mrp/contract/features/development-tasks/workflow.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import type { ActionOf } from '@mrp/contract/lib/workflow.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { transition, transitionMany, type WorkflowHandler } from '../../platform/workflow.ts';
import { canOpenTasks } from './queries.ts';
import { getTask } from './record.queries.ts';

type Action = ActionOf<typeof taskWorkflow>;
type One = Parsed<typeof developmentTasksApi.transition>['body'];
type Many = Parsed<typeof developmentTasksApi.transitionMany>['body'];
type Asked = Pick<One, 'reason' | 'assigneeId'>;

/** One step of one task: a button of its page, or a card dragged on the board. */
export async function transitionTask(tx: Tx, user: Identity, id: string, change: One): Promise<Task> {
  if (change.action === 'assign') await refuseAssignee(tx, change.assigneeId);
  await transition(tx, taskMachine(user, change), user, { id, ...change });
  return getTask(tx, id);
}

/** The same for many; returns the reason for each refused one. */
export async function transitionTasks(tx: Tx, user: Identity, ids: readonly string[], change: Omit<Many, 'chosen'>): Promise<BulkResult> {
  if (change.action === 'assign') await refuseAssignee(tx, change.assigneeId);
  return transitionMany(tx, taskMachine(user, change), user, ids, change);
}

/** 派单 of those that wait, 改派 of those under way. */
export async function assignTasks(tx: Tx, user: Identity, ids: readonly string[], assigneeId: string): Promise<BulkResult> {
  await refuseAssignee(tx, assigneeId);
  const { rows } = await sql<{ id: string; code: string; state: TaskState; assigneeId: string | null }>`
    select id, code, state, assignee_id from development_tasks where id = any(${ids as string[]}::bigint[]) order by id for update`.execute(
    tx,
  );
  const waiting = rows.filter(({ state }) => state === 'WAITING').map(({ id }) => id);
  const underWay = rows.filter(({ state }) => state !== 'WAITING' && isOpen(state));
  const changed = underWay.filter((row) => row.assigneeId !== assigneeId).map(({ id }) => id);
  const { done } = await transitionMany(tx, taskMachine(user, { assigneeId }), user, waiting, { action: 'assign' });
  await setAuditAction(tx, '改派');
  await sql`update development_tasks set assignee_id = ${assigneeId} where id = any(${changed}::bigint[])`.execute(tx);
  return {
    done: [...done, ...changed],
    skipped: underWay.length - changed.length,
    failed: rows
      .filter(({ state }) => !isOpen(state))
      .map(({ id, code, state }) => ({
        id,
        code,
        reason: new AppError('STATE', { state: taskWorkflow.states[state].label, action: '派单' }).message,
      })),
  };
}

async function refuseAssignee(tx: Tx, assigneeId: string | undefined): Promise<void> {
  const wrong = (message: string) => new AppError('VALIDATION', {}, { fields: { assigneeId: message } });
  if (assigneeId === undefined) throw wrong('请选择负责人');
  const { rows } = await sql<{ active: boolean; canOpen: boolean }>`
    select w.active, ${canOpenTasks} as can_open from users w where w.id = ${assigneeId} for share of w`.execute(tx);
  if (!rows[0]?.active) throw wrong('该用户不存在或已停用，请选择其他人');
  if (!rows[0].canOpen) throw wrong('该用户没有“物料开发任务”权限，请选择其他人');
}

function taskMachine({ userId }: Identity, { reason = '', assigneeId }: Asked): WorkflowHandler<TaskState, Action> {
  return {
    workflow: taskWorkflow,
    table: 'developmentTasks',
    guard: (tx, ids, action) => guardTasks(tx, ids, action),
    columns: async (_, action) => ({
      stateSince: sql`now()`,
      closeReason: action === 'close' ? reason : '',
      submittedBy: action === 'submit' ? userId : null,
      ...(action === 'assign' && assigneeId && { assigneeId }),
    }),
    read: (tx, id) => getTask(tx, id),
  };
}

/** What a step needs beyond its state: a sample that has arrived, a result. */
async function guardTasks(tx: Tx, ids: readonly string[], action: Action): Promise<Map<string, AppError>> {
  if (action === 'submit')
    return refuseWhere(
      tx,
      ids,
      sql`not exists (select from task_rounds r where r.task_id = t.id and r.received_on is not null)`,
      () => '还没有回样，请先登记样品和回样日期',
    );
  if (action === 'complete')
    return refuseWhere(
      tx,
      ids,
      sql`t.adopted_round_id is null and not (t.type = 'TEST' and exists (select from task_rounds r where r.task_id = t.id and r.verdict is not null))`,
      (type) => (type === 'TEST' ? '还没有样品结论，请先给出结论' : '还没有采纳样品，请先采纳，或退回、关闭'),
    );
  if (action === 'close' || action === 'sendBack' || action === 'withdraw')
    return refuseWhere(tx, ids, sql`t.adopted_round_id is not null`, () => '已采纳样品并生成内部物料，请完成任务');
  return new Map();
}

async function refuseWhere(
  tx: Tx,
  ids: readonly string[],
  condition: ReturnType<typeof sql>,
  detailOf: (type: string) => string,
): Promise<Map<string, AppError>> {
  const { rows } = await sql<{ id: string; type: string }>`
    select t.id, t.type from development_tasks t where t.id = any(${ids as string[]}::bigint[]) and ${condition}`.execute(tx);
  return new Map(rows.map(({ id, type }) => [id, new AppError('GUARD', { detail: detailOf(type) })]));
}
