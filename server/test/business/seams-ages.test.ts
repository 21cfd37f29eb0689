import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../app.ts';
import { ageOf } from './balance.ts';
import { play } from './run.ts';
import { aBusiness, type Business, type Place } from './world.ts';

let b: Business;
beforeAll(async () => {
  b = await aBusiness(await testApp());
});

const brought = (place: Place, quantity: string, daysAgo: number) =>
  ({ do: 'stock', item: 'cloth', place, quantity, price: '9', daysAgo }) as const;

describe('goods keep their age', () => {
  it('through a transfer, direct and under way', async () => {
    const { state } = await play(b, [
      brought('store', '100', 60),
      brought('depot', '10', 5),
      { do: 'transfer', item: 'cloth', from: 'store', to: 'depot', quantity: '40', travels: false },
      { do: 'transfer', item: 'cloth', from: 'store', to: 'factory', quantity: '60', travels: true },
      { do: 'arrive', which: 0, quantity: '51%' },
    ]);
    expect([ageOf(state.balance('depot', 'cloth')), ageOf(state.balance('factory', 'cloth'))]).toEqual([60, 60]);
  });

  it('when a pick brings back what it took first, although newer goods were taken since', async () => {
    const { state } = await play(b, [
      brought('factory', '50', 40),
      { do: 'pick', order: null, item: 'cloth', place: 'factory', quantity: '100%' },
      brought('factory', '30', 10),
      { do: 'take', which: 0, quantity: '40' },
      { do: 'issue', item: 'cloth', place: 'factory', quantity: '10', daysAgo: 0 },
      { do: 'take', which: 0, quantity: '10' },
      { do: 'giveBack', which: 0, quantity: '40', kind: 'SURPLUS' },
    ]);
    expect(ageOf(state.balance('factory', 'cloth'))).toBe(40);
  });

  it('when an issue is reversed, and lose it when their receipt is', async () => {
    const { state } = await play(b, [
      brought('store', '20', 40),
      brought('store', '30', 10),
      { do: 'issue', item: 'cloth', place: 'store', quantity: '20' },
      { do: 'reverse', which: 2 },
      { do: 'reverse', which: 0 },
    ]);
    expect(ageOf(state.balance('store', 'cloth'))).toBe(10);
  });

  it('from the receipt of a purchase on, not from its shipment', async () => {
    await play(b, [
      { do: 'purchase', item: 'cloth', mill: 'A', place: 'store', quantity: '100' },
      { do: 'ship', which: 0, quantity: '100%', joined: false, isLast: true, daysAgo: 40 },
      { do: 'receive', which: 0, quantity: '51%', daysAgo: 10 },
      { do: 'receive', which: 0, quantity: '100%' },
    ]);
  });
});

describe('a document entered later', () => {
  it('is refused before a closed count, with its number: receipts, issues and transfers alike', async () => {
    await play(b, [
      brought('store', '100', 60),
      { do: 'purchase', item: 'cloth', mill: 'A', place: 'store', quantity: '100' },
      { do: 'ship', which: 0, quantity: '100%', joined: false, isLast: true, daysAgo: 40 },
      { do: 'count', item: 'cloth', place: 'store', change: '1' },
      { do: 'receive', which: 0, quantity: '51%', daysAgo: 10 },
      { do: 'issue', item: 'cloth', place: 'store', quantity: '10', daysAgo: 10 },
      { do: 'transfer', item: 'cloth', from: 'store', to: 'depot', quantity: '10', travels: false, daysAgo: 10 },
      brought('store', '5', 10),
      { do: 'receive', which: 0, quantity: '100%' },
    ]);
  });

  it('does not issue goods before their receipt', async () => {
    await play(b, [
      brought('store', '10', 40),
      brought('store', '100', 10),
      { do: 'issue', item: 'cloth', place: 'store', quantity: '11', daysAgo: 20 },
      { do: 'issue', item: 'cloth', place: 'store', quantity: '10', daysAgo: 20 },
    ]);
  });
});

describe('an adjustment older than a closed count', () => {
  it('is not reversed, and one that is younger is', async () => {
    await play(b, [
      brought('store', '100', 60),
      { do: 'adjust', item: 'cloth', place: 'store', change: '-7' },
      { do: 'count', item: 'cloth', place: 'store', change: '1' },
      { do: 'reverse', which: 1 },
      { do: 'adjust', item: 'cloth', place: 'store', change: '12' },
      { do: 'reverse', which: 2 },
    ]);
  });
});

describe('the age of stock in the report of fabrics', () => {
  it('is that of what lies somewhere: what is still on its way from a supplier has none', async () => {
    await play(b, [
      { do: 'stock', item: 'cloth', place: 'store', quantity: '10', price: '9', daysAgo: 10 },
      { do: 'stock', item: 'cloth', place: 'depot', quantity: '10', price: '9' },
      { do: 'purchase', item: 'cloth', mill: 'A', place: 'factory', quantity: '100' },
      { do: 'ship', which: 0, quantity: '100%', joined: false, isLast: true, daysAgo: 40 },
      { do: 'receive', which: 0, quantity: '51%' },
    ]);
  });
});
