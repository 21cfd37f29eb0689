import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfStale, isBuilt } from './build.ts';
import { root } from './platform/paths.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-build-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'src/run.ts'), 'export const answer: number = 42; export const isDevelopment = import.meta.env.DEV;');
});
afterAll(() => rm(folder, { recursive: true }));

it('a build is made once for the same sources, for production whatever the caller runs as, and is stale after one of them changes', async () => {
  const inRoot = (path: string) => relative(root, join(folder, path));
  const build = { what: '样品', folder: inRoot('.'), output: inRoot('dist'), sources: [inRoot('src'), inRoot('gone.json')] };
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  await buildIfStale(build, say);
  expect({ said, built: isBuilt(build) }).toEqual({ said: [], built: false });

  await writeFile(join(folder, 'vite.config.ts'), `export default { build: { ssr: 'src/run.ts' } };`);
  await buildIfStale(build, say);
  await buildIfStale(build, say);
  expect({ said, built: isBuilt(build) }).toEqual({ said: ['正在构建样品…'], built: true });
  expect(await import(pathToFileURL(join(folder, 'dist/run.js')).href)).toMatchObject({ answer: 42, isDevelopment: false });

  await writeFile(join(folder, 'src/run.test.ts'), 'a test is no source');
  expect(isBuilt(build)).toBe(true);
  await writeFile(join(folder, 'src/rules.ts'), 'export {};');
  expect(isBuilt(build)).toBe(false);
});
