import type { LinkFile, LinkInvoiceInput } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { LinkStatement } from '@mrp/contract/features/supplier-links/statement.ts';
import type { KeptAnswer, Person } from './kept-answer.ts';

/** What is typed of an invoice, with the files that the server has. */
export interface TypedInvoice {
  number: string;
  issuedOn: string;
  amount: string;
  taxAmount: string;
  files: readonly LinkFile[];
}
export const INVOICE = 'invoice';

/** What is left to invoice, today. */
export const newInvoice = ({ today, uninvoicedAmount, uninvoicedTax }: LinkStatement): TypedInvoice => ({
  number: '',
  issuedOn: today,
  amount: uninvoicedAmount,
  taxAmount: uninvoicedTax,
  files: [],
});

export function invoiceBody(
  statement: LinkStatement,
  { lines, note }: Pick<KeptAnswer<TypedInvoice, unknown>, 'lines' | 'note'>,
  person: Person,
): LinkInvoiceInput {
  const { number, issuedOn, amount, taxAmount, files } = lines[INVOICE] ?? newInvoice(statement);
  return {
    ...person,
    note: note.trim(),
    number: number.trim(),
    issuedOn,
    amount: amount.trim(),
    taxAmount: taxAmount.trim(),
    fileIds: files.map(({ id }) => id),
  };
}
