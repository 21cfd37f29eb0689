import { reportsApi } from '@mrp/contract/features/reports.ts';
import { readDocuments } from '../../platform/reports/documents.ts';
import { readReport } from '../../platform/reports/read.ts';
import { routes } from '../../platform/http/routes.ts';
import { costingSource } from './costing.queries.ts';
import { fabricSource } from './fabric.queries.ts';
import { listOverviewSkus } from './lookups.queries.ts';
import { meitaoSource } from './meitao.queries.ts';
import { overviewSource } from './overview.queries.ts';
import { payablesSource } from './payables.queries.ts';
import { qualitySource } from './quality.queries.ts';
import { subscribe, unsubscribe } from './subscriptions.commands.ts';
import { listSubscriptions } from './subscriptions.queries.ts';
import { techniqueSource } from './technique.queries.ts';

export const reportsRoutes = routes(reportsApi, {
  overview: ({ db, query, user }) => readReport(db, overviewSource, query, user),
  overviewDocuments: ({ db, query, user }) => readDocuments(db, overviewSource, query, user),
  fabric: ({ db, query, user }) => readReport(db, fabricSource, query, user),
  fabricDocuments: ({ db, query, user }) => readDocuments(db, fabricSource, query, user),
  meitao: ({ db, query, user }) => readReport(db, meitaoSource, query, user),
  meitaoDocuments: ({ db, query, user }) => readDocuments(db, meitaoSource, query, user),
  technique: ({ db, query, user }) => readReport(db, techniqueSource, query, user),
  techniqueDocuments: ({ db, query, user }) => readDocuments(db, techniqueSource, query, user),
  costing: ({ db, query, user }) => readReport(db, costingSource, query, user),
  costingDocuments: ({ db, query, user }) => readDocuments(db, costingSource, query, user),
  payables: ({ db, query, user }) => readReport(db, payablesSource, query, user),
  payablesDocuments: ({ db, query, user }) => readDocuments(db, payablesSource, query, user),
  quality: ({ db, query, user }) => readReport(db, qualitySource, query, user),
  qualityDocuments: ({ db, query, user }) => readDocuments(db, qualitySource, query, user),
  listOverviewSkus: ({ db, query, user }) => listOverviewSkus(db, query, user),
  listSubscriptions: ({ db, user }) => listSubscriptions(db, user),
  subscribe: ({ tx, user, body }) => subscribe(tx, user, body),
  unsubscribe: ({ tx, user, params }) => unsubscribe(tx, user, params.id),
});
