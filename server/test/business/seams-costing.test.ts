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

const quoted: Step = { do: 'quote', cloth: '10.4', trim: '0.12', loss: '3.5', pieces: 1200 };
const decide = (line: number, how: 'ACCEPT' | 'REDUCE' | 'ADOPT' | 'REJECT' | 'UNDO', which = 0): Step => ({
  do: 'decide',
  which,
  line,
  how,
  percent: '95',
});

describe('采用率', () => {
  it('counts the lines whose approved price is not above the recommended one, of those with a conclusion', async () => {
    // Two of three: 66.67 %.
    await play(b, [quoted, decide(0, 'REDUCE'), decide(1, 'ACCEPT'), { ...quoted, pieces: 75 }, decide(0, 'ADOPT', 1)]);
  });

  it('leaves what is refused, and what is open again, out', async () => {
    await play(b, [quoted, decide(0, 'ADOPT'), decide(1, 'REJECT'), decide(0, 'UNDO'), decide(0, 'REDUCE')]);
  });

  it('is of the last purchase, which is another after a purchase is repriced or cancelled', async () => {
    const { state } = await play(b, [
      { do: 'purchase', item: 'cloth', mill: 'B', place: 'store', quantity: '10' },
      quoted,
      decide(0, 'ACCEPT'),
      { do: 'reprice', which: 0, price: '9' },
      { ...quoted, pieces: null },
      decide(0, 'ACCEPT', 1),
      { do: 'endPurchase', which: 0 },
      quoted,
      decide(0, 'ACCEPT', 2),
    ]);
    expect(state.quotations.map(({ lines }) => told(lines[0]?.benchmark ?? 0n))).toEqual(['20', '9', '10']);
  });
});

describe('an approved sheet', () => {
  it('is the price of the preferred offer from then on, for purchases, runs and the next quotation', async () => {
    const { state } = await play(b, [
      { do: 'order', pieces: 60 },
      quoted,
      decide(0, 'REDUCE'),
      decide(1, 'REJECT'),
      { do: 'settle', which: 0 },
      { do: 'net', which: 0 },
      { do: 'purchase', item: 'cloth', mill: 'A', place: 'factory', quantity: '30' },
      quoted,
      decide(0, 'ADOPT'),
    ]);
    expect(told(state.offers.cloth.A)).toBe('9.88');
  });

  it('waits for a conclusion of every line, and for quotes of what is far above the last price', async () => {
    await play(b, [quoted, decide(0, 'ACCEPT'), { do: 'settle', which: 0 }, decide(1, 'ACCEPT'), { do: 'settle', which: 0 }]);
  });
});
