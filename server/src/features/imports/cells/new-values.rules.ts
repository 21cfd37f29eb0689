import { classificationsApi } from '@mrp/contract/features/dictionaries/classifications.ts';
import { coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import { unitsApi } from '@mrp/contract/features/dictionaries/units.ts';
import type { NewValueKind } from '@mrp/contract/features/imports.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';

/** Whoever may create an entry on its own page may create it here. */
export const newValueRights = {
  colour: coloursApi.createColour.permission,
  unit: unitsApi.createUnit.permission,
  class: classificationsApi.createClassification.permission,
  supplier: suppliersApi.create.permission,
} as const satisfies Record<NewValueKind, { anyOf: readonly string[] }>;
