import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyEmptyCluster } from '../../../test/empty-cluster.ts';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster-folder.ts';
import { acquireServerLock } from './server-lock.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './cluster.ts';

let base: string;
const folders = { one: '', other: '' };

beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'mrp-copies-'));
  folders.one = path.join(base, 'one');
  folders.other = path.join(base, 'other');
  await copyEmptyCluster(folders.one);
  // The backup of the manual: stopped, then copied, with the recorded port.
  execFileSync('cp', ['-a', folders.one, folders.other]);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const start = (dataDir: string): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

it('two copies that start at the same moment serve a database each', async () => {
  const port = readFileSync(path.join(folders.one, 'postgres/port'), 'utf8');
  writeFileSync(path.join(folders.other, 'postgres/port'), port);
  const [one, other] = await Promise.all([start(folders.one), start(folders.other)]);
  try {
    expect(new URL(other.url).port).not.toBe(new URL(one.url).port);
    await query(one.url, 'create table of_one (id integer)');
    expect(await query(other.url, `select to_regclass('of_one') as found`)).toEqual([{ found: null }]);
  } finally {
    await Promise.all([one.stop(), other.stop()]);
  }
}, 120_000);

it('a server on the recorded port that has another folder is not used, although it knows the password', async () => {
  const one = await start(folders.one);
  const cluster = await openCluster(folders.other, findBinaries(), false);
  // As when both had found the port free a moment ago.
  const session = await acquireServerLock(cluster, { durable: false, port: Number.parseInt(new URL(one.url).port, 10) });
  expect(session).toBeUndefined();
  await one.stop();
}, 120_000);

it.each([
  ['empty', ''],
  ['broken', 'nonsense\n'],
])(
  'a lock file that a crash left %s does not stop the start',
  async (_, content) => {
    const file = path.join(folders.one, 'postgres/cluster/postmaster.pid');
    writeFileSync(file, content);
    utimesSync(file, 1, 1);
    const embedded = await start(folders.one);
    expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();
  },
  120_000,
);
