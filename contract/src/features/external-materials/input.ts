import { z } from 'zod';
import { Id, Version } from '../../lib/fields/fields.ts';
import { bodyShape } from '../../lib/fields/record-fields.ts';
import { Compositions } from '../materials/input.ts';
import { externalFields } from './fields.ts';

export const ExternalInput = z.strictObject({
  ...bodyShape(externalFields),
  compositions: Compositions.default([]),
  pictureIds: z.array(Id).max(9, '最多 9 个').default([]),
});
export type ExternalInput = z.output<typeof ExternalInput>;
export type ExternalDraft = z.input<typeof ExternalInput>;

/** One line of a batch: everything but the supplier, who is the same for all. */
const ExternalLine = ExternalInput.omit({ supplierId: true });
export const MAX_BATCH = 100;
/** 批量录入: what one supplier told, saved whole or not at all. */
export const ExternalBatch = z.strictObject({
  supplierId: externalFields.supplierId.value,
  lines: z.array(ExternalLine).min(1, '请至少填写 1 条').max(MAX_BATCH, `一次最多 ${MAX_BATCH} 条`),
});
export type ExternalBatch = z.output<typeof ExternalBatch>;
export type ExternalBatchDraft = z.input<typeof ExternalBatch>;

export const ExternalEdit = ExternalInput.extend({ version: Version });
export type ExternalEdit = z.output<typeof ExternalEdit>;
