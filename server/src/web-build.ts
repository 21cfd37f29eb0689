import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './platform/postgres/start-error.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = ['web', 'contract/src', 'package-lock.json'];
const stamp = join(root, 'web/dist/.sources');

/** Builds the pages when their sources are not those of the last build. An image without sources serves what it brought. */
export async function buildWebIfStale(say: (line: string) => void): Promise<void> {
  if (!existsSync(join(root, 'web/vite.config.ts'))) return;
  const wanted = await hashSources();
  const built = await readFile(stamp, 'utf8').catch(() => '');
  if (built === wanted) return;
  say('正在构建页面…');
  await runVite();
  await mkdir(join(root, 'web/dist'), { recursive: true });
  await writeFile(stamp, wanted);
}

/** Names, sizes and times are enough: a rebuild too many costs seconds. */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    const files = (await stat(path)).isDirectory()
      ? (await readdir(path, { recursive: true })).filter((file) => !/(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$/.test(file)).sort()
      : [''];
    for (const file of files) {
      const { size, mtimeMs } = await stat(join(path, file));
      hash.update(`${source}/${file}:${size}:${Math.floor(mtimeMs)}\n`);
    }
  }
  return hash.digest('hex');
}

function runVite(): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new StartError('页面构建失败，请查看上面的错误'))));
  });
}
