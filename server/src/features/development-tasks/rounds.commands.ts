import { roundFields } from '@mrp/contract/features/development-tasks/fields.ts';
import type { Judgement, RoundEdit, RoundInput } from '@mrp/contract/features/development-tasks/input.ts';
import type { Round, Task } from '@mrp/contract/features/development-tasks/record.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, replaceRows, takeIds } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { ownColumns } from '../../platform/records.ts';
import { refuseNonPictures } from '../files/commands.ts';
import { lockTask, refuse, touchTask, useTaskFiles } from './commands.ts';
import { readTaskContext } from './context.queries.ts';
import { getTask } from './record.queries.ts';
import { checkRound } from './rules.ts';

/** 登记样品, while the task is being developed. */
export async function addRound(tx: Tx, user: Identity, taskId: string, input: RoundInput): Promise<Task> {
  const task = await lockDeveloping(tx, taskId, '登记样品');
  const context = await readTaskContext(tx, input);
  refuse(checkRound(input, context, task.unitId));
  const [id = ''] = await takeIds(tx, 'taskRounds', 1);
  const serial = Math.max(0, ...task.rounds.map((round) => round.serial)) + 1;
  const price = user.permissions.has(VIEW_PRICES) ? (input.price ?? null) : null;
  await insertMany(tx, 'taskRounds', [
    { id, taskId, serial, ...roundColumns(input, task, price, context.colours.get(input.colourId ?? '')?.name) },
  ]);
  return saveChildren(tx, user, task, id, input);
}

/** 编辑样品; one with a verdict is judged again after a change of what the verdict was about. */
export async function editRound(tx: Tx, user: Identity, taskId: string, roundId: string, { version, ...input }: RoundEdit): Promise<Task> {
  const task = await lockDeveloping(tx, taskId, '编辑样品');
  const before = roundOf(task, roundId);
  if (before.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: task });
  if (task.adoptedRoundId !== null) throw new AppError('GUARD', { detail: '已采纳样品，不能再改' });
  if (before.verdict !== null && input.receivedOn === null) refuse([['receivedOn', '样品已有结论，不能去掉回样日期']]);
  const context = await readTaskContext(tx, input);
  refuse(checkRound(input, context, task.unitId, before));
  const seesPrices = user.permissions.has(VIEW_PRICES) && input.price !== undefined;
  const price = (seesPrices ? input.price : before.price) ?? null;
  await tx
    .updateTable('taskRounds')
    .set({
      ...roundColumns(input, task, price, context.colours.get(input.colourId ?? '')?.name),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
      updatedBy: user.userId,
    })
    .where('id', '=', roundId)
    .execute();
  return saveChildren(tx, user, task, roundId, input);
}

/** 结论: 通过, 修改 or 淘汰, with its reason, of a sample that has arrived. */
export async function judgeRound(
  tx: Tx,
  user: Identity,
  taskId: string,
  roundId: string,
  { version, verdict, reason }: Judgement,
): Promise<Task> {
  const task = await lockTask(tx, taskId, '给出结论');
  const round = roundOf(task, roundId);
  if (round.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: task });
  if (task.adoptedRoundId !== null) throw new AppError('GUARD', { detail: '已采纳样品，不能再改结论' });
  if (round.receivedOn === null) throw new AppError('GUARD', { detail: `样品 ${round.serial} 还没有回样，请先填写回样日期` });
  await tx
    .updateTable('taskRounds')
    .set({ verdict, verdictReason: reason, judgedAt: sql`now()`, judgedBy: user.userId })
    .where('id', '=', roundId)
    .execute();
  await touchTask(tx, user, taskId);
  return getTask(tx, taskId);
}

/** The sample of this task; refuses one of another. */
export function roundOf(task: Task, roundId: string): Round {
  const round = task.rounds.find(({ id }) => id === roundId);
  if (!round) throw new AppError('NOT_FOUND', { what: taskWords.sample });
  return round;
}

async function lockDeveloping(tx: Tx, taskId: string, action: string): Promise<Task> {
  const task = await lockTask(tx, taskId, action);
  if (task.state === 'WAITING') throw new AppError('STATE', { state: taskWorkflow.states.WAITING.label, action });
  return task;
}

function roundColumns(input: RoundInput, task: Pick<Task, 'unitId'>, price: string | null, colourName: string | undefined) {
  const unitId = input.unitId ?? task.unitId;
  const leadDays = input.leadDays === null ? null : Number.parseInt(input.leadDays, 10);
  return { ...ownColumns(roundFields, input), price, unitId, leadDays, colourName: input.colourName || (colourName ?? '') };
}

async function saveChildren(tx: Tx, user: Identity, { id: taskId }: Task, roundId: string, input: RoundInput): Promise<Task> {
  await refuseNonPictures(tx, [['pictureIds', input.pictureIds]]);
  const of = { taskId, roundId };
  await replaceRows(
    tx,
    'roundCompositions',
    of,
    input.compositions.map((row, index) => ({ ...of, ...row, position: index + 1 })),
  );
  await replaceRows(
    tx,
    'roundPictures',
    of,
    [...new Set(input.pictureIds)].map((fileId, index) => ({ ...of, fileId, position: index + 1 })),
  );
  await useTaskFiles(tx, user, taskId);
  await touchTask(tx, user, taskId);
  return getTask(tx, taskId);
}
