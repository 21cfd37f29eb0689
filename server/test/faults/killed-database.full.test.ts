import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp, restoreBackup } from '../../src/platform/operations/backup.ts';
import { backupWorker } from '../../src/platform/operations/backup-schedule.ts';
import { openDb, openPool } from '../../src/platform/database/database.ts';
import { backUpCluster } from '../../src/platform/postgres/backup.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/cluster.ts';
import { appOn, type TestUser } from '../app.ts';
import { expectTransfersKept, runConcurrentTransfers, prepareTransfers, type Transfers } from '../concurrent-transfers.ts';
import { ownCluster, type OwnCluster } from '../own-cluster.ts';
import { startProcess, type ServerProcess } from '../server-process.ts';
import { standbyOf } from '../standby.ts';
import { aStockWorld, type StockWorld } from '../stock.ts';
import { openBadNetwork } from './bad-network.ts';

const KILLS = 20;

let cluster: OwnCluster;
let w: StockWorld;
let user: TestUser;
let server: ServerProcess;
let folder: string;

/** A server that manages its own database and restarts it when it dies. */
const start = () => startProcess({ DATA_DIR: cluster.dataDir });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-copies-'));
  cluster = await ownCluster();
  const t = await appOn(cluster);
  w = await aStockWorld(t, 1);
  user = await t.aUser();
  await prepareTransfers(t, w, user);
  server = await start();
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function whileTransferring(work: (transfers: Transfers) => Promise<void>): Promise<Transfers> {
  const transfers = runConcurrentTransfers(() => server.url, user, w);
  try {
    await transfers.untilMore(10);
    await work(transfers);
  } finally {
    await transfers.finish();
  }
  return transfers;
}

// Failed with `synchronous_commit = off` for the server's user: twenty acknowledged transfers were gone.
describe('after SIGKILL during postings', () => {
  it.each(['PostgreSQL', 'PostgreSQL and the server'])(
    'of %s every acknowledged transfer is posted once',
    { timeout: 3_600_000 },
    async (who) => {
      const { acknowledged } = await whileTransferring(async (transfers) => {
        for (let kill = 1; kill <= KILLS; kill += 1) {
          process.kill(cluster.postgres.pid, 'SIGKILL');
          if (who !== 'PostgreSQL') {
            await server.kill();
            server = await start();
          }
          await transfers.untilMore(10);
        }
      });
      await expectTransfersKept(cluster, acknowledged);
    },
  );
});

// Failed without pg_backup_start and its label: the copy did not start.
describe('a copy made during postings', () => {
  it('restores to the requested time with a consistent ledger', { timeout: 600_000 }, async () => {
    const archive = join(folder, 'archive');
    const copy = join(folder, 'copy');
    await mkdir(archive, { mode: 0o777 });
    await cluster.asSuperuser((client) => startArchiving(client, archive));
    await restartDatabase();

    const before = new Set<string>();
    let moment = '';
    const { acknowledged } = await whileTransferring(async (transfers) => {
      await backUpCluster(cluster.dataDir, cluster.postgres.url, copy);
      await transfers.untilMore(10);
      for (const id of transfers.acknowledged) before.add(id);
      moment = await readClock();
      await transfers.untilMore(10);
    });
    await cluster.asSuperuser((client) => client.query('select pg_switch_wal()'));
    await expect.poll(() => cluster.asSuperuser(readUnarchived), { timeout: 60_000 }).toBe(0);

    const settings = [`archive_mode = off`, `restore_command = 'cp ${archive}/%f %p'`, `recovery_target_time = '${moment}'`];
    await appendFile(join(copy, 'postgres/cluster/postgresql.auto.conf'), `${settings.join('\n')}\nrecovery_target_action = 'promote'\n`);
    await writeFile(join(copy, 'postgres/cluster/recovery.signal'), '');
    const restored = await startEmbeddedPostgres({ dataDir: copy, log: () => undefined });
    const pool = openPool({ url: restored.url, max: 2, name: 'test-restored' });
    try {
      await expect
        .poll(async () => (await pool.query('select pg_is_in_recovery() as recovering')).rows, { timeout: 60_000 })
        .toEqual([{ recovering: false }]);
      const db = openDb(pool);
      const ids = await expectTransfersKept({ db, ownerDb: db }, before);
      expect(
        [...acknowledged].filter((id) => !ids.has(id)),
        'posted after that moment',
      ).not.toEqual([]);
    } finally {
      await pool.end();
      await restored.stop();
    }
  });
});

describe('a backup made during postings', () => {
  it('is restored into an empty folder with every transfer acknowledged before it', { timeout: 600_000 }, async () => {
    const [backups, dataDir] = [join(folder, 'backups'), join(folder, 'restored')];
    const own = { dataDir: cluster.dataDir, fileStore: `file:${cluster.dataDir}/files`, url: cluster.postgres.url, version: '1' };
    const place = { dataDir, fileStore: `file:${dataDir}/files` };
    await mkdir(join(cluster.dataDir, 'files/ab'), { recursive: true });
    await writeFile(join(cluster.dataDir, 'files/ab/cd'), 'a stored file');
    for (const name of ['mrp-20260101-013000/postgres', 'of-others/postgres']) await mkdir(join(backups, name), { recursive: true });
    const logged: string[] = [];
    const config = { ...own, DATABASE_URL: undefined, BACKUP_DIR: backups, BACKUP_TIME: '01:30', BACKUP_KEEP: 1 };
    const schedule = backupWorker({ config, url: own.url, log: (line) => logged.push(line) });
    expect(schedule.cron).toBe('30 1 * * *');
    const before = new Set<string>();
    await whileTransferring(async (transfers) => {
      for (const id of transfers.acknowledged) before.add(id);
      for (let round = 0; round < 2; round += 1) await schedule.run({}, { attempt: 0, signal: AbortSignal.timeout(300_000) });
      await transfers.untilMore(10);
    });
    const kept = await readdir(backups);
    expect(kept.toSorted(), 'the newest one, and what the schedule did not make').toEqual([
      expect.stringMatching(/^mrp-\d{8}-\d{6}$/),
      'of-others',
    ]);
    const backup = join(backups, kept.find((name) => name !== 'of-others') ?? '');
    await expect(backUp(own, backup), 'over another backup').rejects.toThrow('不是空的');
    await expect(restoreBackup(place, folder), 'from something else').rejects.toThrow('没有完整的备份');
    await restoreBackup(place, backup);
    await expect(restoreBackup(place, backup), 'over a database').rejects.toThrow('不是空的');
    expect(logged.filter((line) => line.startsWith('已删除旧备份'))).toHaveLength(2);
    expect(await readFile(join(dataDir, 'files/ab/cd'), 'utf8')).toBe('a stored file');
    const restored = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    const pool = openPool({ url: restored.url, max: 2, name: 'test-restored' });
    try {
      const db = openDb(pool);
      await expectTransfersKept({ db, ownerDb: db }, before);
    } finally {
      await pool.end();
      await restored.stop();
    }
  });
});

// Failed without synchronous_standby_names: acknowledged transfers were missing on the standby.
describe('a primary that is killed while two processes post', () => {
  it('is replaced by its synchronous standby without losing or doubling a posting', { timeout: 600_000 }, async () => {
    const primary = await ownCluster();
    const t = await appOn(primary);
    const world = await aStockWorld(t, 1);
    const clerk = await t.aUser();
    await prepareTransfers(t, world, clerk);
    const link = await openBadNetwork({ host: '127.0.0.1', port: portOf(primary.url) }, () => false);
    const standby = await standbyOf(primary, link.port);
    for (const statement of [`alter system set synchronous_standby_names = 'standby'`, 'select pg_reload_conf()'])
      await primary.asSuperuser((client) => client.query(statement));
    await expect.poll(() => primary.asSuperuser(readSyncState), { timeout: 60_000 }).toBe('sync');

    // The address that a virtual IP or a pooler keeps.
    const target = { host: '127.0.0.1', port: portOf(primary.url) };
    const address = await openBadNetwork(target, () => false);
    const url = withPort(primary.url, address.port);
    const processes = [
      await startProcess({ DATABASE_URL: url, DATA_DIR: folder }),
      await startProcess({ DATABASE_URL: url, DATA_DIR: folder }),
    ];
    const transfers = runConcurrentTransfers((client) => processes[client % 2]!.url, clerk, world);
    // What the standby has not confirmed is on its way for a moment, and lost with the primary.
    link.turn('slow');
    await transfers.untilMore(20);

    for (const network of [link, address]) network.turn('reset');
    process.kill(primary.postgres.pid, 'SIGKILL');
    const acknowledgedBefore = transfers.acknowledged.size;
    const killedAt = performance.now();
    await standby.asSuperuser((client) => client.query('select pg_promote(true, 60)'));
    target.port = portOf(standby.url);
    address.turn('clear');
    await transfers.untilMore(1);
    console.log(`switch-over: ${Math.round(performance.now() - killedAt)} ms from the kill to the next acknowledged posting`);
    await transfers.untilMore(20);
    await transfers.finish();
    expect(transfers.acknowledged.size).toBeGreaterThan(acknowledgedBefore);

    const pool = openPool({ url: standby.url, max: 2, name: 'test-promoted' });
    const db = openDb(pool);
    await expectTransfersKept({ db, ownerDb: db }, transfers.acknowledged);
    await pool.end();
    await Promise.all(processes.map((one) => one.stop()));
    await Promise.all([address.close(), link.close()]);
  });
});

const portOf = (url: string): number => Number.parseInt(new URL(url).port, 10);

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

async function readSyncState(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ state: string }>('select sync_state as state from pg_stat_replication');
  return rows[0]?.state;
}

async function startArchiving(client: pg.Client, archive: string): Promise<void> {
  await client.query('alter system set archive_mode = on');
  await client.query(`alter system set archive_command = 'cp %p ${archive}/%f'`);
}

/** Settings apply from the next start, which the server's monitoring triggers. */
async function restartDatabase(): Promise<void> {
  const { pid } = cluster.postgres;
  process.kill(pid, 'SIGINT');
  await expect.poll(() => cluster.asSuperuser(async () => true).catch(() => false), { timeout: 60_000 }).toBe(true);
  while (cluster.postgres.pid === pid) await sleep(20);
}

const readClock = () =>
  cluster.asSuperuser(async (client) => (await client.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]?.now ?? '');

async function readUnarchived(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from pg_ls_archive_statusdir() where name like '%.ready'`);
  return rows[0]?.n ?? -1;
}
