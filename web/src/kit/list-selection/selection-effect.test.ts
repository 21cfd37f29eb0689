import { describe, expect, it } from 'vitest';
import { effectText, queryOfSelection } from './selection-effect.ts';

describe('the effect of an action on selected rows', () => {
  it('asks for the selected rows in a fitting state', () => {
    expect(queryOfSelection({ ids: ['3', '7'] }, ['PENDING'])).toEqual({ ids: ['3', '7'], state: ['PENDING'] });
    expect(queryOfSelection({ query: 'q=%E5%BA%9C%E7%BB%B8&sort=code', count: 9 }, ['DRAFT', 'PENDING'])).toEqual({
      q: '府绸',
      sort: 'code',
      state: ['DRAFT', 'PENDING'],
    });
    expect(queryOfSelection({ query: 'state=PENDING,DONE', count: 9 }, ['DRAFT', 'PENDING'])).toEqual({ state: ['PENDING'] });
    expect(queryOfSelection({ query: 'state=DONE', count: 9 }, ['DRAFT'])).toBeUndefined();
  });

  it('tells the sums, and how many rows are left out', () => {
    const sums = ['需求 1,200.00 米', '金额 34,500.00 元'];
    expect(effectText('张备料单', { count: 3, fitting: 3, sums })).toBe('合计 需求 1,200.00 米，金额 34,500.00 元。');
    expect(effectText('张备料单', { count: 12, fitting: 10, sums: [] })).toBe('其中 10 张备料单的状态可以，其余会列出原因、不受影响。');
    expect(effectText('个物料', { count: 2, fitting: 0, sums })).toBe('其中 0 个物料的状态可以，其余会列出原因、不受影响。');
  });
});
