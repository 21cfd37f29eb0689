import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import pg from 'pg';
import { buildApp, workers, workflows } from './app.ts';
import type { Config } from './config.ts';
import { installAccess } from './features/access/installation/commands.ts';
import { openDb, openPool, transact } from './platform/database.ts';
import { openFileStore } from './platform/files/store.ts';
import { readUniqueLabels } from './platform/http/failures.ts';
import { startJobs } from './platform/jobs.ts';
import { listMigrations, migrate } from './platform/migrate.ts';
import { checkDatabase, describeConnectionError } from './platform/postgres/check.ts';
import { startEmbeddedPostgres } from './platform/postgres/cluster.ts';
import { StartError } from './platform/postgres/start-error.ts';

export interface RunningServer {
  url: string;
  /** Printed once: the random password of the first administrator. */
  adminPassword: string | null;
  firstStart: boolean;
  stop(): Promise<void>;
}

/** From an empty folder, or any earlier state, to a listening server. */
export async function startServer(config: Config, log: (line: string) => void): Promise<RunningServer> {
  await makeDataDir(config.dataDir);
  const embedded = config.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const stops: (() => Promise<unknown>)[] = embedded ? [() => embedded.stop()] : [];
  const stop = async () => {
    for (const step of stops.toReversed()) await step();
  };
  try {
    const url = config.DATABASE_URL ?? embedded?.url ?? '';
    const { appRole, firstStart } = await prepareDatabase(url);
    const ownerPool = openPool({ url, max: 4, name: 'mrp-owner', statementTimeout: 0, lockTimeout: 0 });
    const appPool = openPool({ url, max: 20, name: 'mrp-app', role: appRole ? 'mrp_app' : undefined });
    stops.push(() => Promise.all([ownerPool.end(), appPool.end()]));
    const ownerDb = openDb(ownerPool);
    const db = openDb(appPool);
    const secret = await readSecret(ownerPool);
    const adminPassword = await transact(ownerDb, { userId: null, requestId: 'start', action: '初始化' }, (tx) =>
      installAccess(tx, config),
    );
    const files = await openFileStore(config.fileStore);
    const jobs = await startJobs({
      url,
      pool: ownerPool,
      appRole,
      workers: workers({ config, db: ownerDb, files }),
      onError: (error) => log(`任务引擎：${String(error)}`),
    });
    stops.push(() => jobs.stop());
    const health = {
      database: () => appPool.query('select 1').then(() => null),
      migrations: async () => {
        const { rows } = await appPool.query<{ n: number }>('select count(*)::int as n from schema_migrations');
        return rows[0]?.n === (await listMigrations()).length ? null : '迁移未完成';
      },
      jobs: async () => (jobs.isReady() ? null : '任务引擎未就绪'),
    };
    const app = await buildApp({ config, db, files, jobs, secret, uniqueLabels: await readUniqueLabels(ownerPool), health });
    stops.push(() => app.close());
    const address = await app.listen({ port: config.PORT, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(
        error.code === 'EADDRINUSE'
          ? `端口 ${config.PORT} 已被占用，请关闭占用它的程序，或用 PORT=其他端口 启动`
          : `不能监听 ${config.HOST}:${config.PORT}：${error.message}`,
      );
    });
    return { url: address.replace('127.0.0.1', 'localhost'), adminPassword, firstStart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`数据目录 ${dataDir} 不能写入（${error.code}），请检查权限，或用 DATA_DIR 指定其他目录`);
  });
}

async function prepareDatabase(url: string): Promise<{ appRole: boolean; firstStart: boolean }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(describeConnectionError(error, url));
  }
  try {
    await checkDatabase(client);
    const { applied, appRole } = await migrate(client, workflows);
    return { appRole, firstStart: applied.includes('001_platform.sql') };
  } finally {
    await client.end();
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
