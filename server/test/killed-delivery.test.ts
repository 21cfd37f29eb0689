import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { verifyLedger } from '../src/features/stock/balances/verification.queries.ts';
import { appOn, type TestApp } from './app.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { brokenInvariants } from './invariants.ts';
import { aPreparationWorld, type PreparationWorld } from './preparations.ts';
import { aConfirmedPurchase, aShipment, balanceOf, stateOf } from './purchases.ts';
import { logInAsAdmin, startProcess, type ServerProcess, type Visitor } from './server-process.ts';

let database: TestDatabase;
let t: TestApp;
let w: PreparationWorld;
let dataDir: string;
let servers: [ServerProcess, ServerProcess];
let admin: Visitor;

const start = () => startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir });
const sku = (): string => w.skus[0] ?? '';
const order = () => aConfirmedPurchase(w, { lines: [{ skuId: sku(), quantity: '100' }] });
const onHand = async (): Promise<number> => Number((await balanceOf(t, w.holders[0] ?? '', sku())).onHand);
const outside = { quantity: '100', unregistered: '100' };

async function ship(server: ServerProcess, { id }: Purchase): Promise<Shipment> {
  const body = { orderIds: [id], lines: [{ skuId: sku(), ...outside }] };
  const { fingerprint } = await admin.call(server, shipmentsApi.plan, { body: body as never });
  return admin.call(server, shipmentsApi.create, { body: { ...body, fingerprint } as never });
}

const receive = (server: ServerProcess, { id, version, lines }: Shipment) =>
  admin.call(server, receiptsApi.create, {
    body: { shipmentId: id, version, lines: lines.map((line) => ({ lineId: line.id, quantity: '100', rolls: [] })) },
  });

/** Calls while the lines of purchases are locked, and kills the server once it waits there with everything else written. */
async function killDuring(server: ServerProcess, call: () => Promise<unknown>): Promise<void> {
  const holder = await database.ownerPool.connect();
  await holder.query('begin');
  await holder.query('lock table purchase_lines in share mode');
  const sent = call().catch(() => 'cut off');
  for (let waits = false; !waits; await sleep(5)) {
    const { rows } = await database.ownerPool.query<{ waits: boolean }>(
      `select exists (select from pg_locks where relation = 'purchase_lines'::regclass and not granted) as waits`,
    );
    waits = rows[0]?.waits ?? false;
  }
  await server.kill();
  await holder.query('rollback');
  holder.release();
  expect(await sent).toBe('cut off');
}

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'mrp-delivery-'));
  t = await appOn(database);
  w = await aPreparationWorld(t);
  await w.offer(sku(), { bulk: '40.00' });
  servers = [await start(), await start()];
  admin = await logInAsAdmin(servers[0]);
}, 180_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a delivery through two API processes', () => {
  it('is received once when both processes receive it at the same time', { timeout: 60_000 }, async () => {
    const one = await order();
    const shipment = await aShipment(w, [one], [{ skuId: sku(), quantity: '100' }]);
    const before = await onHand();
    const sent = await Promise.allSettled([0, 1, 0, 1].map((at) => receive(servers[at] ?? servers[0], shipment)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await onHand()) - before).toBe(100);
    expect(await stateOf(w, one)).toEqual(['RECEIVED', '100.0000', '100.0000', '0.0000']);
  });

  it('leaves nothing of a call that SIGKILL cuts off, and goes on in another process', { timeout: 180_000 }, async () => {
    const one = await order();
    const before = await onHand();
    await killDuring(servers[0], () => ship(servers[0], one));
    expect(await stateOf(w, one)).toEqual(['CONFIRMED', '0.0000', '0.0000', '0.0000']);
    const shipment = await ship(servers[1], one);
    await killDuring(servers[1], () => receive(servers[1], shipment));
    expect(await stateOf(w, one)).toEqual(['SHIPPED', '100.0000', '0.0000', '0.0000']);
    expect(await onHand()).toBe(before);
    servers = [await start(), await start()];
    await receive(servers[0], shipment);
    await expect(receive(servers[1], shipment)).rejects.toThrow();
    expect((await onHand()) - before).toBe(100);
    expect(await stateOf(w, one)).toEqual(['RECEIVED', '100.0000', '100.0000', '0.0000']);
    expect(await brokenInvariants(t)).toEqual([]);
    expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
  });
});
