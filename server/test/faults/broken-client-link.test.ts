import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../database.ts';
import { logInAsAdmin, startProcess, type ServerProcess } from '../server-process.ts';
import { openBadNetwork, type NetworkFault } from './bad-network.ts';
import { findClass, keepSaving, newKey, saveMaterial, listStoredNames, type Saving } from './persistent-saving.ts';

/** Repetitions of each fault. */
const ROUNDS = process.env['TEST_FULL'] ? 10 : 1;
const FAULT_MILLISECONDS = 2_000;
/** Time after which a client without a response retries. */
const RETRY_MILLISECONDS = 1_500;
const PEOPLE = 6;

let database: TestDatabase;
let server: ServerProcess;
let direct: Saving;
let dataDir: string;

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'mrp-network-'));
  server = await startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  const { headers } = await logInAsAdmin(server);
  direct = { url: server.url, headers, classificationId: await findClass(database) };
}, 120_000);

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Resources of the server: open files and sockets, and connections that serve a request. */
async function readResources(): Promise<{ files: number; busy: number }> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const read = (name: string): number =>
    Number.parseFloat(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? '',
    );
  return {
    files: read('process_open_fds'),
    busy: read('database_connections{state="used"}') + read('database_connections{state="waiting"}'),
  };
}

// Failed with a new key for each attempt: after `cut` every material in progress was stored twice or more.
describe.each<NetworkFault>(['reset', 'blackHole', 'slow', 'cut'])('clients behind a network with the fault %s', (fault) => {
  it.each(Array.from({ length: ROUNDS }, (_, at) => at + 1))(
    'lose and duplicate no save, and other clients are not affected (round %i)',
    async (round) => {
      const name = `client-${fault}${round}`;
      const { hostname, port } = new URL(server.url);
      const network = await openBadNetwork({ host: hostname, port: Number(port) }, (request) => request.includes('POST '));
      const before = await readResources();
      const savers = keepSaving({ ...direct, url: `http://127.0.0.1:${network.port}` }, name, PEOPLE, RETRY_MILLISECONDS);
      try {
        await sleep(300);
        network.turn(fault);
        await sleep(FAULT_MILLISECONDS);
        expect(await saveMaterial(direct, `${name}-direct-0`, newKey(), RETRY_MILLISECONDS * 4)).toMatchObject({ code: 200 });
      } finally {
        network.turn('clear');
      }
      const acknowledged = await savers.finish();
      await network.close();

      expect(acknowledged.length).toBeGreaterThanOrEqual(PEOPLE);
      expect(await listStoredNames(database, name)).toEqual([...acknowledged, `${name}-direct-0`].sort());
      if (fault !== 'slow') expect(savers.refusals.length).toBeGreaterThan(0);
      await expect.poll(async () => (await readResources()).busy, { timeout: 20_000, interval: 200 }).toBe(0);
      // The number of database connections varies with the load.
      await expect
        .poll(async () => (await readResources()).files, { timeout: 20_000, interval: 200 })
        .toBeLessThanOrEqual(before.files + 20);
    },
    120_000,
  );
});
