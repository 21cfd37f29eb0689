import { describe, expect, it } from 'vitest';
import { formatPeriod } from './period.ts';

const NOW = new Date('2026-11-30T08:00:00+08:00');

describe('a period', () => {
  it('leaves out the present year', () => {
    expect(formatPeriod('2026-01-05', '2026-10-31', NOW)).toBe('01-05 至 10-31');
  });

  it('shows the year of both days where they differ', () => {
    expect(formatPeriod('2025-12-01', '2026-10-31', NOW)).toBe('2025-12-01 至 2026-10-31');
  });

  it('shows the year of another year', () => {
    expect(formatPeriod('2025-03-01', '2025-05-31', NOW)).toBe('2025-03-01 至 2025-05-31');
  });
});
