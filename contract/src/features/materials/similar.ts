import { z } from 'zod';
import { Decimal, Id } from '../../lib/fields/fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { materialWorkflow } from './workflow.ts';

/** From this score on a material is probably the same. */
export const PROBABLE_SCORE = '80';

/** A similar material with its score and the reasons. A price gap is a reason, never part of the score. */
export const Similar = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  state: z.enum(stateNames(materialWorkflow)),
  /** The colour that is nearest, where one was asked for. */
  skuId: Id.nullable(),
  skuCode: z.string().nullable(),
  colourName: z.string().nullable(),
  hex: z.string().nullable(),
  pictureId: Id.nullable(),
  score: Decimal,
  reasons: z.array(z.string()),
});
export type Similar = z.infer<typeof Similar>;
