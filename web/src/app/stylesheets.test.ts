import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(path, 'utf8');
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: source }).map((path) => join(source, path));

/** What a file loads together with itself: a module that is imported when it is needed may come after the first view, or never. */
const loads = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?'(\.[^']+)';$|^\} from '(\.[^']+)';$|^@import '(\.[^']+)';$/gm;
const known = new Map<string, string[]>();

function loadedBy(path: string): string[] {
  if (!known.has(path)) {
    const paths = [...read(path).matchAll(loads)].map(([, one, other, style]) => resolve(dirname(path), (one ?? other ?? style)!));
    known.set(
      path,
      paths.filter((one) => existsSync(one)),
    );
  }
  return known.get(path)!;
}

function reach(starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...starts];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    open.push(...loadedBy(path));
  }
  return seen;
}

/** Classes that have a look wherever they stand, and the stylesheets that speak of a class at all. */
const looks = new Set<string>();
const stylesheets = new Map<string, Set<string>>();
for (const path of filesOf('**/*.css')) {
  for (const [, name] of read(path).matchAll(/^\s*\.([a-z][\w-]+)/gm)) looks.add(name!);
  for (const [, name] of read(path).matchAll(/\.([a-z][\w-]+)/g)) stylesheets.set(name!, (stylesheets.get(name!) ?? new Set()).add(path));
}

const classesOf = (path: string): string[] =>
  [...read(path).matchAll(/className=(?:"([^"]+)"|\{`([^`]+)`\})/g)].flatMap(([, plain, pattern]) =>
    (plain ?? pattern!.replace(/\$\{[^}]*\}/g, ' ')).split(/\s+/).filter((name) => name.includes('-')),
  );

/** Classes of a page that have a look which the page does not load. */
function missing(page: string, frame: readonly string[]): string[] {
  const loaded = reach([page, ...frame]);
  return [...loaded]
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => classesOf(path).map((name) => ({ path, name })))
    .filter(({ name }) => looks.has(name) && ![...stylesheets.get(name)!].some((path) => loaded.has(path)))
    .map(({ path, name }) => `${path.slice(source.length + 1)}: ${name}`);
}

describe('the classes of a page have their looks at its first visit, from stylesheets that it loads at once', () => {
  const frame = [join(source, 'main.tsx'), join(source, 'app/shell/Shell.tsx')];
  for (const page of filesOf('features/**/*Page.tsx')) {
    const isPhone = /stocktakes\/.*(?:Phone|Stocking)/.test(page);
    it(page.slice(source.length + 1), () => {
      expect(missing(page, isPhone ? [join(source, 'counting.tsx'), join(source, 'app/counting/CountingApp.tsx')] : frame)).toEqual([]);
    });
  }
});
