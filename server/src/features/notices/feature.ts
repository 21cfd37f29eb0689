import type { Feature } from '../../platform/feature.ts';
import { deleteOldNotices } from './commands.ts';
import { mailWorkers } from './jobs.ts';
import { deleteOldMails } from './mails.commands.ts';

export const noticesFeature: Feature = {
  name: 'notices',
  routes: async () => (await import('./routes.ts')).noticesRoutes,
  cleanups: [deleteOldNotices, deleteOldMails],
  workers: (services, composition) => mailWorkers(services, composition),
};
