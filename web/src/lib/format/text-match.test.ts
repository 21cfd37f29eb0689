import { expect, it } from 'vitest';
import { findText, loadPinyin, matchesText } from './text-match.ts';

it('finds text, and pinyin and initials once the dictionary is loaded', async () => {
  expect(matchesText('厘米 CM', 'cm')).toBe(true);
  await loadPinyin();
  for (const typed of ['厘', 'limi', 'lm', ' LiMi ', '']) expect(matchesText('厘米', typed)).toBe(true);
  for (const typed of ['米厘', 'mili', 'x']) expect(matchesText('厘米', typed)).toBe(false);
  // One character with two readings.
  for (const typed of ['chongqing', 'zhongqing', 'cq']) expect(matchesText('重庆', typed)).toBe(true);
});

it.each([
  ['供应商档案', '供应', { from: 0, to: 2 }],
  ['供应商档案', 'gysda', { from: 0, to: 5 }],
  ['供应商档案', 'dangan', { from: 3, to: 5 }],
  ['供应商档案', 'shangd', { from: 2, to: 4 }],
  ['SKU成品供应商盘点', 'skucp', { from: 0, to: 5 }],
  ['定制BOM', 'bom', { from: 2, to: 5 }],
  ['供应商档案', 'xyz', null],
])('finds in %s the text %s at %s', async (title, typed, span) => {
  await loadPinyin();
  expect(findText(title, typed)).toEqual(span);
});
