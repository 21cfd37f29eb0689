import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from '@mrp/contract/errors.ts';
import type { Answer } from './app.ts';

/** Answers that ask to try again; nothing was written. */
const asksAgain: readonly number[] = [errors.BUSY.code, errors.DATABASE_DOWN.code, errors.TIMEOUT.code];

/** Repeats a call as a client does that is told 请稍后重试, so that a slow machine takes longer instead of failing the test. */
export async function retryWhileBusy<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await call();
    if (!asksAgain.includes(answer.code)) return answer;
    await sleep(Math.random() * 500);
  }
}
