import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../src/features/stock/balances/verification.queries.ts';
import { testApp, type TestApp } from './app.ts';
import { brokenInvariants } from './invariants.ts';
import { startProcess, type ServerProcess } from './server-process.ts';
import { aCountWorld, giveReasons, moveCount, onHand, openCount, readCount, sendEvents, type CountWorld } from './stocktakes.ts';

let t: TestApp;
let w: CountWorld;
let folder: string;
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'mrp-approval-'));
  // Accepts the users of this test in other processes.
  await t.ownerDb.insertInto('installationSettings').values({ name: 'secret', value: 'test-secret' }).execute();
  w = await aCountWorld(t, 1);
  const start = () => startProcess({ DATABASE_URL: t.url, DATA_DIR: folder });
  servers = await Promise.all([start(), start()]);
}, 180_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function approve({ url }: ServerProcess, id: string): Promise<number> {
  const { version } = await readCount(w, id);
  const response = await fetch(`${url}/api/material/mrp/mrp/stocktakes/sku/${id}/transitions`, {
    method: 'POST',
    headers: { ...w.supervisor.headers, 'content-type': 'application/json', 'idempotency-key': randomBytes(8).toString('hex') },
    body: JSON.stringify({ action: 'approve', version, reason: '', lineIds: [] }),
  });
  return ((await response.json()) as { code: number }).code;
}

/** Waits until the approval is in its middle: the state is changed and the balances are free, but no movement is written. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await t.ownerPool.query<{ waits: boolean }>(
      `select exists (select from pg_locks where relation = 'movements'::regclass and not granted) as waits`,
    );
    if (rows[0]?.waits) return;
    await sleep(5);
  }
}

it('SIGKILL during the approval of a stocktake posts nothing, and another process approves it once', { timeout: 180_000 }, async () => {
  for (const item of [0, 1, 2]) await w.move(item, '100');
  const { id } = await openCount(w, [0, 1, 2], { recountPercent: '99', recountAmount: '9999999' });
  await sendEvents(
    w.counters[0],
    id,
    [90, 95, 110].map((quantity, item) => ({ code: w.codes[item] ?? '', quantity: String(quantity) })),
  );
  await moveCount(w.supervisor, w, id, 'finish');
  await giveReasons(w, id);
  const holder = await t.ownerPool.connect();
  await holder.query('begin');
  await holder.query('lock table movements in share mode');
  const sent = approve(servers[0], id).catch(() => 'cut off');
  await untilBlocked();
  await servers[0].kill();
  await holder.query('rollback');
  holder.release();
  expect(await sent).toBe('cut off');
  expect(await readCount(w, id)).toMatchObject({ state: 'REVIEW' });
  expect(await Promise.all([0, 1, 2].map((item) => onHand(t, w, item)))).toEqual(['100.0000', '100.0000', '100.0000']);

  expect(await approve(servers[1], id)).toBe(200);
  expect(await approve(servers[1], id)).not.toBe(200);
  expect(await readCount(w, id)).toMatchObject({ state: 'DONE', varianceLines: 3 });
  expect(await Promise.all([0, 1, 2].map((item) => onHand(t, w, item)))).toEqual(['90.0000', '95.0000', '110.0000']);
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
