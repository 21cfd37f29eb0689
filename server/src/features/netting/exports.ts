import { nettingLineWorkbook, nettingList } from '@mrp/contract/features/netting/list.ts';
import { exportable } from '../../platform/exportable-list.ts';
import { nettingSource, nettingWorkbookSource } from './queries.ts';

export const nettingExports = [
  exportable(nettingList, nettingSource, { confirmed: ({ confirmedAt }) => (confirmedAt === null ? '否' : '是') }),
  exportable(nettingLineWorkbook, nettingWorkbookSource, {}),
] as const;
