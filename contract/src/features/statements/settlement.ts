import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Reason, RequiredText, Text, Timestamp, Version } from '../../lib/fields/fields.ts';

/** An amount that may be below zero: what the supplier gives back. */
const Money = z
  .string('不能为空')
  .trim()
  .min(1, '不能为空')
  .regex(/^-?\d{1,7}(\.\d{1,2})?$/, '不能超过7位数,且小数只允许后2位');
const Quantity = z
  .string('不能为空')
  .trim()
  .regex(/^-?\d{1,7}(\.\d{1,4})?$/, '不能超过7位数,且小数只允许后4位');
const Paid = Money.refine((amount) => /[1-9]/.test(amount), '不能为0');

const MAX_INVOICE_LINES = 5000;

/** What an invoice says of a line of the statement. */
const InvoiceLineInput = z.strictObject({
  lineId: Id,
  /** Below zero what was returned; null: a charge. */
  quantity: Quantity.nullable().default(null),
  netAmount: Money,
  taxAmount: Money,
});

export const InvoiceInput = z.strictObject({
  number: RequiredText(32),
  issuedOn: Day,
  /** With tax. */
  amount: Paid,
  taxAmount: Money,
  /** 开齐: no other invoice follows. */
  isLast: z.boolean().default(true),
  /** Why it differs from the statement. */
  reason: Text(200).default(''),
  /** By line, where they were compared; without them only the whole is. */
  lines: z.array(InvoiceLineInput).max(MAX_INVOICE_LINES, `最多 ${MAX_INVOICE_LINES} 行`).default([]),
  version: Version,
});
export type InvoiceInput = z.output<typeof InvoiceInput>;

export const PaymentInput = z.strictObject({
  paidOn: Day,
  amount: Paid,
  /** One of the supplier's; null: none said. */
  accountId: Id.nullable().default(null),
  note: Text(200).default(''),
  version: Version,
});
export type PaymentInput = z.output<typeof PaymentInput>;

/** 放行差异, or not: of an invoice beyond the second bound. */
export const InvoiceRelease = z.strictObject({ reason: Reason, version: Version });
export type InvoiceRelease = z.output<typeof InvoiceRelease>;

/** 作废 of an invoice or a payment. */
export const SettlementVoid = z.strictObject({ reason: Reason, version: Version });
export type SettlementVoid = z.output<typeof SettlementVoid>;

const entered = { voidReason: z.string(), isVoided: z.boolean(), by: z.string(), at: Timestamp };

export const Invoice = z.object({
  id: Id,
  number: z.string(),
  issuedOn: Day,
  amount: price(Decimal),
  taxAmount: price(Decimal),
  isLast: z.boolean(),
  reason: z.string(),
  lineCount: z.number(),
  /** Beyond the second bound: it counts once somebody else released it. */
  needsRelease: z.boolean(),
  releasedBy: z.string().nullable(),
  releaseReason: z.string(),
  /** The reader may release it: somebody else entered it. */
  enteredByMe: z.boolean(),
  ...entered,
});
export type Invoice = z.infer<typeof Invoice>;

export const Payment = z.object({
  id: Id,
  paidOn: Day,
  amount: price(Decimal),
  /** With the last four characters of its number. */
  account: z.string(),
  note: z.string(),
  ...entered,
});
export type Payment = z.infer<typeof Payment>;

/** 三单匹配 of a line: ordered, received and agreed, invoiced. */
export const StatementMatch = z.object({
  lineId: Id,
  /** Of the order's line, as it is now; null: a charge. */
  orderedQuantity: Decimal.nullable(),
  receivedQuantity: Decimal.nullable(),
  invoicedQuantity: Decimal.nullable(),
  invoicedNet: price(Decimal),
  invoicedTax: price(Decimal),
});
export type StatementMatch = z.infer<typeof StatementMatch>;

/** 应付 to a supplier in a currency: what is agreed and not paid, by the week in which it is due. */
export const Payable = z.object({
  supplier: Entry,
  currency: Entry,
  overdue: price(Decimal),
  /** From today on: this week and the three after it. */
  weeks: price(z.array(Decimal)),
  later: price(Decimal),
  total: price(Decimal),
  /** The first day on which something is due. */
  dueOn: Day,
  statementCount: z.number(),
});
export type Payable = z.infer<typeof Payable>;
export const Payables = z.object({
  /** The first day of each week; the first one is today. */
  weeks: z.array(Day),
  rows: z.array(Payable),
});
export type Payables = z.infer<typeof Payables>;
