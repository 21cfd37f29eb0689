import { differenceOf, leftOfLine, matchedLines } from '@mrp/contract/features/statements/matching.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { SupplierInvoice } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { LinkStatement, LinkStatementLine } from '@mrp/contract/features/supplier-links/statement.ts';
import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { isPartOf, leftOf } from '../../statements/matching.rules.ts';

/** What is not invoiced of a statement, without what waits to be entered. */
export function leftToSend(
  statement: Statement,
  sent: readonly Pick<SupplierInvoice, 'state' | 'amount' | 'taxAmount'>[],
): Pick<LinkStatement, 'uninvoicedAmount' | 'uninvoicedTax' | 'waitingAmount'> {
  const left = leftOf(statement);
  const waiting = sent.filter(({ state }) => state === 'PENDING');
  if (waiting.length === 0) return { uninvoicedAmount: left.amount, uninvoicedTax: left.taxAmount, waitingAmount: null };
  const amount = sumDecimals(waiting.map((invoice) => invoice.amount ?? '0'));
  const tax = sumDecimals(waiting.map((invoice) => invoice.taxAmount ?? '0'));
  return {
    uninvoicedAmount: restOf(left.amount, amount),
    uninvoicedTax: restOf(left.taxAmount, tax),
    waitingAmount: differenceOf(amount, '0'),
  };
}

/** By line, what is not invoiced of it, without what waits to be entered; lines of which nothing is left are missing. */
export function leftOfLines(
  statement: Statement,
  sent: readonly Pick<SupplierInvoice, 'state' | 'lines'>[],
): Map<string, NonNullable<LinkStatementLine['uninvoiced']>> {
  const waiting = Map.groupBy(
    sent.flatMap(({ state, lines }) => (state === 'PENDING' ? lines : [])),
    ({ lineId }) => lineId,
  );
  const left = new Map<string, NonNullable<LinkStatementLine['uninvoiced']>>();
  for (const [id, line] of matchedLines(statement)) {
    const { quantity, netAmount, taxAmount } = leftOfLine(line);
    const told = waiting.get(id) ?? [];
    const rest = (amount: string, name: 'netAmount' | 'taxAmount') =>
      differenceOf(amount, sumDecimals(['0', ...told.map((one) => one[name] ?? '0')]));
    const net = rest(netAmount, 'netAmount');
    const tax = rest(taxAmount, 'taxAmount');
    if (compareDecimals(net, '0') === 0 && compareDecimals(tax, '0') === 0) continue;
    const sum = sumDecimals(['0', ...told.map((one) => one.quantity ?? '0')]);
    left.set(id, { quantity: quantity && decimal(quantity).minus(decimal(sum)).toFixed(), netAmount: net, taxAmount: tax });
  }
  return left;
}

/** What is left to invoice; 0.00 where more waits than was left. */
function restOf(left: string, waiting: string): string {
  const rest = differenceOf(left, waiting);
  return compareDecimals(rest, '0') === 0 || !isPartOf(rest, left) ? '0.00' : rest;
}
