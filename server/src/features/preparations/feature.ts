import { sql } from 'kysely';
import { preparationAudits } from '@mrp/contract/features/preparations/audit.ts';
import { preparationWorkflow, productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import type { Feature } from '../../platform/feature.ts';
import { bomsReplaced } from '../styles/boms/states.commands.ts';
import { garmentOrdersCut } from '../styles/order-cuts.commands.ts';
import { preparationExports } from './exports.ts';
import { syncBomVersions } from './bom-sync.commands.ts';
import { preparationImports } from './imports.ts';
import { keepCutPreparations } from './order-cuts.commands.ts';
import { preparationSearch, productionSearch, recentPreparations, recentProductions } from './search.queries.ts';
import { shareDiagnostic } from './shares.queries.ts';
import { preparationTodos, preparationWeek } from './todos.queries.ts';

export const preparationsFeature: Feature = {
  name: 'preparations',
  routes: async () => (await import('./routes.ts')).preparationsRoutes,
  workflows: [preparationWorkflow, productionWorkflow],
  audits: preparationAudits,
  namedTables: {
    preparation_orders: { name: sql`code`, searchable: true },
    production_orders: { name: sql`code`, searchable: true },
  },
  exports: preparationExports,
  imports: preparationImports,
  listeners: [bomsReplaced.on(syncBomVersions), garmentOrdersCut.on(keepCutPreparations)],
  diagnostics: [shareDiagnostic],
  searchSources: [preparationSearch, productionSearch],
  todos: preparationTodos,
  weekSources: preparationWeek,
  recentSources: [recentPreparations, recentProductions],
};
