import { z } from 'zod';
import { Id } from '../../lib/fields/fields.ts';

/** What a document's line is for, in a form: the style and its colour, the garment order, the BOM line. */
export const purposeInput = {
  styleId: Id.nullable().default(null),
  skcId: Id.nullable().default(null),
  garmentOrderId: Id.nullable().default(null),
  bomLineId: Id.nullable().default(null),
};

/** The same in a stored line, with the codes. */
export const purposeShape = {
  styleId: Id.nullable(),
  style: z.string().nullable(),
  skcId: Id.nullable(),
  skc: z.string().nullable(),
  garmentOrderId: Id.nullable(),
  garmentOrder: z.string().nullable(),
  bomLineId: Id.nullable(),
  /** The BOM of that line. */
  bomId: Id.nullable(),
};
