import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programPath } from './binaries.ts';
import type { Cluster } from './cluster-folder.ts';
import { findStderrMessage, folderForServer, chownTo, launchServer } from './runtime.ts';
import { StartError, useDatabaseUrl } from './start-error.ts';

/** The main process of a running cluster. */
export interface Postmaster {
  pid: number;
  port: number;
  isAlive: () => boolean;
}

/** Not left to the configuration file: committed data must survive a power failure. */
const durability = ['-c', 'fsync=on', '-c', 'full_page_writes=on', '-c', 'synchronous_commit=on'];

/** The running server of this cluster, whoever started it. */
export function findPostmaster(cluster: Cluster): Postmaster | undefined {
  const recorded = readPidFile(cluster);
  if (!recorded) return undefined;
  const isAlive = () => isServing(cluster, recorded.pid);
  return isAlive() ? { pid: recorded.pid, port: recorded.port, isAlive } : undefined;
}

/** Starts the server without waiting; it may still exit, for instance when another process was faster. */
export async function launchPostmaster(cluster: Cluster, port: number, durable: boolean): Promise<Postmaster> {
  chownTo(cluster.data, cluster.runtime);
  const args = ['-D', folderForServer(cluster.data), '-c', marker(cluster), '-c', `port=${port}`];
  args.push('-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...(durable ? durability : []));
  // PostgreSQL treats a lock file as stale when its process is gone. After a container restart that
  // process id may belong to another process; passed as grandparent it counts as gone too (shared memory in use still stops the start).
  removeBrokenPidFile(cluster);
  const stale = readPidFile(cluster);
  const env: Record<string, string> = stale ? { PG_GRANDPARENT_PID: String(stale.pid) } : {};
  const output = openSync(path.join(cluster.folder, 'start.log'), 'w', 0o600);
  try {
    const child = await launchServer(cluster.runtime, args, { cwd: cluster.data, output, env });
    return { pid: child.pid as number, port, isAlive: () => child.exitCode === null && child.signalCode === null };
  } finally {
    closeSync(output);
  }
}

/** A fast shutdown: open transactions are rolled back, and everything committed is on disk when this returns. */
export async function stopPostmaster(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  sendSignal(cluster, postmaster, 'INT');
  if (await waitUntilGone(postmaster, 60_000)) return;
  sendSignal(cluster, postmaster, 'QUIT');
  await waitUntilGone(postmaster, 10_000);
}

/** The reason of the last failed start in PostgreSQL's own words, and the path of its log. */
export function explainFailure(cluster: Cluster): string {
  const folder = path.join(cluster.data, 'log');
  const logs = existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
  const newestFirst = logs.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const files = [path.join(cluster.folder, 'start.log'), ...newestFirst.slice(0, 1)];
  for (const file of files) {
    const lastStart = readFileSync(file, 'utf8').split('starting PostgreSQL').at(-1) ?? '';
    const complaint = findStderrMessage(lastStart);
    if (complaint !== '') return `${complaint}，详见 ${file}`;
  }
  return `详见 ${files.join('、')}`;
}

/**
 * The port of the last start if it is free, else a new one. Not from the range of outgoing connections, one of which could take the port
 * during a restart.
 */
export async function choosePort(cluster: Cluster): Promise<number> {
  const record = path.join(cluster.folder, 'port');
  const last = existsSync(record) ? Number.parseInt(readFileSync(record, 'utf8'), 10) : 0;
  if (last > 0 && (await isFree(last))) return last;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (!(await isFree(port))) continue;
    writeFileSync(record, `${port}\n`);
    return port;
  }
  throw new StartError(`内置数据库不能在 127.0.0.1 上监听：请检查本机网络设置，或${useDatabaseUrl}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
  try {
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
}

/** A text in the server's command line, to tell a live server from another process with the same id. */
function marker({ folder }: Cluster): string {
  return `mrp.folder=${folder}`;
}

function isServing(cluster: Cluster, pid: number): boolean {
  try {
    return process.platform === 'win32' ? process.kill(pid, 0) : readCommandLine(pid).includes(marker(cluster));
  } catch {
    return false;
  }
}

function readCommandLine(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return spawnSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout;
}

/** What an operator who waits is told: a server that recovers, one that another process still stops, and silence are different. */
export function describeWait(cluster: Cluster): string {
  const state = readPidFile(cluster)?.state;
  if (state === 'starting') return '内置数据库正在启动，上次未正常停止时需要先恢复数据，请稍候';
  if (state === 'stopping') return '内置数据库正在停止，停完以后再启动，请稍候';
  return '内置数据库还没有回答，请稍候';
}

/** PostgreSQL's own lock file: process on the first line, port on the fourth, its state for pg_ctl on the eighth. */
function readPidFile({ data }: Cluster): { pid: number; port: number; state: string } | undefined {
  try {
    const [pid = '', , , port = '', , , , state = ''] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number.parseInt(pid, 10), port: Number.parseInt(port, 10), state: state.trim() };
  } catch {
    return undefined; // no server, or it just stopped
  }
}

/** Another process that is just starting writes its lock file within milliseconds. */
const BEING_WRITTEN_MILLISECONDS = 2_000;

/** A crash of the machine can leave a lock file without a process, which stops PostgreSQL until somebody deletes it. */
function removeBrokenPidFile({ data }: Cluster): void {
  const file = path.join(data, 'postmaster.pid');
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats || Date.now() - stats.mtimeMs < BEING_WRITTEN_MILLISECONDS) return;
  if (Number.isNaN(Number.parseInt(readFileSync(file, 'utf8'), 10))) rmSync(file, { force: true });
}

async function waitUntilGone(postmaster: Postmaster, milliseconds: number): Promise<boolean> {
  for (const start = Date.now(); Date.now() - start < milliseconds; await sleep(10)) {
    if (!postmaster.isAlive()) return true;
  }
  return false;
}

function sendSignal({ runtime }: Cluster, { pid, isAlive }: Postmaster, signal: 'INT' | 'QUIT'): void {
  if (!isAlive()) return;
  if (process.platform === 'win32') spawnSync(programPath(runtime.binaries, 'pg_ctl'), ['kill', signal, String(pid)]);
  else process.kill(pid, `SIG${signal}`);
}
