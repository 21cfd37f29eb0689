import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseUrl, dropDatabase, onServer } from '../../test/cluster.ts';
import { composition } from '../features.ts';
import { followStart } from '../platform/operations/start-progress.ts';
import { openDb, openPool, transact, type Db } from '../platform/database/database.ts';
import type { loadDemo } from './load.ts';
import { installDemo, removeOldDemo, requestDemoReset } from './installation.ts';

const server = inject('postgresUrl');
const name = `demo_${randomBytes(6).toString('hex')}`;
const url = databaseUrl(server, name);
const application = { ...composition, product: 'mrp', secret: 'test' };
const said: string[] = [];
const log = (line: string) => void said.push(line);

const install = (load: typeof loadDemo, signal = new AbortController().signal) =>
  installDemo({ url, application, progress: followStart(['demo'], log), signal, load });
const loadHolder = (db: Db): Promise<unknown> =>
  transact(db, { userId: null, requestId: 'demo', action: '新建' }, (tx) =>
    tx.insertInto('holders').values({ kind: 'OWN', name: '演示仓' }).execute(),
  );

async function readRows(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

beforeAll(() => onServer(server, `create database ${name} template ${inject('templateName')}`));
afterAll(() => dropDatabase(server, name));

describe('a start that ends while it loads the demo data', () => {
  it('is noticed by the next start, which empties the database of its own', async () => {
    const stop = new AbortController();
    const loading = install(async (db, _, say) => {
      await loadHolder(db);
      stop.abort();
      say('1 个持有方', 0.1);
    }, stop.signal);
    await expect(loading).rejects.toThrow();
    expect(await readRows(`select value from installation_settings where name = 'demo'`)).toEqual([{ value: 'loading' }]);
    await expect(removeOldDemo(url, { isOwn: false, log })).rejects.toThrow('请换一个空的数据库');
    await removeOldDemo(url, { isOwn: true, log });
    expect(said.at(-1)).toContain('重新装入');
    expect(await readRows(`select to_regclass('installation_settings') as settings`)).toEqual([{ settings: null }]);
    await removeOldDemo(url, { isOwn: true, log });
  });

  it('is waited for by a process that starts at the same moment', async () => {
    await dropDatabase(server, name);
    await onServer(server, `create database ${name} template ${inject('templateName')}`);
    const order: string[] = [];
    const first = install(async (db) => {
      await loadHolder(db);
      order.push('loaded');
    });
    while ((await readRows(`select from installation_settings where name = 'demo'`)).length === 0);
    const second = removeOldDemo(url, { isOwn: true, log }).then(() => order.push('looked'));
    await Promise.all([first, second]);
    expect(order).toEqual(['loaded', 'looked']);
    expect(await readRows(`select value from installation_settings where name = 'demo'`)).toEqual([{ value: 'loaded' }]);
    expect(await readRows(`select name from holders where name = '演示仓'`)).toEqual([{ name: '演示仓' }]);
  });
});

// Failed when the connection that holds the lock was closed after five minutes of silence: a slow machine loaded the demo again and again.
if (process.env['TEST_FULL'])
  it('a load of more than five minutes is noted as done', { timeout: 400_000 }, async () => {
    await dropDatabase(server, name);
    await onServer(server, `create database ${name} template ${inject('templateName')}`);
    await install(async (db) => {
      await loadHolder(db);
      await sleep(305_000);
    });
    expect(await readRows(`select value from installation_settings where name = 'demo'`)).toEqual([{ value: 'loaded' }]);
  });

describe('the reset of the demo', () => {
  const loaded = async () => {
    await dropDatabase(server, name);
    await onServer(server, `create database ${name} template ${inject('templateName')}`);
    await install(async (db) => void (await loadHolder(db)));
  };
  const request = async () => {
    const pool = openPool({ url, max: 1, name: 'test-reset' });
    const isMarked = await requestDemoReset(openDb(pool));
    await pool.end();
    return isMarked;
  };

  it('empties the database at the next start, and not before', async () => {
    await loaded();
    expect(await request()).toBe(true);
    expect(await readRows(`select name from holders where name = '演示仓'`)).toHaveLength(1);
    await removeOldDemo(url, { isOwn: true, log });
    expect(said.at(-1)).toContain('按要求清空');
    expect(await readRows(`select to_regclass('installation_settings') as settings`)).toEqual([{ settings: null }]);
  });

  it('never marks a database that was not made by the demo', async () => {
    await loaded();
    await readRows(`delete from installation_settings where name = 'demo'`);
    expect(await request()).toBe(false);
    await removeOldDemo(url, { isOwn: true, log });
    expect(await readRows(`select name from holders where name = '演示仓'`)).toHaveLength(1);
  });
});
