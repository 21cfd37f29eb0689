import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

it('a semaphore runs two tasks at once and the others in order of arrival', async () => {
  const semaphore = createSemaphore(2);
  const inside = new Set<number>();
  const order: number[] = [];
  let most = 0;
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (name) => {
      await semaphore.acquire();
      inside.add(name);
      order.push(name);
      most = Math.max(most, inside.size);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside.delete(name);
      semaphore.release();
    }),
  );
  expect({ most, order }).toEqual({ most: 2, order: [1, 2, 3, 4, 5, 6] });
});

it('a semaphore drops a waiter whose signal was aborted', async () => {
  const semaphore = createSemaphore(1);
  await semaphore.acquire();
  const abort = new AbortController();
  const gone = semaphore.acquire(abort.signal);
  const patient = semaphore.acquire();
  abort.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  semaphore.release();
  await patient;
  await expect(semaphore.acquire(AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
});
