import { expect, it } from 'vitest';
import { formatPrice, workflowFor } from './text.ts';

it('does not offer approval to whoever submitted', () => {
  expect(workflowFor({ submittedByMe: true }).transitions.approve.from).toEqual([]);
  expect(workflowFor({ submittedByMe: false }).transitions.approve.from).toEqual(['PENDING']);
});

it('shows prices that stand alone with two decimals, more where they say something', () => {
  expect(formatPrice('12.7235', 'FABRIC')).toBe('12.72');
  expect(formatPrice('0.1291', 'TRIM')).toBe('0.1291');
  expect(formatPrice('10.4000', 'TRIM')).toBe('10.40');
});
