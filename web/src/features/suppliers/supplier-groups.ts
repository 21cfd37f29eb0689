import type { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';

type Names = readonly (keyof typeof supplierFields)[];

/** The facts of a supplier by group, for form and detail. */
export const basicNames = [
  'name',
  'abbreviation',
  'kind',
  'creditCode',
  'formerCode',
  'city',
  'address',
  'formerNames',
  'formerAbbreviations',
] as const satisfies Names;
export const cooperationNames = [
  'sourceId',
  'companyTypeId',
  'cooperationId',
  'cooperationModelId',
  'level',
  'monthlyCapacity',
  'leadDays',
  'tolerance',
  'categoryIds',
  'classificationIds',
] as const satisfies Names;
export const settlementNames = ['taxRate', 'invoiceTypeId', 'settlementId', 'settlementDays', 'currencyId'] as const satisfies Names;
