import { describe, expect, it } from 'vitest';
import { barsOf, honeywellSetting } from './codes.ts';

describe('a Code128 symbol', () => {
  it('begins with its start mark and ends with its stop mark', () => {
    const { path } = barsOf('A');
    // Start B 11010010000, A 10100011000, check 34 10001011000, stop 1100011101011.
    expect(path).toBe(
      'M0,0h2v1h-2zM3,0h1v1h-1zM6,0h1v1h-1z' +
        'M11,0h1v1h-1zM13,0h1v1h-1zM17,0h2v1h-2z' +
        'M22,0h1v1h-1zM26,0h1v1h-1zM28,0h2v1h-2z' +
        'M33,0h2v1h-2zM38,0h3v1h-3zM42,0h1v1h-1zM44,0h2v1h-2z',
    );
  });

  it('encodes two digits in one character', () => {
    expect([barsOf('A').modules, barsOf('1234').modules, barsOf('ABCD').modules]).toEqual([46, 57, 79]);
  });

  it('ends a setting with the mark that makes it one', () => {
    const { path, modules } = barsOf(honeywellSetting('A'));
    // Start B 11010010000, ~ 10001011110, A, ., FNC3 10111100010, check, stop.
    expect(modules).toBe(6 * 11 + 13);
    expect(path).toContain('M44,0h1v1h-1zM46,0h4v1h-4zM53,0h1v1h-1z');
  });
});
