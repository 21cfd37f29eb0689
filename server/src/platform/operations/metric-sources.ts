import { X509Certificate } from 'node:crypto';
import type { StatsFs } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { findBackups } from './backup-folder.ts';
import { isMended } from './mended-jobs.ts';
import { localFolder } from '../files/store.ts';
import { runChecks, type Health } from '../http/health.ts';
import type { MetricSource } from '../http/metrics.ts';
import type { Live } from '../live.ts';
import type { Replica } from '../database/replica.ts';
import type { SlowQueryLog } from '../database/slow-queries.ts';

interface Sources {
  config: Config;
  appPool: pg.Pool;
  ownerPool: pg.Pool;
  health: Health;
  live: Live;
  slowQueries: SlowQueryLog;
  replica: Replica | undefined;
}

/** What `/metrics` says beside requests and the process; the dashboard and the alerts in `deploy/` use these names. */
export function metricSourcesOf({ config, appPool, ownerPool, health, live, slowQueries, replica }: Sources): MetricSource[] {
  return [
    {
      name: 'database_connections',
      help: 'Connections of requests: in use, idle, and callers waiting for one',
      label: 'state',
      read: async () => ({ used: appPool.totalCount - appPool.idleCount, idle: appPool.idleCount, waiting: appPool.waitingCount }),
    },
    {
      name: 'health_check',
      help: 'Checks of /readyz and /readyz/write: 1 passed, 0 failed',
      label: 'check',
      read: () => readHealth(health),
    },
    {
      name: 'live_streams',
      help: 'Open pages that are told of news at once',
      label: 'state',
      read: async () => ({ open: live.count() }),
    },
    {
      name: 'slow_queries',
      help: 'Statements of requests longer than SLOW_QUERY_MS since the start, by outcome',
      label: 'outcome',
      read: async () => ({ ...slowQueries.counts }),
    },
    {
      name: 'replica_lag_seconds',
      help: 'By how many seconds the replica is behind; +Inf while it does not answer',
      label: 'database',
      read: async (): Promise<Record<string, number>> => (replica ? { replica: replica.lag() } : {}),
    },
    {
      name: 'replica_reads',
      help: 'Lists and reports since the start, by the database that answered',
      label: 'database',
      read: async (): Promise<Record<string, number>> => (replica ? { ...replica.reads } : {}),
    },
    ...diskSources(config),
    certificateSource(config),
    ...jobSources(ownerPool),
  ];
}

async function readHealth({ reading, writing }: Health): Promise<Record<string, number>> {
  const results = await Promise.all([runChecks(reading), runChecks(writing)]);
  return Object.fromEntries(
    results.flatMap(({ failed, checks }) => Object.keys(checks).map((name) => [name, failed.includes(name) ? 0 : 1])),
  );
}

function diskSources(config: Config): MetricSource[] {
  const { dataDir, fileStore, BACKUP_DIR } = config;
  const places = Object.entries({ DATA_DIR: dataDir, FILE_STORE: localFolder(fileStore), BACKUP_DIR });
  const measure = async (bytesOf: (disk: StatsFs) => number): Promise<Record<string, number>> => {
    const known = places.filter((place): place is [string, string] => typeof place[1] === 'string');
    // A folder that does not exist yet has no line.
    const measured = await Promise.all(
      known.map(([name, folder]) =>
        statfs(folder).then(
          (found) => [name, bytesOf(found)],
          () => null,
        ),
      ),
    );
    return Object.fromEntries(measured.filter((line) => line !== null)) as Record<string, number>;
  };
  return [
    {
      name: 'disk_free_bytes',
      help: 'Free space of the disk of a folder',
      label: 'place',
      read: () => measure(({ bavail, bsize }) => bavail * bsize),
    },
    {
      name: 'disk_size_bytes',
      help: 'Size of the disk of a folder',
      label: 'place',
      read: () => measure(({ blocks, bsize }) => blocks * bsize),
    },
    {
      name: 'backup_newest_timestamp_seconds',
      help: 'When the newest complete backup was made; 0 without one',
      label: 'place',
      read: async (): Promise<Record<string, number>> => {
        if (BACKUP_DIR === undefined) return {};
        const newest = (await findBackups(BACKUP_DIR)).complete.at(-1);
        return { BACKUP_DIR: (newest?.at.getTime() ?? 0) / 1000 };
      },
    },
  ];
}

function certificateSource({ TLS_CERT }: Config): MetricSource {
  return {
    name: 'certificate_expiry_timestamp_seconds',
    help: 'When the certificate of TLS_CERT ends',
    label: 'place',
    read: async (): Promise<Record<string, number>> =>
      TLS_CERT === undefined ? {} : { TLS_CERT: new X509Certificate(await readFile(TLS_CERT)).validToDate.getTime() / 1000 },
  };
}

function jobSources(pool: pg.Pool): MetricSource[] {
  const byQueue = (name: string, help: string, text: string): MetricSource => ({
    name,
    help,
    label: 'queue',
    read: async () => {
      const { rows } = await pool.query<{ queue: string; value: number }>(text);
      return Object.fromEntries(rows.map(({ queue, value }) => [queue, value]));
    },
  });
  return [
    byQueue(
      'jobs_unfinished',
      'Jobs waiting or running, by queue; the queue "dead" holds those that were given up',
      `select q.name as queue, count(j.id)::int as value from pgboss.queue q
       left join pgboss.job j on j.name = q.name and j.state < 'completed' group by q.name`,
    ),
    byQueue(
      'jobs_failed',
      'Jobs given up in the last 24 hours, by queue; the next success of what runs by schedule ends its failure',
      `select q.name as queue, count(j.id)::int as value from pgboss.queue q
       left join pgboss.job j on j.name = q.name and j.state = 'failed' and j.completed_on > now() - interval '24 hours'
         and not ${isMended('j')}
       where q.name <> 'dead' group by q.name`,
    ),
    byQueue(
      'job_success_timestamp_seconds',
      'When a job of the queue last succeeded',
      `select name as queue, extract(epoch from max(completed_on))::float8 as value from pgboss.job where state = 'completed' group by name`,
    ),
  ];
}
