import { styleAudits } from '@mrp/contract/features/styles/audit.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { colourMerged } from '../dictionaries/colour-merging.commands.ts';
import { entryMerged } from '../dictionaries/merging.commands.ts';
import { moveStyleEntries } from './commands.ts';
import { reducedOrdersDiagnostic } from './reduced-orders.queries.ts';
import { moveSkcColours } from './skcs.commands.ts';
import { styleExports } from './exports.ts';
import { styleImports } from './imports.ts';
import { bomSearch, recentBoms, styleSearch } from './search.queries.ts';
import { styleTodos, styleWeek } from './todos.queries.ts';

export const stylesFeature: Feature = {
  name: 'styles',
  routes: async () => (await import('./routes.ts')).stylesRoutes,
  workflows: [bomWorkflow],
  audits: styleAudits,
  namedTables: {
    styles: { name: sql`code || ' ' || name`, searchable: true },
    skcs: { name: sql`code || ' ' || colour_name` },
    garment_orders: { name: sql`code`, searchable: true },
    boms: { name: sql`code || ' V' || version_no`, searchable: true },
  },
  exports: styleExports,
  imports: styleImports,
  listeners: [entryMerged.on(moveStyleEntries), colourMerged.on(moveSkcColours)],
  searchSources: [styleSearch, bomSearch],
  todos: styleTodos,
  weekSources: styleWeek,
  diagnostics: [reducedOrdersDiagnostic],
  recentSources: [recentBoms],
};
