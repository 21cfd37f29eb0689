import { describe, expect, it } from 'vitest';
import { paceWords, recountWords } from './text.ts';

const two = { counters: '王仓、李仓', stuckLines: 0 };

describe('the words of a step that has lines counted again', () => {
  it('count the lines and name the counter', () => {
    const after = { state: 'RECOUNT' as const, recountLines: 2, ...two };
    expect(recountWords('finish', after)).toBe('已结束盘点，2 行转复盘：已通知 王仓、李仓，每行由上一次没有盘它的人复盘');
    expect(recountWords('finishRecount', after)).toBe('盘点期间有出入库，2 行转再次复盘：已通知 王仓、李仓，每行由上一次没有盘它的人复盘');
  });

  it('ask for somebody else where every counter counted a line before', () => {
    const after = { state: 'RECOUNT' as const, recountLines: 2, stuckLines: 1, counters: '王仓' };
    expect(recountWords('return', after)).toBe('已退回，2 行转复盘：1 行须由没有盘过的人复盘，请增加盘点人或接手');
  });

  it('are none where the step did what its button says', () => {
    expect(recountWords('finishRecount', { state: 'REVIEW', recountLines: 0, ...two })).toBeUndefined();
  });
});

it('the pace of a counter who wrote each line once is unknown, not 0', () => {
  expect([paceWords(null), paceWords('0.0'), paceWords('40.0')]).toEqual(['—', '—', '40 秒/行']);
});
