import { describe, expect, it } from 'vitest';
import { classByName } from './names.rules.ts';

const classes = [
  '汗布',
  '珠地网眼',
  '罗马布',
  '府绸',
  '真丝',
  '缎面',
  '树脂扣',
  '树脂拉链',
  '尼龙拉链',
  '罗纹',
  '罗纹',
  '其他针织',
  '帆布',
].map((name, at) => ({
  id: String(at),
  label: name,
  names: [name],
  facts: { name },
}));

describe('classByName', () => {
  it.each([
    ['氨纶汗布 40S', '汗布'],
    ['CVC珠地', '珠地网眼'],
    ['仿真丝缎', '真丝'],
    ['四眼树脂扣', '树脂扣'],
    ['尼龙拉链闭尾', '尼龙拉链'],
    ['40S精梳府绸', '府绸'],
    ['棉氨罗纹 2×2', undefined],
    ['其他针织布', undefined],
    ['空气层', undefined],
    ['布', undefined],
    ['', undefined],
  ])('finds for %s the classification %s', (name, expected) => expect(classByName(name, classes)?.label).toBe(expected));

  it('ignores classifications that cannot be chosen', () => {
    expect(classByName('汗布', [{ id: '1', label: '汗布', names: ['汗布'], facts: { name: '汗布' }, refusal: '已停用' }])).toBeUndefined();
  });
});
