import { describe, expect, it } from 'vitest';
import type { ShippableItem } from '@mrp/contract/features/purchases/delivery.ts';
import { isReadyToShip, readShippedLine, withOutside, withQuantity, withRolls } from './shipped-lines.ts';

const item = (brandAvailable: string, lotTracked: 'NONE' | 'ROLL'): ShippableItem => ({
  skuId: '1',
  code: 'F-1',
  name: '府绸',
  colourName: '白',
  hex: null,
  unit: { id: '1', code: 'M', name: '米', dimension: 'length', decimals: 2, factor: null },
  secondUnit: null,
  lotTracked,
  itemId: '1',
  fabric: null,
  open: '100',
  limit: '103',
  brandAvailable,
  supplierAvailable: '0',
  lines: [],
});
const roll = (quantity: string) => ({ lotNo: 'A', rollNo: '1', quantity, secondQuantity: null, defectPoints: null });

describe('what is typed to ship', () => {
  it('is one quantity where the supplier has nothing in this system', () => {
    const line = readShippedLine(item('0', 'NONE'));
    expect(line).toMatchObject({ quantity: '100.00', unregistered: '100.00' });
    expect(withQuantity(item('0', 'NONE'), line, '40')).toMatchObject({ quantity: '40', unregistered: '40' });
  });

  it('are the rolls alone where the supplier has nothing in this system', () => {
    const line = readShippedLine(item('0', 'ROLL'));
    expect(isReadyToShip(line)).toBe(false);
    const typed = withRolls(item('0', 'ROLL'), line, [roll('60'), roll('40.5')]);
    expect(typed).toMatchObject({ quantity: '100.5', unregistered: '100.5' });
    expect(isReadyToShip(typed)).toBe(true);
  });

  it('takes what the stock does not cover from outside, as far as nobody typed another part', () => {
    const line = readShippedLine(item('30', 'NONE'));
    expect(line).toMatchObject({ quantity: '100.00', hasOutside: true, unregistered: '70.00' });
    const less = withQuantity(item('30', 'NONE'), line, '50');
    expect(less.unregistered).toBe('20.00');
    expect(withQuantity(item('30', 'NONE'), { ...less, unregistered: '25' }, '60').unregistered).toBe('25');
    expect(withOutside(item('30', 'NONE'), less, false)).toMatchObject({ hasOutside: false, unregistered: '' });
  });

  it('counts rolls from outside beside those in stock', () => {
    const line = readShippedLine(item('30', 'ROLL'));
    expect(line).toMatchObject({ quantity: '100.00', hasOutside: true, unregistered: '' });
    expect(withRolls(item('30', 'ROLL'), line, [roll('70')])).toMatchObject({ quantity: '100.00', unregistered: '70' });
    expect(readShippedLine(item('200', 'ROLL')).hasOutside).toBe(false);
  });
});
