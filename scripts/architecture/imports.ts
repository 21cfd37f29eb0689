import { featureOf, isTest, type Import, type Rule, type Source, type Tree } from './source-tree.ts';

/** Every layer with the other layers that it may import. A file belongs to the first match. */
const layers: readonly { name: string; holds: RegExp; imports: readonly string[] }[] = [
  { name: 'contract words', holds: /^contract\/src\/[^/]+$/, imports: [] },
  { name: 'contract lib', holds: /^contract\/src\/lib\//, imports: ['contract words'] },
  { name: 'contract features', holds: /^contract\/src\/features\//, imports: ['contract lib', 'contract words'] },

  { name: 'server platform', holds: /^server\/src\/(platform\/|config\.ts)/, imports: ['contract'] },
  { name: 'server features', holds: /^server\/src\/features\//, imports: ['server platform', 'contract'] },
  { name: 'server app', holds: /^server\/src\/(demo\/|[^/]+$)/, imports: ['server features', 'server platform', 'contract'] },
  { name: 'server test', holds: /^server\/test\//, imports: ['server', 'contract'] },

  { name: 'web lib', holds: /^web\/src\/lib\//, imports: ['contract'] },
  { name: 'web kit', holds: /^web\/src\/kit\//, imports: ['web lib', 'contract'] },
  { name: 'web pickers', holds: /^web\/src\/pickers\//, imports: ['web kit', 'web lib', 'contract'] },
  { name: 'web features', holds: /^web\/src\/features\//, imports: ['web pickers', 'web kit', 'web lib', 'contract'] },
  { name: 'web app', holds: /^web\/src\/app\//, imports: ['web features', 'web pickers', 'web kit', 'web lib', 'contract'] },
  { name: 'web main', holds: /^web\/src\/[^/]+$/, imports: ['web app', 'web lib', 'contract'] },
  { name: 'web build', holds: /^web\/[^/]+$/, imports: ['web', 'contract'] },

  { name: 'e2e', holds: /^e2e\//, imports: ['web lib', 'contract'] },
  { name: 'tools', holds: /^(scripts|bench)\//, imports: ['e2e', 'web', 'server', 'contract'] },
];

/**
 * Layers with restricted packages, including packages that they reach through other files; other layers may use any package of their
 * package.json.
 */
const packages: readonly { holds: RegExp; may: RegExp; why: string }[] = [
  { holds: /^contract\/src\//, may: /^(zod(\/mini)?|decimal\.js)$/, why: 'the contract knows no I/O and no framework' },
  { holds: /^server\/src\/features\/.*[/.]rules\.ts$/, may: /^(zod|decimal\.js|pinyin-pro|node:crypto)$/, why: 'a rule is pure' },
];

/** Which file kinds of the server's features each kind may import. */
const kinds: Readonly<Record<string, { own: RegExp; others: RegExp }>> = {
  feature: { own: /./, others: /commands|queries|rules/ },
  rules: { own: /rules/, others: /rules/ },
  queries: { own: /queries|rules/, others: /queries|rules/ },
  commands: { own: /commands|queries|rules/, others: /commands|queries|rules/ },
  routes: { own: /./, others: /(?!)/ },
  jobs: { own: /./, others: /commands|queries|rules/ },
  imports: { own: /./, others: /commands|queries|rules/ },
  exports: { own: /./, others: /commands|queries|rules/ },
};

const layerOf = (path: string) => layers.find(({ holds }) => holds.test(path));

/** Visits every import outside of tests. */
function eachImport(tree: Tree, judge: (source: Source, imported: Import) => string | undefined | false): string[] {
  return tree
    .filter((source) => !isTest(source))
    .flatMap((source) =>
      source.imports.flatMap((imported) => {
        const verdict = judge(source, imported);
        return verdict ? [`${source.path}: imports ${imported.target}; ${verdict}`] : [];
      }),
    );
}

/**
 * contract: features → lib · server: app → features → platform · web: main → app → features → kit → lib. A test may import anything on its
 * side.
 */
export const layerImports: Rule = (tree) =>
  tree.flatMap((source) =>
    source.imports.flatMap(({ target }) => {
      const [from, to] = [layerOf(source.path), layerOf(target)];
      if (!from || !to || from === to) return [];
      const allowed = [...from.imports, ...(isTest(source) ? [source.path.split('/')[0]] : [])];
      if (allowed.some((name) => to.name === name || to.name.startsWith(`${name} `))) return [];
      return [`${source.path}: imports ${target}; ${from.name} may import only ${['itself', ...from.imports].join(', ')}`];
    }),
  );

export const packageImports: Rule = (tree) => {
  const sources = new Map(tree.map((source) => [source.path, source]));
  const reach = (path: string, seen: Set<string>): Set<string> => {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const { target, typeOnly } of sources.get(path)?.imports ?? []) if (!typeOnly) reach(target, seen);
    return seen;
  };
  return tree.flatMap((source) => {
    const restriction = packages.find(({ holds }) => holds.test(source.path));
    if (!restriction || isTest(source)) return [];
    const forbidden = [...reach(source.path, new Set())].filter((target) => !sources.has(target) && !restriction.may.test(target));
    return forbidden.map((target) => `${source.path}: reaches ${target}; ${restriction.why}`);
  });
};

/** Queries do not write, routes only connect, rules import only rules. */
export const fileKindImports: Rule = (tree) =>
  eachImport(tree, ({ path }, { target, typeOnly }) => {
    const [from, to] = [path, target].map((file) => /^server\/src\/features\/.*[/.](\w+)\.ts$/.exec(file)?.[1]);
    const allowed = from && kinds[from];
    if (!allowed || !to || typeOnly) return undefined;
    return !(featureOf(path) === featureOf(target) ? allowed.own : allowed.others).test(to) && `${from} may not`;
  });

/** A lower feature never imports a higher one; the order is that of `compose` in features.ts. */
export const featureOrder: Rule = (tree) => {
  const list = tree.find(({ path }) => path === 'server/src/features.ts');
  const manifests = /\bcompose\(\[([\s\S]*?)\]\)/.exec(list?.code ?? '')?.[1] ?? '';
  const camel = [...manifests.matchAll(/\b(\w+)Feature\b/g)].map(([, name = '']) => name);
  const order = camel.map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  return eachImport(tree, ({ path }, { target }) => {
    if (!path.startsWith('server/src/features/') || !target.startsWith('server/src/features/')) return undefined;
    const [from, to] = [featureOf(path) ?? '', featureOf(target) ?? ''];
    if (from === to) return undefined;
    const missing = [from, to].find((feature) => !order.includes(feature));
    if (missing) return `${missing} has no place in features.ts`;
    return order.indexOf(from) < order.indexOf(to) && `${to} stands above ${from} in features.ts`;
  });
};

/** The modules that assemble the application. */
const entryModules = /^(server\/src\/(app|features|serving|start|worker)\.ts|web\/src\/app\/routes\.tsx)$/;

/** The application imports only the manifest of a feature, so that a new feature costs one line on each side. */
export const manifestImports: Rule = (tree) =>
  eachImport(
    tree,
    ({ path }, { target }) =>
      entryModules.test(path) &&
      /^(server|web)\/src\/features\//.test(target) &&
      !target.endsWith('/feature.ts') &&
      'of a feature only its manifest, feature.ts',
  );

/** Web features may import from each other: kinds of record, pickers, sections, addresses, links, texts, lines and groups of fields; no panels, forms or styles. */
const shared =
  /(Picker\.tsx|\/use\w*(Section|Sections|Lines|Links|Address)\.tsx?|\/addresses\.ts|\/([a-z-]+-)?(kind|text|lines|choices|groups)\.ts)$/;

export const webFeatureImports: Rule = (tree) =>
  eachImport(tree, ({ path }, { target }) => {
    if (!path.startsWith('web/src/features/') || !target.startsWith('web/src/features/')) return undefined;
    return (
      featureOf(path) !== featureOf(target) &&
      !shared.test(target) &&
      'of another feature only kinds of record, pickers, sections, addresses, links, texts, lines and groups of fields'
    );
  });

/** Forbids import cycles, including those of types, which readers follow too. */
export const noCycles: Rule = (tree) => {
  const importsOf = new Map(tree.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push(`${path}: is part of a cycle: ${[...trail.slice(start), path].join(' → ')}`);
    if (start >= 0 || done.has(path)) return;
    for (const target of importsOf.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of importsOf.keys()) visit(path, []);
  return found;
};
