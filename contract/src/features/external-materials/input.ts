import { z } from 'zod';
import { Id, Version } from '../../lib/fields.ts';
import { bodyShape } from '../../lib/record-fields.ts';
import { Compositions } from '../materials/input.ts';
import { externalFields } from './fields.ts';

export const ExternalInput = z.strictObject({
  ...bodyShape(externalFields),
  compositions: Compositions.default([]),
  pictureIds: z.array(Id).max(9, '最多 9 个').default([]),
});
export type ExternalInput = z.output<typeof ExternalInput>;
export type ExternalDraft = z.input<typeof ExternalInput>;
export const ExternalEdit = ExternalInput.extend({ version: Version });
export type ExternalEdit = z.output<typeof ExternalEdit>;
