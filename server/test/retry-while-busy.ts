import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
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

/** The same for a transaction beside the routes: it waited too long for a lock, a statement or a connection, and wrote nothing. */
export async function repeatWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!waitedTooLong(error)) throw error;
      await sleep(Math.random() * 500);
    }
  }
}

const waitedTooLong = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.code === '55P03' || error.code === '57014'
    : error instanceof Error && error.message === 'timeout exceeded when trying to connect';
