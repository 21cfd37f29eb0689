import { nettingLineWorkbook, nettingList } from '@mrp/contract/features/netting/list.ts';
import { readinessList } from '@mrp/contract/features/netting/readiness.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { nettingSource, nettingWorkbookSource } from './queries.ts';
import { readinessSource } from './readiness.queries.ts';

export const nettingExports = [
  exportable(nettingList, nettingSource, { confirmed: ({ confirmedAt }) => (confirmedAt === null ? '否' : '是') }),
  exportable(nettingLineWorkbook, nettingWorkbookSource, {}),
  exportable(readinessList, readinessSource, {}),
] as const;
