import type { Plugin } from 'vite';

/** What the client needs of an endpoint: where it is, and who may call it. Only the server parses and answers. */
const KEPT = new Set(['method', 'path', 'permission']);
const ENDPOINTS = '?endpoints';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * `import { accessApi, Password } from '…/access.ts'` becomes two imports: the endpoints from a copy of the file without
 * schemas, the schemas from the file itself. So zod travels to pages whose forms check with it; the log-in page and the
 * counting app go without. In the browser `accessApi.createUser.body` is therefore absent: forms name the schema.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'post',
    async resolveId(source, importer) {
      if (!source.endsWith(ENDPOINTS)) return null;
      const file = await this.resolve(source.slice(0, -ENDPOINTS.length), importer);
      return file && { id: file.id + ENDPOINTS, moduleSideEffects: false };
    },
    transform(code, id) {
      if (id.endsWith(ENDPOINTS)) return { code: withoutSchemas(code, this.parse(code) as unknown as Node), map: null };
      if (!id.includes('/web/src/') || !code.includes('@mrp/contract/features/')) return null;
      return { code: splitImports(code, this.parse(code) as unknown as Node), map: null };
    },
  };
}

const isEndpoints = (name: string): boolean => /^\w+Api$/.test(name);
const textOf = (code: string, node: Node): string => code.slice(node.start, node.end);
const bodyOf = (program: Node): Node[] => program['body'] as Node[];

export function splitImports(code: string, program: Node): string {
  const imports = bodyOf(program).filter((statement) => statement.type === 'ImportDeclaration');
  return imports.toReversed().reduce((text, statement) => {
    const source = (statement['source'] as { value: string }).value;
    if (!source.startsWith('@mrp/contract/features/')) return text;
    const names = (statement['specifiers'] as Node[]).map((specifier) => textOf(code, specifier));
    const importOf = (wanted: string[], from: string) => (wanted.length > 0 ? `import { ${wanted.join(', ')} } from '${from}';` : '');
    const split =
      importOf(names.filter(isEndpoints), source + ENDPOINTS) +
      importOf(
        names.filter((name) => !isEndpoints(name)),
        source,
      );
    return text.slice(0, statement.start) + split + text.slice(statement.end);
  }, code);
}

interface Declared {
  name: string;
  text: string;
}

/** What several endpoints share stays whole, schemas too. */
const isSpread = (property: Node): boolean => property.type === 'SpreadElement';

/** The endpoints, and of the rest of the file only what they still name: constants of permissions and the imports behind them. */
export function withoutSchemas(code: string, program: Node): string {
  const declared = bodyOf(program).flatMap((statement) => [
    ...importsOf(code, statement),
    ...functionsOf(code, statement),
    ...constantsOf(code, statement),
  ]);
  const reached = new Set(declared.map(({ name }) => name).filter(isEndpoints));
  for (const name of reached) {
    const words = new Set(declared.find((each) => each.name === name)?.text.match(/[\w$]+/g));
    for (const other of declared) if (words.has(other.name)) reached.add(other.name);
  }
  return declared
    .filter(({ name }) => reached.has(name))
    .map(({ text }) => text)
    .join('\n');
}

function importsOf(code: string, statement: Node): Declared[] {
  if (statement.type !== 'ImportDeclaration') return [];
  return (statement['specifiers'] as Node[]).map((specifier) => ({
    name: (specifier['local'] as { name: string }).name,
    text: `import { ${textOf(code, specifier)} } from ${textOf(code, statement['source'] as Node)};`,
  }));
}

/** Where the same calls are made for several kinds of goods, a function makes them. */
function functionsOf(code: string, statement: Node): Declared[] {
  if (statement.type !== 'FunctionDeclaration') return [];
  const calls = endpointCallsIn(statement);
  const text = calls.reduceRight(
    (slim, call) => slim.slice(0, call.start - statement.start) + addressOf(code, call) + slim.slice(call.end - statement.start),
    textOf(code, statement),
  );
  return [{ name: (statement['id'] as { name: string }).name, text }];
}

function endpointCallsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(endpointCallsIn);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  return isEndpointCall(node) ? [node] : Object.values(node).flatMap(endpointCallsIn);
}

const isEndpointCall = (value: Node): boolean => (value['callee'] as { name?: string } | undefined)?.name === 'endpoint';

function constantsOf(code: string, statement: Node): Declared[] {
  const declaration = (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement) as Node | null;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return (declaration['declarations'] as { id: { name: string }; init: Node }[]).map(({ id: { name }, init }) => {
    if (!isEndpoints(name)) return { name, text: `const ${name} = ${textOf(code, init)};` };
    if (init.type !== 'ObjectExpression') return { name, text: `export const ${name} = ${textOf(code, init)};` };
    const endpoints = (init['properties'] as Node[]).map((property) =>
      isSpread(property)
        ? textOf(code, property)
        : `${textOf(code, property['key'] as Node)}: ${addressOf(code, property['value'] as Node)}`,
    );
    return { name, text: `export const ${name} = { ${endpoints.join(', ')} };` };
  });
}

/** `endpoint({…})` only gives its argument a type, so what is kept of the argument stands alone. Anything else stays as it is. */
function addressOf(code: string, value: Node): string {
  if (!isEndpointCall(value)) return textOf(code, value);
  const [spec] = value['arguments'] as Node[];
  const kept = (spec!['properties'] as Node[]).filter(
    (property) => isSpread(property) || KEPT.has((property['key'] as { name: string }).name),
  );
  return `{ ${kept.map((property) => textOf(code, property)).join(', ')} }`;
}
