import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareDecimals,
  decimal,
  decimalsOf,
  decimalsToShow,
  formatDecimal,
  roundDown,
  roundHalfUp,
  roundUp,
  shareLeft,
  sumDecimals,
} from './decimals.ts';

/** Any NUMERIC(16,4) as PostgreSQL prints it. */
const stored = fc.tuple(fc.boolean(), fc.bigInt(0n, 999_999_999_999n), fc.nat(9999)).map(([negative, whole, behind]) => {
  const text = `${whole}.${String(behind).padStart(4, '0')}`;
  return negative && !/^0\.0000$/.test(text) ? `-${text}` : text;
});

describe('decimal', () => {
  it.each(['0', '-0.5', '007.50', '999999999999.9999'])('reads %s', (text) => {
    expect(decimal(text).eq(text)).toBe(true);
  });

  it.each(['', ' 1', '1e3', '0x10', 'NaN', 'Infinity', '1.', '.5', '1,000', '+1', '１'])('throws for the invalid text "%s"', (text) => {
    expect(() => decimal(text)).toThrow(RangeError);
  });
});

describe('decimal rounding', () => {
  it.each([
    ['0.005', 2, '0.01'],
    ['0.004999999999999999', 2, '0.00'],
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['59.125', 2, '59.13'],
    ['-0.001', 2, '0.00'],
    ['12', 4, '12.0000'],
    ['123456789012345678901234.565', 2, '123456789012345678901234.57'],
  ])('rounds %s half up to %i decimals: %s', (text, decimals, expected) => {
    expect(roundHalfUp(text, decimals)).toBe(expected);
  });

  it('moves up or down to the next step', () => {
    expect(roundUp('12.001', 2)).toBe('12.01');
    expect(roundUp('12.00', 2)).toBe('12.00');
    expect(roundUp('-12.009', 2)).toBe('-12.00');
    expect(roundDown('12.009', 2)).toBe('12.00');
    expect(roundDown('-12.001', 2)).toBe('-12.01');
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(stored, fc.nat(4), (text, decimals) => {
        const once = roundHalfUp(text, decimals);
        expect(roundHalfUp(once, decimals)).toBe(once);
      }),
    );
  });

  it('changes a value by at most half a step', () => {
    fc.assert(
      fc.property(stored, fc.nat(3), (text, decimals) => {
        const away = decimal(roundHalfUp(text, decimals)).minus(decimal(text)).abs();
        expect(away.lte(decimal('10').pow(-decimals).div(2))).toBe(true);
      }),
    );
  });

  it('refuses a result that is not a number', () => {
    expect(() => roundHalfUp(decimal('1').div(0), 2)).toThrow('Division by zero');
  });
});

describe('decimal arithmetic', () => {
  it('adds exactly and keeps the finest decimals', () => {
    expect(sumDecimals(['0.1', '0.2'])).toBe('0.3');
    expect(sumDecimals(['1.20', '3', '-0.005'])).toBe('4.195');
    expect(sumDecimals([])).toBe('0');
    expect(sumDecimals(['-0.50', '0.2'])).toBe('-0.30');
    expect(sumDecimals(['-0.5', '0.5'])).toBe('0.0');
    expect(() => sumDecimals(['1', '1e3'])).toThrow(RangeError);
  });

  it('undoes every addition by a subtraction', () => {
    fc.assert(
      fc.property(stored, stored, (a, b) => {
        const back = sumDecimals([a, b, decimal(b).neg().toFixed(4)]);
        expect(compareDecimals(back, a)).toBe(0);
      }),
    );
  });

  it('sorts by value, not by text', () => {
    expect(['10.0', '9.99', '-1', '9.990'].toSorted(compareDecimals)).toEqual(['-1', '9.99', '9.990', '10.0']);
  });

  it('counts the decimals as written', () => {
    expect([decimalsOf('12'), decimalsOf('12.50'), decimalsOf('-0.0001')]).toEqual([0, 2, 4]);
  });

  it('refuses a loss that leaves nothing', () => {
    expect(shareLeft('99.99').toFixed()).toBe('0.0001');
    expect(() => shareLeft('100')).toThrow(RangeError);
  });
});

describe('decimal display', () => {
  it.each([
    ['1234.5', 2, '1,234.50'],
    ['-1234567.005', 2, '-1,234,567.01'],
    ['-123456', 0, '-123,456'],
    ['999', 0, '999'],
    ['999.9999', 2, '1,000.00'],
    ['0', 2, '0.00'],
    ['-0.004', 2, '0.00'],
    ['1203.7500', 4, '1,203.7500'],
  ])('shows %s with %i decimals as %s', (text, decimals, shown) => {
    expect(formatDecimal(text, decimals)).toBe(shown);
  });

  it('uses as many digits as the finest value needs', () => {
    expect(decimalsToShow(0, ['1.5000', '-2'])).toBe(1);
    expect(decimalsToShow(2, ['1.5000', '-2'])).toBe(2);
    expect(decimalsToShow(0, ['22663.8432', '13102.0800'])).toBe(4);
    expect(decimalsToShow(0, [])).toBe(0);
  });

  it('only adds separators to the rounded number', () => {
    fc.assert(
      fc.property(stored, fc.nat(4), (text, decimals) => {
        expect(formatDecimal(text, decimals).replaceAll(',', '')).toBe(roundHalfUp(text, decimals));
      }),
    );
  });
});
