import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { overviewReport, reportsApi } from '@mrp/contract/features/reports.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { addCleanup } from '../../../test/cleanup.ts';
import { appOn, type TestApp, type TestUser } from '../../../test/app.ts';
import { openBadNetwork } from '../../../test/faults/bad-network.ts';
import { ownCluster, type OwnCluster } from '../../../test/own-cluster.ts';
import { standbyOf, type Standby } from '../../../test/standby.ts';
import { openPool } from './database.ts';
import { replicaDiagnostic } from '../doctor/replica.ts';
import { startEmbeddedPostgres } from '../postgres/cluster.ts';
import { catchesUp } from './replica.ts';
import { keepToOneServer, type OneServer } from './replica-connections.ts';

let cluster: OwnCluster;
let t: TestApp;
let second: TestApp;
let standby: Standby;
let replicaPool: OneServer;
let writer: TestUser;
let reader: TestUser;

beforeAll(async () => {
  cluster = await ownCluster({ streaming: true });
  standby = await standbyOf(cluster);
  replicaPool = keepToOneServer(openPool({ url: standby.url, max: 1, name: 'test-replica' }));
  addCleanup(() => replicaPool.end());
  const env = { DATABASE_REPLICA_URL: standby.url, REPLICA_MAX_LAG_SECONDS: '2' };
  [t, second] = [await appOn(cluster, env), await appOn(cluster, env)];
  [writer, reader] = [await t.aUser(), await t.aUser()];
  await standby.caughtUp();
}, 120_000);

/** Own warehouses with this name as a person sees them in the list. */
const seen = async (user: TestUser, name: string): Promise<number> => {
  const { code, message, data } = await user.call(holdersApi.list, { query: { q: name, page: 1, pageSize: 50 } });
  expect({ code, message }).toEqual({ code: 200, message: '' });
  return data.rows.length;
};
const seenBySecond = async (headers: Record<string, string>, name: string): Promise<number> => {
  const { body } = await second.app.inject({ url: '/api/material/mrp/mrp/stock/holders', query: { q: name }, headers });
  return (JSON.parse(body) as { data: { rows: unknown[] } }).data.rows.length;
};
const create = async (name: string): Promise<void> => {
  expect(await writer.call(holdersApi.create, { body: { name, remark: '' } })).toMatchObject({ code: 200 });
};
const sqlOnStandby = (text: string) => standby.asSuperuser((client) => client.query(text));

describe('a list with a replica', () => {
  it('shows its own writer at once what others see when the replica has it', async () => {
    await sqlOnStandby('select pg_wal_replay_pause()');
    await sleep(600);
    await create('暂停仓');
    expect(await seen(reader, '暂停仓'), 'read from the replica, which does not replay').toBe(0);
    expect(await seen(writer, '暂停仓'), 'read from the primary').toBe(1);
    expect(await catchesUp(replicaPool, t.ownerPool, 500), 'a workbook is written from the primary').toBe(false);
    // Another process knows of the write by the row of the session.
    expect(await seenBySecond(writer.headers, '暂停仓')).toBe(1);
    expect(await seenBySecond(reader.headers, '暂停仓')).toBe(0);
    await sqlOnStandby('select pg_wal_replay_resume()');
    await standby.caughtUp();
    await expect.poll(() => seen(reader, '暂停仓')).toBe(1);
    expect(await catchesUp(replicaPool, t.ownerPool)).toBe(true);
    expect(await replicaDiagnostic.run({ config: t.config, pool: t.ownerPool, db: t.ownerDb }), 'what the doctor finds').toEqual([]);
    expect(await seen(writer, '暂停仓')).toBe(1);
  });

  it('and a report are read on the replica once it has caught up', async () => {
    await expect.poll(() => t.replica!.lag()).toBe(0);
    const before = t.replica!.reads.replica;
    expect(await reader.call(reportsApi.overview, { query: { ...overviewReport.query.parse({}) } })).toMatchObject({ code: 200 });
    expect(t.replica!.reads.replica).toBe(before + 1);
  });

  // Failed before: the position of one replica was taken for that of the other, and its own writes were missing in every second list.
  it('keeps to one of two replicas behind one address', { timeout: 60_000 }, async () => {
    const late = await standbyOf(cluster);
    const ports = [late.url, standby.url].map((url) => Number(new URL(url).port));
    let next = 0;
    const spread = {
      host: '127.0.0.1',
      get port() {
        return ports[(next += 1) % 2] ?? 0;
      },
    };
    const network = await openBadNetwork(spread, () => false);
    addCleanup(() => network.close());
    const address = new URL(standby.url);
    address.port = String(network.port);
    const third = await appOn(cluster, { DATABASE_REPLICA_URL: address.href, REPLICA_MAX_LAG_SECONDS: '600' });
    await expect.poll(() => third.replica!.lag()).toBeLessThan(1);
    await late.asSuperuser((client) => client.query('select pg_wal_replay_pause()'));
    await create('两副本仓');
    await standby.caughtUp();
    await sleep(600);
    const list = () => third.app.inject({ url: '/api/material/mrp/mrp/stock/holders', query: { q: '两副本仓' }, headers: writer.headers });
    const lists = await Promise.all(Array.from({ length: 8 }, list));
    expect(lists.map(({ body }) => (JSON.parse(body) as { data: { rows: unknown[] } }).data.rows.length)).toEqual(Array(8).fill(1));
    expect(third.replica!.reads.replica, 'read there').toBe(8);
  });

  it('goes on without the replica', async () => {
    await standby.postgres.stop();
    await create('副本停了仓');
    expect(await seen(reader, '副本停了仓')).toBe(1);
  });
});

// They wait for seconds.
if (process.env['TEST_FULL'])
  describe('a list with a replica', () => {
    it('returns to the replica when it is back', { timeout: 120_000 }, async () => {
      const again = await startEmbeddedPostgres({ dataDir: standby.dataDir, log: () => undefined, durable: false });
      addCleanup(() => again.stop());
      await standby.caughtUp();
      await expect.poll(() => t.replica!.lag()).toBe(0);
      const before = t.replica!.reads.replica;
      expect(await seen(reader, '副本停了仓')).toBe(1);
      expect(t.replica!.reads.replica).toBe(before + 1);
    });

    it('comes from the primary for everybody while the replica is 30 seconds behind', async () => {
      await sqlOnStandby(`alter system set recovery_min_apply_delay = '30s'`);
      await sqlOnStandby('select pg_reload_conf()');
      await sleep(600);
      await create('落后仓');
      expect(await seen(writer, '落后仓')).toBe(1);
      expect(await seen(reader, '落后仓'), 'not yet known to be behind').toBe(0);
      await sleep(3_500);
      expect(await seen(reader, '落后仓'), 'more than REPLICA_MAX_LAG_SECONDS behind').toBe(1);
      await sqlOnStandby('alter system reset recovery_min_apply_delay');
      await sqlOnStandby('select pg_reload_conf()');
      await standby.caughtUp();
    });
  });
