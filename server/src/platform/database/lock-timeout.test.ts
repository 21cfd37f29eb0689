import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import type { Tx } from './database.ts';
import { LOCK_MILLISECONDS, createLockTimeout } from './lock-timeout.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const timeoutOf = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ value: string }>`select setting as value from pg_settings where name = 'lock_timeout'`.execute(tx);
  return rows[0]?.value ?? '';
};

it('a later waiter gets a shorter timeout for the same lock and the full one for others', async () => {
  const withLockTimeout = createLockTimeout();
  const first = t.write((tx) => withLockTimeout(tx, ['a balance'], () => sleep(LOCK_MILLISECONDS * 0.75)));
  await sleep(LOCK_MILLISECONDS * 0.6);
  const late = await t.write(async (tx) => {
    const within = await withLockTimeout(tx, ['a balance'], () => timeoutOf(tx));
    return { within: Number(within), after: Number(await timeoutOf(tx)) };
  });
  expect(late.within).toBeLessThan(LOCK_MILLISECONDS / 2);
  expect(late.after).toBe(LOCK_MILLISECONDS);
  await first;
});
