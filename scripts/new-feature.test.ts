import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, runNode } from './steps.ts';

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'mrp-copy-'));
  for (const name of await readdir(root)) {
    if (['node_modules', 'data', '.git'].includes(name)) continue;
    await cp(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  }
  await linkPackages();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Not what builds and tests left behind; the packages of a workspace have folders of those names too. */
const isSource = (path: string): boolean => path.includes('/node_modules/') || !/\/(dist|test-results)$/.test(path);

/** The packages are those of the original, the workspaces those of the copy. */
async function linkPackages(): Promise<void> {
  await mkdir(join(copy, 'node_modules/@mrp'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@mrp') await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of ['contract', 'server', 'web', 'e2e', 'bench']) await symlink(join(copy, name), join(copy, 'node_modules/@mrp', name));
}

const runInCopy = (...args: string[]) => runNode(args, { folder: copy });
const generate = (...args: string[]) => runInCopy('scripts/new-feature.ts', ...args);

it.each([
  [['picks'], '用法'],
  [['warehouses', '领料管理'], '不在功能清单中'],
  [['suppliers', '供应商档案'], '已经存在'],
  [['picks', '领料'], '请先在 contract/src/permissions.ts 写入菜单“领料”'],
])('refuses %j and says why', async (args, reason) => {
  const { code, output } = await generate(...args);
  expect(code).toBe(1);
  expect(output).toContain(reason);
});

it('writes a slice that passes the rules of the house and its own tests untouched', { timeout: 240_000 }, async () => {
  expect(await generate('picks', '领料管理')).toMatchObject({ code: 0 });
  // The whole check of the copy takes as long as that of the house: the short run asks what a generator gets wrong first.
  const checked = await runInCopy(process.env['TEST_FULL'] ? 'scripts/check.ts' : 'scripts/check-architecture.ts');
  expect(checked.output).not.toContain('✗');
  expect(checked.code).toBe(0);
  const tested = await runInCopy('node_modules/vitest/vitest.mjs', 'run', 'server/src/features/picks', 'web/src/app/routes.test.ts');
  expect(tested.code).toBe(0);
  expect(stripVTControlCharacters(tested.output)).toMatch(/Test Files\s+2 passed/);
});
