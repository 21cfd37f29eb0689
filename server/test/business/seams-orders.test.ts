import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../app.ts';
import { told } from './exact.ts';
import { play } from './run.ts';
import type { Step } from './steps.ts';
import { aBusiness, type Business } from './world.ts';

let b: Business;
beforeAll(async () => {
  b = await aBusiness(await testApp());
});

/** 100 of 150 metres are reserved for an order of 60 pieces, which take 90; the rest of the pick was planned for repairs. */
const pickedFor = (pieces: number): Step[] => [
  { do: 'stock', item: 'cloth', place: 'factory', quantity: '150', price: '9' },
  { do: 'order', pieces },
  { do: 'pick', order: 0, item: 'cloth', place: 'factory', quantity: '100%' },
];

describe('a garment order and what hangs on it', () => {
  it('an order that is cancelled frees what its pick reserved', async () => {
    await play(b, [...pickedFor(60), { do: 'endOrder', which: 0, state: 'CANCELLED' }]);
  });

  it('an order that is closed frees what its half-taken pick reserved', async () => {
    await play(b, [...pickedFor(60), { do: 'take', which: 0, quantity: '50%' }, { do: 'endOrder', which: 0, state: 'CLOSED' }]);
  });

  it('another order is netted against what a cancelled one had reserved', async () => {
    await play(b, [
      ...pickedFor(60),
      { do: 'order', pieces: 100 },
      { do: 'endOrder', which: 0, state: 'CANCELLED' },
      { do: 'net', which: 0 },
    ]);
  });

  it('an order that is reduced keeps no more reserved than it needs', async () => {
    await play(b, [...pickedFor(60), { do: 'resize', which: 0, pieces: 10 }]);
  });

  it('an order that is reduced to nearly nothing cancels its younger pick and keeps what that planned', async () => {
    const { state } = await play(b, [
      { do: 'order', pieces: 90 },
      { do: 'pick', order: 0, item: 'trim', place: 'factory', quantity: '100%' },
      { do: 'pick', order: 0, item: 'trim', place: 'store', quantity: '23%' },
      { do: 'resize', which: 0, pieces: 1 },
    ]);
    expect(state.picks.map(({ state: at }) => at)).toEqual(['OPEN', 'CANCELLED']);
  });

  it('goods for an order that was reduced are not taken as planned before without a reason', async () => {
    await play(b, [...pickedFor(60), { do: 'resize', which: 0, pieces: 10 }, { do: 'take', which: 0, quantity: '100%', reason: '' }]);
  });

  it('an order that grows is netted for what it takes more', async () => {
    await play(b, [...pickedFor(60), { do: 'resize', which: 0, pieces: 200 }, { do: 'net', which: 0 }]);
  });
});

describe('a production that is cancelled', () => {
  it('leaves its orders waiting, and what they ordered is still to come for others', async () => {
    const { state } = await play(b, [
      { do: 'dye', quantities: ['1', '40'] },
      { do: 'endProduction', which: 0 },
      { do: 'order', pieces: 60 },
      { do: 'net', which: 0 },
    ]);
    expect(state.productions.map(({ state: at }) => at)).toEqual(['CANCELLED']);
  });
});

describe('a BOM that changes', () => {
  it('counts for every order whose BOM is not locked', async () => {
    await play(b, [
      { do: 'order', pieces: 60 },
      { do: 'order', pieces: 40 },
      { do: 'lock', which: 0 },
      { do: 'bom', cloth: '1.75', trim: '7' },
      { do: 'net', which: 0 },
      { do: 'net', which: 1 },
      { do: 'stock', item: 'cloth', place: 'factory', quantity: '500', price: '9' },
      { do: 'pick', order: 1, item: 'cloth', place: 'factory', quantity: '100%' },
      { do: 'net', which: 1 },
    ]);
  });
});

describe('a preparation of several orders', () => {
  const share = async (quantities: string[], batches: string[], isComplete: boolean): Promise<string[]> => {
    const { state } = await play(b, [
      { do: 'prepare', item: 'trim', place: 'factory', quantities },
      ...batches.map((quantity, at): Step => ({
        do: 'batch',
        which: 0,
        quantity,
        isLast: isComplete && at === batches.length - 1 ? true : null,
      })),
    ]);
    return state.productions.flatMap(({ orders }) => orders.map(({ finished }) => told(finished)));
  };

  it('twenty batches of one unit are shared in turn by three orders of ten', async () => {
    expect(await share(['10', '10', '10'], Array<string>(20).fill('1'), false)).toEqual(['7', '7', '6']);
  });

  it('unequal batches fill unequal orders exactly when they are complete', async () => {
    expect(await share(['50', '30', '20'], [...Array<string>(13).fill('7'), '9'], true)).toEqual(['50', '30', '20']);
  });
});
