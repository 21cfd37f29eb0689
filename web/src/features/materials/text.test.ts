import { expect, it } from 'vitest';
import { formatPrice, workflowFor } from './text.ts';

it('the workflow does not offer approval to the user who submitted', () => {
  expect(workflowFor({ submittedByMe: true }).transitions.approve.from).toEqual([]);
  expect(workflowFor({ submittedByMe: false }).transitions.approve.from).toEqual(['PENDING']);
});

it('a single price has two decimals, or more if they are not zero', () => {
  expect(formatPrice('12.7235', 'FABRIC')).toBe('12.72');
  expect(formatPrice('0.1291', 'TRIM')).toBe('0.1291');
  expect(formatPrice('10.4000', 'TRIM')).toBe('10.40');
});
