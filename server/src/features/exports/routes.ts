import { exportsApi } from '@mrp/contract/features/exports.ts';
import { pullsApi } from '@mrp/contract/features/exports/pulls.ts';
import type { ExportableList } from '../../platform/lists/exportable-list.ts';
import { routes, type Route } from '../../platform/http/routes.ts';
import { cancelExport, retryExport, startExport } from './commands.ts';
import { deletePreset, savePreset } from './presets.commands.ts';
import { listPresets } from './presets.queries.ts';
import { findCaller, listPullable, pullCsv, pullPage } from './pulls.queries.ts';
import { listExportFiles, listExportJobs, openExport } from './queries.ts';

/** The lists are passed by the composition root, because features must not import each other. */
export const exportsRoutes = (lists: readonly ExportableList[]): Route[] =>
  routes(exportsApi, {
    selectSeven: ({ db, user }) => listExportFiles(db, lists, user),
    listJobs: ({ db, user }) => listExportJobs(db, user.userId),
    start: ({ tx, user, jobs, body }) => startExport(tx, lists, user, jobs, body),
    cancel: ({ tx, user, params }) => cancelExport(tx, user, params.id),
    retry: ({ tx, user, jobs, params }) => retryExport(tx, lists, user, jobs, params.id),
    download: ({ db, files, user, params }) => openExport(db, files, lists, user, params.id),
    listPresets: ({ db, user, query }) => listPresets(db, user.userId, query.list),
    savePreset: ({ tx, user, body }) => savePreset(tx, lists, user, body),
    deletePreset: ({ tx, user, params }) => deletePreset(tx, user.userId, params.id),
  });

export const pullsRoutes = (lists: readonly ExportableList[]): Route[] =>
  routes(pullsApi, {
    listLists: ({ user }) => listPullable(lists, user),
    pull: ({ db, user, params, query }) => pullPage(db, lists, user, { ...query, list: params.list }),
    pullCsv: async ({ db, user, params, query, request, reply }) => {
      const { nextCursor, ...file } = await pullCsv(
        db,
        lists,
        { user, again: () => findCaller(db, request) },
        { ...query, list: params.list },
      );
      if (nextCursor !== null) void reply.header('x-next-cursor', nextCursor);
      return file;
    },
  });
