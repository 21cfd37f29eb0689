import { describe, expect, it } from 'vitest';
import { notInvoiced } from './text.ts';

const invoice = (amount: string, taxAmount: string, isVoided = false) => ({ amount, taxAmount, isVoided });
const left = (invoices: readonly ReturnType<typeof invoice>[]) =>
  notInvoiced({ amount: '1000.1', taxAmount: '115.05', invoices } as Parameters<typeof notInvoiced>[0]);

describe('what no invoice has yet', () => {
  it('is the whole with two decimals as long as there is none', () => {
    expect(left([])).toEqual({ amount: '1000.10', taxAmount: '115.05' });
  });

  it('takes off what was entered, and not what was voided', () => {
    expect(left([invoice('400', '46.02'), invoice('600.1', '69.03', true)])).toEqual({ amount: '600.10', taxAmount: '69.03' });
  });
});
