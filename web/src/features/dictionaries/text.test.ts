import { describe, expect, it } from 'vitest';
import type { Classification } from '@mrp/contract/features/dictionaries/classifications.ts';
import { dropTarget, labText, makeTree, type ClassTreeNode } from './text.ts';

const aClass = (id: string, parentId: string | null, searchText: string, materials = 0) =>
  ({ id, parentId, searchText, materials, name: searchText }) as Classification;
const fabric = aClass('1', null, '面料 f');
const knits = aClass('2', '1', '针织 zz');
const jersey = aClass('3', '2', '汗布 hb', 4);
const rib = aClass('4', '2', '罗纹 lw', 1);
const woven = aClass('5', '1', '梭织 sz', 2);
const classes = [fabric, knits, jersey, rib, woven];

const names = (tree: readonly ClassTreeNode[]): unknown[] =>
  tree.map(({ classification, children }) => [classification.name, ...names(children)]);

describe('the classification tree', () => {
  it('counts the materials of a class and of all below it', () => {
    expect(makeTree(classes)[0]).toMatchObject({
      materials: 7,
      children: [
        { key: '2', materials: 5 },
        { key: '5', materials: 2 },
      ],
    });
  });

  it('keeps matches, their descendants and their ancestors', () => {
    expect(names(makeTree(classes, 'hb'))).toEqual([['面料 f', ['针织 zz', ['汗布 hb']]]]);
    expect(names(makeTree(classes, '针织'))).toEqual([['面料 f', ['针织 zz', ['汗布 hb'], ['罗纹 lw']]]]);
    expect(makeTree(classes, '皮革')).toEqual([]);
  });
});

describe('dropping a class', () => {
  it.each([
    [jersey, rib, 'after', { order: ['4', '3'] }],
    [rib, jersey, 'before', { order: ['4', '3'] }],
    [rib, jersey, 'after', { order: ['3', '4'] }],
    [jersey, knits, 'inside', { order: ['4', '3'] }],
    [jersey, woven, 'inside', { parentId: '5' }],
    [jersey, woven, 'before', { parentId: '1' }],
    [knits, fabric, 'after', { parentId: null }],
  ] as const)('%o onto %o (%s)', (dragged, target, place, meaning) => {
    expect(dropTarget(classes, { dragged, target, place })).toEqual(meaning);
  });
});

it('Lab values are shown with two decimals', () => {
  expect(labText({ l: '17.4249', a: '1.2', b: '-18.9071' })).toBe('17.42 / 1.2 / -18.90');
});
