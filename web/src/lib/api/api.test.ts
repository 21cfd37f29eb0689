import { describe, expect, it } from 'vitest';
import { errors, type ErrorName } from '@mrp/contract/errors.ts';
import { ApiError, isRefusal } from './api.ts';

const answered = (name: ErrorName) => new ApiError(errors[name].message, { code: errors[name].code, answered: true });

describe('a refusal', () => {
  it('is a business answer, which reading again would not change', () => {
    for (const name of ['GUARD', 'STATE', 'FORBIDDEN', 'VALIDATION', 'NOT_FOUND', 'TOO_MANY_ROWS'] as const)
      expect(isRefusal(answered(name)), name).toBe(true);
  });

  it('is neither a busy or limited server, nor no answer at all', () => {
    for (const name of ['BUSY', 'RATE_LIMITED', 'TIMEOUT'] as const) expect(isRefusal(answered(name)), name).toBe(false);
    expect(isRefusal(new ApiError('网络异常', { code: 0, answered: false }))).toBe(false);
    expect(isRefusal(new ApiError('系统出错了', { code: 500, answered: false }))).toBe(false);
    expect(isRefusal(new Error('坏了'))).toBe(false);
  });
});
