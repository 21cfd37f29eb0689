import { expect, it } from 'vitest';
import { openTurnstile } from './turnstile.ts';

it('lets two pass at once and the others one after the other, in the order in which they came', async () => {
  const turnstile = openTurnstile(2);
  const inside = new Set<number>();
  const order: number[] = [];
  let most = 0;
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (name) => {
      await turnstile.enter();
      inside.add(name);
      order.push(name);
      most = Math.max(most, inside.size);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside.delete(name);
      turnstile.leave();
    }),
  );
  expect({ most, order }).toEqual({ most: 2, order: [1, 2, 3, 4, 5, 6] });
});

it('keeps no place for somebody who has gone', async () => {
  const turnstile = openTurnstile(1);
  await turnstile.enter();
  const abort = new AbortController();
  const gone = turnstile.enter(abort.signal);
  const patient = turnstile.enter();
  abort.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  turnstile.leave();
  await patient;
  await expect(turnstile.enter(AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
});
