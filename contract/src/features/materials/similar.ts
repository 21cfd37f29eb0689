import { z } from 'zod';
import { Decimal, Id } from '../../lib/fields.ts';
import type { SimilarityFactor } from '../../lib/formulas-score.ts';
import { stateNames } from '../../lib/workflow.ts';
import { materialWorkflow } from './workflow.ts';

/** The built-in weights of the similarity, until 内部比价配置 keeps others; a factor that either side does not know gives its weight away. */
export const similarityWeights: Readonly<Record<SimilarityFactor, number>> = {
  ingredient: 45,
  gsm: 20,
  width: 10,
  structure: 10,
  colour: 15,
};

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
