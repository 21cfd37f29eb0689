import type { Feature } from '../../platform/feature.ts';
import { submissionsDecided } from '../../platform/workflow.ts';
import { deleteOldNotices } from './commands.ts';
import { tellSubmitters } from './decisions.commands.ts';
import { mailWorkers } from './jobs.ts';
import { deleteOldMails } from './mails.commands.ts';

export const noticesFeature: Feature = {
  name: 'notices',
  routes: async () => (await import('./routes.ts')).noticesRoutes,
  listeners: [submissionsDecided.on(tellSubmitters)],
  cleanups: [deleteOldNotices, deleteOldMails],
  workers: (services, composition) => mailWorkers(services, composition),
};
