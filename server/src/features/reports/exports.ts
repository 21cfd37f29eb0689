import { exportableReport } from '../../platform/reports/workbook.ts';
import { costingSource } from './costing.queries.ts';
import { fabricSource } from './fabric.queries.ts';
import { meitaoSource } from './meitao.queries.ts';
import { overviewSource } from './overview.queries.ts';
import { payablesSource } from './payables.queries.ts';
import { qualitySource } from './quality.queries.ts';
import { techniqueSource } from './technique.queries.ts';

export const reportsExports = [
  exportableReport(overviewSource),
  exportableReport(meitaoSource),
  exportableReport(fabricSource),
  exportableReport(techniqueSource),
  exportableReport(costingSource),
  exportableReport(payablesSource),
  exportableReport(qualitySource),
] as const;
