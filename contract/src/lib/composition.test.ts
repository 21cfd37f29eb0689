import { describe, expect, it } from 'vitest';
import { printComposition, readComposition, weightInComposition } from './composition.ts';

const read = (text: string) => readComposition(text)?.map(({ name, share }) => `${name} ${share}`) ?? null;

describe('readComposition', () => {
  it.each([
    ['95%棉5%氨纶', ['棉 95', '氨纶 5']],
    ['棉95 氨纶5', ['棉 95', '氨纶 5']],
    ['C95 SP5', ['C 95', 'SP 5']],
    ['棉95%/氨纶5%', ['棉 95', '氨纶 5']],
    ['粘胶47/涤纶46/氨纶7', ['粘胶 47', '涤纶 46', '氨纶 7']],
    ['莫代尔50% 棉45% 氨纶5%', ['莫代尔 50', '棉 45', '氨纶 5']],
    ['棉１００％', ['棉 100']],
    ['100%棉', ['棉 100']],
    ['全棉', ['棉 100']],
    ['纯涤', ['涤 100']],
    ['棉', ['棉 100']],
    ['T/C 65/35', ['T 65', 'C 35']],
    ['65/35 T/C', ['T 65', 'C 35']],
    ['CVC 60/40', ['棉 60', '涤纶 40']],
    ['TC65/35', ['涤纶 65', '棉 35']],
    ['成份：棉97.5% 氨纶2.5%', ['棉 97.5', '氨纶 2.5']],
    ['95%棉 5%氨纶(莱卡)', ['棉 95', '氨纶 5']],
    ['棉60%涤纶30%', ['棉 60', '涤纶 30']],
  ])('reads %s', (text, fibres) => expect(read(text)).toEqual(fibres));

  it.each(['', '95/5', '棉 涤纶', '棉95 涤', '65/35', '%%%', 'x'.repeat(10_000).replaceAll('x', '棉1')])('returns null for %s', (text) =>
    expect(readComposition(text)).toBeNull(),
  );

  it('is reversed by printComposition', () => {
    expect(
      printComposition([
        { name: '棉', share: '95' },
        { name: '氨纶', share: '5' },
      ]),
    ).toBe('棉95% 氨纶5%');
  });
});

it.each([
  ['100%COTTON 160GRS', 'COTTON100%', '160'],
  ['95%棉5%氨纶 180g', '棉95% 氨纶5%', '180'],
  ['CVC 60/40 180gsm', '棉60% 涤纶40%', '180'],
  ['55%亚麻45%棉 150克', '亚麻55% 棉45%', '150'],
  ['100%棉 40S', '棉100%', null],
  ['C95/SP5', 'C95% SP5%', null],
])('a composition with a weight behind it keeps both apart: %s', (text, fibres, weight) => {
  expect(printComposition(readComposition(text) ?? [])).toBe(fibres);
  expect(weightInComposition(text)).toBe(weight);
});
