import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { logInAsAdmin, startProcess, type ServerProcess } from '../server-process.ts';
import { openBadNetwork, type BadNetwork, type NetworkFault } from './bad-network.ts';
import { findClass, keepSaving, newKey, saveMaterial, listStoredNames, type Saving } from './persistent-saving.ts';

/** Repetitions of each fault. */
const isFull = process.env['TEST_FULL'] !== undefined;
const ROUNDS = isFull ? 10 : 1;
const FAULT_MILLISECONDS = 3_000;
const RECOVERY_MILLISECONDS = 10_000;
const PEOPLE = 6;

let database: TestDatabase;
let network: BadNetwork;
let server: ServerProcess;
let saving: Saving;
let dataDir: string;

beforeAll(async () => {
  database = await testDatabase();
  const url = new URL(database.url);
  network = await openBadNetwork({ host: url.hostname, port: Number(url.port) }, (request) => request.includes('commit'));
  url.hostname = '127.0.0.1';
  url.port = String(network.port);
  dataDir = await mkdtemp(join(tmpdir(), 'mrp-network-'));
  server = await startProcess({ DATABASE_URL: url.href, DATA_DIR: dataDir });
  const { headers } = await logInAsAdmin(server);
  saving = { url: server.url, headers, classificationId: await findClass(database) };
}, 120_000);

afterAll(async () => {
  await server.stop();
  await network.close();
  await rm(dataDir, { recursive: true, force: true });
});

const readiness = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status;

/** Connections with an idle open transaction, and all connections of the server. */
async function countConnections(): Promise<{ all: number; stuck: number }> {
  const { rows } = await database.ownerPool.query<{ all: number; stuck: number }>(`
    select count(*)::int as all, count(*) filter (where state like 'idle in transaction%' and now() - state_change > interval '2 seconds')::int as stuck
    from pg_stat_activity where datname = current_database() and application_name like 'mrp-%'`);
  return rows[0] ?? { all: 0, stuck: 0 };
}

/** 36 of requests, 4 of jobs and their owner, 4 and a listener of the job engine. */
const MAX_CONNECTIONS = 45;

/** Database unreachable, too slow, or still holding the locks of an earlier attempt. */
const expectedCodes: readonly number[] = [errors.DATABASE_DOWN.code, errors.TIMEOUT.code, errors.BUSY.code];

// Failed without the timeout for silent connections (after a black hole nothing was answered until a restart), and with a new key for each
// attempt (after `cut` materials were stored up to six times).
describe.each<NetworkFault>(isFull ? ['reset', 'blackHole', 'slow', 'cut'] : ['blackHole'])(
  'a database behind a network with the fault %s',
  (fault) => {
    it.each(Array.from({ length: ROUNDS }, (_, at) => at + 1))(
      'is reported as unreachable, recovers, and has every acknowledged save once (round %i)',
      async (round) => {
        const name = `${fault}${round}`;
        const savers = keepSaving(saving, name, PEOPLE);
        try {
          await sleep(300);
          network.turn(fault);
          await sleep(FAULT_MILLISECONDS);
          if (fault === 'reset' || fault === 'blackHole') expect(await readiness()).toBe(503);
          network.turn('clear');
          await expect.poll(readiness, { timeout: RECOVERY_MILLISECONDS, interval: 100 }).toBe(200);
          // A lost connection holds its locks for a while, which leads to 请稍后重试 and a retry of the same save.
          const key = newKey();
          const save = () => saveMaterial(saving, `${name}-after-0`, key, RECOVERY_MILLISECONDS);
          await expect.poll(save, { timeout: RECOVERY_MILLISECONDS, interval: 100 }).toMatchObject({ code: 200 });
        } finally {
          network.turn('clear');
        }
        const acknowledged = await savers.finish();

        expect(acknowledged.length).toBeGreaterThanOrEqual(PEOPLE);
        expect(await listStoredNames(database, name)).toEqual([...acknowledged, `${name}-after-0`].sort());
        if (fault === 'slow') expect(savers.refusals).toEqual([]);
        else expect(savers.refusals.length).toBeGreaterThan(0);
        for (const { code, message } of savers.refusals) expect(expectedCodes, message).toContain(code);
        await expect.poll(async () => (await countConnections()).stuck, { timeout: 20_000, interval: 200 }).toBe(0);
      },
      180_000,
    );
  },
);

// Failed without `idle_session_timeout`: each black hole left its connections in the database.
it('the database has no leftover connections after all faults', { timeout: 200_000 }, async () => {
  await expect.poll(async () => (await countConnections()).all, { timeout: 180_000, interval: 1_000 }).toBeLessThanOrEqual(MAX_CONNECTIONS);
});
