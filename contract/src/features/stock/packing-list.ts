import { z } from 'zod';

/** More than a line of a document takes. */
export const MAX_PACKING_ROWS = 2000;
/** Lots, rolls and figures stand further left, and are shorter; what goes beyond is a title or a remark. */
export const MAX_PACKING_COLUMNS = 60;
export const MAX_PACKING_TEXT = 80;

/** 细码 as a supplier's file has it: texts by sheet and row, before anything is made of them. */
export const PackingSheet = z.object({
  name: z.string(),
  rows: z.array(
    z.object({
      /** As the file counts them, from 1. */
      number: z.number(),
      texts: z.array(z.string().max(MAX_PACKING_TEXT)).max(MAX_PACKING_COLUMNS),
    }),
  ),
});
export type PackingSheet = z.infer<typeof PackingSheet>;
