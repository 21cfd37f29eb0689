import { describe, expect, it } from 'vitest';
import { arrange, bestOf, type ComparedRow } from './comparison.ts';

const row = (key: string, texts: readonly string[], more: Partial<ComparedRow> = {}): ComparedRow => ({
  key,
  label: key,
  cells: texts.map((text) => ({ text, figure: text || null })),
  ...more,
});
const lowest = { best: { word: '最低', by: 'lowest' as const } };
const bests = (given: ComparedRow): number[] => [...bestOf(given)];

describe('the best of a row', () => {
  it('is the lowest or the highest exact decimal, and equal cells all are', () => {
    expect(bests(row('x', ['12.9', '12.10', '12.1'], lowest))).toEqual([1, 2]);
    expect(bests(row('x', ['9', '10', ''], { best: { word: '最多', by: 'highest' } }))).toEqual([1]);
  });

  it('is nobody without a second figure, among equal ones, or where units differ', () => {
    expect(bests(row('x', ['1', ''], lowest))).toEqual([]);
    expect(bests(row('x', ['1', '1.0'], lowest))).toEqual([]);
    const cells = [
      { text: '1', figure: '1', unit: '米' },
      { text: '2', figure: '2', unit: '公斤' },
    ];
    expect(bests({ ...row('x', []), ...lowest, cells })).toEqual([]);
  });

  it('is nobody in a row without better and worse', () => {
    expect(bests(row('x', ['1', '2']))).toEqual([]);
  });
});

describe('the arranged rows', () => {
  const groups = [
    { title: '规格', rows: [row('same', ['a', 'a']), row('differs', ['a', 'b']), row('unknown', ['', '']), row('lacks', ['a', ''])] },
    { title: '价格', rows: [row('same', ['1', '1'])] },
  ];
  const keysOf = (onlyDiffering: boolean) =>
    arrange(groups, onlyDiffering).map(({ title, rows }) => [title, ...rows.map(({ key }) => key)]);

  it('show in each group first what differs, and nothing that nobody knows', () => {
    expect(keysOf(false)).toEqual([
      ['规格', 'differs', 'lacks', 'same'],
      ['价格', 'same'],
    ]);
  });

  it('are only those that differ when asked so', () => {
    expect(keysOf(true)).toEqual([['规格', 'differs', 'lacks']]);
  });

  it('tell equal numbers of different units apart', () => {
    const cells = [
      { text: '300', unit: '米' },
      { text: '300', unit: '公斤' },
    ];
    expect(arrange([{ title: '条件', rows: [{ ...row('moq', []), cells }] }], true)).toHaveLength(1);
  });
});
