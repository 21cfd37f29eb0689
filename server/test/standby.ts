import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { backUpCluster } from '../src/platform/postgres/backup.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/postgres/cluster.ts';
import { addCleanup } from './cleanup.ts';
import type { OwnCluster } from './own-cluster.ts';
import { onSuperuser } from './superuser.ts';

/** A second PostgreSQL that streams from the first, read-only. */
export interface Standby {
  url: string;
  postgres: EmbeddedPostgres;
  dataDir: string;
  asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Waits until everything written on the first until now is replayed. */
  caughtUp(): Promise<void>;
}

/** `port`: of a proxy before the first. */
export async function standbyOf(primary: OwnCluster, port?: number): Promise<Standby> {
  const { dataDir, postgres } = primary;
  const copy = await mkdtemp(join(tmpdir(), 'mrp-standby-'));
  await backUpCluster(dataDir, postgres.url, copy);
  const cluster = join(copy, 'postgres/cluster');
  const source = await primary.asSuperuser(async ({ host, port, user, password }) => ({ host, port, user, password }));
  const place = `host=${source.host} port=${port ?? source.port} user=${source.user} password=${String(source.password)}`;
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${place} application_name=standby'\n`);
  await writeFile(join(cluster, 'standby.signal'), '');
  const standby = await startEmbeddedPostgres({ dataDir: copy, log: () => undefined, durable: false });
  addCleanup(async () => {
    await standby.stop();
    await rm(copy, { recursive: true, force: true });
  });
  const onStandby: Standby['asSuperuser'] = (work) => onSuperuser(standby.url, copy, work);
  return {
    url: standby.url,
    postgres: standby,
    dataDir: copy,
    asSuperuser: onStandby,
    caughtUp: async () => {
      const written = await primary.asSuperuser((client) => readText(client, 'select pg_current_wal_flush_lsn()::text as text'));
      while (
        !(await onStandby((client) => readText(client, `select (pg_last_wal_replay_lsn() >= '${written}')::text as text`))).startsWith('t')
      )
        await sleep(50);
    },
  };
}

async function readText(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(text);
  return rows[0]?.text ?? '';
}
