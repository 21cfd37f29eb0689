import { planAudits } from '@mrp/contract/features/plan/audit.ts';
import type { Feature } from '../../platform/feature.ts';
import { planExports } from './exports.ts';
import { planComputation } from './jobs.ts';
import { planNames } from './names.queries.ts';

export const planFeature: Feature = {
  name: 'plan',
  routes: async () => (await import('./routes.ts')).planRoutes,
  audits: planAudits,
  namedTables: planNames,
  exports: planExports,
  workers: (services) => [planComputation(services)],
};
