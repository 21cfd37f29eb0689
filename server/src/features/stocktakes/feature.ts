import { stocktakeAudit, stocktakeCycleAudit } from '@mrp/contract/features/stocktakes/audit.ts';
import { stocktakeWorkflows } from '@mrp/contract/features/stocktakes/workflow.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { stocktakeExports } from './exports.ts';
import { countFigures } from './progress.queries.ts';
import { recentStocktakes, stocktakeSearch } from './search.queries.ts';
import { stocktakeTodos, stocktakeWeek } from './todos.queries.ts';

export const stocktakesFeature: Feature = {
  name: 'stocktakes',
  routes: async () => (await import('./routes.ts')).stocktakesRoutes,
  workflows: stocktakeWorkflows,
  audits: [stocktakeAudit, stocktakeCycleAudit],
  namedTables: {
    stocktakes: { name: sql`code`, searchable: { texts: 'stocktakes', id: 'id' } },
    stocktake_cycles: { name: sql`value_class || '类'` },
  },
  exports: stocktakeExports,
  searchSources: [stocktakeSearch],
  todos: stocktakeTodos,
  weekSources: stocktakeWeek,
  homeFigures: [countFigures],
  recentSources: [recentStocktakes],
};
