import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buttonNames, menu } from '../contract/src/permissions.ts';
import { features } from './architecture/features.ts';
import { root, runNode } from './steps.ts';

// Writes the smallest real slice of a feature: storage, contract, queries, commands, routes, workbook, list, object page, form and tests.
const [, , name = '', title = ''] = process.argv;
try {
  const words = chooseWords(name, title);
  const files = await writeSlice(words);
  await register(words);
  await run('scripts/db-types.ts');
  await run(
    'node_modules/oxfmt/bin/oxfmt',
    ...files.filter((file) => /\.tsx?$/.test(file)),
    'server/src/features.ts',
    'web/src/app/routes.tsx',
  );
  console.log(`已生成“${title}”：\n${files.map((file) => `  ${file}`).join('\n')}\n接着运行 npm run check，再按业务修改。`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Placeholders of the templates, and their replacements. */
type Words = Readonly<Record<string, string>>;

function chooseWords(feature: string, pageTitle: string): Words {
  if (feature === '' || pageTitle === '')
    throw new Error('用法：npm run new:feature 英文名 中文菜单名，例如 npm run new:feature carriers 承运商档案');
  if (!features.includes(feature)) throw new Error(`${feature} 不在功能清单中：请先写入 scripts/architecture/features.ts`);
  if (existsSync(join(root, 'contract/src/features', `${feature}.ts`))) throw new Error(`${feature} 已经存在`);
  const group = menu.find(({ pages }) => pages.some((page) => page.title === pageTitle));
  const page = group?.pages.find((candidate) => candidate.title === pageTitle);
  const held = (action: string): boolean => buttonNames.some((button) => button === `${pageTitle}:${action}`);
  if (!group || !page || !held('新建') || !held('编辑'))
    throw new Error(`请先在 contract/src/permissions.ts 写入菜单“${pageTitle}”和按钮“新建”“编辑”`);
  const camel = feature.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const pascal = camel.replace(/^\w/, (letter) => letter.toUpperCase());
  const singular = (plural: string): string => plural.replace(/s$/, '');
  return {
    '/someThingPage': page.path,
    事物标题: pageTitle,
    事物分组: group.title,
    事物: pageTitle.replace(/(管理|档案|列表)$/, ''),
    'some-things': feature,
    some_things: feature.replaceAll('-', '_'),
    someThings: camel,
    SomeThings: pascal,
    someThing: singular(camel),
    SomeThing: singular(pascal),
  };
}

function fill(template: string, words: Words): string {
  return Object.entries(words).reduce((text, [stand, word]) => text.replaceAll(stand, word), template);
}

async function writeSlice(words: Words): Promise<string[]> {
  const numbers = (await readdir(join(root, 'server/migrations'))).map((file) => Number.parseInt(file, 10));
  const number = String(Math.max(...numbers) + 1).padStart(3, '0');
  const targets: Readonly<Record<string, string>> = {
    'migration.sql': `server/migrations/${number}_some_things_schema.sql`,
    'triggers.sql': 'server/sql/some-things/triggers.sql',
    'api.ts': 'contract/src/features/some-things.ts',
    'fields.ts': 'contract/src/features/some-things/fields.ts',
    'input.ts': 'contract/src/features/some-things/input.ts',
    'record.ts': 'contract/src/features/some-things/record.ts',
    'list.ts': 'contract/src/features/some-things/list.ts',
    'audit.ts': 'contract/src/features/some-things/audit.ts',
    'queries.ts': 'server/src/features/some-things/queries.ts',
    'commands.ts': 'server/src/features/some-things/commands.ts',
    'feature.server.ts': 'server/src/features/some-things/feature.ts',
    'search.ts': 'server/src/features/some-things/search.queries.ts',
    'routes.ts': 'server/src/features/some-things/routes.ts',
    'exports.ts': 'server/src/features/some-things/exports.ts',
    'README.md': 'server/src/features/some-things/README.md',
    'routes.test.ts': 'server/src/features/some-things/routes.test.ts',
    'feature.web.ts': 'web/src/features/some-things/feature.ts',
    'addresses.ts': 'web/src/features/some-things/addresses.ts',
    'documents.ts': 'web/src/features/some-things/documents.ts',
    'kind.ts': 'web/src/features/some-things/kind.ts',
    'text.ts': 'web/src/features/some-things/text.ts',
    'list-page.tsx': 'web/src/features/some-things/SomeThingListPage.tsx',
    'object-page.tsx': 'web/src/features/some-things/SomeThingPage.tsx',
    'edit-page.tsx': 'web/src/features/some-things/SomeThingEditPage.tsx',
    'form.tsx': 'web/src/features/some-things/SomeThingForm.tsx',
  };
  return Promise.all(
    Object.entries(targets).map(async ([template, target]) => {
      const path = fill(target, words);
      const text = await readFile(join(root, 'scripts/new-feature', `${template}.txt`), 'utf8');
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), fill(text, words));
      return path;
    }),
  );
}

/** The two lists of features. The newest stands highest: nothing below knows it yet. */
async function register(words: Words): Promise<void> {
  await edit('server/src/features.ts', words, [
    [/(?=import \{ compose \})/, `import { someThingsFeature } from './features/some-things/feature.ts';\n`],
    [/(?= {2}demoFeature,)/, '  someThingsFeature,\n'],
  ]);
  await edit('web/src/app/routes.tsx', words, [
    [/(?=import type \{ Creation, DocumentPage)/, `import { someThingsFeature } from '../features/some-things/feature.ts';\n`],
    [/(?<=const features[^\]]*\] = \[)/, '\n  someThingsFeature,'],
  ]);
}

async function edit(file: string, words: Words, changes: readonly (readonly [RegExp, string])[]): Promise<void> {
  let text = await readFile(join(root, file), 'utf8');
  for (const [place, insertion] of changes) {
    if (!place.test(text)) throw new Error(`${file} 中找不到登记的位置：${place.source}`);
    text = text.replace(place, fill(insertion, words));
  }
  await writeFile(join(root, file), text);
}

async function run(...args: string[]): Promise<void> {
  const { code, output } = await runNode(args);
  if (code !== 0) throw new Error(output);
}
