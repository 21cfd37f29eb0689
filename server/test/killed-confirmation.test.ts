import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { appOn } from './app.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { aNettingWorld, dayAfter } from './nettings.ts';
import { logInAsAdmin, startProcess, type ServerProcess, type Visitor } from './server-process.ts';

/** Orders of one confirmation. */
const ORDERS = 500;

let database: TestDatabase;
let dataDir: string;
let server: ServerProcess;
let admin: Visitor;
let run: { id: string; version: number };

const start = () => startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir });
const body = () => ({ object: 'GARMENT_SUPPLIER' as const, version: run.version });

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'mrp-confirming-'));
  const t = await appOn(database);
  const w = await aNettingWorld(t);
  const { id: spuId, skus } = await w.material({}, ['藏青']);
  await w.offer(spuId, skus[0]?.id ?? null);
  // One complete material, and as many colours of it as there are orders.
  await database.ownerPool.query(
    `insert into skus (spu_id, serial, code, colour_id, colour_name, state)
     select spu_id, n, code || '-' || n, colour_id, colour_name || n, state from skus cross join generate_series(2, $1) n where id = $2`,
    [ORDERS, skus[0]?.id],
  );
  await database.ownerPool.query(
    `insert into offers (spu_id, sku_id, supplier_id, unit_id, tax_included, tax_rate, currency_id, preferred)
     select o.spu_id, k.id, o.supplier_id, o.unit_id, o.tax_included, o.tax_rate, o.currency_id, true
     from offers o join skus k on k.spu_id = o.spu_id and k.id <> o.sku_id where o.spu_id = $1`,
    [spuId],
  );
  const { rows } = await database.ownerPool.query<{ id: string }>('select id from skus where spu_id = $1 order by id', [spuId]);
  const { id: styleId, skcs } = await w.style('KILL-1', ['藏青']);
  const skcId = skcs[0] ?? '';
  await w.bom(
    { styleId },
    rows.map(({ id }) => ({ spuId, consumption: '1.2', colours: { [skcId]: id } })),
  );
  run = await w.run({ demands: [{ skcId, pieces: '100', needOn: await dayAfter(t, 30) }] });
  server = await start();
  admin = await logInAsAdmin(server);
}, 180_000);
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function count(): Promise<{ orders: number; confirmed: boolean }> {
  const { rows } = await database.ownerPool.query<{ orders: number; confirmed: boolean }>(
    `select (select count(*)::int from preparation_orders where netting_run_id = r.id) as orders, confirmed_at is not null as confirmed
     from netting_runs r where id = $1`,
    [run.id],
  );
  return rows[0] ?? { orders: -1, confirmed: false };
}

/** Waits until the server is blocked before its last statement, with every order written and none committed. */
async function untilWritten(): Promise<void> {
  for (;;) {
    const { rows } = await database.ownerPool.query<{ waits: boolean }>(
      `select exists (select from pg_locks where relation = 'netting_runs'::regclass and not granted) as waits`,
    );
    if (rows[0]?.waits) return;
    await sleep(5);
  }
}

describe('SIGKILL during the confirmation of 500 orders', () => {
  it('leaves no order, and a repeated call creates each of them once', async () => {
    // A lock keeps the last statement waiting, so that the kill happens in the middle.
    const holder = await database.ownerPool.connect();
    await holder.query('begin');
    await holder.query('lock table netting_runs in share mode');
    const sent = admin.call(server, nettingApi.confirm, { params: { id: run.id }, body: body() }).catch(() => 'cut off');
    await untilWritten();
    await server.kill();
    await holder.query('rollback');
    holder.release();
    expect(await sent).toBe('cut off');
    expect(await count()).toEqual({ orders: 0, confirmed: false });

    server = await start();
    const { orders } = await admin.call(server, nettingApi.confirm, { params: { id: run.id }, body: body() });
    expect(orders).toHaveLength(ORDERS);
    const again = await admin.call(server, nettingApi.confirm, { params: { id: run.id }, body: body() });
    expect(again.orders).toEqual(orders);
    expect(await count()).toEqual({ orders: ORDERS, confirmed: true });
  }, 180_000);
});
