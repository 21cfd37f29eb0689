import { sql } from 'kysely';
import { pickAudits } from '@mrp/contract/features/picks/audit.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import type { Feature } from '../../platform/feature.ts';
import { garmentOrdersCut } from '../styles/order-cuts.commands.ts';
import { pickExports } from './exports.ts';
import { followCutOrders } from './order-cuts.commands.ts';
import { pickSearch, recentPicks } from './search.queries.ts';
import { pickTodos, pickWeek } from './todos.queries.ts';

export const picksFeature: Feature = {
  name: 'picks',
  routes: async () => (await import('./routes.ts')).picksRoutes,
  workflows: [pickWorkflow],
  audits: pickAudits,
  namedTables: {
    pick_orders: { name: sql`code`, searchable: true },
  },
  exports: pickExports,
  listeners: [garmentOrdersCut.on(followCutOrders)],
  searchSources: [pickSearch],
  todos: pickTodos,
  weekSources: pickWeek,
  recentSources: [recentPicks],
};
