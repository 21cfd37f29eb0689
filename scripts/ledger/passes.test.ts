import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root as project } from '../steps.ts';
import { Passes } from './passes.ts';
import { readRan, type RanModules } from './ran.ts';
import { readSources } from './sources.ts';

const test = 'server/count.test.ts';
const tree = {
  'package-lock.json': '{}',
  'server/test/each-file.ts': 'export {};',
  [test]: `
    import { count } from './count.ts';
    import { rows } from './rows.ts';
    const words = readFileSync(new URL('fixtures/words.txt', import.meta.url));
    const late = () => import('./late.ts');`,
  'server/count.ts': `import type { Shape } from './shape.ts';\nimport { unit } from '@mrp/contract/unit.ts';\n/** How many. */\nexport const first = 1;\nexport function count() { return unit; }`,
  'server/rows.ts': `import { root } from './paths.ts';\nconst folders = [join(root, 'server/sql'), join(root, 'server/migrations')];\nexport const rows = () => folders;`,
  'server/late.ts': `export const all = import.meta.glob('./many/*.ts');`,
  'server/many/one.ts': 'export const one = 1;',
  'server/shape.ts': 'export interface Shape { sides: number }',
  'server/unrelated.ts': 'export const unrelated = 1;',
  'server/fixtures/words.txt': 'one two',
  'server/sql/stock/count.sql': 'select 1;',
  'server/migrations/001_stock.sql': 'create table stock ();',
  'contract/src/unit.ts': `export const unit = '米';`,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-ledger-'));
  for (const [path, text] of Object.entries(tree)) await put(path, text);
});
afterAll(() => rm(folder, { recursive: true }));

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

const open = (env: NodeJS.ProcessEnv = {}): Passes => new Passes(folder, join(folder, 'node_modules/.cache'), env);
const isTaken = (env?: NodeJS.ProcessEnv): boolean => open(env).take([test]).length === 1;
/** By default nothing tells which modules ran. */
const pass = (ran: RanModules = new Map()): void => open().keep([{ path: test, tests: 3 }], ran);

/** Changes a file, looks whether the test is run again, and puts the file back. */
async function isRunAfter(path: string, text: string): Promise<boolean> {
  await put(path, text);
  const taken = isTaken();
  const former = (tree as Record<string, string>)[path];
  await (former === undefined ? rm(join(folder, path)) : put(path, former));
  return !taken;
}

describe('a test file that passed', () => {
  it('is not run again as long as nothing that it reads changes, and is counted with its tests', () => {
    expect(isTaken()).toBe(false);
    pass();
    expect(open().take([test])).toEqual([{ path: test, tests: 3 }]);
  });

  it.each([
    ['itself', test, 'export {};'],
    ['a module that it imports', 'server/count.ts', 'export const count = () => 2;'],
    ['a module of the contract that this one imports', 'contract/src/unit.ts', `export const unit = '码';`],
    ['a module that it loads later', 'server/late.ts', 'export {};'],
    ['a module found by a pattern', 'server/many/one.ts', 'export const one = 2;'],
    ['a new module of the pattern', 'server/many/two.ts', 'export const two = 2;'],
    ['an SQL file', 'server/sql/stock/count.sql', 'select 2;'],
    ['a new SQL file', 'server/sql/stock/more.sql', 'select 3;'],
    ['a migration', 'server/migrations/001_stock.sql', 'create table stock (id int);'],
    ['a new migration', 'server/migrations/002_stock.sql', 'alter table stock add id int;'],
    ['a fixture', 'server/fixtures/words.txt', 'three'],
    ['the lock file', 'package-lock.json', '{ "version": 2 }'],
    ['what runs before each file', 'server/test/each-file.ts', 'export const more = 1;'],
  ])('is run again after a change of %s', async (_what, path, text) => {
    pass();
    expect(await isRunAfter(path, text)).toBe(true);
    expect(isTaken()).toBe(true);
  });

  it.each([
    ['a module that it does not import', 'server/unrelated.ts', 'export const unrelated = 2;'],
    ['types', 'server/shape.ts', 'export interface Shape { sides: string }'],
  ])('is not run again after a change of %s', async (_what, path, text) => {
    pass();
    expect(await isRunAfter(path, text)).toBe(false);
  });

  it('is run again where a variable of the tests differs', () => {
    pass();
    expect(isTaken({ TEST_FULL: '1' })).toBe(false);
    expect(isTaken({ HOME: '/elsewhere' })).toBe(true);
  });

  it('is not kept when a module changed while it ran', async () => {
    await put('server/count.ts', 'export const count = () => 3;');
    const ledger = open();
    await put('server/count.ts', tree['server/count.ts']);
    pass();
    await put('server/count.ts', 'export const count = () => 4;');
    ledger.keep([{ path: test, tests: 3 }], new Map());
    expect(isTaken()).toBe(false);
    await put('server/count.ts', tree['server/count.ts']);
  });
});

describe('a module none of whose functions ran for the test', () => {
  const changedBody = tree['server/count.ts'].replace('return unit', 'return [unit]').replace('How many', 'How much');

  it('may change within its functions and comments only', async () => {
    pass(new Map([[test, new Set(['server/rows.ts'])]]));
    expect(await isRunAfter('server/count.ts', changedBody)).toBe(false);
    expect(await isRunAfter('server/count.ts', tree['server/count.ts'].replace('first = 1', 'first = 2'))).toBe(true);
  });

  it('counts as a whole once one of them ran', async () => {
    pass(new Map([[test, new Set(['server/count.ts'])]]));
    expect(await isRunAfter('server/count.ts', changedBody)).toBe(true);
  });
});

describe('the modules that ran for a test file', () => {
  const nothing = { loaded: [], ran: [], programs: [], hasThreads: false };
  const readWritten = async (lines: readonly object[]): Promise<(file: string) => string[]> => {
    const ranFolder = await mkdtemp(join(tmpdir(), 'mrp-ran-'));
    await writeFile(join(ranFolder, '1.jsonl'), lines.map((line) => `${JSON.stringify({ ...nothing, ...line })}\n`).join(''));
    await writeFile(join(ranFolder, '2.jsonl'), `${JSON.stringify({ ...nothing, file: null, ran: ['install.ts'] })}\n`);
    const ran = readRan(ranFolder, readSources(folder));
    await rm(ranFolder, { recursive: true });
    return (file) => [...(ran.get(file) ?? [])].filter((path) => path !== 'install.ts').toSorted();
  };

  it('include what ran while any file of its worker was loaded, in its tests, and for the template of the databases', async () => {
    const ranFor = await readWritten([
      { file: 'a.test.ts', loaded: ['fields.ts'], ran: ['a.ts'] },
      { file: 'b.test.ts', ran: ['b.ts'] },
    ]);
    expect(ranFor('b.test.ts')).toEqual(['b.ts', 'fields.ts']);
  });

  it('include what an earlier file ran below a module that keeps something', async () => {
    await put('server/memo.ts', `import { count } from './count.ts';\nconst known = new Map();\nexport const memo = () => known;`);
    const ranFor = await readWritten([
      { file: 'a.test.ts', ran: ['server/memo.ts', 'server/count.ts', 'server/other.ts'] },
      { file: 'b.test.ts', ran: ['server/memo.ts'] },
    ]);
    expect(ranFor('b.test.ts')).toEqual(['server/count.ts', 'server/memo.ts']);
  });

  it('include the modules of a program that it started, or that an earlier file started and it uses', async () => {
    await put('server/start.ts', `export const start = () => spawn(new URL('./count.ts', import.meta.url));`);
    const program = ['contract/src/unit.ts', 'server/count.ts'];
    const ranFor = await readWritten([
      { file: 'a.test.ts', ran: ['server/start.ts'], programs: ['server/count.ts'] },
      { file: 'b.test.ts', ran: ['server/start.ts'] },
      { file: 'c.test.ts', ran: ['other.ts'] },
    ]);
    expect(ranFor('a.test.ts')).toEqual([...program, 'server/start.ts']);
    expect(ranFor('b.test.ts')).toEqual([...program, 'server/start.ts']);
    expect(ranFor('c.test.ts')).toEqual(['other.ts']);
  });

  it('include every program that it may have started in a thread', async () => {
    const ranFor = await readWritten([{ file: 'a.test.ts', ran: ['server/start.ts'], hasThreads: true }]);
    expect(ranFor('a.test.ts')).toEqual(expect.arrayContaining(['server/count.ts']));
  });
});

describe('in this project', () => {
  const sources = readSources(project);
  const inputs = sources.inputsOf('server/src/features/picks/routes.test.ts');

  it('a test with a database reads all SQL and migrations, and no page', () => {
    const sql = sources.paths.filter((path) => /^server\/(sql|migrations)\/.*\.sql$/.test(path));
    expect(sql.length).toBeGreaterThan(200);
    expect(sql.filter((path) => !inputs.has(path))).toEqual([]);
    expect([...inputs].filter((path) => path.startsWith('web/'))).toEqual([]);
  });

  it('a test of programs reads the programs, and one of fixtures their folder', () => {
    expect(sources.inputsOf('server/test/start.test.ts')).toContain('server/src/features/picks/routes.ts');
    expect(
      [...sources.inputsOf('server/test/start.test.ts')].filter(
        (path) => path.startsWith('web/src/features/') || path === 'server/test/upload-quota.test.ts',
      ),
    ).toEqual([]);
    const workbooks = sources.paths.filter((path) => path.startsWith('server/test/excel/writers/'));
    expect([...sources.inputsOf('server/src/platform/excel/writers.test.ts')]).toEqual(expect.arrayContaining(workbooks));
  });
});
