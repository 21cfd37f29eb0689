import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../src/platform/paths.ts';
import { programEnv } from './server-process.ts';

let image: string;
beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'mrp-image-'));
});
afterAll(() => rm(image, { recursive: true, force: true }));

const read = (name: string): Promise<string> => readFile(join(root, name), 'utf8');

// Failed before: the image had no scripts/node24.mjs.
it('npm run admin works with the files that the image has', async () => {
  const [, stage = ''] = (await read('deploy/Dockerfile')).split(/^FROM .*$/m).slice(1);
  const copies = [...stage.matchAll(/^COPY (?!--)(.+)$/gm)].map(([, words = '']) => words.split(' '));
  expect(copies.length).toBeGreaterThan(8);
  for (const words of copies)
    for (const from of words.slice(0, -1)) {
      const to = words.at(-1) ?? '';
      await cp(join(root, from), join(image, to, to.endsWith('/') ? (from.split('/').at(-1) ?? '') : ''), { recursive: true });
    }
  await symlink(join(root, 'node_modules'), join(image, 'node_modules'));
  const { scripts } = JSON.parse(await readFile(join(image, 'package.json'), 'utf8')) as { scripts: { admin: string } };
  const [program, ...args] = scripts.admin.split(' ');
  expect(program).toBe('node');
  const told = await promisify(execFile)(process.execPath, args, { cwd: image, env: programEnv }).catch(
    (error: { stdout: string }) => error,
  );
  expect(told.stdout).toMatch(/^用法：npm run admin -- 命令\n/);
});

// Failed before: the secrets and the log of the database went into every image.
it('secrets, archives of the database and data stand outside of git and of the image', async () => {
  const [ignored, outside] = [(await read('.gitignore')).split('\n'), (await read('deploy/Dockerfile.dockerignore')).split('\n')];
  expect(ignored).toEqual(expect.arrayContaining(['.env', 'deploy/wal-archive/', 'deploy/metrics-token', 'data/']));
  expect(outside).toEqual(expect.arrayContaining(['**/.env', 'deploy/wal-archive', 'deploy/metrics-token', 'data', '.git']));
  expect(await read('deploy/compose.yaml')).toContain('./wal-archive:/archive');
  expect(await read('deploy/prometheus.yml')).toContain('credentials_file: metrics-token');
});

it('the unit may write the folder of backups', async () => {
  expect(await read('deploy/mrp.service')).toMatch(/^ReadWritePaths=-\/var\/backups\/mrp$/m);
});
