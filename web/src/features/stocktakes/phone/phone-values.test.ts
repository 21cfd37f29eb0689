import { describe, expect, it } from 'vitest';
import { pressKey, checkCountedQuantity, weighedText, type KeypadKey } from './phone-values.ts';

const metres = { decimals: 2 };
const pieces = { decimals: 0 };
const type = (keys: string, unit: { decimals: number }): string =>
  Array.from(keys).reduce((typed, key) => pressKey(typed, key as KeypadKey, unit), '');

describe('the keypad', () => {
  it('types quantities with the decimals of the unit and not one more', () => {
    expect(type('52.305', metres)).toBe('52.30');
    expect(type('52.3', pieces)).toBe('523');
    expect(type('.5', metres)).toBe('0.5');
    expect(type('007', metres)).toBe('7');
    expect(type('12345678', metres)).toBe('1234567');
  });

  it('adds ten, erases and doubles zeros', () => {
    expect(pressKey('2.5', '+10', metres)).toBe('12.5');
    expect(pressKey('', '+10', metres)).toBe('10');
    expect(pressKey('9999999', '+10', metres)).toBe('9999999');
    expect(pressKey('12.', '⌫', metres)).toBe('12');
    expect(pressKey('5', '00', metres)).toBe('500');
    expect(pressKey('', '00', metres)).toBe('0');
  });

  it('refuses nothing typed and takes zero', () => {
    expect(checkCountedQuantity('', metres)).toBe('不能为空');
    expect(checkCountedQuantity('0', metres)).toBeNull();
  });

  it('turns what was weighed into the stock unit, rounded to its decimals', () => {
    const weighing = { unit: '公斤', decimals: 2, perUnit: '0.297' };
    expect([weighedText('15.5', weighing, metres), weighedText('12.', weighing, pieces)]).toEqual(['52.19', '40']);
  });
});
