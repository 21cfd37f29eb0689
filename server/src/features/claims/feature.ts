import { claimAudit } from '@mrp/contract/features/claims/audit.ts';
import { claimWorkflow } from '@mrp/contract/features/claims/workflow.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { claimExport } from './exports.ts';
import { claimSearch, recentClaims } from './search.queries.ts';
import { claimTodos } from './todos.queries.ts';

export const claimsFeature: Feature = {
  name: 'claims',
  routes: async () => (await import('./routes.ts')).claimsRoutes,
  workflows: [claimWorkflow],
  audits: [claimAudit],
  namedTables: { claims: { name: sql`code`, searchable: true } },
  exports: [claimExport],
  searchSources: [claimSearch],
  todos: claimTodos,
  recentSources: [recentClaims],
};
