import type { materialFields } from '@mrp/contract/features/materials/fields.ts';

type Names = readonly (keyof typeof materialFields)[];

/** The specification of a fabric and of a trim, for form and detail; the detail shows width, weight and specification in its head. */
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
export const fastnessNames = [
  'fastnessWashing',
  'fastnessDryRub',
  'fastnessWetRub',
  'fastnessLight',
  'fastnessPerspiration',
] as const satisfies Names;
