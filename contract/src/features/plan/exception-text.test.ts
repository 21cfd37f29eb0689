import { expect, it } from 'vitest';
import { exceptionReason } from './exception-text.ts';

const purchase = {
  kind: 'HURRY' as const,
  quantity: '643',
  suggested: null,
  moq: null,
  multiple: null,
  unit: { id: '1', code: 'pc', name: '个', dimension: 'count' as const, decimals: 0, factor: '1' },
  document: { kind: 'purchase' as const, id: '9', code: 'CG9' },
  from: null,
  to: null,
  other: null,
  isPrepared: false,
  isOverdue: false,
  name: '主唛织标 酒红',
};
const reason = (dueOn: string | null, needOn: string, daysLate: number, isOverdue = false): string =>
  exceptionReason({ ...purchase, dueOn, needOn, daysLate, isOverdue } as unknown as Parameters<typeof exceptionReason>[0]);

it('the days by which goods are late follow from the days beside them, or it is said what else they hold', () => {
  expect(reason('2026-12-14', '2026-12-08', 6)).toBe('CG9 的 643 个 2026-12-14 到，2026-12-08 就要，迟 6 天');
  expect(reason('2026-12-14', '2026-12-08', 8)).toBe('CG9 的 643 个 2026-12-14 到收货方，还要调拨，2026-12-08 就要，迟 8 天');
  expect(reason('2026-12-07', '2026-12-08', 1)).toBe('CG9 的 643 个 2026-12-07 到收货方，还要调拨，2026-12-08 就要，迟 1 天');
  expect(reason('2026-11-25', '2026-12-08', 5, true)).toBe('CG9 的 643 个应在 2026-11-25 到，还没有到，2026-12-08 就要，迟 5 天');
  expect(reason(null, '2026-12-08', 0)).toBe('CG9 的 643 个没有到货日期，2026-12-08 就要');
});

it('a line that nobody wants is not told to keep nothing of its unit', () => {
  const row = { ...purchase, kind: 'REDUCE', quantity: '3000', dueOn: null, needOn: null, daysLate: 0 };
  const reduced = (suggested: string) => exceptionReason({ ...row, suggested } as unknown as Parameters<typeof exceptionReason>[0]);
  expect(reduced('0')).toBe('CG9 多 3,000 个没有需求，整行都不用');
  expect(reduced('1200')).toBe('CG9 多 3,000 个没有需求，留 1,200 个');
});
