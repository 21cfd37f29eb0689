import { expect, it } from 'vitest';
import { findMark } from './search.rules.ts';

const marked = (name: string, typed: string): string | null => {
  const mark = findMark(name, typed);
  return mark && name.slice(mark.from, mark.to);
};

it.each([
  ['全棉府绸 40S', '府绸', '府绸'],
  ['全棉府绸 40S', 'qmfc', '全棉府绸'],
  ['全棉府绸 40S', 'QuanMian', '全棉'],
  ['全棉府绸 40S', 'mianfu', '棉府'],
  ['全棉府绸 40S', 'mianf', '棉府'],
  ['全棉府绸 40S', '府绸40s', '府绸 40S'],
  ['全棉府绸 40S', '府绸 40', '府绸 40'],
  ['5# 金属拉链 闭尾', 'jsll', '金属拉链'],
  ['5# 金属拉链 闭尾', '#金', '# 金'],
  ['𠮷田拉链', '拉链', '拉链'],
])('findMark marks in “%s” the match of “%s”', (name, typed, expected) => {
  expect(marked(name, typed)).toBe(expected);
});

it('findMark returns null when the name does not contain the text', () => {
  expect(findMark('全棉府绸 40S', '000123')).toBeNull();
  expect(findMark('全棉府绸 40S', 'uan')).toBeNull();
});
