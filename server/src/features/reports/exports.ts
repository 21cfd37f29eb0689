import { exportableReport } from '../../platform/reports/workbook.ts';
import { fabricSource } from './fabric.queries.ts';
import { meitaoSource } from './meitao.queries.ts';
import { overviewSource } from './overview.queries.ts';

export const reportsExports = [exportableReport(overviewSource), exportableReport(meitaoSource), exportableReport(fabricSource)] as const;
