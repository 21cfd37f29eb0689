import { z } from 'zod';
import type { MenuTitle } from '../permissions.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id, Page, pageQuery, QueryText } from '../lib/fields/fields.ts';
import { documentsQuery, reportAnswer, ReportDocuments, type ReportSpec } from '../lib/report.ts';
import { costingFacts, costingReport } from './reports/costing.ts';
import { fabricFacts, fabricReport } from './reports/fabric.ts';
import { meitaoFacts, meitaoReport } from './reports/meitao.ts';
import { overviewFacts, overviewReport, OverviewSku } from './reports/overview.ts';
import { payablesFacts, payablesReport } from './reports/payables.ts';
import { qualityFacts, qualityReport } from './reports/quality.ts';
import { reportTitles, Subscription, SubscriptionInput } from './reports/subscriptions.ts';
import { techniqueFacts, techniqueReport } from './reports/technique.ts';

export { costingReport, fabricReport, meitaoReport, overviewReport, payablesReport, qualityReport, techniqueReport };

const path = '/material/:product/mrp/reports';

/** The call for the documents of a figure. */
const documentsOf = <T extends MenuTitle>(spec: ReportSpec & { title: T }, name: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/${name}/documents` as const,
    permission: { anyOf: [spec.title] },
    query: documentsQuery(spec),
    response: ReportDocuments,
    summary: `${spec.title}的单据`,
  });

export const reportsApi = {
  overview: endpoint({
    method: 'GET',
    path: `${path}/overview`,
    permission: { anyOf: ['备料总览'] },
    query: overviewReport.query,
    response: reportAnswer(overviewReport, overviewFacts),
    summary: '备料总览',
  }),
  overviewDocuments: documentsOf(overviewReport, 'overview'),
  listOverviewSkus: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/formPrepareOverview/select/skuAll',
    permission: { anyOf: ['备料总览'] },
    query: z.strictObject({ ...pageQuery, q: QueryText.optional(), holderId: Id.optional(), supplierId: Id.optional() }),
    response: Page(OverviewSku),
    summary: '备料总览中的SKU',
  }),
  fabric: endpoint({
    method: 'GET',
    path: `${path}/fabric`,
    permission: { anyOf: ['面料报表'] },
    query: fabricReport.query,
    response: reportAnswer(fabricReport, fabricFacts),
    summary: '面料报表',
  }),
  fabricDocuments: documentsOf(fabricReport, 'fabric'),
  meitao: endpoint({
    method: 'GET',
    path: `${path}/meitao`,
    permission: { anyOf: ['美套报表'] },
    query: meitaoReport.query,
    response: reportAnswer(meitaoReport, meitaoFacts),
    summary: '美套报表',
  }),
  meitaoDocuments: documentsOf(meitaoReport, 'meitao'),
  technique: endpoint({
    method: 'GET',
    path: `${path}/technique`,
    permission: { anyOf: ['特殊工艺报表'] },
    query: techniqueReport.query,
    response: reportAnswer(techniqueReport, techniqueFacts),
    summary: '特殊工艺报表',
  }),
  techniqueDocuments: documentsOf(techniqueReport, 'technique'),
  costing: endpoint({
    method: 'GET',
    path: `${path}/costing`,
    permission: { anyOf: ['核价物料报表'] },
    query: costingReport.query,
    response: reportAnswer(costingReport, costingFacts),
    summary: '核价物料报表',
  }),
  costingDocuments: documentsOf(costingReport, 'costing'),
  payables: endpoint({
    method: 'GET',
    path: `${path}/payables`,
    permission: { anyOf: ['应付报表'] },
    query: payablesReport.query,
    response: reportAnswer(payablesReport, payablesFacts),
    summary: '应付报表',
  }),
  payablesDocuments: documentsOf(payablesReport, 'payables'),
  quality: endpoint({
    method: 'GET',
    path: `${path}/quality`,
    permission: { anyOf: ['供应商质量报表'] },
    query: qualityReport.query,
    response: reportAnswer(qualityReport, qualityFacts),
    summary: '供应商质量报表',
  }),
  qualityDocuments: documentsOf(qualityReport, 'quality'),
  listSubscriptions: endpoint({
    method: 'GET',
    path: `${path}/subscriptions`,
    permission: { anyOf: reportTitles },
    response: z.array(Subscription),
    summary: '我的报表订阅',
  }),
  subscribe: endpoint({
    method: 'POST',
    path: `${path}/subscriptions`,
    permission: { anyOf: reportTitles },
    body: SubscriptionInput,
    response: Subscription,
    summary: '订阅报表',
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: `${path}/subscriptions/:id`,
    permission: { anyOf: reportTitles },
    params: z.strictObject({ id: Id }),
    response: z.null(),
    summary: '停止订阅报表',
  }),
};
