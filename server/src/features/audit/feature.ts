import type { Feature } from '../../platform/feature.ts';
import { auditLogExport } from './exports.ts';
import { deleteOldPresences } from './presence.commands.ts';

export const auditFeature: Feature = {
  name: 'audit',
  routes: async ({ audits }) => {
    const { auditRoutes, jobsRoutes } = await import('./routes.ts');
    return [...auditRoutes(audits), ...jobsRoutes];
  },
  exports: (composition) => [auditLogExport(composition)],
  cleanups: [deleteOldPresences],
};
