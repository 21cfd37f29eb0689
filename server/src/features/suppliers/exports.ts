import { supplierList } from '@mrp/contract/features/suppliers.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { supplierSource } from './queries.ts';

export const supplierExport = exportable(supplierList, supplierSource, {});
