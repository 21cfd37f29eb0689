import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
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

it('a connection has its role, time limits and zone although nothing is asked for at its start, as behind PgBouncer', async () => {
  const pool = openPool({ url: database.url, role: 'mrp_app', max: 1, statementTimeout: 7_000, lockTimeout: 2_000, name: 'mrp-test' });
  const { rows } = await pool.query(
    `select current_user as role, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
            current_setting('TimeZone') as zone`,
  );
  expect(rows).toEqual([{ role: 'mrp_app', statement: '7s', lock: '2s', zone: 'Asia/Shanghai' }]);
  await pool.end();
});

// Failed before: with the settings that an external server has by default each notice took 3.6 s, nearly all of it compiling.
it('a connection compiles no statements, also where the server is set to', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c jit=on');
  const pool = openPool({ url: url.href, max: 1, name: 'mrp-test' });
  const { rows } = await pool.query('show jit');
  expect(rows).toEqual([{ jit: 'off' }]);
  await pool.end();
});

it('a server that falls silent right after the connection is given up', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => {
    sockets.push(socket);
    // AuthenticationOk and ReadyForQuery to the first message, nothing to the others.
    socket.once('data', () => socket.write(Buffer.from('520000000800000000' + '5a0000000549', 'hex')));
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const pool = openPool({ url: `postgres://u:p@127.0.0.1:${port}/d`, max: 1, name: 'mrp-test' });
  await expect(pool.query('select 1')).rejects.toThrow();
  await pool.end();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
