import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countChanges, isSame } from '../changes.ts';
import { choose, mergeValues } from './merge.ts';

const base = {
  name: '府绸',
  weight: '120.00',
  remark: '',
  tags: ['春', '夏'],
  lines: [
    { key: 'a', colour: '本白', price: '12.00' },
    { key: 'b', colour: '藏青', price: '12.50' },
  ],
};
const line = (key: string, part: object) => ({ ...base.lines.find((row) => row.key === key)!, ...part });

describe('counting changes', () => {
  it('counts fields, cells, and added and removed lines', () => {
    expect(countChanges(base, base)).toBe(0);
    expect(countChanges(base, { ...base, name: '斜纹', tags: ['春'] })).toBe(2);
    expect(countChanges(base, { ...base, lines: [line('a', { price: '13', colour: '米白' }), line('b', {})] })).toBe(2);
    expect(countChanges(base, { ...base, lines: [line('a', {}), { key: 'c', colour: '黑' }] })).toBe(2);
    expect(countChanges({ ...base, lines: [...base.lines, { key: 'c' }] }, { ...base, lines: [...base.lines, { key: 'd' }] })).toBe(0);
    expect(countChanges(base, { ...base, lines: [] })).toBe(2);
  });

  it('counts a changed order once', () => {
    expect(countChanges(base, { ...base, lines: base.lines.toReversed() })).toBe(1);
  });

  it('treats undefined, null and an empty text as equal', () => {
    expect(isSame({ a: null, b: '' }, { a: undefined })).toBe(true);
    expect(isSame('0', '')).toBe(false);
  });

  it('ignores trailing zeros of numbers', () => {
    expect(isSame('13', '13.0000')).toBe(true);
    expect(isSame('100', '10')).toBe(false);
    expect(isSame('1.50', '1.5')).toBe(true);
    expect(isSame('F-10', 'F-1')).toBe(false);
  });
});

describe('merging the changes of two users', () => {
  it('keeps both changes when they are in different fields', () => {
    const merge = mergeValues(base, { ...base, name: '斜纹' }, { ...base, weight: '125.00' });
    expect(merge.values).toEqual({ ...base, name: '斜纹', weight: '125.00' });
    expect(merge.taken).toEqual([{ path: ['weight'], mine: '120.00', theirs: '125.00' }]);
    expect(merge.conflicts).toEqual([]);
  });

  it('reports a conflict when both changed the same field, with my value as the default', () => {
    const merge = mergeValues(base, { ...base, weight: '130.00' }, { ...base, weight: '125.00' });
    expect(merge.conflicts).toEqual([{ path: ['weight'], mine: '130.00', theirs: '125.00' }]);
    expect(merge.values.weight).toBe('130.00');
  });

  it('keeps what either user added to a list and removes what either removed', () => {
    const picture = (id: string) => ({ id, url: `/${id}`, name: `图 ${id}` });
    const was = { tagIds: ['1', '2'], pictures: [picture('7'), picture('8')] };
    const mine = { tagIds: ['1', '2', '3'], pictures: [picture('8'), picture('7'), picture('m')] };
    const theirs = { tagIds: ['2', '4'], pictures: [picture('7'), { ...picture('t'), name: '图 2' }] };
    const merge = mergeValues(was, mine, theirs);
    expect(merge.conflicts).toEqual([]);
    expect(merge.values.tagIds).toEqual(['2', '3', '4']);
    expect(merge.values.pictures.map(({ id }) => id)).toEqual(['7', 'm', 't']);
    expect(merge.taken.map(({ path }) => path[0])).toEqual(['tagIds', 'pictures']);
  });

  it('keeps the order that one user changed and reports a conflict when both did', () => {
    const merged = (mine: string[], theirs: string[]) => mergeValues({ ids: ['1', '2', '3'] }, { ids: mine }, { ids: theirs });
    expect(merged(['1', '2', '3', '9'], ['3', '2', '1']).values.ids).toEqual(['3', '2', '1', '9']);
    expect(merged(['3', '1', '2'], ['2', '1', '3']).conflicts).toHaveLength(1);
  });

  it('reports a conflict between two chosen cities, because a path is not a set', () => {
    const merge = mergeValues({ place: ['广东', '佛山'] }, { place: ['广东', '广州'] }, { place: ['浙江', '杭州'] });
    expect(merge.conflicts).toHaveLength(1);
  });

  it('reports no conflict when both typed the same value', () => {
    expect(mergeValues(base, { ...base, weight: '125.00' }, { ...base, weight: '125.00' }).conflicts).toEqual([]);
  });

  it('merges lines by key and cell by cell', () => {
    const mine = { ...base, lines: [line('b', { price: '13.00' }), line('a', {}), { key: 'n', colour: '墨绿', price: '' }] };
    const theirs = {
      ...base,
      lines: [line('a', { price: '12.10' }), line('b', { colour: '深藏青' }), { key: 'c', colour: '姜黄', price: '11.00' }],
    };
    const merge = mergeValues(base, mine, theirs);
    expect(merge.conflicts).toEqual([]);
    expect(merge.values.lines).toEqual([
      { key: 'b', colour: '深藏青', price: '13.00' },
      { key: 'a', colour: '本白', price: '12.10' },
      { key: 'n', colour: '墨绿', price: '' },
      { key: 'c', colour: '姜黄', price: '11.00' },
    ]);
  });

  it('reports a conflict when one user deleted the line that the other changed', () => {
    const changed = line('b', { price: '13.00' });
    expect(mergeValues(base, { ...base, lines: [line('a', {})] }, { ...base, lines: [line('a', {}), changed] }).conflicts).toEqual([
      { path: ['lines', 'b'], mine: undefined, theirs: changed },
    ]);
    const merge = mergeValues(base, { ...base, lines: [line('a', {}), changed] }, { ...base, lines: [line('a', {})] });
    expect(merge.conflicts).toEqual([{ path: ['lines', 'b'], mine: changed, theirs: undefined }]);
    expect(merge.values.lines).toHaveLength(2);
  });

  it('removes a line that one user deleted and the other did not change', () => {
    expect(mergeValues(base, base, { ...base, lines: [line('a', {})] }).values.lines).toEqual([line('a', {})]);
    expect(mergeValues(base, { ...base, lines: [line('a', {})] }, base).values.lines).toEqual([line('a', {})]);
  });

  it('applies the chosen value', () => {
    expect(choose(base, ['weight'], '1').weight).toBe('1');
    expect(choose(base, ['lines', 'b', 'price'], '9').lines[1]).toEqual(line('b', { price: '9' }));
    expect(choose(base, ['lines', 'b'], undefined).lines).toEqual([line('a', {})]);
    expect(choose({ ...base, lines: [] }, ['lines', 'b'], line('b', {})).lines).toEqual([line('b', {})]);
  });

  it('never loses a value that I typed', () => {
    const values = fc.record({ a: fc.string({ maxLength: 2 }), b: fc.string({ maxLength: 2 }), c: fc.string({ maxLength: 2 }) });
    fc.assert(
      fc.property(values, values, values, (was, mine, theirs) => {
        const merge = mergeValues(was, mine, theirs);
        for (const name of ['a', 'b', 'c'] as const) if (!isSame(mine[name], was[name])) expect(merge.values[name]).toBe(mine[name]);
      }),
    );
  });
});
