import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../server/src/platform/paths.ts';

const counts = { L: 26, D: 8, F: 8, G: 12, I: 8, E: 4, P: 3, M: 4, A: 5, S: 10, X: 15 };
const roots: Readonly<Record<string, string>> = { e2e: 'e2e/specs', server: 'server/src', web: 'web/src', 'server/test': 'server/test' };

const pathOf = (name: string): string => {
  const prefix = name.startsWith('server/test/') ? 'server/test' : name.slice(0, name.indexOf('/'));
  return join(root, roots[prefix] ?? prefix, name.slice(prefix.length + 1));
};

it('every line of the interface names tests that exist', async () => {
  const table = (await readFile(join(root, 'docs/interface.md'), 'utf8')).split('\n').filter((line) => /^\| [A-Z]\d+ \|/.test(line));
  const lines = table.map((line) => line.split('|').map((cell) => cell.trim()));
  expect(lines.map(([, id]) => id)).toEqual(
    Object.entries(counts).flatMap(([letter, count]) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`)),
  );
  expect(await listMissing(lines.map(([, id = '', , tests = '']) => ({ line: id, tests })))).toEqual([]);
});

const faultPages = (await readdir(join(root, 'docs/faults'))).filter((page) => page !== 'README.md');

it('the index of faults lists every page', async () => {
  const index = await readFile(join(root, 'docs/faults/README.md'), 'utf8');
  expect(new Set([...index.matchAll(/^\| \[[^\]]+\]\(([^)]+)\)/gm)].map(([, page]) => page))).toEqual(new Set(faultPages));
});

it.each(['docs/seams.md', ...faultPages.map((page) => `docs/faults/${page}`)])('every line of %s names tests that exist', async (page) => {
  const table = (await readFile(join(root, page), 'utf8'))
    .split('\n')
    .filter((line) => /^\| (?!fault \||document ›.*changes of other)/.test(line));
  const lines = table.map((line) => line.split('|').map((cell) => cell.trim()));
  const named = lines.map((cells) => ({ line: cells[1] ?? '', tests: cells.at(-2) ?? '' }));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ tests }) => !tests.includes(' › '))).toEqual([]);
  expect(await listMissing(named)).toEqual([]);
});

/** References to tests that do not exist. */
async function listMissing(lines: readonly { line: string; tests: string }[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { line, tests } of lines)
    for (const [, name = '', title] of tests.matchAll(/`([^`]+\.ts)`(?: › ([^;|)]+))?/g)) {
      const text = await readFile(pathOf(name), 'utf8').catch(() => null);
      if (text === null) missing.push(`${line}: ${name}`);
      else if (title && !text.includes(title.trim())) missing.push(`${line}: ${name} › ${title}`);
    }
  return missing;
}
