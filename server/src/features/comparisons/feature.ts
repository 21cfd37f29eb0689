import { configAudit, inquiryAudit } from '@mrp/contract/features/comparisons/audit.ts';
import { inquiryWorkflow } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { classMerged } from '../dictionaries/classifications.commands.ts';
import { comparisonExports } from './exports.ts';
import { answerImport } from './imports.ts';
import { moveConfigClass } from './merging.commands.ts';
import { inquirySearch, recentInquiries } from './search.queries.ts';
import { inquiryTodos, inquiryWeek } from './todos.queries.ts';

export const comparisonsFeature: Feature = {
  name: 'comparisons',
  routes: async () => (await import('./routes.ts')).comparisonsRoutes,
  workflows: [inquiryWorkflow],
  audits: [configAudit, inquiryAudit],
  namedTables: {
    comparison_configs: { name: sql`name`, searchable: true },
    inquiries: { name: sql`code || ' ' || name`, searchable: true },
  },
  exports: comparisonExports,
  imports: [answerImport],
  listeners: [classMerged.on(moveConfigClass)],
  searchSources: [inquirySearch],
  recentSources: [recentInquiries],
  todos: inquiryTodos,
  weekSources: inquiryWeek,
};
