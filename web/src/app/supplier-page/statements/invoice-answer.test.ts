import type { LinkStatement } from '@mrp/contract/features/supplier-links/statement.ts';
import { describe, expect, it } from 'vitest';
import { INVOICE, invoiceBody, newInvoice, newInvoiceLine, withLines } from './invoice-answer.ts';

const statement = {
  today: '2026-12-01',
  uninvoicedAmount: '1321.20',
  uninvoicedTax: '152.00',
  lines: [
    { id: '1', quantity: '100.0000', uninvoiced: { quantity: '100', netAmount: '1061.95', taxAmount: '138.05' } },
    { id: '2', quantity: '8.0000', uninvoiced: { quantity: '8', netAmount: '-25.49', taxAmount: '-3.31' } },
    { id: '3', quantity: null, uninvoiced: { quantity: null, netAmount: '132.74', taxAmount: '17.26' } },
    { id: '4', quantity: '5.0000', uninvoiced: null },
  ],
} as unknown as LinkStatement;
const person = { fromName: '王会计', phone: '' };
const lineOf = (at: number) => newInvoiceLine(statement.lines[at]!);

describe('an invoice by line', () => {
  it('comes to what its lines add up to, those below zero too', () => {
    const typed = withLines(newInvoice(statement), { 1: lineOf(0), 2: lineOf(1) });
    expect(typed).toMatchObject({ amount: '1171.20', taxAmount: '134.74' });
    const back = withLines(newInvoice(statement), { 2: lineOf(1) });
    expect(back).toMatchObject({ amount: '-28.80', taxAmount: '-3.31' });
  });

  it('keeps the amounts while a line is not a number yet, and those of the whole without lines', () => {
    const typed = withLines(newInvoice(statement), { 1: { ...lineOf(0), netAmount: '-' } });
    expect(typed).toMatchObject({ amount: '1321.20', taxAmount: '152.00' });
    expect(withLines(newInvoice(statement), {})).toMatchObject({ amount: '1321.20' });
  });

  it('sends its lines in the order of the statement, a charge without quantity', () => {
    const typed = withLines(newInvoice(statement), { 3: lineOf(2), 1: { ...lineOf(0), quantity: ' 60 ' } });
    const body = invoiceBody(statement, { lines: { [INVOICE]: typed }, note: '' }, person);
    expect(body.lines).toEqual([
      { lineId: '1', quantity: '60', netAmount: '1061.95', taxAmount: '138.05' },
      { lineId: '3', quantity: null, netAmount: '132.74', taxAmount: '17.26' },
    ]);
    expect(invoiceBody(statement, { lines: {}, note: '' }, person).lines).toEqual([]);
  });
});
