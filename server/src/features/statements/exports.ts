import { statementList } from '@mrp/contract/features/statements.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { statementSource } from './queries.ts';

export const statementExport = exportable(statementList, statementSource, {});
