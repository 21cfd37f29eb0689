import type { ReportName } from '@mrp/contract/features/reports/subscriptions.ts';
import type { ReportSource } from '../../platform/reports/source.ts';
import { costingSource } from './costing.queries.ts';
import { fabricSource } from './fabric.queries.ts';
import { meitaoSource } from './meitao.queries.ts';
import { overviewSource } from './overview.queries.ts';
import { payablesSource } from './payables.queries.ts';
import { qualitySource } from './quality.queries.ts';
import { techniqueSource } from './technique.queries.ts';

/** All reports by the name in their calls. */
export const reportSources: Readonly<Record<ReportName, ReportSource<object>>> = {
  overview: overviewSource as ReportSource<object>,
  meitao: meitaoSource as ReportSource<object>,
  fabric: fabricSource as ReportSource<object>,
  technique: techniqueSource as ReportSource<object>,
  costing: costingSource as ReportSource<object>,
  payables: payablesSource as ReportSource<object>,
  quality: qualitySource as ReportSource<object>,
};
