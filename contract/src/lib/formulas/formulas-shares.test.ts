import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '../decimals.ts';
import { allocate, allocateCumulative, type SharedPart } from './formulas.ts';

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((value) => roundHalfUp(decimal(String(value)).div(100), 2));

describe('allocate', () => {
  it('splits a loss like a gain', () => {
    expect(allocate({ total: '-10', weights: ['1', '2'], decimals: 0 })).toEqual(['-3', '-7']);
    expect(allocate({ total: '0', weights: ['1', '2'], decimals: 2 })).toEqual(['0.00', '0.00']);
    expect(allocate({ total: '1', weights: ['0', '1', '0'], decimals: 2 })).toEqual(['0.00', '1.00', '0.00']);
  });

  it('refuses weights that cannot add up', () => {
    expect(() => allocate({ total: '1.005', weights: ['1'], decimals: 2 })).toThrow(RangeError);
    expect(() => allocate({ total: '1', weights: ['0', '0'], decimals: 2 })).toThrow(RangeError);
    expect(() => allocate({ total: '1', weights: ['2', '-1'], decimals: 2 })).toThrow(RangeError);
    expect(() => allocate({ total: '1', weights: [], decimals: 2 })).toThrow(RangeError);
  });

  it('always adds up to the total, with each part within one step of its share', () => {
    const weights = fc
      .array(hundredths(100_000), { minLength: 1, maxLength: 12 })
      .filter((each) => each.some((weight) => weight !== '0.00'));
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), weights, (steps, each) => {
        const total = roundHalfUp(decimal(String(steps)).div(100), 2);
        const parts = allocate({ total, weights: each, decimals: 2 });
        expect(sumDecimals(parts)).toBe(total);
        const all = decimal(sumDecimals(each));
        for (const [index, part] of parts.entries()) {
          const share = decimal(total)
            .times(decimal(each[index] ?? '0'))
            .div(all);
          expect(decimal(part).minus(share).abs().lt(decimal('0.01'))).toBe(true);
        }
      }),
    );
  });
});

/** What each part has after one quantity after another was shared out. */
function shareAll(wanted: readonly string[], quantities: readonly string[], decimals = 0, tolerance?: string): string[] {
  let done = wanted.map(() => '0');
  for (const quantity of quantities) {
    const parts = wanted.map((want, at): SharedPart => {
      const limit =
        tolerance === undefined ? {} : { limit: decimal(want).times(decimal(tolerance)).div(100).plus(decimal(want)).toFixed() };
      return { wanted: want, done: done[at] ?? '0', ...limit };
    });
    const shares = allocateCumulative({ quantity, parts, decimals });
    done = done.map((had, at) => sumDecimals([had, shares[at] ?? '0']));
  }
  return done;
}

const times = (count: number, quantity: string): string[] => Array.from({ length: count }, () => quantity);

describe('a quantity that is shared out again and again', () => {
  it('remembers what each part has, so that small batches reach every part', () => {
    expect(shareAll(['10', '10', '10'], times(20, '1'))).toEqual(['7', '7', '6']);
    expect(shareAll(['10', '10', '10'], times(30, '1'))).toEqual(['10', '10', '10']);
    expect(shareAll(['50', '30', '20'], [...times(13, '7'), '9'], 0, '3')).toEqual(['50', '30', '20']);
  });

  it('gives what one part may not take to the others by largest remainder', () => {
    expect(shareAll(['20', '73', '30'], ['125'], 0, '3')).toEqual(['20', '75', '30']);
    expect(shareAll(['20', '73', '30'], ['124'], 0, '3'), '30.24 and 73.59 of 124').toEqual(['20', '74', '30']);
  });

  it('goes above the limits only when all have reached theirs, and then by weight', () => {
    expect(shareAll(['10', '10', '10', '10'], ['41'], 0, '3')).toEqual(['11', '10', '10', '10']);
    expect(shareAll(['10', '20'], ['60'], 0, '3')).toEqual(['20', '40']);
  });

  it('takes nothing back from a part that has too much, and fills up the others', () => {
    const parts = ['20', '0', '0'].map((done) => ({ wanted: '10', done }));
    expect(allocateCumulative({ quantity: '5', parts, decimals: 0 })).toEqual(['0', '3', '2']);
    expect(allocateCumulative({ quantity: '30', parts, decimals: 0 }), 'sixteen and two thirds of fifty each').toEqual(['0', '15', '15']);
  });

  it('counts steps of the unit, also where a part has or wants a finer quantity', () => {
    const parts = [
      { wanted: '10.5', done: '0.25' },
      { wanted: '10.5', done: '0' },
    ];
    expect(allocateCumulative({ quantity: '20', parts, decimals: 0 })).toEqual(['10', '10']);
    expect(allocateCumulative({ quantity: '0', parts, decimals: 0 })).toEqual(['0', '0']);
    expect(allocateCumulative({ quantity: '3', parts: parts.map(({ done }) => ({ wanted: '0', done })), decimals: 0 })).toEqual(['1', '2']);
    expect(() => allocateCumulative({ quantity: '1.5', parts, decimals: 0 })).toThrow(RangeError);
    expect(() => allocateCumulative({ quantity: '1', parts: [], decimals: 0 })).toThrow(RangeError);
    expect(() => allocateCumulative({ quantity: '-1', parts, decimals: 0 })).toThrow(RangeError);
  });

  const wants = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 });
  const batches = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 12 });

  it('adds up exactly, and never gives a negative share', () => {
    const part = fc.record({ wanted: hundredths(90_000), done: hundredths(90_000), limit: hundredths(120_000) });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), fc.array(part, { minLength: 1, maxLength: 8 }), (steps, parts) => {
        const quantity = roundHalfUp(decimal(String(steps)).div(100), 2);
        const shares = allocateCumulative({ quantity, parts, decimals: 2 });
        expect(sumDecimals(shares)).toBe(quantity);
        expect(shares.every((share) => compareDecimals(share, '0') >= 0)).toBe(true);
        const had = (at: number): string => sumDecimals([parts[at]?.done ?? '0', shares[at] ?? '0']);
        const most = parts.map(({ wanted, limit }) => (compareDecimals(limit, wanted) > 0 ? limit : wanted));
        const isAbove = most.map((limit, at) => compareDecimals(shares[at] ?? '0', '0') > 0 && compareDecimals(had(at), limit) > 0);
        if (isAbove.includes(true)) expect(most.every((limit, at) => compareDecimals(had(at), limit) >= 0)).toBe(true);
      }),
    );
  });

  it('gives nobody more than wanted while another lacks something, and is within one step of its share', () => {
    fc.assert(
      fc.property(wants, batches, (wanted, quantities) => {
        const texts = wanted.map(String);
        const done = shareAll(texts, quantities.map(String)).map(Number);
        const [all, total] = [wanted, done].map((each) => each.reduce((sum, one) => sum + one, 0)) as [number, number];
        const lacking = done.some((had, at) => had < (wanted[at] ?? 0));
        for (const [at, had] of done.entries()) {
          const want = wanted[at] ?? 0;
          if (lacking) expect(had).toBeLessThanOrEqual(want);
          expect(had * all).toBeLessThan(total * want + all);
        }
        if (total === all) expect(done).toEqual(wanted);
      }),
    );
  });
});
