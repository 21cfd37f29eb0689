import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { openPool } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

const STATEMENT_MILLISECONDS = 100;
/** Longer than the server may take to answer a query. */
const IDLE_MILLISECONDS = STATEMENT_MILLISECONDS + 1_500;

// Failed while the timeout counted idle connections too: each was closed after eleven seconds and lost its prepared plans.
it('an idle connection stays open and keeps its prepared plans', async () => {
  const pool = openPool({ url: database.url, max: 1, statementTimeout: STATEMENT_MILLISECONDS, name: 'mrp-test' });
  const backend = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const before = await backend();
  await sleep(IDLE_MILLISECONDS);
  expect(await backend()).toBe(before);
  await pool.end();
});
