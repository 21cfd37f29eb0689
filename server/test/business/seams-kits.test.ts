import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../app.ts';
import { play } from './run.ts';
import { aBusiness, type Business } from './world.ts';

let b: Business;
beforeAll(async () => {
  b = await aBusiness(await testApp());
});

describe('a kit', () => {
  it('is complete by stock of the receiver and by its own batches, two measures', async () => {
    await play(b, [
      { do: 'stock', item: 'cloth', place: 'factory', quantity: '60', price: '9' },
      { do: 'stock', item: 'trim', place: 'factory', quantity: '45', price: '0.1' },
      { do: 'kit', place: 'factory', sets: 40, cloth: '2.5', trim: '3' },
      { do: 'batch', which: 0, quantity: '50%', isLast: null },
      { do: 'batch', which: 1, quantity: '40', isLast: null },
      { do: 'batch', which: 0, quantity: '50%', isLast: true },
    ]);
  });
});

describe('cloth that is dyed from our greige', () => {
  it('is worth its greige and the fee, and what was not used comes back at its cost', async () => {
    const { state } = await play(b, [
      { do: 'greigeIn', quantity: '120.5', price: '3.33' },
      { do: 'dye', quantities: ['60', '33.33'] },
      { do: 'convert', quantity: '51%' },
      { do: 'greigeIn', quantity: '50', price: '4' },
      { do: 'dye', quantities: ['40'] },
      { do: 'batch', which: 0, quantity: '33%', isLast: null },
      { do: 'transfer', item: 'cloth', from: 'dyer', to: 'factory', quantity: '51%', travels: true },
      { do: 'batch', which: 1, quantity: '100%', isLast: true },
      { do: 'endProduction', which: 0 },
      { do: 'dye', quantities: ['40', '7'] },
      { do: 'endProduction', which: 0 },
      { do: 'convert', quantity: '102%' },
    ]);
    expect(state.productions.map((one) => one.state)).toEqual(['DONE', 'DONE', 'CANCELLED']);
  });

  it('takes the greige of all batches so far, so that their roundings do not add up', async () => {
    // 3.34 metres take 3.55 metres of greige, 6.68 take 7.11.
    const batch = { do: 'batch', which: 0, quantity: '3.34', isLast: null } as const;
    const { state } = await play(b, [
      { do: 'greigeIn', quantity: '120.5', price: '3.33' },
      { do: 'dye', quantities: ['6', '4'] },
      batch,
      batch,
      { ...batch, quantity: '3.32', isLast: true },
    ]);
    expect(state.productions.map(({ state: at }) => at)).toEqual(['DONE']);
  });
});

describe('an order that waits for goods', () => {
  it('is ready by what is free, reserved, picked and under way, and knows the day of the last', async () => {
    await play(b, [
      { do: 'order', pieces: 60, dueIn: 10 },
      { do: 'stock', item: 'trim', place: 'store', quantity: '300', price: '0.1' },
      { do: 'stock', item: 'cloth', place: 'depot', quantity: '50', price: '9' },
      { do: 'transfer', item: 'cloth', from: 'depot', to: 'factory', quantity: '30', travels: true },
      { do: 'purchase', item: 'cloth', mill: 'A', place: 'factory', quantity: '40', needIn: 25 },
      { do: 'order', pieces: 100, dueIn: 60 },
      { do: 'prepare', item: 'trim', place: 'factory', quantities: ['300'] },
      { do: 'batch', which: 0, quantity: '100', isLast: null },
    ]);
  });
});
