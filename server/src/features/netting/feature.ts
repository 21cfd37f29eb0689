import { sql } from 'kysely';
import type { Feature } from '../../platform/feature.ts';
import { nettingExports } from './exports.ts';
import { shortageFigures } from './shortages.queries.ts';

export const nettingFeature: Feature = {
  name: 'netting',
  routes: async () => (await import('./routes.ts')).nettingRoutes,
  namedTables: {
    netting_runs: { name: sql`concat_ws(' ', code, nullif(name, code))`, searchable: true },
  },
  exports: nettingExports,
  homeFigures: [shortageFigures],
};
