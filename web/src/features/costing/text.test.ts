import { expect, it } from 'vitest';
import { sheetFlowFor } from './text.ts';

it('the workflow does not offer approval to the user who priced a line', () => {
  expect(sheetFlowFor(true).transitions.approve.from).toEqual([]);
  expect(sheetFlowFor(false).transitions.approve.from).toEqual(['APPROVING']);
});
