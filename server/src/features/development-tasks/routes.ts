import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskList } from '@mrp/contract/features/development-tasks/list.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage, resolveSelection } from '../../platform/lists/lists.ts';
import { adoptRound } from './adoption.commands.ts';
import { createTaskFromBasket } from './basket.commands.ts';
import { createTask, editTask } from './commands.ts';
import { listPeople, taskSource } from './queries.ts';
import { getTask } from './record.queries.ts';
import { addRound, editRound, judgeRound } from './rounds.commands.ts';
import { assignTasks, transitionTask, transitionTasks } from './states.commands.ts';

export const developmentTasksRoutes = routes(developmentTasksApi, {
  list: ({ db, user, query }) => listPage(db, taskSource, query, user),
  get: ({ db, params }) => getTask(db, params.id),
  create: ({ tx, user, body: { source, ...input } }) => createTask(tx, user, input, source),
  createFromBasket: ({ tx, user, body }) => createTaskFromBasket(tx, user, body),
  edit: ({ tx, user, params, body }) => editTask(tx, user, params.id, body),
  transition: ({ tx, user, params, body }) => transitionTask(tx, user, params.id, body),
  transitionMany: async ({ tx, user, body: { chosen, ...change } }) =>
    transitionTasks(tx, user, await resolveSelection(tx, taskSource, taskList.query, chosen, user), change),
  assignMany: async ({ tx, user, body: { chosen, assigneeId } }) =>
    assignTasks(tx, user, await resolveSelection(tx, taskSource, taskList.query, chosen, user), assigneeId),
  listPeople: ({ db, query }) => listPeople(db, query),
  addRound: ({ tx, user, params, body }) => addRound(tx, user, params.id, body),
  editRound: ({ tx, user, params, body }) => editRound(tx, user, params.id, params.roundId, body),
  judgeRound: ({ tx, user, params, body }) => judgeRound(tx, user, params.id, params.roundId, body),
  adopt: ({ tx, user, params, body }) => adoptRound(tx, user, params.id, body),
});
