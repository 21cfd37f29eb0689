import { z } from 'zod';
import { Day, Decimal, FileRef, Id, price, Reason, Timestamp } from '../../lib/fields/fields.ts';
import { InvoiceInput } from '../statements/settlement.ts';
import { StockUnit } from '../stock/item-level.ts';
import { MAX_LINK_FILES } from './link-files.ts';
import { answered, answering } from './link.ts';

/** `ENDED`: it waited when the statement was invoiced otherwise. */
const SupplierInvoiceState = z.enum(['PENDING', 'TAKEN', 'REFUSED', 'WITHDRAWN', 'ENDED']);
export type SupplierInvoiceState = z.infer<typeof SupplierInvoiceState>;

const invoiced = { number: z.string(), issuedOn: Day, state: SupplierInvoiceState, reason: z.string() };

/** What the invoice says of a line of the statement; `place` counts from 1, as the statement's page does. */
const SupplierInvoiceLine = z.object({
  lineId: Id,
  place: z.number(),
  item: z.string(),
  quantity: Decimal.nullable(),
  unit: StockUnit.nullable(),
  netAmount: price(Decimal),
  taxAmount: price(Decimal),
});
export type SupplierInvoiceLine = z.infer<typeof SupplierInvoiceLine>;

/** An invoice that a supplier sent for a statement. */
export const SupplierInvoice = z.object({
  ...answered,
  ...invoiced,
  amount: price(Decimal),
  taxAmount: price(Decimal),
  decidedBy: z.string().nullable(),
  files: z.array(FileRef),
  /** None: only the whole is compared. */
  lines: z.array(SupplierInvoiceLine),
});
export type SupplierInvoice = z.infer<typeof SupplierInvoice>;

/** The same as its supplier sees it. */
const LinkInvoice = z.object({
  id: Id,
  at: Timestamp,
  fromName: z.string(),
  note: z.string(),
  ...invoiced,
  amount: Decimal,
  taxAmount: Decimal,
  fileCount: z.number(),
  lineCount: z.number(),
});
export type LinkInvoice = z.infer<typeof LinkInvoice>;

/** Part of what the supplier sees of a statement. */
export const invoicingOfStatement = {
  today: Day,
  /** It is agreed and not invoiced yet. */
  mayInvoice: z.boolean(),
  /** What no invoice has, of those that were entered and those that wait to be. */
  uninvoicedAmount: Decimal,
  uninvoicedTax: Decimal,
  /** What he sent and what waits to be entered; null: nothing waits. */
  waitingAmount: Decimal.nullable(),
  /** What he sent, the newest first. */
  sentInvoices: z.array(LinkInvoice),
};

export const LinkFile = z.object({ id: Id, name: z.string() });
export type LinkFile = z.infer<typeof LinkFile>;

export const LinkInvoiceInput = InvoiceInput.pick({ number: true, issuedOn: true, amount: true, taxAmount: true, lines: true }).extend({
  fromName: answering.fromName,
  phone: answering.phone,
  note: answering.note,
  /** Uploaded by this link. */
  fileIds: z.array(Id).max(MAX_LINK_FILES, `最多 ${MAX_LINK_FILES} 个文件`).default([]),
});
export type LinkInvoiceInput = z.output<typeof LinkInvoiceInput>;

/** 登记 of what the supplier sent, as it is. */
export const SupplierInvoiceTaking = InvoiceInput.pick({ isLast: true, reason: true, version: true });
export type SupplierInvoiceTaking = z.output<typeof SupplierInvoiceTaking>;
export const SupplierInvoiceRefusal = z.strictObject({ reason: Reason });
