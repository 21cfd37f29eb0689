import type { Plugin } from 'vite';

/** The kinds of page whose first view has a file of its own beside what every page loads. */
export type PageKind = 'login' | 'shell' | 'list' | 'form' | 'material';

const WEB = '/web/src/';

const counts: Record<PageKind, Map<string, number>> = {
  login: new Map(),
  shell: new Map(),
  list: new Map(),
  form: new Map(),
  material: new Map(),
};

/** Number of pages of a kind that load a module at once; known when the build has read all modules. */
export const pagesThatLoad = (kind: PageKind, id: string): number => counts[kind].get(id) ?? 0;

/** They have the same sections, from many features. */
const materialForms = /\/web\/src\/features\/materials\/(?:[a-z-]+\/)?(?:New|Edit)MaterialPage\.tsx$/;

interface Graph {
  getModuleIds: () => Iterable<string>;
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null;
}

/** Their modules re-export all components; a page loads only those that it names. */
const barrels = /\/node_modules\/(?:antd\/es\/index|@ant-design\/icons\/es\/(?:index|icons\/index))\.js$/;
const named = /import\s*\{([^}]*)\}\s*from\s*["'](antd|@ant-design\/icons)["']/g;

const kebab = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

/** What a module loads at once. */
function importsOf({ getModuleInfo }: Graph, id: string): string[] {
  const { code, importedIds } = getModuleInfo(id) ?? { code: null, importedIds: [] };
  const barrel = importedIds.find((one) => barrels.test(one));
  if (barrel === undefined || barrels.test(id)) return [...importedIds];
  const folder = barrel.slice(0, barrel.indexOf('/node_modules/'));
  const parts = [...(code ?? '').matchAll(named)].flatMap(([, names = '', source]) =>
    names.split(',').map((name) => {
      const [part = ''] = name.trim().split(' ');
      return `${folder}/node_modules/${source === 'antd' ? `antd/es/${kebab(part)}/index.js` : `@ant-design/icons/es/icons/${part}.js`}`;
    }),
  );
  return [...importedIds.filter((one) => !barrels.test(one)), ...parts.filter((part) => getModuleInfo(part) !== null)];
}

function reach(graph: Graph, known: Map<string, readonly string[]>, start: string): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (!known.has(id)) known.set(id, importsOf(graph, id));
    open.push(...known.get(id)!);
  }
  return seen;
}

/** Counts how many pages of each kind load a module, before the build puts modules into files. */
export function pageKinds(): Plugin {
  return {
    name: 'page-kinds',
    apply: 'build',
    buildEnd() {
      const graph: Graph = { getModuleIds: () => this.getModuleIds(), getModuleInfo: (id) => this.getModuleInfo(id) };
      const known = new Map<string, readonly string[]>();
      for (const kind of Object.values(counts)) kind.clear();
      const count = (kind: PageKind, ids: Iterable<string>) => {
        for (const id of ids) counts[kind].set(id, (counts[kind].get(id) ?? 0) + 1);
      };
      for (const id of graph.getModuleIds()) {
        if (/\/web\/src\/(?:app\/shell\/Shell\.tsx|features\/[a-z-]+\/documents\.tsx?)$/.test(id)) count('shell', reach(graph, known, id));
        if (id.endsWith(`${WEB}features/access/LoginPage.tsx`)) count('login', reach(graph, known, id));
        if (!/\/web\/src\/features\/.*Page\.tsx$/.test(id)) continue;
        const loaded = reach(graph, known, id);
        const has = (part: string) => [...loaded].some((one) => one.endsWith(WEB + part));
        if (materialForms.test(id)) count('material', loaded);
        if (has('kit/list/ListPage.tsx')) count('list', loaded);
        else if (has('kit/form/FormPage.tsx')) count('form', loaded);
      }
    },
  };
}
