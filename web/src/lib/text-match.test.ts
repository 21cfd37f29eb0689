import { expect, it } from 'vitest';
import { loadPinyin, matchesText } from './text-match.ts';

it('finds text, and pinyin and initials once the dictionary is loaded', async () => {
  expect(matchesText('厘米 CM', 'cm')).toBe(true);
  await loadPinyin();
  for (const typed of ['厘', 'limi', 'lm', ' LiMi ', '']) expect(matchesText('厘米', typed)).toBe(true);
  for (const typed of ['米厘', 'mili', 'x']) expect(matchesText('厘米', typed)).toBe(false);
  // One character with two readings.
  for (const typed of ['chongqing', 'zhongqing', 'cq']) expect(matchesText('重庆', typed)).toBe(true);
});
