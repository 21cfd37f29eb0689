import { taskAudit } from '@mrp/contract/features/development-tasks/audit.ts';
import { taskWorkflow } from '@mrp/contract/features/development-tasks/workflow.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { classMerged } from '../dictionaries/classifications.commands.ts';
import { colourMerged } from '../dictionaries/colour-merging.commands.ts';
import { entryMerged } from '../dictionaries/merging.commands.ts';
import { moveTaskClass, moveTaskColours, moveTaskEntries } from './merging.commands.ts';
import { taskExport } from './exports.ts';
import { recentTasks, taskSearch } from './search.queries.ts';
import { taskTodos, taskWeek } from './todos.queries.ts';

export const developmentTasksFeature: Feature = {
  name: 'development-tasks',
  routes: async () => (await import('./routes.ts')).developmentTasksRoutes,
  workflows: [taskWorkflow],
  audits: [taskAudit],
  namedTables: {
    development_tasks: { name: sql`code || ' ' || name`, searchable: true },
    task_rounds: { name: sql`'样品 ' || serial` },
  },
  exports: [taskExport],
  listeners: [classMerged.on(moveTaskClass), entryMerged.on(moveTaskEntries), colourMerged.on(moveTaskColours)],
  searchSources: [taskSearch],
  todos: taskTodos,
  weekSources: taskWeek,
  recentSources: [recentTasks],
};
