import type { styleFields } from '@mrp/contract/features/styles/fields.ts';

type Names = readonly (keyof typeof styleFields)[];

/** The facts of a style for form and detail; the remark follows them. */
export const basicNames = [
  'code',
  'name',
  'itemNo',
  'categoryId',
  'year',
  'seasonId',
  'waveId',
  'supplierId',
  'cooperationModelId',
  'saleStatusId',
  'targetPrice',
  'active',
] as const satisfies Names;
