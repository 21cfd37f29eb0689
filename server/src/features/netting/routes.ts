import { nettingApi } from '@mrp/contract/features/netting.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { atOneMoment } from '../../platform/reports/source.ts';
import { runNetting } from './commands.ts';
import { confirmNetting } from './confirmation.commands.ts';
import { previewOrders } from './confirmation.queries.ts';
import { listDemands } from './runs/demands.queries.ts';
import { editNettingLines } from './editing.commands.ts';
import { explainNetting } from './explanation.queries.ts';
import { compareNettings, getNetting, listLinesOf, nettingSource } from './queries.ts';
import { explainReadiness, readinessSource } from './readiness.queries.ts';

export const nettingRoutes = routes(nettingApi, {
  list: ({ db, query, user }) => listPage(db, nettingSource, query, user),
  get: ({ db, params }) => getNetting(db, params.id),
  listLines: ({ db, params, query, user }) => listLinesOf(db, params.id, query, user),
  explain: ({ db, params }) => explainNetting(db, params.id),
  listReadiness: ({ db, query, user }) => listPage(db, readinessSource, query, user),
  explainReadiness: ({ db, params }) => atOneMoment(db, (moment) => explainReadiness(moment, params.id)),
  listDemands: ({ db, body }) => listDemands(db, body),
  run: ({ tx, body }) => runNetting(tx, body),
  editLines: ({ tx, params, body }) => editNettingLines(tx, params.id, body),
  previewOrders: ({ db, user, params, body }) => previewOrders(db, user, params.id, body.chosen),
  confirm: ({ tx, user, params, body }) => confirmNetting(tx, user, params.id, body),
  compare: ({ db, params, query }) => compareNettings(db, params.id, query.withId),
});
