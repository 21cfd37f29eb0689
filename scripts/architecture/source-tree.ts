import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { features } from './features.ts';

/** One file of the product, by its path from the root. */
export interface Source {
  path: string;
  text: string;
  /** The text with comments replaced by spaces, which the rules read. */
  code: string;
  imports: readonly Import[];
}

export interface Import {
  /** The path of a project file, else the name of the package. */
  target: string;
  /** The import does not exist at run time. */
  typeOnly: boolean;
}

export type Tree = readonly Source[];
/** Returns one line for each violation, starting with the path. */
export type Rule = (tree: Tree) => string[];

const roots = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'];
const skipped = /(^|\/)(node_modules|dist|test-results|playwright-report)(\/|$)/;
const CONTRACT = '@mrp/contract/';

export async function readTree(root: string): Promise<Tree> {
  const paths = (await Promise.all(roots.map((folder) => listFiles(root, folder)))).flat().sort();
  return Promise.all(
    paths.map(async (path) => toSource(path, /\.(tsx?|sql|css)$/.test(path) ? await readFile(join(root, path), 'utf8') : '')),
  );
}

/** Never enters a folder that is skipped: builds may be written meanwhile. */
async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const found = entries.map(async (entry) => {
    const path = posix.join(folder, entry.name);
    if (skipped.test(path)) return [];
    if (entry.isDirectory()) return listFiles(root, path);
    return entry.isFile() ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

function toSource(path: string, text: string): Source {
  if (/\.tsx?$/.test(path)) return { path, text, ...readModule(path, text) };
  const comment = path.endsWith('.sql') ? /--.*|\/\*[\s\S]*?\*\//g : /\/\*[\s\S]*?\*\//g;
  return { path, text, code: text.replace(comment, blank), imports: [] };
}

function readModule(path: string, text: string): Pick<Source, 'code' | 'imports'> {
  const { module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  let code = text;
  for (const { start, end } of comments) code = code.slice(0, start) + blank(code.slice(start, end)) + code.slice(end);
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ name: moduleRequest.value, typeOnly: isType }] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({ name: text.slice(start + 1, end - 1), typeOnly: false })),
  ];
  return { code, imports: imports.map(({ name, typeOnly }) => ({ target: resolve(path, name), typeOnly })) };
}

function resolve(from: string, name: string): string {
  if (name.startsWith(CONTRACT)) return `contract/src/${name.slice(CONTRACT.length)}`;
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : name;
}

const blank = (comment: string): string => comment.replace(/[^\n]/g, ' ');

export const isTest = ({ path }: Pick<Source, 'path'>): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('server/test/');

/** `path:line` of a place in the code. */
export const placeOf = ({ path, code }: Source, index: number): string => `${path}:${code.slice(0, index).split('\n').length}`;

/** The feature of a file on any side; for SQL without a feature `platform` or `base`. */
export function featureOf(path: string): string | undefined {
  return (
    /^(?:contract|server|web)\/src\/features\/([^/.]+)/.exec(path)?.[1] ??
    /^server\/sql\/([^/]+)\//.exec(path)?.[1] ??
    featureOfMigration(/^server\/migrations\/\d{3}_(\w+)\.sql$/.exec(path)?.[1]?.replaceAll('_', '-'))
  );
}

/** A migration is named `NNN_<feature>_<what>.sql`; without a matching feature its whole name is returned. */
function featureOfMigration(name: string | undefined): string | undefined {
  const fits = (feature: string): boolean => name === feature || name?.startsWith(`${feature}-`) === true;
  return [...features, 'platform'].find(fits) ?? name;
}
