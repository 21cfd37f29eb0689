import { exportableReport } from '../../platform/reports/workbook.ts';
import { costingSource } from './costing.queries.ts';
import { fabricSource } from './fabric.queries.ts';
import { meitaoSource } from './meitao.queries.ts';
import { overviewSource } from './overview.queries.ts';
import { techniqueSource } from './technique.queries.ts';

export const reportsExports = [
  exportableReport(overviewSource),
  exportableReport(meitaoSource),
  exportableReport(fabricSource),
  exportableReport(techniqueSource),
  exportableReport(costingSource),
] as const;
