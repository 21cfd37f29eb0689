import { quotationAudit } from '@mrp/contract/features/costing/audit.ts';
import { quotationWorkflow, sheetWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { costingExports } from './exports.ts';
import { costingImports } from './imports.ts';
import { techniquesDiscarded } from '../techniques/commands.ts';
import { refuseUsedTechniques } from './references.queries.ts';
import { quotationSearch, recentQuotations } from './search.queries.ts';
import { costingTodos, quotationWeek } from './todos.queries.ts';

export const costingFeature: Feature = {
  name: 'costing',
  routes: async () => (await import('./routes.ts')).costingRoutes,
  workflows: [quotationWorkflow, sheetWorkflow],
  audits: [quotationAudit],
  namedTables: {
    quotations: { name: sql`code`, searchable: true },
    cost_sheets: { name: sql`code || ' V' || version_no` },
  },
  exports: costingExports,
  imports: costingImports,
  searchSources: [quotationSearch],
  listeners: [techniquesDiscarded.on(refuseUsedTechniques)],
  todos: costingTodos,
  weekSources: quotationWeek,
  recentSources: [recentQuotations],
};
