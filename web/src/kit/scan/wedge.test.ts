import { describe, expect, it } from 'vitest';
import { characterOf } from './wedge.ts';

const key = (code: string, typed: string, shiftKey = false) => characterOf({ code, key: typed, shiftKey });

describe('a key of a scanner', () => {
  it('is read by its place on the keyboard, whatever an input method makes of it', () => {
    expect([key('KeyF', 'Process'), key('KeyF', 'Process', true), key('Digit7', 'Process'), key('Minus', 'Process')]).toEqual([
      'f',
      'F',
      '7',
      '-',
    ]);
    expect([key('Numpad5', '5'), key('NumpadDecimal', '.'), key('Slash', '?', true)]).toEqual(['5', '.', '?']);
    expect(characterOf({ code: 'KeyA', key: 'A', shiftKey: false, capsLock: true })).toBe('A');
  });

  it('is its character where the scanner sends characters, and nothing where it is no character', () => {
    expect([key('', 'R'), key('', 'Unidentified'), key('ArrowLeft', 'ArrowLeft')]).toEqual(['R', '', '']);
  });
});
