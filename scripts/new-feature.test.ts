import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runNode } from './steps.ts';
import { copyTree } from './tree-copy.ts';

let copy: string;
beforeAll(async () => {
  copy = await copyTree();
  // What a new feature has before it is generated: its name, its menu and its buttons.
  await insert('scripts/architecture/features.ts', "  'picks',\n", "  'carriers',\n");
  await insert(
    'contract/src/permissions.ts',
    "      { title: '领料管理', path: '/lingliaoManage' },\n",
    "      { title: '承运商档案', path: '/carrierList' },\n",
  );
  await insert('contract/src/permissions.ts', '  数据导入: [', "  承运商档案: ['新建', '编辑'],\n");
});
afterAll(() => rm(copy, { recursive: true, force: true }));

async function insert(file: string, before: string, text: string): Promise<void> {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  expect(source).toContain(before);
  await writeFile(path, source.replace(before, `${text}${before}`));
}

const runInCopy = (...args: string[]) => runNode(args, { folder: copy });
const generate = (...args: string[]) => runInCopy('scripts/new-feature.ts', ...args);

it.each([
  [['carriers'], '用法'],
  [['warehouses', '承运商档案'], '不在功能清单中'],
  [['suppliers', '供应商档案'], '已经存在'],
  [['carriers', '承运商'], '请先在 contract/src/permissions.ts 写入菜单“承运商”'],
])('refuses %j and says why', async (args, reason) => {
  const { code, output } = await generate(...args);
  expect(code).toBe(1);
  expect(output).toContain(reason);
});

it('writes a slice that passes the rules of the house and its own tests untouched', { timeout: 600_000 }, async () => {
  expect(await generate('carriers', '承运商档案')).toMatchObject({ code: 0 });
  // The whole check of the copy takes as long as that of the house: the short run asks what a generator gets wrong first.
  const isFull = process.env['TEST_FULL'] !== undefined;
  const checked = await runInCopy(isFull ? 'scripts/check.ts' : 'scripts/check-architecture.ts');
  expect(checked.output).not.toContain('✗');
  expect(checked.code).toBe(0);
  if (!isFull) return;
  const tested = await runInCopy(
    'node_modules/vitest/vitest.mjs',
    'run',
    'server/src/features/carriers',
    'web/src/app/routes.test.ts',
    'scripts/feature-readmes.test.ts',
  );
  expect(tested.code).toBe(0);
  expect(stripVTControlCharacters(tested.output)).toMatch(/Test Files\s+3 passed/);
});
