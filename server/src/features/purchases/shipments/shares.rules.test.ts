import { describe, expect, it } from 'vitest';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { isNearlyDone, shareArrival, shareOut, splitOver } from './shares.rules.ts';

const lines = [
  { lineId: '3', needOn: '2026-12-03', code: 'CG3', open: '204.50', shipped: '0', most: '210.63' },
  { lineId: '1', needOn: '2026-12-01', code: 'CG1', open: '120.00', shipped: '0', most: '123.60' },
  { lineId: '2', needOn: '2026-12-01', code: 'CG2', open: '75.50', shipped: '0', most: '77.76' },
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

  it('leave what one order may not take to the others', () => {
    const wanted = [
      ['20', '20'],
      ['73', '75'],
      ['30', '30'],
    ].map(([open = '', most = ''], at) => ({ lineId: `${at}`, needOn: '2026-12-01', code: `CG${at}`, open, shipped: '0', most }));
    const partsOf = (quantity: string) => shareOut(quantity, wanted, 0).shares.map(({ quantity: part }) => part);
    expect(partsOf('125')).toEqual(['20', '75', '30']);
    expect(partsOf('124')).toEqual(['20', '74', '30']);
    expect(partsOf('126'), 'one above the limit of all').toEqual(['20', '75', '31']);
  });

  it('count what each order got before', () => {
    const [first, second] = ['1', '2'].map((lineId) => ({ lineId, needOn: '2026-12-01', code: `CG${lineId}` }));
    const open = [
      { ...first, open: '3', shipped: '97', most: '6' },
      { ...second, open: '100', shipped: '0', most: '103' },
    ] as Parameters<typeof shareOut>[1];
    expect(
      shareOut('106', open, 2).shares.map(({ quantity }) => quantity),
      '101.50 each of 203',
    ).toEqual(['4.50', '101.50']);
  });

  it('are none when nothing is open', () => {
    const nothing = { lineId: '1', needOn: '2026-12-01', code: 'CG1', open: '0', shipped: '5', most: '0' };
    expect(shareOut('5', [nothing], 2)).toEqual({ isFull: false, shares: [] });
  });
});

describe('the shares of an arrival', () => {
  it('miss of every order what did not arrive, over all receipts', () => {
    const coming = ['1168.36', '914.37', '1067.27'];
    const received = ['0', '0', '0'];
    const receive = (quantity: string): string[] => {
      const lineOf = (at: number) => ({ lineId: `${at}`, needOn: `2026-12-0${at + 1}`, code: 'CG', received: received[at] ?? '0' });
      const shares = shareArrival(
        quantity,
        coming.map((each, at) => ({ ...lineOf(at), coming: each })),
        2,
      );
      for (const { line, quantity: part } of shares) received[Number(line.lineId)] = sumDecimals([line.received, part]);
      return [...received];
    };
    expect(receive('2800')).toEqual(['1038.54', '812.77', '948.69']);
    expect(receive('350')).toEqual(coming);
  });
});

it('a quantity is split over weights with zeros among them, and over no weights', () => {
  expect(splitOver('10', ['0', '1', '2'], 2)).toEqual(['0.00', '3.33', '6.67']);
  expect(splitOver('0', ['1', '2'], 2)).toEqual(['0.00', '0.00']);
  expect(splitOver('0', ['0', '0'], 2)).toEqual(['0.00', '0.00']);
});

it('a line is nearly done from its lower tolerance to just below its quantity', () => {
  const near = (done: string) => isNearlyDone({ quantity: '100', done, tolerance: '3' });
  expect(['96.99', '97', '99.99', '100'].map(near)).toEqual([false, true, true, false]);
});
