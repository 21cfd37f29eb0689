import { describe, expect, it } from 'vitest';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { compareNames, makeLookup } from './lookup.ts';

const suppliers = makeLookup('供应商不存在', [
  { id: '1', label: '锦绣纺织', names: ['锦绣纺织', '绍兴锦绣纺织有限公司', 'GYS000001'], formerNames: ['恒达', '锦绣纺织'] },
  { id: '2', label: '青禾针织', names: ['青禾针织'] },
  { id: '3', label: '素锦丝绸', names: ['素锦丝绸'] },
  { id: '4', label: '暂停厂', names: ['暂停厂'], refusal: '供应商“暂停厂”已暂停' },
  { id: '5', label: '同名甲', names: ['同名', '同名甲'] },
  { id: '6', label: '同名乙', names: ['同名', '同名乙'] },
]);

describe('a lookup', () => {
  it.each([
    ['锦绣纺织', '1'],
    ['绍兴锦绣纺织有限公司', '1'],
    ['gys000001', '1'],
    ['恒达', '1'],
    ['青禾 针织', '2'],
    ['青禾　针织 ', '2'],
    ['（素锦）丝绸', '3'],
    ['暂停厂', '4'],
  ])('finds %s whatever its width, case and spaces', (text, id) => expect(suppliers.find(text)?.id).toBe(id));

  it.each(['锦绣纺', '同名', '', '🧵'])('finds no unique entry for %s', (text) => expect(suppliers.find(text)).toBeUndefined());

  it.each([
    ['锦绣纺', '锦绣纺织', '相似 95%，名称包含'],
    ['素锦丝稠', '素锦丝绸', '相似 71%'],
    ['青禾针织有限公司', '青禾针织', '相似 90%，名称包含'],
  ])('suggests for %s the entry %s', (text, label, note) => expect(suppliers.suggest(text)).toMatchObject({ label, note }));

  it.each(['H&D', '暂停', '完全不同的名字', ''])('suggests no usable entry for %s', (text) => expect(suppliers.suggest(text)).toBeNull());
});

describe('a former name', () => {
  it('is distinguished from the present names', () => {
    expect(suppliers.findByFormerName(' 恒达 ')?.id).toBe('1');
    for (const text of ['锦绣纺织', 'GYS000001', '青禾针织', '不存在']) expect(suppliers.findByFormerName(text)).toBeUndefined();
  });

  it('that another entry bears today names neither of them', () => {
    const entries = [
      { id: '1', label: '新名', names: ['新名'], formerNames: ['恒达'] },
      { id: '2', label: '恒达', names: ['恒达'] },
    ];
    expect(makeLookup('供应商不存在', entries).find('恒达')).toBeUndefined();
  });

  it('of a usable entry goes before the name of one that cannot be chosen', () => {
    const entries = [
      { id: '1', label: '主', names: ['主'], formerNames: ['并入'] },
      { id: '2', label: '并入', names: ['并入'], refusal: '已终止' },
    ];
    expect(makeLookup('供应商不存在', entries).findByFormerName('并入')?.id).toBe('1');
  });

  it('is searched and resembled like the others', () => {
    expect(suppliers.search('恒达', 10).map(({ label }) => label)).toEqual(['锦绣纺织']);
    expect(suppliers.suggest('恒达厂')).toMatchObject({ label: '锦绣纺织' });
  });
});

it('a lookup prefers a usable entry over an unusable one of the same name', () => {
  const lookup = makeLookup('单位不存在', [
    { id: '1', label: '旧', names: ['米'], refusal: '已停用' },
    { id: '2', label: '新', names: ['米'] },
  ]);
  expect(lookup.find('米')?.id).toBe('2');
});

it('a lookup uses trade words only as hints', () => {
  const lookup = makeLookup('颜色不在颜色库', [{ id: '1', label: '藏青', names: ['藏青'] }], { hints: { navy: '藏青' } });
  expect(lookup.find('Navy')).toBeUndefined();
  expect(lookup.suggest('Navy')).toEqual({ id: '1', label: '藏青', note: '常用说法' });
});

it('a lookup searches choices by a part of any name, without unusable ones', () => {
  expect(suppliers.search('纺织', 10).map(({ label }) => label)).toEqual(['锦绣纺织']);
  expect(suppliers.search('', 3)).toHaveLength(3);
  expect(suppliers.search('暂停', 10)).toEqual([]);
});

describe('name similarity', () => {
  it.each([
    ['锦绣纺织', '锦绣纺织', 100],
    ['雾蓝', '雾霾蓝', 77],
    ['青禾', '北屿', 0],
    ['', '', 0],
  ])('of %s and %s is %i percent', (a, b, percent) => expect(compareNames(a, b).likeness).toBe(percent));
});

it('foldText keeps letters and digits only', () => {
  expect(foldText(' Ａ１（棉）-% ')).toBe('a1棉');
});
