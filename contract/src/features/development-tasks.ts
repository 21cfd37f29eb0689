import { z } from 'zod';
import { BulkResult, Selection } from '../lib/bulk.ts';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id, QueryList, QueryText, Reason, Version } from '../lib/fields/fields.ts';
import { actionNames } from '../lib/workflow.ts';
import { Adoption, BasketTask, Judgement, NewTask, RoundEdit, RoundInput, TaskEdit } from './development-tasks/input.ts';
import { taskList } from './development-tasks/list.ts';
import { Person, Task, TaskRow } from './development-tasks/record.ts';
import { taskWorkflow } from './development-tasks/workflow.ts';
import { taskWords } from './development-tasks/words.ts';

const path = '/material/:product/mrp/development-tasks' as const;
const readers = ['物料开发任务'] as const;
const samplers = ['物料开发任务:提交样品'] as const;
const judges = ['物料开发任务:提交样品', '物料开发任务:采纳'] as const;
const movers = [
  '物料开发任务:派单',
  '物料开发任务:提交样品',
  '物料开发任务:退回',
  '物料开发任务:完成',
  '物料开发任务:关闭',
  '物料开发任务:重新打开',
] as const;
const action = z.enum(actionNames(taskWorkflow));
const AssigneeId = z.string('请选择负责人').pipe(Id);
const asked = { reason: Reason.optional(), assigneeId: AssigneeId.optional() };
const OfId = z.object({ id: Id });
const OfRound = z.object({ id: Id, roundId: Id });

export const developmentTasksApi = {
  ...documentCalls({
    noun: taskWords.task,
    path,
    readers,
    record: Task,
    list: { query: taskList.query, row: TaskRow },
    create: { by: ['物料开发任务:新建'], body: NewTask },
    edit: { by: ['物料开发任务:编辑'], body: TaskEdit },
    transition: { by: movers, body: z.strictObject({ action, version: Version, ...asked }) },
    transitionMany: { by: movers, body: z.strictObject({ action, chosen: Selection, ...asked }) },
  }),
  createFromBasket: endpoint({
    method: 'POST',
    path: `${path}/from-basket`,
    permission: { anyOf: ['物料开发任务:新建'] },
    body: BasketTask,
    response: Task,
    summary: '由询价篮发起开发任务',
  }),
  assignMany: endpoint({
    method: 'POST',
    path: `${path}/assignments`,
    permission: { anyOf: ['物料开发任务:派单'] },
    body: z.strictObject({ chosen: Selection, assigneeId: AssigneeId }),
    response: BulkResult,
    summary: '派单或改派开发任务',
  }),
  listPeople: endpoint({
    method: 'GET',
    path: `${path}/people`,
    permission: { anyOf: readers },
    query: z.strictObject({ q: QueryText.optional(), ids: QueryList(Id).optional() }),
    response: z.array(Person),
    summary: '可以负责开发任务的人',
  }),
  addRound: endpoint({
    method: 'POST',
    path: `${path}/:id/rounds`,
    permission: { anyOf: samplers },
    params: OfId,
    body: RoundInput,
    response: Task,
    summary: '登记样品',
  }),
  editRound: endpoint({
    method: 'PUT',
    path: `${path}/:id/rounds/:roundId`,
    permission: { anyOf: samplers },
    params: OfRound,
    body: RoundEdit,
    response: Task,
    summary: '编辑样品',
  }),
  judgeRound: endpoint({
    method: 'POST',
    path: `${path}/:id/rounds/:roundId/verdict`,
    permission: { anyOf: judges },
    params: OfRound,
    body: Judgement,
    response: Task,
    summary: '样品结论',
  }),
  adopt: endpoint({
    method: 'POST',
    path: `${path}/:id/adoption`,
    permission: { anyOf: ['物料开发任务:采纳'] },
    params: OfId,
    body: Adoption,
    response: Task,
    summary: '采纳样品',
  }),
};
