import { z } from 'zod';
import { ColourName } from '../../lib/colour-names.ts';
import { Id, Reason, Text, Version, valuesOf } from '../../lib/fields/fields.ts';
import { bodyShape } from '../../lib/fields/record-fields.ts';
import { Compositions } from '../materials/input.ts';
import { MAX_BASKET } from '../network-products.ts';
import { roundFields, taskFields, verdicts } from './fields.ts';

const Pictures = z.array(Id).max(9, '最多 9 个').default([]);

/** What a task is opened from. */
export const TaskSource = z.discriminatedUnion('origin', [
  z.strictObject({ origin: z.literal('MANUAL') }),
  z.strictObject({ origin: z.literal('MATERIAL'), spuId: Id, skuId: Id.nullable().default(null) }),
  z.strictObject({ origin: z.literal('EXTERNAL'), externalId: Id }),
  z.strictObject({ origin: z.literal('QUOTATION'), quotationId: Id, lineId: Id }),
]);
export type TaskSource = z.output<typeof TaskSource>;

export const TaskInput = z.strictObject({
  ...bodyShape(taskFields),
  compositions: Compositions.default([]),
  pictureIds: Pictures,
});
export type TaskInput = z.output<typeof TaskInput>;
export type TaskDraft = z.input<typeof TaskInput>;

export const NewTask = TaskInput.extend({ source: TaskSource.default({ origin: 'MANUAL' }) });
export type NewTask = z.output<typeof NewTask>;

/** 发起开发任务 from the caller's own 询价篮, with all or some of its products. */
export const BasketTask = TaskInput.extend({
  productIds: z.array(Id).min(1, '请至少选择 1 个商品').max(MAX_BASKET, `最多 ${MAX_BASKET} 个商品`),
});
export type BasketTask = z.output<typeof BasketTask>;

export const TaskEdit = TaskInput.extend({ version: Version });
export type TaskEdit = z.output<typeof TaskEdit>;

export const RoundInput = z
  .strictObject({ ...bodyShape(roundFields), compositions: Compositions.default([]), pictureIds: Pictures })
  .refine(({ sentOn, receivedOn }) => sentOn === null || receivedOn === null || receivedOn >= sentOn, {
    path: ['receivedOn'],
    message: '回样日期不能早于打样日期',
  });
export type RoundInput = z.output<typeof RoundInput>;
export type RoundDraft = z.input<typeof RoundInput>;
export const RoundEdit = RoundInput.safeExtend({ version: Version });
export type RoundEdit = z.output<typeof RoundEdit>;

/** 结论 of a sample: always with its reason. */
export const Judgement = z.strictObject({
  version: Version,
  verdict: z.enum(valuesOf(verdicts), '请选择结论'),
  reason: Reason,
});
export type Judgement = z.output<typeof Judgement>;

/** 采纳: the archive draft's facts that the sample and the target may lack. */
export const Adoption = z.strictObject({
  version: Version,
  roundId: Id,
  name: Text(64).min(1, '不能为空'),
  classificationId: z.string('请选择分类').pipe(Id),
  colourId: z.string('请选择颜色').pipe(Id),
  colourName: ColourName.default(''),
  width: taskFields.width.value,
  gramWeight: taskFields.gramWeight.value,
  specification: taskFields.specification.value,
});
export type Adoption = z.output<typeof Adoption>;
