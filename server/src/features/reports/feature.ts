import type { Feature } from '../../platform/feature.ts';
import { reportsExports } from './exports.ts';
import { subscriptionSender } from './jobs.ts';
import { readSubscribed } from './subscriptions.queries.ts';

export const reportsFeature: Feature = {
  name: 'reports',
  routes: async () => (await import('./routes.ts')).reportsRoutes,
  exports: reportsExports,
  workers: (services) => [subscriptionSender(services)],
  noticeDetails: [{ kind: 'REPORT', read: readSubscribed }],
};
