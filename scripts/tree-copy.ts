import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './steps.ts';

/** Copies the working tree, so that scripts and tests run in it as in the original; the caller removes it. */
export async function copyTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'mrp-copy-'));
  for (const name of await readdir(root)) {
    if (['node_modules', 'data', '.git'].includes(name)) continue;
    await cp(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  }
  await linkPackages(copy);
  return copy;
}

/** Excludes results of builds and tests; packages of a workspace have folders of those names too. */
const isSource = (path: string): boolean => path.includes('/node_modules/') || !/\/(dist|test-results)$/.test(path);

/** Links the packages of the original and the workspaces of the copy. Its cache is its own: what a check of the copy keeps is not true of the original. */
async function linkPackages(copy: string): Promise<void> {
  await mkdir(join(copy, 'node_modules/@mrp'), { recursive: true });
  for (const cache of ['node_modules/.cache/types', 'node_modules/.cache/tests'])
    if (existsSync(join(root, cache))) await cp(join(root, cache), join(copy, cache), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@mrp' && name !== '.cache') await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of ['contract', 'server', 'web', 'e2e', 'bench']) await symlink(join(copy, name), join(copy, 'node_modules/@mrp', name));
}
