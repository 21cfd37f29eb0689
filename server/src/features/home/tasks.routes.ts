import { tasksApi } from '@mrp/contract/features/home/tasks.ts';
import type { Composition } from '../../platform/feature.ts';
import { routes, type Route } from '../../platform/http/routes.ts';
import { readTasks } from './tasks.commands.ts';
import { listTasks } from './tasks.queries.ts';

/** The task list below the bell. */
export const tasksRoutes = ({ todos }: Composition): Route[] =>
  routes(tasksApi, {
    list: ({ db, user }) => listTasks(db, todos, user),
    read: ({ tx, user, body }) => readTasks(tx, user.userId, body.keys),
  });
