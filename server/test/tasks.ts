import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { RoundDraft, TaskDraft } from '@mrp/contract/features/development-tasks/input.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import type { Endpoint, Request } from '@mrp/contract/lib/endpoint.ts';
import type { TestApp, TestUser } from './app.ts';
import { aFabricClass, type Dictionaries } from './builders.ts';
import { nextNumber } from './numbers.ts';

/** Body of a form: a knit of 95 % cotton at 40 元/公斤. */
export async function taskInput(t: TestApp, d: Dictionaries, changes: Partial<TaskDraft> = {}): Promise<TaskDraft> {
  return {
    name: `新开发汗布 ${nextNumber('task')}`,
    type: 'NEW',
    priority: 'NORMAL',
    dueOn: '2099-12-31',
    classificationId: (await aFabricClass(t)).id,
    targetPrice: '40',
    unitId: d.unit('公斤'),
    forecastQuantity: '1200',
    width: '160',
    gramWeight: '180',
    colourId: d.colour('藏青'),
    compositions: [
      { ingredientId: d.entry('ingredient', '棉'), share: '95' },
      { ingredientId: d.entry('ingredient', '氨纶'), share: '5' },
    ],
    ...changes,
  };
}

export function roundInput(d: Dictionaries, supplierId: string, changes: Partial<RoundDraft> = {}): RoundDraft {
  return {
    supplierId,
    sampleNo: 'S-01',
    sentOn: '2026-11-01',
    receivedOn: '2026-11-10',
    colourId: d.colour('藏青'),
    width: '161',
    gramWeight: '184',
    price: '39.5',
    moq: '300',
    leadDays: '12',
    ...changes,
  };
}

/** The answer's data; an answer that is a refusal fails the test. */
export async function done<E extends Endpoint>(user: TestUser, endpoint: E, request: Partial<Request<E>>) {
  const { code, message, data } = await user.call(endpoint, request);
  if (code !== 200) throw new Error(`${endpoint.summary}: ${message} ${JSON.stringify(data)}`);
  return data;
}

export const aTask = async (t: TestApp, d: Dictionaries, user: TestUser, changes: Partial<TaskDraft> = {}): Promise<Task> =>
  done(user, developmentTasksApi.create, { body: await taskInput(t, d, changes) });

/** A task in this state, with one sample of the supplier from 开发中 on and its verdict in 待确认. */
export async function aTaskIn(
  t: TestApp,
  d: Dictionaries,
  user: TestUser,
  state: 'DEVELOPING' | 'CONFIRMING',
  supplierId: string,
  changes: Partial<TaskDraft> = {},
  sample: Partial<RoundDraft> = {},
): Promise<Task> {
  const { id, version } = await aTask(t, d, user, changes);
  const params = { id };
  await done(user, developmentTasksApi.transition, { params, body: { action: 'assign', version, assigneeId: user.id } });
  const task = await done(user, developmentTasksApi.addRound, { params, body: roundInput(d, supplierId, sample) });
  if (state === 'DEVELOPING') return task;
  const [round] = task.rounds;
  const judged = await done(user, developmentTasksApi.judgeRound, {
    params: { id, roundId: round?.id ?? '' },
    body: { version: round?.version ?? 0, verdict: 'PASSED', reason: '手感和克重都符合' },
  });
  return done(user, developmentTasksApi.transition, { params, body: { action: 'submit', version: judged.version } });
}
