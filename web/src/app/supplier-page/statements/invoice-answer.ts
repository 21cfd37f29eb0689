import type { LinkFile, LinkInvoiceInput } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { LinkStatement, LinkStatementLine } from '@mrp/contract/features/supplier-links/statement.ts';
import type { KeptAnswer, Person } from '../sending/kept-answer.ts';
import { plainNumber, sumAmounts } from '../fields/numbers.ts';

/** What is typed of a line that the invoice names. */
export interface TypedInvoiceLine {
  quantity: string;
  netAmount: string;
  taxAmount: string;
}

/** What is typed of an invoice, with the files that the server has. */
export interface TypedInvoice {
  number: string;
  issuedOn: string;
  amount: string;
  taxAmount: string;
  files: readonly LinkFile[];
  /** By line of the statement; what was kept by an older page has none. */
  lines?: Readonly<Record<string, TypedInvoiceLine>>;
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

/** What is left to invoice of a line. */
export const newInvoiceLine = ({ uninvoiced }: LinkStatementLine): TypedInvoiceLine => ({
  quantity: plainNumber(uninvoiced?.quantity ?? ''),
  netAmount: uninvoiced?.netAmount ?? '',
  taxAmount: uninvoiced?.taxAmount ?? '',
});

/** The whole is what its lines add up to, as soon as they do. */
export function withLines(invoice: TypedInvoice, lines: Readonly<Record<string, TypedInvoiceLine>>): TypedInvoice {
  const named = Object.values(lines);
  const tax = sumAmounts(named.map(({ taxAmount }) => taxAmount));
  const net = sumAmounts(named.map(({ netAmount }) => netAmount));
  const amount = tax !== null && net !== null ? sumAmounts([net, tax]) : null;
  return { ...invoice, lines, ...(named.length > 0 && tax !== null && amount !== null && { amount, taxAmount: tax }) };
}

/** The lines that it names, in the order of the statement. */
export const namedLines = ({ lines }: LinkStatement, invoice: TypedInvoice): LinkStatementLine[] =>
  lines.filter(({ id }) => invoice.lines?.[id] !== undefined);

export function invoiceBody(
  statement: LinkStatement,
  { lines, note }: Pick<KeptAnswer<TypedInvoice, unknown>, 'lines' | 'note'>,
  person: Person,
): LinkInvoiceInput {
  const invoice = lines[INVOICE] ?? newInvoice(statement);
  const { number, issuedOn, amount, taxAmount, files } = invoice;
  return {
    ...person,
    note: note.trim(),
    number: number.trim(),
    issuedOn,
    amount: amount.trim(),
    taxAmount: taxAmount.trim(),
    lines: namedLines(statement, invoice).map((line) => {
      const typed = invoice.lines?.[line.id] ?? newInvoiceLine(line);
      return {
        lineId: line.id,
        quantity: line.quantity === null ? null : typed.quantity.trim(),
        netAmount: typed.netAmount.trim(),
        taxAmount: typed.taxAmount.trim(),
      };
    }),
    fileIds: files.map(({ id }) => id),
  };
}
