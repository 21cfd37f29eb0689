import { z } from 'zod';

/** More than a line of a document takes. */
export const MOST_PACKING_ROWS = 2000;

/** 细码 as a supplier's file has it: texts by sheet and row, before anything is made of them. */
export const PackingSheet = z.object({
  name: z.string(),
  rows: z.array(
    z.object({
      /** As the file counts them, from 1. */
      number: z.number(),
      texts: z.array(z.string()),
    }),
  ),
});
export type PackingSheet = z.infer<typeof PackingSheet>;
