import { describe, expect, it } from 'vitest';
import { barsWidth } from './label-bars.ts';

describe('the bars of a label that a supplier prints', () => {
  it('are as wide as ours for our own codes, thinner for a long lot', () => {
    expect(barsWidth('R0000000123')).toBe(0.375);
    expect(barsWidth('D2610-07A/B07')).toBe(0.25);
  });

  it('are left to the QR code where the text has Chinese or is too long', () => {
    expect(barsWidth('甲缸/1')).toBeNull();
    expect(barsWidth('LOT-2026-11-30-0001/ROLL-0001')).toBeNull();
  });
});
