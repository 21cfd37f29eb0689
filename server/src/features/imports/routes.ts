import { importsApi } from '@mrp/contract/features/imports.ts';
import { routes, type Route } from '../../platform/http/routes.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { listChoices, listValues } from './choices.queries.ts';
import { listColumnTexts } from './sources/column-texts.queries.ts';
import { cancelBatch, startCommit, startValidation } from './commands.ts';
import { openErrors, openTemplate, openUploaded } from './sources/files.queries.ts';
import { importSource } from './history.queries.ts';
import { correctCell, mapValues } from './previews.commands.ts';
import { findNextError, listPreview } from './previews.queries.ts';
import { describeObjects, getBatch } from './queries.ts';
import { getObject } from './rules.ts';
import { changeSheet, takeUpload } from './sources/commands.ts';
import { startUndo } from './runs/undo.commands.ts';
import { makeValues } from './values.commands.ts';

/** 数据导入, for the objects registered in the composition root. */
export const importsRoutes = (objects: readonly ImportObject[]): Route[] =>
  routes(importsApi, {
    listObjects: ({ user }) => describeObjects(objects, user),
    downloadTemplate: ({ db, config, user, params }) => openTemplate(db, config.dataDir, getObject(objects, params.object), user),
    upload: (call) => takeUpload(objects, call),
    list: ({ db, query, user }) => listPage(db, importSource(objects, user), query, user),
    get: ({ db, user, params }) => getBatch(db, objects, user, params.id),
    chooseSheet: (call) => changeSheet(objects, call),
    judge: ({ tx, jobs, user, params, body }) => startValidation(tx, jobs, objects, user, params.id, body),
    listRows: ({ db, user, params, query }) => listPreview(db, objects, user, params.id, query),
    findError: ({ db, user, params, query }) => findNextError(db, user, params.id, query.after),
    correctCell: ({ tx, user, params, body }) => correctCell(tx, objects, user, params, body),
    listValues: ({ db, user, params }) => listValues(db, objects, user, params.id),
    listColumnTexts: ({ db, user, params }) =>
      listColumnTexts(db, objects, user, { id: params.id, index: Number.parseInt(params.index, 10) }),
    listChoices: ({ db, user, params, query }) => listChoices(db, objects, user, params.id, query),
    mapValues: ({ tx, jobs, user, params, body }) => mapValues(tx, jobs, objects, user, params.id, body),
    makeValues: ({ tx, jobs, user, params, body }) => makeValues(tx, jobs, objects, user, params.id, body),
    commit: ({ tx, jobs, user, params, body }) => startCommit(tx, jobs, objects, user, params.id, body),
    cancel: ({ tx, user, params }) => cancelBatch(tx, objects, user, params.id),
    undo: ({ tx, jobs, user, params }) => startUndo(tx, jobs, objects, user, params.id),
    downloadErrors: ({ db, config, user, params }) => openErrors(db, config.dataDir, objects, user, params.id),
    downloadSource: ({ db, files, user, params }) => openUploaded(db, files, objects, user, params.id),
  });
