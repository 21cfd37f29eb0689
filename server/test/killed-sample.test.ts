import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp, type TestUser } from './app.ts';
import { theDictionaries } from './builders.ts';
import { brokenInvariants } from './invariants.ts';
import { startProcess, type ServerProcess } from './server-process.ts';
import { aSampleScene, type SampleScene } from './supplier-samples.ts';

let t: TestApp;
let developer: TestUser;
let s: SampleScene;
let folder: string;
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'mrp-sample-'));
  // Accepts the users of this test in other processes.
  await t.ownerDb.insertInto('installationSettings').values({ name: 'secret', value: 'test-secret' }).execute();
  developer = await t.aUser();
  s = await aSampleScene(t, await theDictionaries(t), developer);
  servers = [await start(), await start()];
}, 180_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = () => startProcess({ DATABASE_URL: t.url, DATA_DIR: folder });

async function take({ url }: ServerProcess): Promise<number> {
  const { id, sampleId } = await s.last();
  const { version } = await s.read();
  const response = await fetch(`${url}/api/material/mrp/mrp/development-tasks/${id}/supplier-samples/${sampleId}/takings`, {
    method: 'POST',
    headers: { ...developer.headers, 'content-type': 'application/json', 'idempotency-key': randomBytes(8).toString('hex') },
    body: JSON.stringify({ version, receivedOn: null }),
  });
  return ((await response.json()) as { code: number }).code;
}

/** Waits until the taking is in its middle: the sample is entered, what the supplier sent still waits. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await t.ownerPool.query<{ waits: boolean }>(
      `select exists (select from pg_locks where relation = 'supplier_samples'::regclass and not granted) as waits`,
    );
    if (rows[0]?.waits) return;
    await sleep(5);
  }
}

it('SIGKILL while a sample of a supplier is entered leaves none, and another process enters it once', { timeout: 180_000 }, async () => {
  const file = await s.upload();
  await s.say({ fileIds: [file.data.id] });
  const pending = async () => (await s.side()).answers;

  const holder = await t.ownerPool.connect();
  await holder.query('begin');
  await holder.query('lock table supplier_samples in share mode');
  const cut = take(servers[0]).catch(() => 'cut off');
  await untilBlocked();
  await servers[0].kill();
  await holder.query('rollback');
  holder.release();
  expect(await cut).toBe('cut off');
  expect((await s.read()).rounds, 'only that of the other supplier').toHaveLength(1);
  expect(await pending()).toMatchObject([{ state: 'PENDING' }]);

  expect(await take(servers[1])).toBe(200);
  expect(await take(servers[1])).not.toBe(200);
  expect((await s.read()).rounds[1]).toMatchObject({ serial: 2, sampleNo: 'H-2088', pictureIds: [file.data.id] });
  expect((await s.read()).rounds).toHaveLength(2);
  expect(await pending()).toMatchObject([{ state: 'TAKEN', serial: 2 }]);
  expect(await brokenInvariants(t)).toEqual([]);
});
