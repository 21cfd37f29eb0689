import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Text, Timestamp, valuesOf, Version } from '../../lib/fields/fields.ts';
import { bodyShape, plainShape } from '../../lib/fields/record-fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { StockUnit } from '../stock/item-level.ts';
import { AdvanceDraw } from './advances.ts';
import { ChargeKind } from './charges.ts';
import { statementFields } from './fields.ts';
import { Invoice, Payment, StatementMatch } from './settlement.ts';
import { statementSteps, statementWorkflow } from './workflow.ts';

export const statementLineKinds = [
  { value: 'RECEIPT', label: '收货' },
  { value: 'QUANTITY', label: '数量变动' },
  { value: 'PRICE', label: '价格更正' },
  { value: 'SURCHARGE', label: '附加费' },
  { value: 'DEDUCTION', label: '扣款' },
  { value: 'ADJUSTMENT', label: '费用变动' },
] as const;
export const StatementLineKind = z.enum(valuesOf(statementLineKinds));
export type StatementLineKind = z.output<typeof StatementLineKind>;

const isInOrder = ({ periodFrom, periodTo }: { periodFrom: string; periodTo: string }): boolean => periodFrom <= periodTo;
const ORDER = { message: '截止日期不能早于起始日期', path: ['periodTo'] };

export const StatementInput = z.strictObject(bodyShape(statementFields)).refine(isInOrder, ORDER);
export type StatementInput = z.output<typeof StatementInput>;

const { periodFrom, periodTo, remark } = statementFields;
/** Supplier and currency stay: another statement is made for others. */
export const StatementEdit = z.strictObject({ ...bodyShape({ periodFrom, periodTo, remark }), version: Version }).refine(isInOrder, ORDER);
export type StatementEdit = z.output<typeof StatementEdit>;

export const StatementTransition = z.strictObject({
  action: z.enum(statementSteps),
  version: Version,
  reason: Text(200).default(''),
  /** 提交确认: the amount that was shown; refused when it is another by now. */
  amount: Decimal.nullable().default(null),
  /** 确认: who of the supplier agreed. */
  confirmedWith: Text(64).default(''),
});
export type StatementTransition = z.output<typeof StatementTransition>;

/** What a line or a statement comes to, in its currency: with tax, without it, and the tax. */
const sums = { amount: price(Decimal), netAmount: price(Decimal), taxAmount: price(Decimal) };

export const StatementLine = z.object({
  /** Of a draft: its place. */
  id: z.string(),
  kind: StatementLineKind,
  happenedOn: Day,
  /** Left over from before the period. */
  isEarlier: z.boolean(),
  /** Null: a claim about goods without one. */
  receipt: z.object({ id: Id, code: z.string() }).nullable(),
  claim: z.object({ id: Id, code: z.string() }).nullable(),
  order: z.object({ id: Id, code: z.string() }).nullable(),
  charge: z.object({ kind: ChargeKind, note: z.string(), share: price(Decimal.nullable()) }).nullable(),
  spuId: Id.nullable(),
  skuId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  quantity: Decimal.nullable(),
  unit: StockUnit.nullable(),
  /** With or without tax, as the order has it. */
  beforePrice: price(Decimal.nullable()),
  unitPrice: price(Decimal.nullable()),
  priceUnit: StockUnit.nullable(),
  taxIncluded: price(z.boolean()),
  taxRate: price(Decimal),
  ...sums,
  /** The receipt was not inspected yet: all of it counts as accepted. */
  isPending: z.boolean(),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const StatementRow = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(statementWorkflow)),
  supplier: Entry,
  currency: Entry,
  ...plainShape({ periodFrom, periodTo, remark }),
  lineCount: z.number(),
  ...sums,
  invoicedAmount: price(Decimal),
  paidAmount: price(Decimal),
  /** Taken of advance payments. */
  drawnAmount: price(Decimal),
  /** Of what is agreed, or by the last invoice. */
  /** Null until it is agreed. */
  unpaidAmount: price(Decimal.nullable()),
  sentOn: Day.nullable(),
  confirmedOn: Day.nullable(),
  dueOn: Day.nullable(),
  createdBy: z.string(),
  createdAt: Timestamp,
  createdByMe: z.boolean(),
  updatedBy: z.string(),
  updatedAt: Timestamp,
  version: Version,
});
export type StatementRow = z.infer<typeof StatementRow>;

export const Statement = StatementRow.extend({
  confirmedWith: z.string(),
  /** Days from confirmation to payment. */
  settlementDays: z.number(),
  lines: z.array(StatementLine),
  draws: z.array(AdvanceDraw),
  invoices: z.array(Invoice),
  payments: z.array(Payment),
  /** Of the lines of what is agreed, in their order. */
  matches: z.array(StatementMatch),
  /** Of the supplier, with the last characters of their numbers. */
  accounts: z.array(z.object({ id: Id, name: z.string() })),
});
export type Statement = z.infer<typeof Statement>;

/** What a statement would have, before it is made. */
export const StatementPreview = z.object({ lines: z.array(StatementLine), ...sums });
export type StatementPreview = z.infer<typeof StatementPreview>;

/** What is to be stated of a supplier, by currency. */
export const StatementOpening = z.object({
  currency: Entry,
  lineCount: z.number(),
  amount: price(Decimal),
  /** The first and the last day of its lines. */
  from: Day,
  to: Day,
  /** The statement that is not confirmed yet; another one waits for it. */
  statement: z.object({ id: Id, code: z.string() }).nullable(),
});
export type StatementOpening = z.infer<typeof StatementOpening>;
