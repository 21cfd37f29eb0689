import { z } from 'zod';
import { compareDecimals } from '../../lib/decimals.ts';
import { defaultBandLimits } from '../../lib/formulas/formulas.ts';
import { Id, Reason, Version } from '../../lib/fields/fields.ts';
import { bodyShape } from '../../lib/fields/record-fields.ts';
import { configFields, configVersionFields } from './fields.ts';
import { checkWeights } from './weights.ts';

/** Callers that do not know of low prices yet leave the limit as it is shipped. */
const versionShape = { ...bodyShape(configVersionFields), lowLimit: configVersionFields.lowLimit.schema.default(defaultBandLimits.low) };
const VersionShape = z.strictObject(versionShape);

/** What a version must hold beyond its single fields. */
function checkVersion(input: z.output<typeof VersionShape>, context: z.core.$RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  for (const [field, message] of Object.entries(checkWeights(input))) refuse(field, message);
  if (compareDecimals(input.minimumScore, '100') > 0) refuse('minimumScore', '最低相似度不能超过100');
  if (compareDecimals(input.greenLimit, input.yellowLimit) >= 0) refuse('yellowLimit', '黄上限必须大于绿上限');
  if (compareDecimals(input.yellowLimit, input.orangeLimit) >= 0) refuse('orangeLimit', '橙上限必须大于黄上限');
}

export const ConfigInput = z
  .strictObject({
    ...versionShape,
    name: configFields.name.schema,
    classificationId: z.string('请选择适用分类').pipe(Id),
  })
  .superRefine(checkVersion);
export type ConfigInput = z.output<typeof ConfigInput>;

/** The class stays: another class is another configuration. */
export const ConfigEdit = z
  .strictObject({ ...versionShape, name: configFields.name.schema, reason: Reason, version: Version })
  .superRefine(checkVersion);
export type ConfigEdit = z.output<typeof ConfigEdit>;

/** 试算 of a draft for a class; null: the default. */
export const SimulationInput = z.strictObject({ ...versionShape, classificationId: Id.nullable() }).superRefine(checkVersion);
export type SimulationInput = z.output<typeof SimulationInput>;
