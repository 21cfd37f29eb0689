import { z } from 'zod';
import { Day, Decimal, Entry, FileRef, Id, price, Reason, Timestamp, valuesOf, Version } from '../../lib/fields/fields.ts';
import { bodyShape } from '../../lib/fields/record-fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { roundFields, suppliedSampleFields, verdicts } from '../development-tasks/fields.ts';
import { taskWorkflow } from '../development-tasks/workflow.ts';
import { Compositions } from '../materials/input.ts';
import { MAX_LINK_FILES } from './link-files.ts';
import { answered, answering, LinkUnit, sideOf, SupplierLinkInput } from './link.ts';

/** A task asks several suppliers for samples: the link is one's own. */
export const TaskLinkInput = SupplierLinkInput.extend({ supplierId: z.string('请选择供应商').pipe(Id) });

/** `ENDED`: it waited when the task ended or another sample was adopted. */
const SupplierSampleState = z.enum(['PENDING', 'TAKEN', 'REFUSED', 'WITHDRAWN', 'ENDED']);
export type SupplierSampleState = z.infer<typeof SupplierSampleState>;

const Verdict = z.enum(valuesOf(verdicts)).nullable();
const Shares = z.array(z.object({ ingredient: Entry, share: Decimal }));

/** What a supplier says of a sample, without its price, and what became of it. */
const sampled = {
  sampleNo: z.string(),
  sentOn: Day.nullable(),
  colourName: z.string(),
  compositions: Shares,
  width: Decimal.nullable(),
  gramWeight: Decimal.nullable(),
  specification: z.string(),
  /** Of price and MOQ; null: neither is said. */
  unit: LinkUnit.nullable(),
  taxIncluded: z.boolean(),
  moq: Decimal.nullable(),
  leadDays: Decimal.nullable(),
  state: SupplierSampleState,
  reason: z.string(),
};

/** A sample that a supplier sent for a task. */
const SupplierSample = z.object({
  ...answered,
  supplier: z.object({ id: Id, name: z.string() }),
  ...sampled,
  price: price(Decimal.nullable()),
  /** The number of the sample in the task, once it is entered. */
  serial: z.number().nullable(),
  decidedBy: z.string().nullable(),
  files: z.array(FileRef),
});
export type SupplierSample = z.infer<typeof SupplierSample>;

export const TaskSide = sideOf(SupplierSample);
export type TaskSide = z.infer<typeof TaskSide>;

/** 登记样品 with what the supplier sent; the day on which it arrived, if it is here. */
export const SupplierSampleTaking = z.strictObject({ version: Version, receivedOn: roundFields.receivedOn.schema });
export type SupplierSampleTaking = z.output<typeof SupplierSampleTaking>;
export const SupplierSampleRefusal = z.strictObject({ reason: Reason });

/** A sample as its supplier sees it. */
const LinkSample = z.object({
  id: Id,
  at: Timestamp,
  fromName: z.string(),
  note: z.string(),
  ...sampled,
  price: Decimal.nullable(),
  pictureCount: z.number(),
  verdict: Verdict,
});
export type LinkSample = z.infer<typeof LinkSample>;

/** A task as a supplier who is asked for samples sees it: the target without its price, and only his own samples. */
export const LinkTask = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(taskWorkflow)),
  /** Of what is wanted; a sample for something else is refused. */
  mark: z.string(),
  supplier: z.string(),
  name: z.string(),
  classification: z.string(),
  colourName: z.string(),
  compositions: Shares,
  width: Decimal.nullable(),
  gramWeight: Decimal.nullable(),
  specification: z.string(),
  quantity: Decimal.nullable(),
  unit: LinkUnit.nullable(),
  wantedOn: Day.nullable(),
  pictureIds: z.array(Id),
  today: Day,
  /** To choose from. */
  units: z.array(LinkUnit),
  ingredients: z.array(z.object({ id: Id, name: z.string() })),
  mayAnswer: z.boolean(),
  /** What he sent, the newest first. */
  samples: z.array(LinkSample),
  /** His samples that came otherwise, the newest first. */
  rounds: z.array(z.object({ id: Id, sampleNo: z.string(), colourName: z.string(), receivedOn: Day.nullable(), verdict: Verdict })),
});
export type LinkTask = z.infer<typeof LinkTask>;

export const LinkSampleInput = z
  .strictObject({
    ...answering,
    mark: z.string().max(64),
    ...bodyShape(suppliedSampleFields),
    /** In yuan, like the other samples of the task; he sees what he said. */
    price: suppliedSampleFields.price.value,
    compositions: Compositions.default([]),
    /** Photos that were uploaded by this link. */
    fileIds: z.array(Id).max(MAX_LINK_FILES, `最多 ${MAX_LINK_FILES} 个文件`).default([]),
  })
  .refine((sample) => sample.sampleNo !== '' || sample.fileIds.length > 0, { path: ['sampleNo'], message: '请填写货号，或附照片' });
export type LinkSampleInput = z.output<typeof LinkSampleInput>;
