import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { readCache, writeCache } from './cache.ts';
import { digestOf, readModule, type Module } from './modules.ts';

/** The files of the tree by path from its root. */
export interface Sources {
  paths: readonly string[];
  /** A file and all that it may read: its imports and theirs, the files and folders that they name. */
  inputsOf(path: string): ReadonlySet<string>;
  /** Files that a module names otherwise than in an import: programs that it starts, fixtures, folders. */
  namedBy(path: string): readonly string[];
  importsOf(path: string): readonly string[];
  /** A module and all whose types it may use. */
  typesOf(path: string): ReadonlySet<string>;
  /** Of the whole file, or of what it gives to those who run none of its functions. */
  digestOf(path: string, part: 'whole' | 'outline'): string;
  isStateful(path: string): boolean;
  /** Keeps for the next time what was read of the modules. */
  remember(): void;
}

const skipped = /^(\.git|\.cache|node_modules|dist|test-results|playwright-report)$/;
const isModule = (path: string): boolean => /\.tsx?$/.test(path);
const nothing: Module = { imports: [], types: [], places: [], outline: '', isStateful: false };
/** What is known of a module depends on how it is read. */
const reader = digestOf(readFileSync(join(import.meta.dirname, 'modules.ts')));

/** With a cache only modules that changed are read again. */
export function readSources(root: string, cache?: string): Sources {
  const file = cache && join(cache, 'modules.json');
  const known = (file && readCache<Record<string, Record<string, Module>>>(file)?.[reader]) || {};
  const paths = listFiles(root, root).toSorted();
  const files = new Map(paths.map((path) => [path, digestOf(readFileSync(join(root, path)))]));
  const modules: Record<string, Module> = {};
  const moduleOf = (path: string): Module => {
    const digest = files.get(path);
    if (digest === undefined || !isModule(path)) return nothing;
    const key = `${path} ${digest}`;
    return (modules[key] ??= known[key] ?? readModule(path, readFileSync(join(root, path), 'utf8')));
  };
  const folders = new Map<string, string[]>();
  for (const path of paths) for (const folder of foldersOf(path)) folders.set(folder, [...(folders.get(folder) ?? []), path]);
  const names = new Map<string, readonly string[]>();
  const namedBy = (path: string): readonly string[] => {
    const found = names.get(path) ?? moduleOf(path).places.flatMap((name) => (files.has(name) ? [name] : (folders.get(name) ?? [])));
    names.set(path, found);
    return found;
  };
  const inputs = new Map<string, ReadonlySet<string>>();
  const walk = (path: string, needsOf: (path: string) => readonly string[]): ReadonlySet<string> => {
    const found = new Set([path]);
    // A set grows while it is walked.
    for (const one of found) for (const need of needsOf(one)) found.add(need);
    return found;
  };
  return {
    paths,
    remember: () => file && writeCache(file, { [reader]: modules }),
    namedBy,
    importsOf: (path) => moduleOf(path).imports,
    inputsOf: (path) => {
      const found = inputs.get(path) ?? walk(path, (one) => [...moduleOf(one).imports, ...namedBy(one)]);
      inputs.set(path, found);
      return found;
    },
    typesOf: (path) => walk(path, (one) => [...moduleOf(one).imports, ...moduleOf(one).types]),
    digestOf: (path, part) =>
      part === 'outline' && isModule(path) && files.has(path) ? moduleOf(path).outline : (files.get(path) ?? 'absent'),
    isStateful: (path) => moduleOf(path).isStateful,
  };
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (skipped.test(entry.name)) return [];
    if (entry.isDirectory()) return listFiles(root, path);
    return entry.isFile() ? [relative(root, path).replaceAll('\\', '/')] : [];
  });
}

function foldersOf(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}
