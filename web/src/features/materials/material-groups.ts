import type { materialFields } from '@mrp/contract/features/materials/fields.ts';

export { fabricNames, trimNames } from '@mrp/contract/features/materials/fields.ts';

export const fastnessNames = [
  'fastnessWashing',
  'fastnessDryRub',
  'fastnessWetRub',
  'fastnessLight',
  'fastnessPerspiration',
] as const satisfies readonly (keyof typeof materialFields)[];
