import { expect, it } from 'vitest';
import { figuresText } from './transition-figures.ts';

const metres = { name: '米', decimals: 2 };
const pieces = { name: '个', decimals: 0 };

it('a question before a transition names lines, quantities by unit, and amounts where the user has them', () => {
  const of = [
    { quantity: '1000.5', unit: metres },
    { quantity: '12', unit: pieces },
    { quantity: '203.25', unit: metres },
  ];
  expect(figuresText({ count: 3, quantities: [{ of }], amounts: [{ amount: '15000.0000' }] })).toBe(
    '3 行，1,203.75 米、12 个，金额 15,000.00 元（不含税）。',
  );
  expect(
    figuresText({
      count: 3,
      quantities: [
        { label: '盘盈', of },
        { label: '盘亏', of: [] },
      ],
      amounts: [{ amount: undefined }],
    }),
  ).toBe('3 行，盘盈 1,203.75 米、12 个。');
});
