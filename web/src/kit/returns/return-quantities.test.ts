import { describe, expect, it } from 'vitest';
import { refuseQuantity } from './return-quantities.ts';

const goods = { left: '12.50', unit: { name: '米', decimals: 2 } };

describe('a quantity that goes back', () => {
  it('is refused at its cell before anybody is asked: more than is left, finer than its unit, or no number', () => {
    expect(refuseQuantity(goods, '12.51')).toBe('最多可退 12.50 米');
    for (const typed of ['1.234', '-1', 'abc', '0']) expect(refuseQuantity(goods, typed)).toMatch(/./);
    expect(refuseQuantity(goods, '12.5')).toBeNull();
  });
});
