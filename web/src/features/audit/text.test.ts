import { describe, expect, it } from 'vitest';
import { canCancel, canRetry, changeLines, changeText, keepInPlace, runTime, summarizeChanges } from './text.ts';

const change = (label: string, before: string | null, after: string | null) => ({ field: label, label, before, after });

describe('the text of a change', () => {
  it.each([
    [change('单价', '12.50', '12.85'), '单价：12.50 → 12.85'],
    [change('状态', null, '草稿'), '状态：草稿'],
    [change('备注', '急', null), '备注：急 → 空'],
    [change('备注', null, null), '备注：空'],
  ])('for %o is %s', (one, text) => {
    expect(changeText(one)).toBe(text);
  });
});

describe('the changes of an entry', () => {
  const three = [change('克重', '120', '125'), change('门幅', '145', '150'), change('状态', '草稿', '启用')];

  it('are joined in one line', () => {
    expect(summarizeChanges(three)).toEqual({ text: '克重：120 → 125；门幅：145 → 150；状态：草稿 → 启用', more: '展开' });
    expect(summarizeChanges(three.slice(2))).toEqual({ text: '状态：草稿 → 启用', more: '' });
  });

  it('are shortened to three and the total number', () => {
    const five = [...three, change('季节', null, '26秋'), change('备注', null, '急')];
    expect(summarizeChanges(five)).toEqual({ text: summarizeChanges(three).text, more: '等 5 项' });
  });

  it('are grouped with their number when their texts are equal', () => {
    const prices = [change('价格', null, '大货报价'), change('币种', null, '人民币'), change('价格', null, '大货报价')];
    expect(changeLines(prices)).toEqual(['价格：大货报价 ×2', '币种：人民币']);
  });
});

describe('the duration of a job', () => {
  const startedAt = '2026-11-20T10:00:00+08:00';
  const now = Date.parse('2026-11-20T11:00:00+08:00');
  const ended = (completedAt: string) => runTime({ state: 'completed', startedAt, completedAt }, now);

  it.each([
    ['2026-11-20T10:00:00.400+08:00', '不足 1 秒'],
    ['2026-11-20T10:00:12+08:00', '12 秒'],
    ['2026-11-20T10:02:05.900+08:00', '2 分 5 秒'],
    ['2026-11-20T13:03:59+08:00', '3 小时 3 分'],
    ['2026-11-20T09:59:59+08:00', '不足 1 秒'],
  ])('until %s is %s', (completedAt, words) => {
    expect(ended(completedAt)).toBe(words);
  });

  it('is counted until now while it runs, and not while it waits', () => {
    expect(runTime({ state: 'active', startedAt, completedAt: null }, now)).toBe('1 小时 0 分');
    expect(runTime({ state: 'retry', startedAt, completedAt: null }, now)).toBeNull();
    expect(runTime({ state: 'cancelled', startedAt: null, completedAt: startedAt }, now)).toBeNull();
  });
});

it('a job offers retry or cancel, and nothing when it has succeeded', () => {
  const offered = (['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const).map((state) => [
    state,
    canRetry({ state }),
    canCancel({ state }),
  ]);
  expect(offered).toEqual([
    ['created', false, true],
    ['retry', false, true],
    ['active', false, true],
    ['completed', false, false],
    ['cancelled', true, false],
    ['failed', true, false],
  ]);
});

it('held rows keep their position with their newest state, and new rows are counted', () => {
  const shown = [
    { id: 'b', state: 'active' },
    { id: 'a', state: 'completed' },
  ];
  const fresh = [
    { id: 'd', state: 'created' },
    { id: 'c', state: 'created' },
    { id: 'b', state: 'failed' },
  ];
  expect(keepInPlace(shown, fresh)).toEqual({
    rows: [
      { id: 'b', state: 'failed' },
      { id: 'a', state: 'completed' },
    ],
    waiting: 2,
  });
});
