import { z } from 'zod';

/** More rows than a document line accepts. */
export const MAX_PACKING_ROWS = 2000;
/** Lots, rolls and figures are in columns further left and are shorter; anything else is a title or a remark. */
export const MAX_PACKING_COLUMNS = 60;
export const MAX_PACKING_TEXT = 80;

/** 细码 from a supplier's file: unparsed texts by sheet and row. */
export const PackingSheet = z.object({
  name: z.string(),
  rows: z.array(
    z.object({
      /** Row number in the file, from 1. */
      number: z.number(),
      texts: z.array(z.string().max(MAX_PACKING_TEXT)).max(MAX_PACKING_COLUMNS),
    }),
  ),
});
export type PackingSheet = z.infer<typeof PackingSheet>;
