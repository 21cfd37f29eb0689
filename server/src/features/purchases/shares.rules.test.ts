import { describe, expect, it } from 'vitest';
import { isNearlyDone, shareOut, splitOver } from './shares.rules.ts';

const lines = [
  { lineId: '3', needOn: '2026-12-03', code: 'CG3', open: '204.50' },
  { lineId: '1', needOn: '2026-12-01', code: 'CG1', open: '120.00' },
  { lineId: '2', needOn: '2026-12-01', code: 'CG2', open: '75.50' },
];
const parts = (quantity: string) => {
  const { isFull, shares } = shareOut(quantity, lines, 2);
  return { isFull, shares: shares.map(({ line, quantity: part }) => [line.code, part]) };
};

describe('the shares of a shipment', () => {
  it('go by need date, then number, when the shipment is partial', () => {
    expect(parts('250.00')).toEqual({
      isFull: false,
      shares: [
        ['CG1', '120'],
        ['CG2', '75.5'],
        ['CG3', '54.5'],
      ],
    });
    expect(parts('120').shares).toEqual([['CG1', '120']]);
  });

  it('go pro rata by largest remainder when it covers all orders', () => {
    expect(parts('410.00')).toEqual({
      isFull: true,
      shares: [
        ['CG1', '123.00'],
        ['CG2', '77.39'],
        ['CG3', '209.61'],
      ],
    });
    expect(parts('400').shares.map(([, part]) => part)).toEqual(['120.00', '75.50', '204.50']);
  });

  it('are none when nothing is open', () => {
    expect(shareOut('5', [{ lineId: '1', needOn: '2026-12-01', code: 'CG1', open: '0' }], 2)).toEqual({ isFull: false, shares: [] });
  });
});

it('a quantity is split over weights of which some are zero, and over none at all', () => {
  expect(splitOver('10', ['0', '1', '2'], 2)).toEqual(['0.00', '3.33', '6.67']);
  expect(splitOver('0', ['1', '2'], 2)).toEqual(['0', '0']);
  expect(splitOver('10', ['0', '0'], 2)).toEqual(['0', '0']);
});

it('a line is nearly done from its lower tolerance to just below its quantity', () => {
  const near = (done: string) => isNearlyDone({ quantity: '100', done, tolerance: '3' });
  expect(['96.99', '97', '99.99', '100'].map(near)).toEqual([false, true, true, false]);
});
