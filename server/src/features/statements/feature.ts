import { statementAudit, statementSettingsAudit } from '@mrp/contract/features/statements/audit.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { statementExports } from './exports.ts';
import { recentStatements, statementSearch } from './search.queries.ts';
import { statementTodos } from './todos.queries.ts';

export const statementsFeature: Feature = {
  name: 'statements',
  routes: async () => (await import('./routes.ts')).statementsRoutes,
  workflows: [statementWorkflow],
  audits: [statementAudit, statementSettingsAudit],
  namedTables: { statements: { name: sql`code`, searchable: true }, statement_settings: { name: sql`'对账配置'` } },
  exports: statementExports,
  searchSources: [statementSearch],
  todos: statementTodos,
  recentSources: [recentStatements],
};
