import { z } from 'zod';
import { Day, Decimal, Id, price, RequiredText, Timestamp, Version } from '../../lib/fields/fields.ts';
import { allowZero, numeric, rules } from '../../lib/fields/numeric-rules.ts';
import { stateNames } from '../../lib/workflow.ts';
import { StatementLineKind } from '../statements/record.ts';
import { ChargeKind } from '../statements/charges.ts';
import { statementWorkflow } from '../statements/workflow.ts';
import { StockUnit } from '../stock/item-level.ts';
import { invoicingOfStatement, SupplierInvoice } from './invoice.ts';
import { answered, answering, sideOf } from './link.ts';

const Dispute = z.object({
  id: Id,
  /** Null: the statement was called back. */
  lineId: Id.nullable(),
  item: z.string(),
  unit: StockUnit.nullable(),
  statedQuantity: Decimal.nullable(),
  statedAmount: price(Decimal),
  /** What the supplier has; null: not said. */
  quantity: Decimal.nullable(),
  amount: price(Decimal.nullable()),
  reason: z.string(),
});
export type Dispute = z.infer<typeof Dispute>;

const StatementAnswer = z.object({
  ...answered,
  isAgreed: z.boolean(),
  /** It is the last one to the lines that the statement has now. */
  isCurrent: z.boolean(),
  disputes: z.array(Dispute),
});
export type StatementAnswer = z.infer<typeof StatementAnswer>;

/** `invoices`: what he sent, the newest first. */
export const StatementSide = sideOf(StatementAnswer).extend({ invoices: z.array(SupplierInvoice) });
export type StatementSide = z.infer<typeof StatementSide>;

const LinkStatementLine = z.object({
  id: Id,
  kind: StatementLineKind,
  happenedOn: Day,
  /** Number of the receipt; null: a deduction of a claim without one. */
  receipt: z.string().nullable(),
  claim: z.string().nullable(),
  order: z.string().nullable(),
  charge: z.object({ kind: ChargeKind, note: z.string(), share: Decimal.nullable() }).nullable(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  quantity: Decimal.nullable(),
  unit: StockUnit.nullable(),
  beforePrice: Decimal.nullable(),
  unitPrice: Decimal.nullable(),
  priceUnit: z.string(),
  taxIncluded: z.boolean(),
  taxRate: Decimal,
  amount: Decimal,
  taxAmount: Decimal,
  /** What no invoice has of it, of those that were entered and those that wait to be; null: it cannot be invoiced, or nothing is left. */
  uninvoiced: z.object({ quantity: Decimal.nullable(), netAmount: Decimal, taxAmount: Decimal }).nullable(),
});
export type LinkStatementLine = z.infer<typeof LinkStatementLine>;

/** A statement as its supplier sees it; called back, it has no lines. */
export const LinkStatement = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(stateNames(statementWorkflow)),
  /** Of the statement that he sees. */
  version: Version,
  supplier: z.string(),
  currency: z.string(),
  periodFrom: Day,
  periodTo: Day,
  sentOn: Day.nullable(),
  dueOn: Day.nullable(),
  amount: Decimal,
  netAmount: Decimal,
  taxAmount: Decimal,
  mayAnswer: z.boolean(),
  lines: z.array(LinkStatementLine),
  ...invoicingOfStatement,
  /** His last answer to these lines. */
  answer: z
    .object({
      id: Id,
      at: Timestamp,
      fromName: z.string(),
      note: z.string(),
      isAgreed: z.boolean(),
      disputes: z.array(
        z.object({ lineId: Id.nullable(), item: z.string(), quantity: Decimal.nullable(), amount: Decimal.nullable(), reason: z.string() }),
      ),
    })
    .nullable(),
});
export type LinkStatement = z.infer<typeof LinkStatement>;

/** An amount that may be below zero, as that of a deduction. */
const Amount = z
  .string()
  .trim()
  .regex(/^-?\d{1,9}(\.\d{1,2})?$/, '不能超过9位数,且小数只允许后2位')
  .nullable()
  .default(null);

export const LinkStatementAnswer = z
  .strictObject({
    ...answering,
    version: Version,
    isAgreed: z.boolean(),
    /** Of lines that he does not agree to. */
    disputes: z
      .array(
        z.strictObject({
          lineId: Id,
          quantity: numeric(allowZero(rules.documentQuantity), { required: false }),
          amount: Amount,
          reason: RequiredText(200),
        }),
      )
      .max(500, '最多500行')
      .default([]),
  })
  .superRefine(({ isAgreed, disputes }, context) => {
    if (isAgreed && disputes.length > 0) context.addIssue({ code: 'custom', path: ['isAgreed'], message: '有异议的对账单不能确认' });
    if (!isAgreed && disputes.length === 0) context.addIssue({ code: 'custom', path: ['disputes'], message: '请选择有异议的明细' });
  });
export type LinkStatementAnswer = z.output<typeof LinkStatementAnswer>;
