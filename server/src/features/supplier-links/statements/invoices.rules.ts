import { differenceOf } from '@mrp/contract/features/statements/matching.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { SupplierInvoice } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { LinkStatement } from '@mrp/contract/features/supplier-links/statement.ts';
import { compareDecimals, sumDecimals } from '@mrp/contract/lib/decimals.ts';
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

/** Nothing where more waits than was left. */
function restOf(left: string, waiting: string): string {
  const rest = differenceOf(left, waiting);
  return compareDecimals(rest, '0') === 0 || !isPartOf(rest, left) ? '0.00' : rest;
}
