import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { copyBinaries, linkLibraries, programPath } from './binaries.ts';
import { saysDiskFull } from '../operations/disk-full.ts';
import { diskFullError, StartError, useDatabaseUrl } from './start-error.ts';

/** Under which rights, and from which folder, the programs of PostgreSQL run: they refuse to be root. */
export interface Runtime {
  binaries: string;
  /** Put before the program: a user namespace in which root looks like an ordinary user but keeps root's files. */
  through: readonly string[];
  /** The user that root turns into, where user namespaces are refused. */
  user?: User;
}

export interface User {
  uid: number;
  gid: number;
}

const nobody = 65534;
const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'];
const isRoot = () => process.getuid?.() === 0;

/**
 * Tries the ways to run PostgreSQL on this machine and takes the first that works. `owner` owns the existing cluster: root serves it as that
 * user. `copyTo` receives a copy of the programs when they cannot run where they are installed.
 */
export function chooseRuntime(binaries: string, { owner, copyTo }: { owner: User | undefined; copyTo: string }): Runtime {
  const places = [
    () => {
      linkLibraries(binaries);
      return binaries;
    },
    ...(isRoot() ? ['/var/lib', copyTo] : [copyTo]).map((parent) => () => copyBinaries(binaries, parent)),
  ];
  let complaint = '';
  for (const findPlace of places) {
    try {
      const place = findPlace();
      for (const rights of listRights(owner)) {
        const runtime = { binaries: place, ...rights };
        complaint = tryRun(runtime);
        if (complaint === '') return runtime;
      }
    } catch (error) {
      complaint = error instanceof Error ? error.message : String(error);
    }
  }
  throw new StartError(`内置数据库程序在本机无法运行（${complaint}）：请${useDatabaseUrl}`);
}

function listRights(owner: User | undefined): Omit<Runtime, 'binaries'>[] {
  const direct = { through: [] };
  const mapped = { through: namespace };
  if (!isRoot()) return hasName() ? [direct] : [mapped, direct];
  if (owner && owner.uid !== 0) return [{ through: [], user: owner }];
  return [mapped, { through: [], user: { uid: nobody, gid: nobody } }];
}

/** A container may run with a user id without a name, which initdb refuses. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** Returns the error in one line; empty when both programs run. */
function tryRun(runtime: Runtime): string {
  for (const program of ['postgres', 'initdb'] as const) {
    const { file, args } = commandLine(runtime, program, ['--version']);
    const { status, error, stderr } = spawnSync(file, args, { ...rightsOf(runtime), encoding: 'utf8' });
    if (error) return 'code' in error ? `${program} ${String(error.code)}` : error.message;
    if (status !== 0) return findStderrMessage(stderr) || `${program} ${status}`;
  }
  return '';
}

/** Runs a program to its end; a failure is a StartError with its reason. Single-user mode reports errors with exit code 0. */
export async function runProgram(runtime: Runtime, program: 'postgres' | 'initdb', args: string[], cwd: string, input = ''): Promise<void> {
  const { file, args: all } = commandLine(runtime, program, args);
  const child = spawn(file, all, { ...rightsOf(runtime), cwd, stdio: ['pipe', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.on('error', () => undefined).end(input); // a program that exited early reports the reason itself
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0 && !/\b(ERROR|FATAL|PANIC): /.test(stderr)) return;
  if (saysDiskFull(stderr)) throw diskFullError(cwd);
  throw new StartError(`内置数据库无法建立（${findStderrMessage(stderr)}）：请检查磁盘空间和数据目录，或${useDatabaseUrl}`);
}

/** Starts the server in its own session, so that Ctrl-C in the terminal reaches only us; we stop it at the end. */
export async function launchServer(runtime: Runtime, args: string[], options: LaunchOptions): Promise<ChildProcess> {
  const { file, args: all } = commandLine(runtime, 'postgres', args);
  const { env, ...rights } = rightsOf(runtime);
  const { cwd, output } = options;
  const child = spawn(file, all, { ...rights, env: { ...env, ...options.env }, cwd, detached: true, stdio: ['ignore', output, output] });
  child.unref();
  await once(child, 'spawn');
  return child;
}

interface LaunchOptions {
  cwd: string;
  output: number;
  env: Record<string, string>;
}

function commandLine({ binaries, through }: Runtime, program: 'postgres' | 'initdb', args: string[]): { file: string; args: string[] } {
  const [file, ...rest] = [...through, programPath(binaries, program), ...args];
  return { file: file as string, args: rest };
}

/** PostgreSQL does not receive our environment, which may contain passwords and PG* settings. */
function rightsOf({ user }: Runtime): { uid?: number; gid?: number; env: NodeJS.ProcessEnv } {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { ...user, env: { PATH, SystemRoot, TEMP, LC_ALL: 'C' } };
}

/**
 * The path by which a server names its cluster folder. As root the server runs with fewer permissions: it may not be able to enter the parent
 * folders (a checkout under /root, for example), only its working directory.
 */
export function folderForServer(cluster: string): string {
  return isRoot() && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/** Gives a folder to the server's user, if that is not us. */
export function chownTo(folder: string, { user }: Runtime): void {
  if (!user || statSync(folder).uid === user.uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) lchownSync(path.join(folder, name), user.uid, user.gid);
  chownSync(folder, user.uid, user.gid);
}

/** The first error that a program reports; later ones mostly follow from it. */
export function findStderrMessage(output: string): string {
  const line = output.split('\n').find((line) => /error|fatal|panic/i.test(line)) ?? '';
  return line
    .replace(/^.*\b(?=(ERROR|FATAL|PANIC): )/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
