import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../app.ts';
import { told } from './exact.ts';
import { play } from './run.ts';
import type { Step } from './steps.ts';
import { aBusiness, type Business, type Mill } from './world.ts';

let b: Business;
beforeAll(async () => {
  b = await aBusiness(await testApp());
});

const bought = (item: 'cloth' | 'trim', quantity: string, mill: Mill = 'A'): Step => ({
  do: 'purchase',
  item,
  mill,
  place: 'store',
  quantity,
});
const ship = (which: number, quantity: string, joined = false): Step => ({ do: 'ship', which, quantity, joined, isLast: true });

describe('goods that go back to be replaced', () => {
  it('are waited for again, and leave at the cost of their own receipt', async () => {
    const { state } = await play(b, [
      { do: 'purchase', item: 'cloth', mill: 'A', place: 'factory', quantity: '100' },
      { do: 'ship', which: 0, quantity: '100%', joined: false, isLast: true },
      { do: 'receive', which: 0, quantity: '100%' },
      { do: 'purchase', item: 'cloth', mill: 'B', place: 'factory', quantity: '100' },
      { do: 'ship', which: 0, quantity: '100%', joined: false, isLast: true },
      { do: 'receive', which: 0, quantity: '100%' },
      { do: 'sendBack', which: 1, quantity: '30%', isReplaced: true },
      { do: 'ship', which: 0, quantity: '100%', joined: false, isLast: true },
      { do: 'receive', which: 0, quantity: '100%' },
      { do: 'sendBack', which: 1, quantity: '100%' },
      { do: 'sendBack', which: 1, quantity: '100%' },
    ]);
    expect(told(state.balance('factory', 'cloth').value)).toBe('1000');
  });
});

describe('goods of two orders under way', () => {
  it('are received at the price of their own order', async () => {
    const { state } = await play(b, [
      bought('cloth', '100', 'A'),
      bought('cloth', '100', 'B'),
      ship(0, '100%'),
      ship(0, '100%'),
      { do: 'receive', which: 0, quantity: '100%' },
      { do: 'receive', which: 0, quantity: '100%' },
    ]);
    expect(state.receipts.map(({ amount }) => told(amount))).toEqual(['1000', '2000']);
  });

  it('do not mix with a transfer that travels', async () => {
    await play(b, [
      { do: 'stock', item: 'cloth', place: 'depot', quantity: '100', price: '5' },
      { do: 'transfer', item: 'cloth', from: 'depot', to: 'factory', quantity: '100', travels: true },
      bought('cloth', '100', 'B'),
      ship(0, '100%'),
      { do: 'receive', which: 0, quantity: '40%' },
      { do: 'arrive', which: 0, quantity: '50%' },
      { do: 'receive', which: 0, quantity: '100%' },
      { do: 'arrive', which: 0, quantity: '100%' },
    ]);
  });

  it('share out more than was ordered within the limit of each order', async () => {
    const { state } = await play(b, [bought('trim', '20'), bought('trim', '73'), bought('trim', '30'), ship(0, '125', true)]);
    expect(state.purchases.map(({ shipped }) => told(shipped))).toEqual(['20', '75', '30']);
  });

  it('that arrive short are short for every order alike', async () => {
    const { state } = await play(b, [
      bought('cloth', '1150'),
      bought('cloth', '900'),
      bought('cloth', '1050.5'),
      ship(0, '3150', true),
      { do: 'receive', which: 0, quantity: '2800' },
    ]);
    expect(state.purchases.map(({ received }) => told(received))).toEqual(['1038.54', '812.77', '948.69']);
  });
});

describe('a price and what is delivered at it', () => {
  it('a purchase of fifty gross costs fifty times the price of a gross', async () => {
    const { state } = await play(b, [bought('trim', '7200'), ship(0, '100%'), { do: 'receive', which: 0, quantity: '100%' }]);
    expect(told(state.balance('store', 'trim').value)).toBe('600');
  });

  it('a price that changes in the middle of delivery is the price of the rest', async () => {
    const { state } = await play(b, [
      bought('cloth', '1000'),
      ship(0, '40%'),
      { do: 'receive', which: 0, quantity: '100%' },
      { do: 'reprice', which: 0, price: '9.5' },
      ship(0, '100%'),
      { do: 'receive', which: 0, quantity: '100%' },
    ]);
    expect(told(state.balance('store', 'cloth').value)).toBe('9700');
  });

  it('received goods keep their price, and only the rest takes a new one', async () => {
    await play(b, [
      { do: 'purchase', item: 'cloth', mill: 'A', place: 'store', quantity: '1000', price: '9.92' },
      ship(0, '40%'),
      { do: 'receive', which: 0, quantity: '100%' },
      { do: 'reprice', which: 0, price: '7.96' },
    ]);
  });

  it('what was lost under way is bought again at the price of now', async () => {
    await play(b, [
      bought('cloth', '100'),
      ship(0, '40%'),
      { do: 'receive', which: 0, quantity: '50%' },
      { do: 'reprice', which: 0, price: '9' },
      { do: 'lose', which: 0 },
      ship(0, '100%'),
      { do: 'receive', which: 0, quantity: '100%' },
    ]);
  });

  it('a run and a preparation take the price from fifty gross on', async () => {
    await play(b, [
      { do: 'order', pieces: 1440 },
      { do: 'net', which: 0 },
      { do: 'prepare', item: 'trim', place: 'factory', quantities: ['7200'] },
      { do: 'batch', which: 0, quantity: '100%', isLast: true },
    ]);
  });
});

describe('a price that is corrected after goods were issued', () => {
  it('leaves the stock at its right value and books the share that was issued', async () => {
    const { state } = await play(b, [
      { do: 'stock', item: 'cloth', place: 'store', quantity: '9000', price: '1' },
      bought('cloth', '1500'),
      ship(0, '100%'),
      { do: 'receive', which: 0, quantity: '100%' },
      { do: 'issue', item: 'cloth', place: 'store', quantity: '1000' },
      { do: 'correct', which: 0, price: '1' },
    ]);
    expect([told(state.balance('store', 'cloth').value), told(state.difference)]).toEqual(['9500', '-1285.71']);
  });

  it('is worth the right price of its quantity, rounded once', async () => {
    const { state } = await play(b, [
      bought('cloth', '150', 'B'),
      ship(0, '51%'),
      { do: 'receive', which: 0, quantity: '100%' },
      { do: 'correct', which: 0, price: '9.99' },
    ]);
    expect(told(state.balance('store', 'cloth').value)).toBe('764.24');
  });

  it('knows what was issued before the receipt came', async () => {
    await play(b, [
      { do: 'stock', item: 'cloth', place: 'store', quantity: '100', price: '1' },
      { do: 'issue', item: 'cloth', place: 'store', quantity: '50%' },
      bought('cloth', '100'),
      ship(0, '100%'),
      { do: 'receive', which: 0, quantity: '100%' },
      { do: 'correct', which: 0, price: '9' },
    ]);
  });
});

describe('the day of a purchase', () => {
  it('is the day of need where the lead time allows that, and late where it does not', async () => {
    const { state } = await play(b, [
      { do: 'purchase', item: 'cloth', mill: 'A', place: 'factory', quantity: '100', needIn: 5 },
      { do: 'purchase', item: 'cloth', mill: 'A', place: 'factory', quantity: '100', needIn: 90 },
    ]);
    expect(state.purchases.map(({ dueIn }) => dueIn)).toEqual([20, 90]);
  });

  it('says which garment order it comes in time for', async () => {
    await play(b, [
      { do: 'order', pieces: 60, dueIn: 30 },
      { do: 'purchase', item: 'cloth', mill: 'A', place: 'factory', quantity: '100', needIn: 90 },
      { do: 'net', which: 0 },
    ]);
  });
});

describe('a price that is not the usual one', () => {
  const at = (price: string, reason: string): Step => ({
    do: 'purchase',
    item: 'cloth',
    mill: 'A',
    place: 'store',
    quantity: '100',
    price,
    reason,
  });

  it('needs a reason far below the offer', async () => {
    await play(b, [at('0.60', ''), at('8.00', ''), at('0.60', '尾货'), at('8.10', ''), at('10.50', '')]);
  });

  it('needs a reason above the offer', async () => {
    await play(b, [at('10.60', ''), at('10.60', '加急')]);
  });
});

describe('rejected goods', () => {
  const received: Step[] = [
    bought('trim', '100'),
    ship(0, '100%'),
    { do: 'receive', which: 0, quantity: '100%' },
    { do: 'inspect', which: 0, quantity: '60' },
  ];

  it('cannot be issued', async () => {
    await play(b, [
      ...received,
      { do: 'issue', item: 'trim', place: 'store', quantity: '41' },
      { do: 'issue', item: 'trim', place: 'store', quantity: '40' },
    ]);
  });

  it('go back to the supplier', async () => {
    await play(b, [
      ...received,
      { do: 'issue', item: 'trim', place: 'store', quantity: '40' },
      { do: 'sendBack', which: 0, quantity: '60' },
    ]);
  });

  it('are not what a pick reserves, nor what comes back faulty', async () => {
    await play(b, [
      { do: 'stock', item: 'trim', place: 'factory', quantity: '100', price: '0.1' },
      { do: 'order', pieces: 20 },
      { do: 'pick', order: 0, item: 'trim', place: 'factory', quantity: '100%' },
      { do: 'take', which: 0, quantity: '60' },
      { do: 'giveBack', which: 0, quantity: '30', kind: 'DEFECT' },
      { do: 'net', which: 0 },
      { do: 'issue', item: 'trim', place: 'factory', quantity: '10' },
    ]);
  });
});
