import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usesLedger } from './cache.ts';
import { Checks } from './checks.ts';
import { Specs } from './specs.ts';

const tree = {
  'package-lock.json': '{}',
  'scripts/db-types.ts': `import '../server/src/platform/rows.ts';\nconst folder = 'server/migrations';`,
  'contract/src/lib/decimals.ts': 'export const decimals = 2;',
  'contract/src/features/picks.ts': 'export const picksApi = {};',
  'contract/src/features/stock.ts': 'export const stockApi = {};',
  'server/migrations/001_stock.sql': 'create table stock ();',
  'server/sql/stock/count.sql': 'select 1;',
  'server/src/platform/rows.ts': 'export const rows = 1;',
  'server/src/features/picks/commands.ts': `import { post } from '../stock/commands.ts';\nexport const take = () => post();`,
  'server/src/features/stock/commands.ts': 'export const post = () => 1;',
  'web/src/main.tsx': `import './features/picks/feature.ts';\nimport './features/stock/feature.ts';`,
  'web/src/features/picks/feature.ts': `export const load = () => import('./PickPage.tsx');`,
  'web/src/features/picks/PickPage.tsx': `import { picksApi } from '@mrp/contract/features/picks.ts';\nimport './PickTable.tsx';\nexport const page = picksApi;`,
  'web/src/features/picks/PickTable.tsx': 'export const table = 1;',
  'web/src/features/stock/feature.ts': `export const load = () => import('./StockPage.tsx');`,
  'web/src/features/stock/StockPage.tsx': `import { stockApi } from '@mrp/contract/features/stock.ts';\nexport const page = stockApi;`,
  'web/src/app/routes.tsx': `import '../features/picks/feature.ts';\nimport '../features/stock/feature.ts';`,
  'e2e/pages.ts': `const path = new URL('../web/src/app/routes.tsx', import.meta.url);`,
  'e2e/specs/every-page.spec.ts': `import '../pages.ts';`,
  'e2e/specs/stock.spec.ts': `import { stockApi } from '@mrp/contract/features/stock.ts';\nstockApi;`,
};
const pages = [
  { path: '/pick', modules: ['web/src/features/picks/PickPage.tsx'] },
  { path: '/stock', modules: ['web/src/features/stock/StockPage.tsx'] },
];
const all = ['/pick', '/stock', 'e2e/specs/stock.spec.ts'];

let folder: string;
let cache: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-specs-'));
  cache = join(folder, 'node_modules/.cache');
  for (const [path, text] of Object.entries(tree)) await put(path, text);
});
afterAll(() => rm(folder, { recursive: true }));

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

async function whileChanged<T>(path: string, look: () => T): Promise<T> {
  const former = (tree as Record<string, string>)[path] ?? '';
  await put(path, path.endsWith('.sql') ? `${former} select 2;` : `${former}\nexport const more = 1;`);
  const seen = look();
  await put(path, former);
  return seen;
}

describe('pages and specs that passed', () => {
  const open = (mode = 'whole'): Specs => new Specs(folder, cache, mode, pages);

  it('are not opened again as long as nothing changes that they touch', () => {
    expect(open().taken()).toEqual([]);
    expect(open().left()).toEqual(['e2e/specs/stock.spec.ts', 'e2e/specs/every-page.spec.ts']);
    open().keep(all);
    expect(open().taken().toSorted()).toEqual(all);
    expect(open().left()).toEqual([]);
    expect(open('short').taken()).toEqual([]);
  });

  it.each([
    ['a part of one page', 'web/src/features/picks/PickTable.tsx', ['/pick']],
    ['a feature that one page calls', 'server/src/features/picks/commands.ts', ['/pick']],
    ['a feature below it', 'server/src/features/stock/commands.ts', all],
    ['its SQL', 'server/sql/stock/count.sql', all],
    ['a migration', 'server/migrations/001_stock.sql', all],
    ['what no feature owns', 'contract/src/lib/decimals.ts', all],
    ['the shell', 'web/src/main.tsx', all],
    ['the route table', 'web/src/app/routes.tsx', all],
    ['a spec', 'e2e/specs/stock.spec.ts', ['e2e/specs/stock.spec.ts']],
    ['the spec of pages', 'e2e/specs/every-page.spec.ts', ['/pick', '/stock']],
  ])('are opened again after a change of %s', async (_what, path, opened) => {
    const taken = await whileChanged(path, () => open().taken());
    expect(all.filter((name) => !taken.includes(name))).toEqual(opened);
  });
});

describe('modules that the linter passed', () => {
  it('are read again when their types or those of an import change', async () => {
    const open = (): Checks => new Checks(folder, cache);
    const modules = open().unlinted();
    expect(modules).toContain('web/src/features/picks/PickPage.tsx');
    open().keep([...modules, 'database types']);
    expect(open().unlinted()).toEqual([]);
    expect(await whileChanged('web/src/features/picks/PickTable.tsx', () => open().unlinted())).toEqual([
      'web/src/app/routes.tsx',
      'web/src/features/picks/PickPage.tsx',
      'web/src/features/picks/PickTable.tsx',
      'web/src/features/picks/feature.ts',
      'web/src/main.tsx',
    ]);
    const makesTypes = (path: string): Promise<boolean> => whileChanged(path, () => open().isKnown('database types'));
    expect(await makesTypes('web/src/main.tsx')).toBe(true);
    expect(await makesTypes('server/migrations/001_stock.sql')).toBe(false);
    expect(await makesTypes('server/src/platform/rows.ts')).toBe(false);
  });
});

describe('the ledger', () => {
  it('is not used where everything is to run', () => {
    expect(usesLedger([], {})).toBe(true);
    expect(usesLedger([], { CI: 'true' })).toBe(false);
    expect(usesLedger(['--all'], {})).toBe(false);
  });
});
