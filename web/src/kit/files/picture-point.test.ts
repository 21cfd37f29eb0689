import { describe, expect, it } from 'vitest';
import { meanHex } from './picture-point.ts';

describe('the colour of a point', () => {
  it('is the mean in linear light, so that threads of two colours mix as the eye sees them', () => {
    expect(meanHex([27, 42, 73, 255, 27, 42, 73, 255])).toBe('#1B2A49');
    expect(meanHex([0, 0, 0, 255, 255, 255, 255, 255])).toBe('#BCBCBC');
  });

  it('takes what is transparent as white', () => {
    expect(meanHex([0, 0, 0, 0])).toBe('#FFFFFF');
  });
});
