import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, runNode } from './steps.ts';
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

it('runs in a copy whose checks remember nothing for the original', async () => {
  const planted = 'node_modules/.cache/tests/planted';
  await mkdir(join(copy, 'node_modules/.cache/tests'), { recursive: true });
  await writeFile(join(copy, planted), '');
  expect(existsSync(join(root, planted))).toBe(false);
});

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

/** What a file of a record is: its layer and its name, without the word for the record. */
function kindOf(path: string, words: readonly string[]): string {
  const [layer, , , ...rest] = path.split('/');
  const name = rest.slice(1).join('/');
  return `${layer} ${words.reduce((text, word) => text.replace(new RegExp(word, 'g'), 'Record'), name)}`;
}

const listKinds = (folder: string, feature: string, words: readonly string[]): Set<string> =>
  new Set(
    globSync(`{contract,server,web}/src/features/${feature}/**/*.{ts,tsx}`, { cwd: folder })
      .filter((path) => !path.endsWith('.test.ts'))
      .map((path) => kindOf(path, words)),
  );

it('writes the kinds of files that records of the house have', () => {
  const made = listKinds(copy, 'carriers', ['Carrier']);
  const house = [
    listKinds(root, 'techniques', ['Technique']),
    listKinds(root, 'suppliers', ['Supplier']),
    listKinds(root, 'external-materials', ['External']),
    listKinds(root, 'development-tasks', ['Task']),
  ];
  const owners = (kind: string): number => house.filter((kinds) => kinds.has(kind)).length;
  // The pages of suppliers and external materials have names of their own.
  expect([...made].filter((kind) => owners(kind) < 2 && kind !== 'web RecordEditPage.tsx')).toEqual([]);
  // What every record of the house has, beside its workflow, its imports, and words.ts: labels that stand in several places, as few of a new one do.
  const common = [...new Set(house.flatMap((kinds) => [...kinds]))].filter((kind) => owners(kind) === house.length);
  expect(common.filter((kind) => !made.has(kind) && !/workflow|import|Peek|todos|words/.test(kind))).toEqual([]);
});

/** What a developer writes for a field of the new feature, and in how many files. */
const fleetSize = [
  [
    'contract/src/features/carriers/fields.ts',
    "  remark: text('备注'",
    "  fleetSize: decimal('车辆数', { rule: rules.rolls, unit: '辆' }),\n",
  ],
  ['web/src/features/carriers/text.ts', "'remark']", "'fleetSize', "],
] as const;

/** A run of tests in the copy, which a short run leaves out. */
if (process.env['TEST_FULL'])
  it('a field of what it wrote costs three files', { timeout: 600_000 }, async () => {
    await writeFile(join(copy, 'server/migrations/900_carriers_fleet.sql'), 'alter table carriers add column fleet_size numeric(9, 2);\n');
    for (const [file, before, text] of fleetSize) await insert(file, before, text);
    // Its kind and its rule come from the library.
    const fields = join(copy, 'contract/src/features/carriers/fields.ts');
    const source = await readFile(fields, 'utf8');
    const imports = "import { rules } from '../../lib/numeric-rules.ts';\nimport { decimal, fields, text }";
    await writeFile(fields, source.replace('import { fields, text }', imports));
    const probe = await readFile(join(copy, 'scripts/new-feature/field-probe.txt'), 'utf8');
    await writeFile(join(copy, 'server/src/features/carriers/field.test.ts'), probe);
    const { output } = await runInCopy('node_modules/vitest/vitest.mjs', 'run', 'server/src/features/carriers/field.test.ts');
    expect(stripVTControlCharacters(output)).toMatch(/Tests\s+4 passed \(4\)/);
  });
