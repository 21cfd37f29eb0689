import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../app.ts';
import { told } from './exact.ts';
import { play } from './run.ts';
import { aBusiness, type Business } from './world.ts';

let b: Business;
beforeAll(async () => {
  b = await aBusiness(await testApp());
});

describe('a document and the count after it', () => {
  it('an issue that a closed count settled is not reversed', async () => {
    await play(b, [
      { do: 'stock', item: 'cloth', place: 'store', quantity: '100', price: '9' },
      { do: 'issue', item: 'cloth', place: 'store', quantity: '1' },
      { do: 'count', item: 'cloth', place: 'store', change: '1' },
      { do: 'reverse', which: 1 },
    ]);
  });

  it('a transfer is not reversed when its receiver was counted since', async () => {
    await play(b, [
      { do: 'stock', item: 'cloth', place: 'store', quantity: '100', price: '9' },
      { do: 'transfer', item: 'cloth', from: 'store', to: 'depot', quantity: '40', travels: false },
      { do: 'count', item: 'cloth', place: 'depot', change: '0' },
      { do: 'reverse', which: 1 },
    ]);
  });

  it('a document after the count is reversed as ever', async () => {
    await play(b, [
      { do: 'stock', item: 'cloth', place: 'store', quantity: '100', price: '9' },
      { do: 'count', item: 'cloth', place: 'store', change: '-1' },
      { do: 'issue', item: 'cloth', place: 'store', quantity: '9' },
      { do: 'reverse', which: 1 },
    ]);
  });
});

describe('a count far beyond its band', () => {
  it('is counted again by somebody else, and brings in what both found', async () => {
    const { state } = await play(b, [
      { do: 'stock', item: 'cloth', place: 'depot', quantity: '1', price: '0.5' },
      { do: 'count', item: 'cloth', place: 'depot', change: '12' },
    ]);
    expect(told(state.balance('depot', 'cloth').onHand)).toBe('13');
  });
});

describe('a reversal', () => {
  it('takes the amount of its own document, and the rest is a price difference', async () => {
    const { state } = await play(b, [
      { do: 'stock', item: 'cloth', place: 'store', quantity: '10', price: '9' },
      { do: 'stock', item: 'cloth', place: 'store', quantity: '10', price: '1' },
      { do: 'issue', item: 'cloth', place: 'store', quantity: '9' },
      { do: 'reverse', which: 0 },
    ]);
    expect(told(state.variance)).toBe('35');
  });
});

describe('what an adjustment brings in where there is none', () => {
  it('is worth the average of what is on its way', async () => {
    const { state } = await play(b, [
      { do: 'purchase', item: 'rolls', mill: 'A', place: 'factory', quantity: '130' },
      { do: 'reprice', which: 0, price: '9' },
      { do: 'rollShip', which: 0, lengths: ['20'] },
      { do: 'rollIn', roll: '1', place: 'store', quantity: '20', as: 'ADJUSTMENT' },
    ]);
    expect(told(state.balance('store', 'rolls').value)).toBe('180');
  });

  it('is worth the average of all places, else what its preferred supplier asks', async () => {
    const { state } = await play(b, [
      { do: 'adjust', item: 'cloth', place: 'depot', change: '12' },
      { do: 'stock', item: 'trim', place: 'store', quantity: '100', price: '0.5' },
      { do: 'adjust', item: 'trim', place: 'factory', change: '12' },
    ]);
    expect(told(state.balance('factory', 'trim').value)).toBe('6');
  });
});

describe('a roll', () => {
  const travelling = [
    { do: 'rollIn', roll: '1', place: 'depot', quantity: '30', as: 'SUPPLEMENT' },
    { do: 'rollIn', roll: '2', place: 'store', quantity: '20', as: 'SUPPLEMENT' },
    { do: 'rollSend', roll: '1', to: 'store' },
  ] as const;

  it('that is under way is not gained by a count', async () => {
    await play(b, [...travelling, { do: 'rollFound', roll: '1', place: 'store', quantity: '30' }, { do: 'rollArrive', which: 0 }]);
  });

  it('that is at another place is not gained by a count', async () => {
    await play(b, [...travelling.slice(0, 2), { do: 'rollFound', roll: '1', place: 'store', quantity: '30' }]);
  });

  it('that is nowhere is gained by a count', async () => {
    const { state } = await play(b, [
      ...travelling.slice(0, 2),
      { do: 'rollIn', roll: '3', place: 'depot', quantity: '10', as: 'SUPPLEMENT' },
      { do: 'rollLost', roll: '1' },
      { do: 'rollFound', roll: '1', place: 'store', quantity: '30' },
    ]);
    expect(state.rolls.get('1')?.place).toBe('store');
  });

  it('with a travelling part is at one place, and so is the part', async () => {
    const { state } = await play(b, [
      { do: 'rollIn', roll: '1', place: 'depot', quantity: '30', as: 'SUPPLEMENT' },
      { do: 'rollSend', roll: '1', to: 'store', part: '40%' },
      { do: 'rollArrive', which: 0 },
      { do: 'rollSend', roll: '1-2', to: 'factory', part: '50%' },
      { do: 'rollLost', roll: '1-2' },
    ]);
    expect([...state.rolls.keys()]).toEqual(['1', '1-2', '1-3']);
  });

  it('that a packing list names is received as it measures, and is at one place ever since', async () => {
    const { state } = await play(b, [
      { do: 'purchase', item: 'rolls', mill: 'A', place: 'depot', quantity: '130' },
      { do: 'rollShip', which: 0, lengths: ['30.5', '20', '41.27'] },
      { do: 'rollReceive', which: 0, isAll: false, change: '0.4' },
      { do: 'rollSend', roll: 'P1', to: 'store', part: '40%' },
      { do: 'rollReceive', which: 0, isAll: true, change: '-0.6' },
      { do: 'rollReceive', which: 0, isAll: true, change: '50' },
      { do: 'reprice', which: 0, price: '9' },
      { do: 'rollShip', which: 0, lengths: ['30.5'] },
      { do: 'rollReceive', which: 1, isAll: true, change: '3' },
      { do: 'rollReceive', which: 0, isAll: true, change: '0' },
      { do: 'rollSend', roll: 'P2-2', to: 'factory' },
    ]);
    expect(Object.fromEntries(state.rolls)).toMatchObject({
      P1: { place: 'depot' },
      'P2-2': { place: 'under way' },
      P4: { place: 'depot' },
    });
  });

  it('comes in once, whichever way it comes', async () => {
    await play(b, [
      ...travelling,
      { do: 'rollIn', roll: '1', place: 'factory', quantity: '30', as: 'OPENING' },
      { do: 'rollIn', roll: '1', place: 'store', quantity: '30', as: 'SUPPLEMENT' },
      { do: 'rollIn', roll: '1', place: 'store', quantity: '30', as: 'ADJUSTMENT' },
      { do: 'rollArrive', which: 0 },
      { do: 'rollIn', roll: '1', place: 'factory', quantity: '30', as: 'OPENING' },
    ]);
  });
});

describe('an adjustment', () => {
  it('does not take away more than there is', async () => {
    await play(b, [
      { do: 'stock', item: 'cloth', place: 'store', quantity: '431', price: '9' },
      { do: 'adjust', item: 'cloth', place: 'store', change: '-9999' },
      { do: 'adjust', item: 'cloth', place: 'store', change: '-31' },
      { do: 'adjust', item: 'cloth', place: 'store', change: '5' },
    ]);
  });
});

describe('goods that travel from one place to another', () => {
  it('may have left before the last count of their receiver, who did not have them then', async () => {
    const { state } = await play(b, [
      { do: 'stock', item: 'cloth', place: 'depot', quantity: '20', price: '9', daysAgo: 40 },
      { do: 'stock', item: 'cloth', place: 'factory', quantity: '10', price: '9' },
      { do: 'count', item: 'cloth', place: 'factory', change: '1' },
      { do: 'transfer', item: 'cloth', from: 'depot', to: 'factory', quantity: '51%', travels: true, daysAgo: 10 },
      { do: 'arrive', which: 0, quantity: '100%' },
      { do: 'transfer', item: 'cloth', from: 'depot', to: 'factory', quantity: '51%', travels: false, daysAgo: 10 },
    ]);
    expect(told(state.balance('factory', 'cloth').onHand)).toBe('21.2');
  });

  it('are what the receiver waits for', async () => {
    await play(b, [
      { do: 'stock', item: 'cloth', place: 'depot', quantity: '500', price: '9' },
      { do: 'stock', item: 'trim', place: 'factory', quantity: '1000', price: '0.1' },
      { do: 'order', pieces: 200 },
      { do: 'net', which: 0 },
      { do: 'transfer', item: 'cloth', from: 'depot', to: 'factory', quantity: '500', travels: true },
      { do: 'net', which: 0 },
      { do: 'arrive', which: 0, quantity: '50%' },
      { do: 'net', which: 0 },
    ]);
  });
});
