import type { Plugin } from 'vite';

const WEB = '/web/src';

/** Loaded by the log-in page, without antd. */
const main = { name: 'main', tags: ['$initial' as const] };
const login = {
  name: 'login',
  test: new RegExp(`${WEB}/(?:kit/(?:PlainField|StatusTag|plain-field|status-tag)\\.|features/access/login-text)`),
};

/** What every feature tells the shell of its documents: one small file a feature, all loaded at the start. */
const documents = { name: 'documents', test: new RegExp(`${WEB}/features/[a-z-]+/documents\\.|/contract/src/features/[^?]*/audit\\.ts`) };

/**
 * What many pages and dialogs share, by how many share it: everywhere, in most places, in some. A module is shared by at least as many as one that
 * imports it, so that these files never ask for each other. Few files load faster than a hundred, and compress about a tenth smaller; what
 * fewer share keeps its own file.
 */
const shared = [
  { name: 'everywhere', minShareCount: 100 },
  { name: 'most', minShareCount: 30 },
  { name: 'icons', test: /\/@ant-design\/icons(?:-svg)?\/es\/(?:icons|asn)\//, minShareCount: 3 },
  { name: 'some', minShareCount: 8 },
];

export const chunkGroups = [main, login, documents, ...shared].map((group, at, all) => ({ ...group, priority: all.length - at }));

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
