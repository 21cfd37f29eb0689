import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { readConfig, type Config } from './config.ts';
import { diagnose, readViolations } from './doctor.ts';
import { composition } from './features.ts';
import { requestDemoReset } from './demo/installation.ts';
import { loadDemo, requireDemoAccounts } from './demo/load.ts';
import { setPassword } from './features/access/installation.commands.ts';
import { menuTitles, buttonNames } from '@mrp/contract/permissions.ts';
import { exportAll } from './features/exports/full.jobs.ts';
import { describeMissing, forgetDescriptors } from './features/photo-search/commands.ts';
import { rebuildBalances } from './features/stock/balances/rebuilding.commands.ts';
import { verifyLedger } from './features/stock/balances/verification.queries.ts';
import { withApplication } from './platform/application.ts';
import { readArguments, usage, type AdminArguments } from './platform/operations/admin-arguments.ts';
import { backUp, compareRows, restoreBackup, restoreRows, verifyBackup } from './platform/operations/backup.ts';
import { countFindings, formatFindings } from './platform/doctor/finding.ts';
import { openDb, openPool, transact, type Db } from './platform/database/database.ts';
import { openFileStore } from './platform/files/store.ts';
import { requireEmptyFolder } from './platform/postgres/backup.ts';
import { connectTo } from './platform/postgres/check.ts';
import { startEmbeddedPostgres } from './platform/postgres/cluster.ts';
import { StartError } from './platform/postgres/start-error.ts';
import { requireRestoredDatabase, requireRestoredFolder } from './platform/operations/unfinished-restore.ts';

/** Only what a machine is to read goes to its output with --json. */
let asJson = false;
const log = (line: string): void => (asJson ? console.error(line) : console.log(line));
const print = (result: unknown): void => console.log(JSON.stringify(result));

/** Works on the DATA_DIR or DATABASE_URL of the running system; the exit code is 0 on success. */
async function run(
  { db, url }: { db: Db; url: string },
  config: Config,
  { command, argument = '', scale, dryRun, again, sure, logical }: AdminArguments,
): Promise<boolean> {
  const actor = { userId: null, requestId: 'admin', action: '命令行' };
  await requireStructure(db);
  switch (command) {
    case 'reset-password': {
      const password = await transact(db, actor, (tx) => setPassword(tx, argument));
      log(password === null ? `没有用户 ${argument}` : `用户 ${argument} 的新密码：${password}`);
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
      return dryRun ? reportDifferences(db) : rebuild(db, { ...config, url }, argument, sure);
    case 'describe-pictures': {
      if (again) await transact(db, actor, forgetDescriptors);
      const described = await describeMissing(db, await openFileStore(config.fileStore), { signal: new AbortController().signal, log });
      log(`已描述 ${described} 张图片`);
      return true;
    }
    case 'export-all':
      return exportArchive(db, config, argument);
    case 'backup':
      log(await backUp({ ...config, url }, argument, { logical, signal: stopping.signal }));
      return true;
    case 'restore':
      return reportRestored(db, url, argument);
    default:
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

/** Backed up first, because what the balances said before is kept nowhere else. */
async function rebuild(db: Db, running: Parameters<typeof backUp>[0], folder: string, sure: boolean): Promise<boolean> {
  if (!sure) throw new StartError('这会按流水改写库存；先用 --dry-run 查看差异，确定的话请加 --yes');
  log(await backUp(running, folder, { signal: stopping.signal }));
  const changed = await transact(db, { userId: null, requestId: 'admin', action: '重建库存' }, rebuildBalances);
  log(`已改正 ${changed} 行库存（余额、缸号与匹、在途），余额与缸号的改动记在物料的操作日志里`);
  return reportDifferences(db);
}

/** Everything that was entered goes with the demo data, so it is asked for twice. */
async function resetDemo(db: Db, config: Config, sure: boolean): Promise<boolean> {
  if (config.DATABASE_URL) throw new StartError('只能重置内置数据库；外部数据库请换一个空的，再启动一次');
  if (!sure) throw new StartError('这会清空数据库，包括您自己录入的内容；确定的话请加 --yes');
  if (!(await requestDemoReset(db))) throw new StartError('这个数据库里不是演示数据，不能重置');
  log('下次启动时清空数据库并重新装入演示数据，约需一两分钟；请重新启动系统');
  return true;
}

/** Counts, invariants and ledger of what was restored, whose last line is that of `verify-ledger`. */
async function reportRestored(db: Db, url: string, folder: string): Promise<boolean> {
  const { rows, tables, differences } = await compareRows(url, folder);
  for (const line of differences) log(line);
  if (tables > 0 && differences.length === 0) log(`核对了 ${tables} 张表的 ${rows} 行，与备份一致`);
  const violated = await readViolations(db);
  for (const { invariant, violations } of violated) log(`不变量 ${invariant} 有 ${violations} 行违反`);
  if (violated.length === 0) log('不变量没有违反');
  const isBalanced = await reportDifferences(db);
  return isBalanced && differences.length === 0 && violated.length === 0;
}

/** Prints one line per difference and the total last. */
async function reportDifferences(db: Db): Promise<boolean> {
  let differences = 0;
  for await (const difference of verifyLedger(db)) {
    const { balanceId, movementId, what, kept, recomputed } = difference;
    differences += 1;
    if (asJson) print(difference);
    else log(`库存 ${balanceId}${movementId === null ? '' : ` 流水 ${movementId}`} ${what}：账面 ${kept}，重算 ${recomputed}`);
  }
  if (asJson) print({ differences });
  else log(`${differences} differences`);
  return differences === 0;
}

/** Names a database that no server has used yet, instead of the first table that is missing. */
async function requireStructure(db: Db): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('schema_migrations') is not null as known`.execute(db);
  if (!rows[0]?.known) throw new StartError('数据库是空的，还没有建立结构：请先启动一次系统');
}

async function connect(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.DATABASE_URL) {
    await (await connectTo(config.DATABASE_URL)).end();
    return { url: config.DATABASE_URL, stop: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: log });
  return { url: embedded.url, stop: () => embedded.stop() };
}

/** Checks a backup by itself; needs no database. */
async function reportBackup(folder: string): Promise<boolean> {
  const { note, damage } = await verifyBackup(folder);
  const { version, at, manifest, rows = {} } = note;
  const hasProof = manifest !== undefined;
  if (asJson) print({ folder, version, at, hasProof, rows, damage });
  else if (!hasProof) log(`${folder} 是旧版本（${version}）做的备份，没有清单，内容不能核对`);
  else if (damage.length === 0) log(`${folder} 完好：版本 ${version}，${at} 的备份，每个文件都与清单一致`);
  else log([...damage, `${folder} 有 ${damage.length} 处损坏：请用另一份备份`].join('\n'));
  return hasProof && damage.length === 0;
}

async function reportDiagnosis(allFiles: boolean): Promise<boolean> {
  const findings = await diagnose(process.env, { log, allFiles });
  if (asJson) print({ ...countFindings(findings), findings });
  else log(formatFindings(findings));
  return findings.every(({ level }) => level !== 'fault');
}

async function runOnDatabase(given: AdminArguments): Promise<boolean> {
  const config = readConfig(process.env);
  const restored = given.command === 'restore' ? (given.argument ?? '') : null;
  if (restored !== null) log(await restoreBackup(config, restored));
  else if (!config.DATABASE_URL) requireRestoredFolder(config.dataDir);
  const { url, stop } = await connect(config);
  const pool = openPool({ url, max: 2, name: 'mrp-admin', statementTimeout: 0, lockTimeout: 0 });
  // The plan is made and executed in this process, so any secret works.
  const application = { ...composition, product: config.PRODUCT, secret: randomBytes(32).toString('hex') };
  try {
    if (restored === null) await requireRestoredDatabase(pool);
    else await restoreRows(url, config, restored, composition.workflows);
    return await run({ db: withApplication(openDb(pool), application), url }, config, given);
  } finally {
    await pool.end();
    await stop();
  }
}

async function runCommand(given: AdminArguments): Promise<boolean> {
  asJson = given.json;
  if (given.command === null) {
    log(usage);
    return false;
  }
  if (given.command === 'doctor') return reportDiagnosis(given.files);
  return given.verify ? reportBackup(given.argument ?? '') : runOnDatabase(given);
}

/** Ends a backup, which then removes what it wrote. */
const stopping = new AbortController();

try {
  const given = readArguments(process.argv.slice(2));
  if (['backup', 'rebuild-balances'].includes(given.command ?? ''))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  process.exitCode = (await runCommand(given)) ? 0 : 1;
  // A check may leave connections that nobody answers.
  if (given.command === 'doctor') process.exit();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
