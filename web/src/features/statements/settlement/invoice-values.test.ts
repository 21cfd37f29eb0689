import { expect, it } from 'vitest';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { invoiceValues } from './invoice-values.ts';

// Stood as it is stored: 166.6700 米 beside 未开票 166.67 米.
it('an invoice begins with quantities in the decimals of their units', () => {
  const line = { kind: 'RECEIPT', code: 'F-1', name: '府绸', colourName: '焦糖', charge: null, netAmount: '1936.62', taxAmount: '251.76' };
  const lines = [
    { ...line, id: '1', quantity: '166.6700', unit: { name: '米', decimals: 2 } },
    { ...line, id: '2', quantity: '10.0000', unit: { name: '个', decimals: 0 } },
    { ...line, id: '3', quantity: '0.1250', unit: { name: '公斤', decimals: 2 } },
    { ...line, id: '4', quantity: null, unit: null },
  ];
  const values = invoiceValues({ lines, matches: [] } as unknown as Statement);
  expect(values.lines.map((row) => row['quantity'])).toEqual(['166.67', '10', '0.125', null]);
});
