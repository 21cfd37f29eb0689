import type { externalFields } from '@mrp/contract/features/external-materials/fields.ts';

type Names = readonly (keyof typeof externalFields)[];

/** The facts of an external record by group, for form and detail. */
export const basicNames = ['name', 'classificationId', 'colourName', 'colourId', 'shadeNo', 'remark'] as const satisfies Names;
export const fabricNames = [
  'width',
  'allowance',
  'gramWeight',
  'gramWeightTolerance',
  'structureId',
  'yarnCount',
  'density',
  'weave',
  'elasticity',
  'shrinkageWarp',
  'shrinkageWeft',
  'dyeLoss',
  'processRoute',
  'handFeel',
  'thickness',
] as const satisfies Names;
export const trimNames = ['specification', 'size', 'substance'] as const satisfies Names;
export const qualityNames = [
  'fastnessWashing',
  'fastnessDryRub',
  'fastnessWetRub',
  'fastnessLight',
  'fastnessPerspiration',
  'standard',
] as const satisfies Names;
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
