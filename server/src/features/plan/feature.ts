import { planAudits } from '@mrp/contract/features/plan/audit.ts';
import type { Feature } from '../../platform/feature.ts';
import { readMine } from './exceptions/digests.queries.ts';
import { planExports } from './exports.ts';
import { exceptionTeller, planComputation } from './jobs.ts';
import { planNames } from './names.queries.ts';

export const planFeature: Feature = {
  name: 'plan',
  routes: async () => (await import('./routes.ts')).planRoutes,
  audits: planAudits,
  namedTables: planNames,
  exports: planExports,
  workers: (services) => [planComputation(services), exceptionTeller(services)],
  noticeDetails: [{ kind: 'PLAN_TODAY', inDigest: true, read: readMine }],
};
