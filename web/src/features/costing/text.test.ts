import { expect, it } from 'vitest';
import { mainPriceText, sheetFlowFor } from './text.ts';

it('the workflow does not offer approval to the user who priced a line', () => {
  expect(sheetFlowFor({ isPricedByMe: true, isSubmittedByMe: false }).transitions.approve.from).toEqual([]);
  expect(sheetFlowFor({ isPricedByMe: false, isSubmittedByMe: false }).transitions.approve.from).toEqual(['APPROVING']);
});

it('no price below zero is asked of the main material where even a free one costs too much', () => {
  expect(mainPriceText({ price: '12.9042', unit: '米' })).toBe('12.9042 元/米');
  expect(mainPriceText({ price: '-19.884', unit: '米' })).toBe('主料不要钱也超出');
  expect(mainPriceText(null)).toBe('—');
});
