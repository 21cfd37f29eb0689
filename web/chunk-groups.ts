import type { Plugin } from 'vite';
import { pagesThatLoad, type PageKind } from './page-kinds.ts';

const WEB = '/web/src';

/** Loaded by the log-in page, without antd. */
const main = { name: 'main', tags: ['$initial' as const] };
const login = {
  name: 'login',
  test: new RegExp(`${WEB}/(?:kit/(?:plain/(?:PlainField|plain-field)|StatusTag|status-tag)\\.|features/access/login-text)`),
};

/** What every feature tells the shell of its documents: one small file a feature, all loaded at the start. */
const documents = { name: 'documents', test: new RegExp(`${WEB}/features/[a-z-]+/documents\\.|/contract/src/features/[^?]*/audit\\.ts`) };

/** Drawn only on labels and prints. */
const codes = { name: 'codes', test: /\/node_modules\/(?:jsbarcode|@rc-component\/qrcode)\// };

/** Loaded with the first chart; in its many own parts it would be eight files. */
const charts = { name: 'charts', test: /\/node_modules\/(?:echarts|zrender)\// };

/** Few lists open with a dialog at hand; the others load it with their first one. */
const dialogs = {
  name: 'dialogs',
  test: /\/(?:antd\/es\/(?:modal\/(?!locale)|_util\/(?:ActionButton|styleChecker)\.)|@rc-component\/dialog\/)/,
  minShareCount: 8,
};

/** What at least `pages` pages of a kind load. */
const loadedBy = (kind: PageKind, pages: number) => (id: string) => !isKind.test(id) && pagesThatLoad(kind, id) >= pages;

/** The kinds of record load what the shell knows of them: in a file of many parts they would close a circle with it. */
const isKind = new RegExp(`${WEB}/features/[a-z-]+/(?:[a-z]+-)?kind\\.`);

/** What the log-in page loads as well is no part of the files of other pages, which it would load whole for the sake of a small part. */
const isOfLogin = (id: string) => pagesThatLoad('login', id) > 0;

/** Of lists and of forms: without it a form would load all that lists need for the sake of a small part of it. */
const loadedByBoth = (id: string) => loadedBy('list', 2)(id) && pagesThatLoad('form', id) > 0;

/**
 * What many pages and dialogs share: everywhere, which is what the log-in page loads; by the shell; by lists and forms; by lists; by some lists; by forms; by some forms; in
 * some places; by the forms of a material. A module is shared by at least as many pages of a kind as one that imports it, so that these
 * files never ask for each other. Few files load faster than a hundred, and compress about a tenth smaller; a first view loads those of
 * its kind only. What fewer share keeps its own file.
 */
const shared = [
  { name: 'everywhere', test: isOfLogin, minShareCount: 2 },
  { name: 'shell', test: (id: string) => pagesThatLoad('shell', id) > 0 && !isOfLogin(id) },
  dialogs,
  { name: 'both', test: loadedByBoth, minShareCount: 8 },
  { name: 'lists', test: loadedBy('list', 5), minShareCount: 8 },
  { name: 'parts', test: loadedBy('list', 2), minShareCount: 8 },
  { name: 'forms', test: loadedBy('form', 5), minShareCount: 8 },
  { name: 'fields', test: loadedBy('form', 1), minShareCount: 8 },
  { name: 'icons', test: /\/@ant-design\/icons(?:-svg)?\/es\/(?:icons|asn)\//, minShareCount: 3 },
  // Prints would load the drawing of codes for everybody else.
  { name: 'some', test: (id: string) => !isKind.test(id) && !id.includes(`${WEB}/kit/print/`), minShareCount: 8 },
  { name: 'material', test: (id: string) => !isKind.test(id) && pagesThatLoad('material', id) === 2 && pagesThatLoad('list', id) === 0 },
];

export const chunkGroups = [main, login, documents, codes, charts, ...shared].map((group, at, all) => ({
  ...group,
  priority: all.length - at,
}));

/** Finds chunks that import each other: their evaluation order is not defined and may fail at start. */
export function findChunkCycle(imports: Readonly<Record<string, readonly string[]>>): string[] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of imports[from] ?? []) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  return Object.keys(imports).filter((name) => reach(name).has(name));
}

/** Fails the build when the groups create a circular import between chunks. */
export function rejectChunkCycles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_, bundle) {
      const files = Object.entries(bundle).map(([name, file]) => [name, file.type === 'chunk' ? file.imports : []] as const);
      const circle = findChunkCycle(Object.fromEntries(files));
      if (circle.length > 0) this.error(`files that ask for each other: ${circle.join(', ')}; see chunk-groups.ts`);
    },
  };
}
