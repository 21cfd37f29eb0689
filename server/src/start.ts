import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp, workers, workflows, type WorkerServices } from './app.ts';
import type { Config } from './config.ts';
import { loadDemo } from './demo/load.ts';
import { hasPicturesToDraw, PICTURE_QUEUE } from './demo/pictures.ts';
import { installAccess } from './features/access/installation/commands.ts';
import { EXPORT_QUEUE } from './features/exports/commands.ts';
import { IMPORT_QUEUE } from './features/imports/commands.ts';
import { installDictionaries } from './features/dictionaries/installation/commands.ts';
import { installStock } from './features/stock/installation/commands.ts';
import { openDb, openPool, transact, type Db } from './platform/database.ts';
import { openFileStore } from './platform/files/store.ts';
import { readUniqueLabels } from './platform/http/failures.ts';
import type { Health } from './platform/http/health.ts';
import type { Reading } from './platform/http/metrics.ts';
import { openJobThread } from './platform/job-thread.ts';
import { startJobs, type JobEngine } from './platform/jobs.ts';
import { listMigrations, migrate } from './platform/migrate.ts';
import { checkDatabase, describeConnectionError } from './platform/postgres/check.ts';
import { startEmbeddedPostgres } from './platform/postgres/cluster.ts';
import { StartError } from './platform/postgres/start-error.ts';

const LONGEST_REQUEST_MILLISECONDS = 30_000;

export interface RunningServer {
  url: string;
  /** Printed once: the random password of the first administrator. */
  adminPassword: string | null;
  stop(): Promise<void>;
}

/** From an empty folder, or any earlier state, to a listening server; `pages` are awaited before they are served. */
export async function startServer(
  config: Config,
  log: (line: string) => void,
  pages: Promise<void> = Promise.resolve(),
): Promise<RunningServer> {
  await refuseTakenPort(config);
  if (config.DATABASE_URL) makeDataDir(config.dataDir);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).toReversed()) await step();
  };
  try {
    const url = config.DATABASE_URL ?? (await startOwnDatabase(config, log, stops));
    const appRole = await prepareDatabase(url);
    const ownerPool = openPool({ url, max: 4, name: 'mrp-owner', statementTimeout: 300_000, lockTimeout: 0 });
    const appPool = openPool({ url, max: 20, name: 'mrp-app', role: appRole ? 'mrp_app' : undefined });
    stops.push(() => Promise.all([ownerPool.end(), appPool.end()]));
    const ownerDb = openDb(ownerPool);
    const secret = await readSecret(ownerPool);
    const adminPassword = await installFirstFacts(ownerDb, config, log);
    const files = await openFileStore(config.fileStore);
    const jobs = await startWorkers({ config, db: ownerDb, files, log }, { url, pool: ownerPool, appRole });
    stops.push(() => jobs.stop());
    await pages;
    const uniqueLabels = await readUniqueLabels(ownerPool);
    const app = await buildApp({
      config,
      db: openDb(appPool),
      files,
      jobs,
      secret,
      uniqueLabels,
      health: healthOf(appPool, jobs, appRole),
      readings: readingsOf(appPool, ownerPool),
    });
    stops.push(() => closeApp(app));
    const address = await app.listen({ port: config.PORT, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
      throw describeListenError(error, config);
    });
    // Only now: it takes a core for itself.
    if (config.demo && (await hasPicturesToDraw(ownerDb))) await ownerDb.transaction().execute((tx) => jobs.send(tx, PICTURE_QUEUE, {}));
    return { url: address.replace('127.0.0.1', 'localhost'), adminPassword, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Work that takes seconds of computing. */
const heavyQueues: readonly string[] = [EXPORT_QUEUE, IMPORT_QUEUE, PICTURE_QUEUE];

async function startWorkers(
  services: WorkerServices,
  database: Pick<Parameters<typeof startJobs>[0], 'url' | 'pool' | 'appRole'>,
): Promise<JobEngine> {
  const { config, log } = services;
  const thread = openJobThread(new URL('./worker.ts', import.meta.url), { config, url: database.url }, log);
  const engine = await startJobs({
    ...database,
    workers: workers(services).map((worker) => (heavyQueues.includes(worker.queue) ? thread.take(worker) : worker)),
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

/** Requests in hand are finished; whoever only holds a line open is not waited for. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), LONGEST_REQUEST_MILLISECONDS);
  await app.close();
  clearTimeout(late);
}

/** Told before anything is started: a demo would be loaded for nothing. */
function refuseTakenPort(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(describeListenError(error, config)));
    probe.listen(config.PORT, config.HOST, () => probe.close(() => resolve()));
  });
}

function describeListenError({ code, message }: NodeJS.ErrnoException, { HOST, PORT }: Config): StartError {
  if (code === 'EADDRINUSE') return new StartError(`端口 ${PORT} 已被占用，请关闭占用它的程序，或用 PORT=其他端口 启动`);
  return new StartError(`不能监听 ${HOST}:${PORT}：${message}`);
}

/** The embedded database makes the folder itself; without it only uploads and files need one. */
function makeDataDir(dataDir: string): void {
  try {
    // The synchronous call: the other never returns for places like /proc.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StartError(`数据目录 ${dataDir} 不能写入（${code}），请检查权限，或用 DATA_DIR 指定其他目录`);
  }
}

async function startOwnDatabase({ dataDir }: Config, log: (line: string) => void, stops: (() => Promise<unknown>)[]): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  stops.push(() => embedded.stop());
  return embedded.url;
}

/** Checks and migrates; true where requests can run as the role that owns nothing. */
async function prepareDatabase(url: string): Promise<boolean> {
  const client = await connect(url);
  try {
    await checkDatabase(client);
    const { appRole } = await migrate(client, workflows);
    return appRole;
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    await client.connect();
    return client;
  } catch (error) {
    throw new StartError(describeConnectionError(error, url));
  }
}

/** One secret for all processes of the installation, made by whoever comes first. */
async function readSecret(pool: pg.Pool): Promise<string> {
  await pool.query(`insert into installation_settings (name, value) values ('secret', $1) on conflict do nothing`, [
    randomBytes(32).toString('hex'),
  ]);
  const { rows } = await pool.query<{ value: string }>(`select value from installation_settings where name = 'secret'`);
  return rows[0]?.value ?? '';
}

/** What an empty installation begins with: roles and accounts, dictionaries, and the demo's facts in a demo. */
async function installFirstFacts(db: Db, config: Config, log: (line: string) => void): Promise<string | null> {
  const actor = { userId: null, requestId: 'start', action: '初始化' };
  const adminPassword = await transact(db, actor, (tx) => installAccess(tx, config));
  await transact(db, actor, installDictionaries);
  await transact(db, actor, installStock);
  const anything = await db.selectFrom('suppliers').select('id').limit(1).executeTakeFirst();
  if (config.demo && !anything) await loadDemo(db, 1, log);
  return adminPassword;
}

function healthOf(pool: pg.Pool, jobs: JobEngine, appRole: boolean): Health {
  return {
    database: async () => {
      await pool.query('select 1');
      return null;
    },
    migrations: async () => {
      const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from schema_migrations');
      return rows[0]?.n === (await listMigrations()).length ? null : '迁移未完成';
    },
    jobs: async () => (jobs.isReady() ? null : '任务引擎未就绪'),
    // Works, but with less protection: the operator should know.
    role: async () => (appRole ? null : { note: '请求以数据库所有者运行：所有者不能创建角色 mrp_app' }),
  };
}

function readingsOf(appPool: pg.Pool, ownerPool: pg.Pool): Reading[] {
  return [
    {
      name: 'database_connections',
      help: 'Connections of requests: in use, idle, and callers waiting for one',
      label: 'state',
      read: async () => ({ used: appPool.totalCount - appPool.idleCount, idle: appPool.idleCount, waiting: appPool.waitingCount }),
    },
    {
      name: 'jobs_unfinished',
      help: 'Jobs waiting or running, by queue; the queue "dead" holds those that were given up',
      label: 'queue',
      read: async () => {
        const { rows } = await ownerPool.query<{ queue: string; jobs: number }>(
          `select q.name as queue, count(j.id)::int as jobs from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'completed' group by q.name`,
        );
        return Object.fromEntries(rows.map(({ queue, jobs }) => [queue, jobs]));
      },
    },
  ];
}
