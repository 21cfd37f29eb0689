import { describe, expect, it } from 'vitest';
import { correctTime, isClockOff, offsetNow, readLabel } from './events.rules.ts';

describe('the clock of a device', () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;

  it('is corrected by what it was off at the sync, three hours or two days', () => {
    for (const offset of [-3 * 60 * minute, 2 * day, -2 * day]) {
      const clock = { offset, received: 1_000_000_000, snapshot: 0 };
      expect(correctTime(900_000_000 - offset, clock)).toEqual({ happened: 900_000_000, at: 900_000_000 });
      expect(isClockOff(clock, 900_000_000 - offset)).toBe(true);
    }
  });

  it('is not flagged within two minutes', () => {
    expect(isClockOff({ offset: 2 * minute, received: 0, snapshot: 0 }, -2 * minute)).toBe(false);
    expect(isClockOff({ offset: -2 * minute - 1, received: 0, snapshot: 0 }, 2 * minute + 1)).toBe(true);
  });

  it('that was set right since the count is known by times before the snapshot or after the arrival', () => {
    const clock = { offset: 0, received: day, snapshot: 0 };
    expect([-2 * minute, 5, day + 2 * minute].map((at) => isClockOff(clock, at))).toEqual([false, false, false]);
    expect([-2 * minute - 1, day + 2 * minute + 1].map((at) => isClockOff(clock, at))).toEqual([true, true]);
    expect(correctTime(3 * day, clock)).toEqual({ happened: day, at: day });
  });

  it('expects what the books had after the snapshot and until the arrival, and keeps the order of events beyond them', () => {
    const clock = { offset: 0, received: 2000, snapshot: 1000 };
    expect([500, 1500, 9000].map((at) => correctTime(at, clock))).toEqual([
      { happened: 500, at: 1001 },
      { happened: 1500, at: 1500 },
      { happened: 9000, at: 2000 },
    ]);
  });

  it('keeps its offset while the network only delays the sync', () => {
    expect(offsetNow(null, 700)).toBe(700);
    expect(offsetNow(700, 9000)).toBe(700);
    expect(offsetNow(700, 11_000)).toBe(11_000);
  });
});

describe('a scanned text', () => {
  it('is the label of a lot or roll, else the code of a material', () => {
    expect(readLabel('L0000000012')).toEqual({ lotId: '12' });
    expect(readLabel(' r0000000000 ')).toEqual({ rollId: '0' });
    expect(readLabel('f-kj-000123-01')).toEqual({ code: 'F-KJ-000123-01' });
    expect(readLabel('L12')).toEqual({ code: 'L12' });
  });
});
