import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig, startWarnings, type Config } from './config.ts';
import { composition } from './features.ts';
import { openDb, openPool, type Db } from './platform/database/database.ts';
import { backupDiagnostic } from './platform/doctor/backups.ts';
import { databaseDiagnostics } from './platform/doctor/database.ts';
import { fault, runDiagnostics, type DatabaseContext, type Diagnostic, type Finding } from './platform/doctor/finding.ts';
import { hostDiagnostics } from './platform/doctor/host.ts';
import { queueDiagnostic } from './platform/doctor/queue.ts';
import { replicaDiagnostic } from './platform/doctor/replica.ts';
import { startEmbeddedPostgres } from './platform/postgres/cluster.ts';
import { describeConnectionError } from './platform/postgres/check.ts';
import { StartError } from './platform/postgres/start-error.ts';
import { requireRestoredDatabase, requireRestoredFolder } from './platform/operations/unfinished-restore.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const invariants: Diagnostic = {
  topic: '不变量',
  well: '没有违反',
  run: async ({ db }) =>
    (await readViolations(db)).map(({ invariant, violations }) =>
      fault(`${invariant} 有 ${violations} 行违反`, `以所有者执行 select * from inv.${invariant} 查看，连同最近的操作日志一起报告`),
    ),
};

export async function readViolations(db: Db): Promise<{ invariant: string; violations: string }[]> {
  const { rows } = await sql<{ invariant: string; violations: string }>`
    select invariant, violations from inv.report() where violations > 0`.execute(db);
  return rows;
}

interface DiagnoseOptions {
  log?: (line: string) => void;
  /** Reads all files instead of a sample. */
  allFiles?: boolean;
}

/** Checks the configuration, this host, the database and the data in it; changes nothing. */
export async function diagnose(env: Environment, { log = () => undefined, allFiles = false }: DiagnoseOptions = {}): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ topic: '配置', level: 'fault', text: error.message, advice: '改正这个环境变量（docs/operations.md“配置”）' }];
  }
  const warnings = startWarnings(config).map((text): Finding => ({
    topic: '配置',
    level: 'note',
    text,
    advice: '见 docs/operations.md“配置”',
  }));
  const well: Finding = {
    topic: '配置',
    level: 'ok',
    text: `${config.appEnv}，监听 ${config.HOST}:${config.PORT}，版本 ${config.version}`,
  };
  const host = await runDiagnostics(hostDiagnostics, { config });
  return [well, ...warnings, ...host, ...(await diagnoseDatabase(config, { log, allFiles }))];
}

async function diagnoseDatabase(config: Config, { log, allFiles }: Required<DiagnoseOptions>): Promise<Finding[]> {
  const topic = '数据库';
  if (!config.DATABASE_URL && !existsSync(path.join(config.dataDir, 'postgres')))
    return [{ topic, level: 'fault', text: `${config.dataDir} 里还没有数据库`, advice: '检查 DATA_DIR；第一次使用请先启动系统' }];
  let embedded: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined;
  try {
    if (!config.DATABASE_URL) requireRestoredFolder(config.dataDir);
    embedded = config.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    const url = config.DATABASE_URL ?? embedded?.url ?? '';
    const pool = openPool({ url, max: 2, name: 'mrp-doctor', statementTimeout: 0, lockTimeout: 3_000 });
    try {
      await pool.query('select 1').catch((error: unknown) => {
        throw new StartError(describeConnectionError(error, url));
      });
      await requireRestoredDatabase(pool);
      return await runDiagnostics(checks, { config, pool, url, db: openDb(pool), allFiles });
    } finally {
      await pool.end();
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const [text = '', advice = '见数据库的日志'] = error.message.split('：', 2);
    return [{ topic, level: 'fault', text, advice }];
  } finally {
    await embedded?.stop();
  }
}

const checks: readonly Diagnostic<DatabaseContext>[] = [
  ...databaseDiagnostics,
  replicaDiagnostic,
  backupDiagnostic,
  queueDiagnostic,
  ...composition.diagnostics,
  invariants,
];
