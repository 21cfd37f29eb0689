import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from './platform/paths.ts';
import { StartError } from './platform/postgres/start-error.ts';

export interface Build {
  what: string;
  /** Folder of the vite configuration. */
  folder: string;
  output: string;
  sources: readonly string[];
  /** A built program that makes more of the output. */
  last?: string;
}

export const serverBuild: Build = {
  what: '服务端',
  folder: 'server',
  output: 'server/dist/app',
  sources: ['server/src', 'server/vite.config.ts', 'contract/src', 'package.json', 'package-lock.json'],
  last: 'describe-interface.js',
};

/** Builds when the sources differ from those of the last build. An image without sources serves the build it contains. */
export async function buildIfStale(build: Build, say: (line: string) => void): Promise<void> {
  if (!isStale(build)) return;
  const wanted = hashSources(build);
  say(`正在构建${build.what}…`);
  await runVite(build);
  writeFileSync(stampOf(build), wanted);
}

export const isStale = (build: Build): boolean => existsSync(join(root, build.folder, 'vite.config.ts')) && !isBuilt(build);

export function isBuilt(build: Build): boolean {
  const stamp = stampOf(build);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(build);
}

const stampOf = ({ output }: Build): string => join(root, output, '.sources');

/** Hashes names, sizes and times only: the cost of a needless rebuild is a few seconds. */
function hashSources({ sources }: Build): string {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const path of listFiles(source)) {
      const { size, mtimeMs } = statSync(join(root, path));
      hash.update(`${path}:${size}:${Math.floor(mtimeMs)}\n`);
    }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = readdirSync(join(root, path), { withFileTypes: true }).filter(
    ({ name }) => !/^(dist|node_modules)$|\.test\.tsx?$/.test(name),
  );
  return entries.flatMap((entry) => (entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`])).sort();
}

async function runVite(build: Build): Promise<void> {
  await runNode(build, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
  if (build.last) await runNode(build, [join(root, build.output, build.last)]);
}

function runNode({ what, folder }: Build, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: join(root, folder),
      // Whatever the caller runs as: pages of a development build believe that they may do everything.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    // Beside a start it takes what the start leaves: the start is longer.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new StartError(`${what}构建失败，请查看上面的错误`))));
  });
}
