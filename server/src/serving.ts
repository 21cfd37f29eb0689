import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { installDemo, removeOldDemo } from './demo/installation.ts';
import { hasPicturesToDraw, PICTURE_QUEUE } from './demo/materials/pictures.ts';
import { composition } from './features.ts';
import { accessFeature } from './features/access/feature.ts';
import { backupWorker } from './platform/operations/backup-schedule.ts';
import { withApplication, type Application } from './platform/application.ts';
import { LOCK_MILLISECONDS } from './platform/database/lock-timeout.ts';
import { openDb, openPool, transact, type Db } from './platform/database/database.ts';
import { threadWorkersOf, workersOf, type WorkerServices } from './platform/feature.ts';
import { createFileKey } from './platform/files/file-store.ts';
import { openFileStore, type FileStore } from './platform/files/store.ts';
import { readUniqueLabels } from './platform/http/database-refusals.ts';
import { isUnwritable } from './platform/http/errors.ts';
import { hasRoom } from './platform/operations/disk-space.ts';
import type { Health } from './platform/http/health.ts';
import { openJobThread } from './platform/job-thread.ts';
import { startJobs, type JobEngine, type Jobs } from './platform/jobs.ts';
import { openLive, type Live } from './platform/live.ts';
import { metricSourcesOf } from './platform/operations/metric-sources.ts';
import { isAtVersion, migrate, type Migrated, type MigrateOptions, type SchemaVersion } from './platform/database/migrate.ts';
import { programOf } from './platform/paths.ts';
import { checkDatabase, connectTo } from './platform/postgres/check.ts';
import { openReplica, type Replica } from './platform/database/replica.ts';
import { logSlowQueries, type SlowQueryLog } from './platform/database/slow-queries.ts';
import type { StartProgress } from './platform/operations/start-progress.ts';
import { requireRestoredDatabase } from './platform/operations/unfinished-restore.ts';

const LONGEST_REQUEST_MILLISECONDS = 30_000;

export interface ProductOptions {
  config: Config;
  /** Of the database, as its owner. */
  url: string;
  log: (line: string) => void;
  /** Awaited before the pages are served. */
  pages: Promise<void>;
  /** Aborted when the start is to end. */
  signal: AbortSignal;
  progress: StartProgress;
  /** Functions that close what was opened, called in reverse order. */
  stops: (() => Promise<unknown>)[];
}

export interface OpenProduct {
  app: FastifyInstance;
  adminPassword: string | null;
  /** Work that can wait until requests are answered. */
  begin: () => Promise<void>;
}

/** A statement whose connection the network lost never ends; all others end long before this limit. */
const LOST_CONNECTION_MILLISECONDS = 5_000;

/** Opens everything between a database in any state and a server that is ready to listen. */
export async function openProduct({ config, url, log, pages, signal, progress, stops }: ProductOptions): Promise<OpenProduct> {
  // First, because a wrong FILE_STORE should not be found after a minute of loading the demo.
  const files = await openFileStore(config.fileStore);
  await (await connectTo(url)).end();
  progress.finish('database');
  signal.throwIfAborted();
  if (config.demo) await removeOldDemo(url, { isOwn: !config.DATABASE_URL, log });
  progress.begin('schema');
  const { appRole, version } = await prepareDatabase(url, { signal, log });
  progress.finish('schema');
  // Not later: the password of the first administrator is told at the end, once.
  signal.throwIfAborted();
  const ownerPool = openPool({ url, max: 4, name: 'mrp-owner', statementTimeout: 300_000, lockTimeout: 0 });
  const role = appRole ? 'mrp_app' : undefined;
  const appPool = openPool({ url, max: 36, name: 'mrp-app', role, lockTimeout: LOCK_MILLISECONDS });
  stops.push(() =>
    Promise.race([Promise.all([ownerPool.end(), appPool.end()]), sleep(LOST_CONNECTION_MILLISECONDS, undefined, { ref: false })]),
  );
  const application: Application = { ...composition, product: config.PRODUCT, secret: await readSecret(ownerPool) };
  const { secret } = application;
  const ownerDb = withApplication(openDb(ownerPool), application);
  const adminPassword = await installFirstRows(ownerDb, config);
  if (config.demo) await installDemo({ url, application, progress, signal });
  const jobs = await startWorkers({ config, db: ownerDb, files, log }, { url, pool: ownerPool, appRole, secret });
  stops.push(() => jobs.stop());
  const live = openLive({ url, onError: (error) => log(`即时更新：${error instanceof Error ? error.message : String(error)}`) });
  await pages;
  progress.begin('serving');
  const slowQueries = logSlowQueries(config.SLOW_QUERY_MS);
  const replica = openConfiguredReplica(config, { primaryUrl: url, role, application, slowQueries });
  if (replica) stops.push(() => replica.stop());
  const health = healthOf(appPool, ownerPool, jobs, appRole, version, files, replica);
  const app = await openApp({ config, files, jobs, live, health, application, appPool, ownerPool, slowQueries, replica });
  stops.push(() => closeApp(app));
  const begin = async (): Promise<void> => {
    if (config.demo && (await hasPicturesToDraw(ownerDb))) await ownerDb.transaction().execute((tx) => jobs.send(tx, PICTURE_QUEUE, {}));
  };
  return { app, adminPassword, begin };
}

interface AppParts {
  config: Config;
  files: FileStore;
  jobs: Jobs;
  live: Live;
  health: Health;
  application: Application;
  appPool: pg.Pool;
  ownerPool: pg.Pool;
  slowQueries: SlowQueryLog;
  replica: Replica | undefined;
}

async function openApp({ appPool, ownerPool, slowQueries, application, ...parts }: AppParts): Promise<FastifyInstance> {
  const app = await buildApp({
    ...parts,
    db: withApplication(openDb(appPool, slowQueries.watch), application),
    secret: application.secret,
    uniqueLabels: await readUniqueLabels(ownerPool),
    metricSources: metricSourcesOf({ ...parts, appPool, ownerPool, slowQueries }),
  });
  slowQueries.report = (slow) => app.log.warn({ slow }, 'slow query');
  return app;
}

async function startWorkers(
  services: WorkerServices,
  { secret, ...database }: Pick<Parameters<typeof startJobs>[0], 'url' | 'pool' | 'appRole'> & { secret: string },
): Promise<JobEngine> {
  const { config, log } = services;
  const thread = openJobThread(programOf('worker.ts'), { config, url: database.url, secret }, log);
  const engine = await startJobs({
    ...database,
    workers: [
      backupWorker({ config, url: database.url, log }),
      ...workersOf(composition, services),
      ...threadWorkersOf(composition, services).map((worker) => thread.take(worker)),
    ],
    onError: (error) => log(`任务引擎：${error instanceof Error ? error.message : JSON.stringify(error)}`),
  });
  const stop = async (): Promise<void> => {
    try {
      await engine.stop();
    } finally {
      await thread.stop();
    }
  };
  return { ...engine, stop };
}

/** Finishes running requests without waiting for idle connections. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), LONGEST_REQUEST_MILLISECONDS);
  await app.close();
  clearTimeout(late);
}

/** Checks and migrates the database. */
async function prepareDatabase(url: string, options: MigrateOptions): Promise<Migrated> {
  const client = await connectTo(url);
  try {
    await checkDatabase(client);
    await requireRestoredDatabase(client);
    return await migrate(client, composition.workflows, options);
  } finally {
    await client.end();
  }
}

/** One secret for all processes of the installation, created by the first. */
async function readSecret(pool: pg.Pool): Promise<string> {
  await pool.query(`insert into installation_settings (name, value) values ('secret', $1) on conflict do nothing`, [
    randomBytes(32).toString('hex'),
  ]);
  const { rows } = await pool.query<{ value: string }>(`select value from installation_settings where name = 'secret'`);
  return rows[0]?.value ?? '';
}

/** Creates the first rows of an empty installation: roles and accounts, dictionaries. */
async function installFirstRows(db: Db, config: Config): Promise<string | null> {
  const actor = { userId: null, requestId: 'start', action: '初始化' };
  return transact(db, actor, async (tx) => {
    const password = await accessFeature.installAccess(tx, config);
    for (const { install } of composition.features) await install?.(tx);
    return password;
  });
}

function openConfiguredReplica(
  { DATABASE_REPLICA_URL: url, REPLICA_MAX_LAG_SECONDS: maxLagSeconds }: Config,
  options: Omit<Parameters<typeof openReplica>[0], 'url' | 'maxLagSeconds'>,
): Replica | undefined {
  return url === undefined ? undefined : openReplica({ url, maxLagSeconds, ...options });
}

/** Everything works without the replica, only with more load on the primary. */
function describeReplica(lag: number): { note: string } | null {
  if (lag === Infinity) return { note: '只读副本没有回答，列表与报表读主库' };
  return lag < 1 ? null : { note: `只读副本落后 ${Math.round(lag)} 秒` };
}

/** Sooner than the limit of the check, which would take all traffic away. */
const FILES_MILLISECONDS = 1_500;

/** Everything but pictures and files works without their store. */
async function describeFiles(files: FileStore): Promise<{ note: string } | null> {
  const late = sleep(FILES_MILLISECONDS, false, { ref: false });
  const answers = await Promise.race([
    files.has(createFileKey()).then(
      () => true,
      () => false,
    ),
    late,
  ]);
  return answers ? null : { note: '文件存储没有回答，图片与文件暂时不能查看和上传' };
}

function healthOf(
  pool: pg.Pool,
  ownerPool: pg.Pool,
  jobs: JobEngine,
  appRole: boolean,
  version: SchemaVersion,
  files: FileStore,
  replica: Replica | undefined,
): Health {
  return {
    reading: {
      database: async () => {
        await pool.query('select 1');
        return null;
      },
      files: () => describeFiles(files),
      migrations: async () => ((await isAtVersion(pool, version)) ? null : '数据库不是本版本的结构：另一版本的程序已启动过'),
      // The server works with less protection, which the operator should know.
      role: async () => (appRole ? null : { note: '请求以数据库所有者运行：所有者不能创建角色 mrp_app' }),
      ...(replica && { replica: async () => describeReplica(replica.lag()) }),
    },
    writing: {
      writing: async () => {
        if (isUnwritable() && !(await hasRoom(ownerPool, files))) return '不能保存：数据库只读或磁盘已满';
        await ownerPool.query(
          `insert into installation_settings (name, value) values ('last write check', now()::text)
           on conflict (name) do update set value = excluded.value`,
        );
        return null;
      },
      jobs: async () => (jobs.isReady() ? null : '任务引擎未就绪'),
    },
  };
}
