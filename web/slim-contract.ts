import { pathToFileURL } from 'node:url';
import type { EnvironmentModuleNode, Plugin } from 'vite';

/** The parts of an endpoint that the client needs: its address and its permission. Only the server parses and answers. */
const ENDPOINT_FACTS = ['method', 'path', 'permission'];
/** The parts of a document type that the client needs: its name and its read permission. */
const AUDIT_FACTS = ['kind', 'label', 'readPermissions'];
const SLIM = '?slim';
const FEATURES = '@mrp/contract/features/';

type Facts = Readonly<Record<string, unknown>>;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Declarator {
  id: { name?: string };
}

/**
 * `import { accessApi, Password } from '…/access.ts'` becomes two imports: the endpoints from a copy of the file that has only their
 * values, the schemas from the file itself. So only pages whose forms validate with zod load it; the log-in page and the counting app
 * do not. In the browser `accessApi.createUser.body` is therefore undefined: forms import the schema. The same applies to `…Audit`,
 * whose field labels only the server reads. The values come from running the file, so endpoints may be created by any code.
 */
export function slimContract(): Plugin {
  let run = (file: string): Promise<Facts> => import(pathToFileURL(file).href);
  return {
    name: 'slim-contract',
    enforce: 'post',
    // Node caches an imported file; the development server must import it again when it or one of its imports has changed.
    configureServer(server) {
      run = (file) => server.ssrLoadModule(file);
    },
    async resolveId(source, importer) {
      if (!source.endsWith(SLIM)) return null;
      const file = await this.resolve(source.slice(0, -SLIM.length), importer);
      return file && { id: file.id + SLIM, moduleSideEffects: false };
    },
    async load(id) {
      return id.endsWith(SLIM) ? writeSlim(await run(id.slice(0, -SLIM.length))) : null;
    },
    transform(code, id) {
      // Modules that run here stay complete.
      if (this.environment.name !== 'client' || id.endsWith(SLIM)) return null;
      const change = id.includes('/contract/src/features/')
        ? withoutEndpoints
        : code.includes(FEATURES) && id.includes('/web/src/') && splitImports;
      return change ? { code: change(code, this.parse(code) as unknown as Node), map: null } : null;
    },
    hotUpdate({ file, modules }) {
      if (!file.includes('/contract/src/')) return undefined;
      return [...new Set([...modules, ...slimModulesOf(this.environment.moduleGraph.idToModuleMap)])];
    },
  };
}

const slimModulesOf = (all: ReadonlyMap<string, EnvironmentModuleNode>): EnvironmentModuleNode[] =>
  [...all].filter(([id]) => id.endsWith(SLIM)).map(([, module]) => module);

const isEndpoints = (name: string): boolean => /^\w+Api$/.test(name);
const isAudit = (name: string): boolean => /^\w+Audit$/.test(name);
const isSlim = (name: string): boolean => isEndpoints(name) || isAudit(name);

const pick = (facts: Facts, kept: readonly string[]): Facts => Object.fromEntries(kept.map((name) => [name, facts[name]]));

/** The endpoints and document types that a module exports, as values without schemas. */
export function writeSlim(module: Facts): string {
  return Object.entries(module)
    .filter(([name]) => isSlim(name))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(isAudit(name) ? pick(value as Facts, AUDIT_FACTS) : slimApi(value))};`)
    .join('\n');
}

const slimApi = (api: unknown): Facts =>
  Object.fromEntries(Object.entries(api as Record<string, Facts>).map(([name, endpoint]) => [name, pick(endpoint, ENDPOINT_FACTS)]));

/** The browser version of the file without endpoints, which come from the copy; a page importing one list would load them all. */
export function withoutEndpoints(code: string, program: Node): string {
  return (program['body'] as Node[]).toReversed().reduce((text, { start, end, type, declaration }) => {
    const declared =
      type === 'ExportNamedDeclaration' ? ((declaration as Node | null)?.['declarations'] as Declarator[] | undefined) : undefined;
    return declared?.every(({ id }) => isEndpoints(id.name ?? '')) ? text.slice(0, start) + text.slice(end) : text;
  }, code);
}

export function splitImports(code: string, program: Node): string {
  const imports = (program['body'] as Node[]).filter((statement) => statement.type === 'ImportDeclaration');
  return imports.toReversed().reduce((text, statement) => {
    const source = (statement['source'] as { value: string }).value;
    if (!source.startsWith(FEATURES)) return text;
    const names = (statement['specifiers'] as Node[]).map(({ start, end }) => code.slice(start, end));
    const importOf = (wanted: string[], from: string) => (wanted.length > 0 ? `import { ${wanted.join(', ')} } from '${from}';` : '');
    // `accessApi as api` keeps its local name.
    const isSlimImport = (specifier: string) => isSlim(specifier.split(' ')[0]!);
    const split =
      importOf(names.filter(isSlimImport), source + SLIM) +
      importOf(
        names.filter((name) => !isSlimImport(name)),
        source,
      );
    return text.slice(0, statement.start) + split + text.slice(statement.end);
  }, code);
}
