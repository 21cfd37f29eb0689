import { globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { root, runNode } from './steps.ts';

export interface SqlTemplate {
  /** file:line */
  place: string;
  /** Its texts between the values, as JSON. */
  text: string;
}

interface Node {
  type: string;
  start: number;
  tag?: { type: string; name?: string };
  quasi?: { quasis: { value: { cooked: string } }[] };
}

/** The templates tagged `sql` of a module. */
export function readTemplates(path: string, code: string): SqlTemplate[] {
  const found: SqlTemplate[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const { type, start, tag, quasi } = value as Node;
    if (type === 'TaggedTemplateExpression' && tag?.type === 'Identifier' && tag.name === 'sql' && quasi) {
      const text = JSON.stringify(quasi.quasis.map(({ value: { cooked } }) => cooked));
      found.push({ place: `${path}:${code.slice(0, start).split('\n').length}`, text });
    }
    Object.values(value).forEach(visit);
  };
  visit(parseSync(path, code).program);
  return found;
}

/** The templates of the product that became part of no statement, of those that the workers of a run wrote into a folder. */
export function listUnused(templates: readonly SqlTemplate[], folder: string): SqlTemplate[] {
  const used = new Set(readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')));
  return templates.filter(({ text }) => !used.has(text));
}

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot'];
const recorder = pathToFileURL(join(root, 'scripts/record-templates.mjs')).href;

/** All tests, and of the full ones that which loads the demo and compares the reports over it. */
const runs = [
  { args: vitest, env: {} },
  { args: [...vitest, 'server/test/recomputed-reports.test.ts', '-t', 'reports over the demo.*has the figures'], env: { TEST_FULL: '1' } },
];

/** Runs unit and integration tests and prints the templates that none of them executes. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mrp-templates-'));
  const codes: number[] = [];
  for (const { args, env } of runs) {
    const run = await runNode(args, {
      env: { CI: 'true', SQL_TEMPLATES: folder, NODE_OPTIONS: `--import=${recorder}`, ...env },
      onLine: (line) => console.log(line),
    });
    codes.push(run.code);
  }
  const paths = globSync('server/src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  const templates = paths.flatMap((path) => readTemplates(path, readFileSync(join(root, path), 'utf8')));
  const unused = listUnused(templates, folder);
  await rm(folder, { recursive: true, force: true });
  for (const { place, text } of unused) console.log(`${place}: ${text.slice(0, 120)}`);
  console.log(`${unused.length} of ${templates.length} SQL templates were executed by no test`);
  process.exitCode = Math.max(...codes);
}

if (import.meta.main) await main();
