import { configList } from '@mrp/contract/features/comparisons/list.ts';
import { inquiryList } from '@mrp/contract/features/comparisons/inquiry-list.ts';
import { inquirySheet } from '@mrp/contract/features/comparisons/sheet-list.ts';
import { inquiryMatrix } from '@mrp/contract/features/comparisons/matrix-list.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { configSource } from './configs.queries.ts';
import { inquirySource } from './inquiries.queries.ts';
import { matrixSheets, matrixSource } from './matrix.queries.ts';
import { markSent, nameSheet } from './sending.commands.ts';
import { sheetSource } from './sheets.queries.ts';

export const comparisonExports = [
  exportable(configList, configSource, {
    classification: ({ isDefault, classification }) => (isDefault ? '全部（默认）' : classification),
    bands: () => null,
  }),
  exportable(inquiryList, inquirySource, {
    picture: ({ pictureId }) => (pictureId === null ? null : { fileId: pictureId }),
  }),
  { ...exportable(inquirySheet, sheetSource, {}), fileName: nameSheet, whenMade: markSent },
  { ...exportable(inquiryMatrix, matrixSource, {}), sheets: matrixSheets },
];
