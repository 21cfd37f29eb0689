import { expect, it } from 'vitest';
import { sheetFlowFor } from './text.ts';

it('the workflow does not offer approval to the user who priced a line', () => {
  expect(sheetFlowFor({ isPricedByMe: true, isSubmittedByMe: false }).transitions.approve.from).toEqual([]);
  expect(sheetFlowFor({ isPricedByMe: false, isSubmittedByMe: false }).transitions.approve.from).toEqual(['APPROVING']);
});
