import type { TechniqueInput } from '@mrp/contract/features/techniques/input.ts';
import type { Dictionaries } from './builders.ts';

/** A technique that passes the validation of the form. */
export const techniqueInput = (d: Dictionaries, name: string, changes: Partial<TechniqueInput> = {}): TechniqueInput => ({
  name,
  classId: d.entry('techniqueClass', '网版印花'),
  unitId: d.unit('件'),
  basePrice: '1.8',
  priceMax: '2.5',
  active: true,
  remark: '',
  tiers: [],
  offers: [],
  ...changes,
});
