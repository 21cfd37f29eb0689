import { expect, it } from 'vitest';
import { numericRules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { decimal, fields } from '@mrp/contract/lib/fields/record-fields.ts';
import { recordFacts } from './record-facts.ts';

const declared = fields({
  amount: decimal('金额', { rule: numericRules['D7.2+'], unit: '元' }),
  share: decimal('比例', { rule: numericRules['D3.2'], unit: '%' }),
});

// Stood as they are stored: "12000.00 元" and "3.5000 %".
it('facts show decimals with separators, and percents without the zeros of their storage', () => {
  const facts = recordFacts(declared, { amount: '12000.00', share: '3.5000' }, ['amount', 'share']);
  expect(facts.map(({ value, unit }) => [value, unit])).toEqual([
    ['12,000.00', '元'],
    ['3.5', '%'],
  ]);
});
