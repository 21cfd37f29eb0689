import { rm } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runNode } from './steps.ts';
import { copyTree } from './tree-copy.ts';

let copy: string;
beforeAll(async () => {
  copy = await copyTree();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

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
