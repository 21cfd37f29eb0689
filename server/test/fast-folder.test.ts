import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeLeftFolders } from './fast-folder.ts';

it('removes folders whose process has ended, and no others', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'left-folders-'));
  const { pid } = spawnSync(process.execPath, ['--version']);
  const kept = [`mrp-tests-${process.pid}-x`, 'mrp-tests-notes', `mrp-e2e-${pid}-x`];
  for (const name of [...kept, `mrp-tests-${pid}-x`]) await mkdir(join(parent, name, 'data'), { recursive: true });
  await removeLeftFolders(parent, 'mrp-tests-');
  expect((await readdir(parent)).toSorted()).toEqual(kept.toSorted());
  await rm(parent, { recursive: true });
});
