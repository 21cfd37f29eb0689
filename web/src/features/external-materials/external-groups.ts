import type { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import { fastnessNames } from '../materials/material-groups.ts';

type Names = readonly (keyof typeof externalFields)[];

/** The facts of an external record by group, for form and detail. */
export const basicNames = ['name', 'classificationId', 'colourName', 'colourId', 'shadeNo', 'remark'] as const satisfies Names;
export const qualityNames = [...fastnessNames, 'standard'] as const satisfies Names;
export const quoteNames = [
  'supplierId',
  'supplierItemNo',
  'price',
  'unitId',
  'samplePrice',
  'currencyId',
  'taxIncluded',
  'taxRate',
  'disparity',
  'moq',
  'moqPerColour',
  'packQuantity',
  'leadDaysSpot',
  'leadDaysBulk',
] as const satisfies Names;
