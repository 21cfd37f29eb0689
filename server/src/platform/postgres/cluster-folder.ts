import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../operations/make-folder.ts';
import { chooseRuntime, folderForServer, chownTo, runProgram, type Runtime, type User } from './runtime.ts';
import { isDiskFull } from '../operations/disk-full.ts';
import { diskFullError, StartError } from './start-error.ts';

/**
 * DATA_DIR/postgres: `cluster` (PostgreSQL's data directory), `passwords.json`, `port`, `start.log`. The folder is renamed to this name when
 * it is complete, so an existing one is never partial.
 */
export interface Cluster {
  folder: string;
  data: string;
  passwords: Passwords;
  runtime: Runtime;
}

interface Passwords {
  superuser: string;
  owner: string;
}

/** Settings for a machine of two cores, written to postgresql.conf, where an operator may change them. */
const settings = {
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  random_page_cost: '1.1',
  jit: 'off',
  // Each posting changes pages that are logged in full once after a checkpoint; compressing them took a third of its CPU time.
  wal_compression: 'off',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
};

/** For test clusters only: a power failure may lose data. Autovacuum would visit each of the hundreds of databases that tests make. */
const undurable = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

/** LC_CTYPE must know Chinese letters, or pg_trgm finds none; only Linux provides C.UTF-8. */
const locale = {
  linux: ['--locale=C.UTF-8'],
  darwin: ['--locale=en_US.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  other: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
};

/** Opens the cluster of this data folder and creates it if needed. `durable: false` matters only when it is created. */
export async function openCluster(dataDir: string, binaries: string, durable: boolean): Promise<Cluster> {
  const base = prepareDataDir(dataDir);
  const folder = path.join(base, 'postgres');
  const data = path.join(folder, 'cluster');
  const runtime = chooseRuntime(binaries, { owner: findOwner(data), copyTo: base });
  if (!existsSync(folder)) await createCluster(folder, runtime, durable);

  checkVersion(data);
  return { folder, data, runtime, passwords: readPasswords(folder) };
}

function prepareDataDir(dataDir: string): string {
  try {
    makeFolder(path.resolve(dataDir));
    readdirSync(dataDir); // fails for a file
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    throw refuseDataDir(dataDir, error);
  }
}

function refuseDataDir(dataDir: string, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (isDiskFull(error)) return diskFullError(dataDir);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return new StartError(`数据目录 ${dataDir} 不能写入：请修改目录权限，或用 DATA_DIR 指定可写的目录`);
  }
  return new StartError(`数据目录 ${dataDir} 无效（${code}）：请用 DATA_DIR 指定一个可写的目录`);
}

/** The owner of an existing cluster. Only root can serve another user's cluster. */
function findOwner(data: string): User | undefined {
  const refusal = new StartError(`数据目录 ${data} 属于另一个用户：请用建立它的用户启动，或用 DATA_DIR 指定其他目录`);
  try {
    const owner = statSync(data, { throwIfNoEntry: false });
    const user = process.getuid?.();
    if (owner && user && owner.uid !== user) throw refusal;
    return owner;
  } catch {
    throw refusal; // its folder is not readable for us
  }
}

async function createCluster(folder: string, runtime: Runtime, durable: boolean): Promise<void> {
  removeRemains(folder);
  let staging: string | undefined;
  try {
    staging = mkdtempSync(`${folder}.creating-`);
    chmodSync(staging, 0o711); // the server's user reads its first password here
    const data = path.join(staging, 'cluster');
    mkdirSync(data, { mode: 0o700 });
    chownTo(data, runtime);
    const passwords = { superuser: generatePassword(), owner: generatePassword() };
    writeFileSync(path.join(staging, 'passwords.json'), JSON.stringify(passwords), { mode: 0o600 });
    await initialize(data, runtime, passwords.superuser, durable);
    await createDatabase(data, runtime, passwords.owner);
    chmodSync(staging, 0o700);
    renameSync(staging, folder);
  } catch (error) {
    if (staging) rmSync(staging, { recursive: true, force: true });
    if (existsSync(folder)) return; // another process was first
    throw error instanceof StartError ? error : refuseDataDir(path.dirname(folder), error);
  }
}

/** Removes remains of a killed start; newer ones may belong to a running process. */
function removeRemains(folder: string): void {
  const base = path.dirname(folder);
  for (const name of readdirSync(base).filter((name) => name.startsWith('postgres.creating-'))) {
    const remains = path.join(base, name);
    const age = Date.now() - (statSync(remains, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 600_000) rmSync(remains, { recursive: true, force: true });
  }
}

async function initialize(data: string, runtime: Runtime, password: string, durable: boolean): Promise<void> {
  const passwordFile = path.join(data, '../initial-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runtime.user) chownSync(passwordFile, runtime.user.uid, runtime.user.gid);
  const set = Object.entries({ ...settings, ...(durable ? {} : undurable) }).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const { platform } = process;
  const language = platform === 'linux' || platform === 'darwin' ? locale[platform] : locale.other;
  const place = folderForServer(data);
  const safety = durable ? ['--data-checksums'] : ['--no-data-checksums', '--no-sync'];
  const args = ['-D', place, '-U', 'postgres', '-E', 'UTF8', ...language, ...safety, ...set];
  await runProgram(runtime, 'initdb', [...args, '--auth=scram-sha-256', `--pwfile=${place}/../initial-password`], data);
  rmSync(passwordFile);
}

/** Uses single-user mode, before anyone can connect. The owner may create roles (the migrator does) and databases (tests do). */
async function createDatabase(data: string, runtime: Runtime, password: string): Promise<void> {
  const statements = [`create role mrp_owner login createdb createrole password '${password}'`, 'create database mrp owner mrp_owner'];
  await runProgram(runtime, 'postgres', ['--single', '-D', folderForServer(data), 'postgres'], data, statements.join('\n'));
}

function generatePassword(): string {
  return randomBytes(24).toString('hex');
}

function checkVersion(data: string): void {
  const file = path.join(data, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : '不明';
  if (version !== '18')
    throw new StartError(`数据目录 ${data} 由 PostgreSQL ${version} 建立，本程序需要 18：请从备份恢复，或用 DATA_DIR 指定其他目录`);
}

function readPasswords(folder: string): Passwords {
  const file = path.join(folder, 'passwords.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Passwords;
  } catch {
    throw new StartError(`内置数据库的密码文件 ${file} 不能读取：请从备份恢复该文件，或用 DATA_DIR 指定其他目录`);
  }
}
