import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig, type Config } from './config.ts';
import { diagnose } from './doctor.ts';
import { composition } from './features.ts';
import { requestDemoReset } from './demo/installation.ts';
import { loadDemo, requireDemoAccounts } from './demo/load.ts';
import { setPassword } from './features/access/installation.commands.ts';
import { menuTitles, buttonNames } from '@mrp/contract/permissions.ts';
import { exportAll } from './features/exports/full.jobs.ts';
import { describeMissing, forgetDescriptors } from './features/photo-search/commands.ts';
import { verifyLedger } from './features/stock/balances/verification.queries.ts';
import { withApplication } from './platform/application.ts';
import { backUp, restoreBackup, restoreRows } from './platform/operations/backup.ts';
import { formatFindings } from './platform/doctor/finding.ts';
import { openDb, openPool, transact, type Db } from './platform/database/database.ts';
import { openFileStore } from './platform/files/store.ts';
import { requireEmptyFolder } from './platform/postgres/backup.ts';
import { connectTo } from './platform/postgres/check.ts';
import { startEmbeddedPostgres } from './platform/postgres/cluster.ts';
import { StartError } from './platform/postgres/start-error.ts';
import { requireRestoredDatabase, requireRestoredFolder } from './platform/operations/unfinished-restore.ts';

const usage = `用法：npm run admin -- 命令
  reset-password 用户名      给用户一个新的随机密码（下次登录须修改）
  load-demo --scale N        装入 N 倍的演示数据（须有演示账号）
  reset-demo --yes           下次启动时清空内置数据库，重新装入演示数据（只对演示数据库）
  doctor                     检查配置、主机、数据库、备份、任务与数据，逐项给出建议；有问题时以 1 退出
  verify-ledger              由流水重算全部库存、金额与占用，逐条列出差异
  rebuild-balances --dry-run 列出按流水重建库存会改变什么；库存由流水产生，不提供直接改写
  describe-pictures [--again] 为以图搜布描述还没有描述的图片（--again：全部重新描述）
  export-all 文件夹          把全部列表写成 csv，连同全部文件
  backup 文件夹 [--logical]  备份数据库与文件，服务可以继续运行（--logical：逐行备份，可恢复到任何数据库；外部数据库总是这样）
  restore 文件夹             把备份恢复到空的 DATA_DIR 或 DATABASE_URL 的空数据库，并核对台账`;

const log = (line: string): void => console.log(line);

interface Options {
  scale: number;
  dryRun: boolean;
  again: boolean;
  sure: boolean;
  logical: boolean | undefined;
}

/** Works on the DATA_DIR or DATABASE_URL of the running system; the exit code is 0 on success. */
async function run(
  { db, url }: { db: Db; url: string },
  config: Config,
  [command, argument]: readonly string[],
  { scale, dryRun, again, sure, logical }: Options,
): Promise<boolean> {
  const actor = { userId: null, requestId: 'admin', action: '命令行' };
  await requireStructure(db);
  switch (command) {
    case 'reset-password': {
      const password = await transact(db, actor, (tx) => setPassword(tx, argument ?? ''));
      log(password === null ? `没有用户 ${argument ?? ''}` : `用户 ${argument ?? ''} 的新密码：${password}`);
      return password !== null;
    }
    case 'load-demo':
      await requireDemoAccounts(db);
      for (const { install } of composition.features) if (install) await transact(db, actor, install);
      await loadDemo(db, scale, (line) => log(`演示数据：${line}`));
      return true;
    case 'reset-demo':
      return resetDemo(db, config, sure);
    case 'verify-ledger':
      return reportDifferences(db);
    case 'rebuild-balances':
      if (dryRun) return reportDifferences(db);
      log('库存不能被直接改写：请加 --dry-run 查看差异，再用调整单更正');
      return false;
    case 'describe-pictures': {
      if (again) await transact(db, actor, forgetDescriptors);
      const described = await describeMissing(db, await openFileStore(config.fileStore), { signal: new AbortController().signal, log });
      log(`已描述 ${described} 张图片`);
      return true;
    }
    case 'export-all':
      return exportArchive(db, config, requireFolder(command, argument));
    case 'backup':
      log(await backUp({ ...config, url }, requireFolder(command, argument), { logical }));
      return true;
    case 'restore':
      return reportDifferences(db);
    default:
      log(usage);
      return false;
  }
}

/** Exports with every permission: whoever can run this command can read the database anyway. */
async function exportArchive(db: Db, config: Config, folder: string): Promise<boolean> {
  await requireEmptyFolder(folder, '文件夹');
  const permissions = new Set<string>([...menuTitles, ...buttonNames]);
  const user = {
    userId: '0',
    username: '',
    nickName: '命令行',
    sessionId: '',
    isAdministrator: false,
    permissions,
    mustChangePassword: false,
  };
  await exportAll(db, { lists: composition.exports, files: await openFileStore(config.fileStore), user, folder, log });
  return true;
}

/** Everything that was entered goes with the demo data, so it is asked for twice. */
async function resetDemo(db: Db, config: Config, sure: boolean): Promise<boolean> {
  if (config.DATABASE_URL) throw new StartError('只能重置内置数据库；外部数据库请换一个空的，再启动一次');
  if (!sure) throw new StartError('这会清空数据库，包括您自己录入的内容；确定的话请加 --yes');
  if (!(await requestDemoReset(db))) throw new StartError('这个数据库里不是演示数据，不能重置');
  log('下次启动时清空数据库并重新装入演示数据，约需一两分钟；请重新启动系统');
  return true;
}

/** Prints one line per difference and the total last. */
async function reportDifferences(db: Db): Promise<boolean> {
  let differences = 0;
  for await (const { balanceId, movementId, what, kept, recomputed } of verifyLedger(db)) {
    differences += 1;
    log(`库存 ${balanceId}${movementId === null ? '' : ` 流水 ${movementId}`} ${what}：账面 ${kept}，重算 ${recomputed}`);
  }
  log(`${differences} differences`);
  return differences === 0;
}

/** Names a database that no server has used yet, instead of the first table that is missing. */
async function requireStructure(db: Db): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('schema_migrations') is not null as known`.execute(db);
  if (!rows[0]?.known) throw new StartError('数据库是空的，还没有建立结构：请先启动一次系统');
}

function requireFolder(command: string, folder: string | undefined): string {
  if (folder === undefined) throw new StartError(`请写出文件夹：npm run admin -- ${command} 文件夹`);
  return folder;
}

async function connect(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.DATABASE_URL) {
    await (await connectTo(config.DATABASE_URL)).end();
    return { url: config.DATABASE_URL, stop: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: log });
  return { url: embedded.url, stop: () => embedded.stop() };
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      scale: { type: 'string', default: '1' },
      'dry-run': { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      logical: { type: 'boolean' },
    },
  });
  if (positionals[0] === 'doctor') {
    const findings = await diagnose(process.env, log);
    log(formatFindings(findings));
    process.exit(findings.some(({ level }) => level === 'fault') ? 1 : 0);
  }
  const scale = Number.parseInt(values.scale, 10);
  if (!(scale >= 1 && scale <= 1000)) throw new StartError('--scale 须为 1–1000 的整数');
  const config = readConfig(process.env);
  const [command, argument] = positionals;
  const restored = command === 'restore' ? requireFolder(command, argument) : null;
  if (restored !== null) log(await restoreBackup(config, restored));
  else if (!config.DATABASE_URL) requireRestoredFolder(config.dataDir);
  const { url, stop } = await connect(config);
  const pool = openPool({ url, max: 2, name: 'mrp-admin', statementTimeout: 0, lockTimeout: 0 });
  // The plan is made and executed in this process, so any secret works.
  const application = { ...composition, product: config.PRODUCT, secret: randomBytes(32).toString('hex') };
  try {
    if (restored === null) await requireRestoredDatabase(pool);
    else await restoreRows(url, config, restored, composition.workflows);
    process.exitCode = (await run({ db: withApplication(openDb(pool), application), url }, config, positionals, {
      scale,
      dryRun: values['dry-run'],
      again: values.again,
      sure: values.yes,
      logical: values.logical,
    }))
      ? 0
      : 1;
  } finally {
    await pool.end();
    await stop();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
