import { jobsApi } from '@mrp/contract/features/audit/jobs.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';
import { routes, type Route } from '../../platform/http/routes.ts';
import { addComment, withdrawComment } from './comments.commands.ts';
import { getComment, listComments } from './comments.queries.ts';
import { cancelJob, retryJob } from './background-jobs.commands.ts';
import { listJobs } from './background-jobs.queries.ts';
import { announceEditing } from './presence.commands.ts';
import { recordPrint } from './prints.commands.ts';
import { getPrintableKind, getReadableKind, listLog, listDocumentLog } from './queries.ts';

/** The kinds of documents are passed by the composition root, because they belong to higher features. */
export const auditRoutes = (kinds: readonly AuditKind[]): Route[] =>
  routes(auditApi, {
    selectAllLogById: ({ db, user, query }) => listDocumentLog(db, kinds, user, query),
    listComments: async ({ db, user, query: { id, type, cursor } }) => {
      await getReadableKind(db, kinds, user, { id, type });
      return listComments(db, user, { kind: type, documentId: id, cursor });
    },
    addComment: async ({ tx, user, body: { id, type, text } }) => {
      const comment = await addComment(tx, await getReadableKind(tx, kinds, user, { id, type }), user, { documentId: id, text });
      return getComment(tx, user, comment);
    },
    deleteComment: async ({ tx, user, params }) => {
      await withdrawComment(tx, user, params.id);
      return null;
    },
    recordPrint: async ({ tx, user, body }) => {
      await recordPrint(tx, await getPrintableKind(tx, kinds, user, body), body);
      return null;
    },
    announceEditing: async ({ tx, user, body: { id, type, editing } }) =>
      announceEditing(tx, await getReadableKind(tx, kinds, user, { id, type }), user, { documentId: id, editing }),
    listLog: ({ db, user, query }) => listLog(db, kinds, user, query),
    listKinds: () => kinds.map(({ kind, label }) => ({ value: kind, label })),
  });

export const jobsRoutes = routes(jobsApi, {
  listJobs: ({ db, query }) => listJobs(db, query),
  retryJob: ({ tx, jobs, params }) => retryJob(tx, jobs, params),
  cancelJob: ({ tx, jobs, params }) => cancelJob(tx, jobs, params),
});
