import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Timestamp, valuesOf, Version } from '../../lib/fields/fields.ts';
import { readShape } from '../../lib/fields/record-fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { OwnFactor } from '../materials/own-factor.ts';
import { UnitRef } from '../materials/record.ts';
import { productBadges } from '../network-products/fields.ts';
import { roundFields, taskFields, taskOrigins, verdicts } from './fields.ts';
import { taskWorkflow } from './workflow.ts';

export const Person = z.object({ id: Id, name: z.string(), username: z.string() });
export type Person = z.infer<typeof Person>;

const common = {
  ...readShape(taskFields),
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(taskWorkflow)),
  origin: z.enum(valuesOf(taskOrigins)),
  assignee: z.string().nullable(),
  assigneeId: Id.nullable(),
  hex: z.string().nullable(),
  /** The first business day in this state, and how many days it has been there. */
  stateSince: Day,
  stateDays: z.number(),
  /** DUE: the due date has passed; STATE: it stays in its state for longer than the target days. */
  overdue: z.enum(['DUE', 'STATE']).nullable(),
  closeReason: z.string(),
  /** Who submitted its samples, while they wait for confirmation. */
  submittedById: Id.nullable(),
  createdBy: z.string(),
  createdAt: Timestamp,
  updatedBy: z.string(),
  updatedAt: Timestamp,
  version: Version,
};

export const TaskRow = z.object({
  ...common,
  classification: z.string().nullable(),
  unit: z.string().nullable(),
  composition: z.string(),
  pictureId: Id.nullable(),
  /** 供应商进度: suppliers asked, samples, samples received, samples passed. */
  suppliers: z.number(),
  samples: z.number(),
  received: z.number(),
  passed: z.number(),
});
export type TaskRow = z.infer<typeof TaskRow>;

/** A unit with the factor that prices are converted by. */
const ConvertedUnit = UnitRef.extend({ factor: Decimal.nullable() });

const Shares = z.array(z.object({ ingredient: Entry, share: Decimal }));

/** 打样回样. */
export const Round = z.object({
  ...readShape(roundFields),
  id: Id,
  /** Counts the samples of a task from 1. */
  serial: z.number(),
  supplier: Entry.extend({ state: z.string() }),
  colour: Entry.nullable(),
  hex: z.string().nullable(),
  /** Of price and MOQ. */
  unit: ConvertedUnit.nullable(),
  compositions: Shares,
  pictureIds: z.array(Id),
  verdict: z.enum(valuesOf(verdicts)).nullable(),
  verdictReason: z.string(),
  judgedBy: z.string().nullable(),
  judgedAt: Timestamp.nullable(),
  version: Version,
});
export type Round = z.infer<typeof Round>;

const Linked = z.object({ id: Id, code: z.string(), name: z.string() });

/** 询价商品: one product of the network that a task asks about, as it is now. */
export const TaskProduct = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  pictureId: Id.nullable(),
  supplierId: Id,
  supplier: z.string(),
  supplierItemNo: z.string(),
  badge: z.enum(valuesOf(productBadges)),
  composition: z.string(),
  width: Decimal.nullable(),
  gramWeight: Decimal.nullable(),
  specification: z.string(),
  price: price(Decimal.nullable()),
  priceMax: price(Decimal.nullable()),
  taxIncluded: z.boolean().nullable(),
  currency: z.string().nullable(),
  unitId: Id.nullable(),
  unit: z.string().nullable(),
  moq: Decimal.nullable(),
  leadDaysBulk: Decimal.nullable(),
  /** What the basket asked about it: quantity, and target price without tax, in the unit of the question. */
  asked: z.object({ quantity: Decimal.nullable(), targetPrice: price(Decimal.nullable()), unit: z.string() }).nullable(),
});
export type TaskProduct = z.infer<typeof TaskProduct>;

/** 物料开发任务 with everything on its page. */
export const Task = z.object({
  ...common,
  classification: z.object({ id: Id, fullName: z.string(), isLeaf: z.boolean() }).nullable(),
  colour: Entry.nullable(),
  unit: ConvertedUnit.nullable(),
  /** Of the material that the task was opened from: how its units convert, and the selvedge of its width. */
  own: OwnFactor.nullable(),
  allowance: Decimal.nullable(),
  compositions: Shares,
  pictureIds: z.array(Id),
  people: z.array(Person),
  /** What it was opened from. */
  source: Linked.extend({ skuId: Id.nullable(), aside: z.string() }).nullable(),
  /** The products of the enquiry basket that it was opened from. */
  products: z.array(TaskProduct),
  /** The present preferred price of the material it was opened from: what 降本 starts from. */
  sourcePrice: price(z.object({ price: Decimal, unit: z.string(), currency: z.string() }).nullable()),
  rounds: z.array(Round),
  adoptedRoundId: Id.nullable(),
  /** The archive draft that the adoption made. */
  material: Linked.extend({ state: z.string(), skuId: Id.nullable() }).nullable(),
});
export type Task = z.infer<typeof Task>;
