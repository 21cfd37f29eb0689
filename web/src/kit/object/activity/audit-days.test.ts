import { describe, expect, it } from 'vitest';
import { changedFields, COMMENTS, groupByDay, groupByLine, onlyField, withComments, type AuditEntry } from './audit-days.ts';

const entry = (id: string, at: string, ...fields: string[]): AuditEntry => ({
  id,
  at,
  userName: '王小明',
  action: '修改',
  fields: fields.map((field) => ({ field, label: field.toUpperCase(), before: '1', after: '2' })),
});
const now = Date.parse('2026-11-20T10:32:00+08:00');
const entries = [
  entry('1', '2025-12-31T10:00:00+08:00', 'price'),
  entry('2', '2026-11-19T15:59:00Z', 'width'),
  entry('3', '2026-11-19T16:01:00Z', 'price', 'width'),
  entry('4', '2026-11-18T01:00:00Z'),
];

describe('the timeline of a document', () => {
  it('is grouped by business days in Shanghai, newest first', () => {
    expect(groupByDay(entries, now).map(({ title, entries: ofDay }) => [title, ofDay.map(({ id }) => id).join()])).toEqual([
      ['今天', '3'],
      ['昨天', '2'],
      ['11-18', '4'],
      ['2025-12-31', '1'],
    ]);
  });

  it('offers every field that ever changed as a filter', () => {
    expect(changedFields(entries)).toEqual([
      { value: 'price', label: 'PRICE' },
      { value: 'width', label: 'WIDTH' },
    ]);
  });

  it('shows the changes of one field only', () => {
    const shown = onlyField(entries, 'price');
    expect(shown.map(({ id }) => id)).toEqual(['1', '3']);
    expect(shown[1]?.fields).toHaveLength(1);
  });

  it('includes comments between the changes, and can show comments only', () => {
    const comment = { id: '9', at: '2026-11-19T16:02:00Z', userName: '李', text: '偏硬', isMine: true };
    const all = withComments(entries, [comment], null);
    expect(groupByDay(all, now)[0]?.entries.map(({ id }) => id)).toEqual(['comment-9', '3']);
    expect(withComments(entries, [comment], COMMENTS).map((one) => one.comment?.text)).toEqual(['偏硬']);
    expect(withComments(entries, [comment], 'price').map(({ id }) => id)).toEqual(['1', '3']);
  });
});

describe('changes in lines of a record', () => {
  const change = (field: string, label: string, before: string | null, after: string | null) => ({ field, label, before, after });

  it('are grouped by line under its name, and added or removed lines show no empty former values', () => {
    const groups = groupByLine([
      change('name', '名称', '府绸', '精梳府绸'),
      change('offerPrices.kind', '价格', null, '大货报价 锦绣 · 姜黄'),
      change('offerPrices.price', '价格（大货报价 锦绣 · 姜黄） · 单价', null, '12.85'),
      change('offerPrices.kind', '价格', null, '大货报价 锦绣 · 姜黄'),
      change('offerPrices.price', '价格（大货报价 锦绣 · 姜黄） · 单价', null, '13.10'),
      change('offers.moq', '报价（海棠 黑） · 起订量', '100', '200'),
    ]);
    expect(groups.map(({ of, turn, fields }) => [of, turn, fields.map(({ label, after }) => `${label} ${after}`)])).toEqual([
      [null, '修改', ['名称 精梳府绸']],
      ['价格（大货报价 锦绣 · 姜黄）', '新增', ['单价 12.85']],
      ['价格（大货报价 锦绣 · 姜黄）', '新增', ['单价 13.10']],
      ['报价（海棠 黑）', '修改', ['起订量 200']],
    ]);
  });
});
