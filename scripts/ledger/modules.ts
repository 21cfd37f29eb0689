import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** What a module brings in, by path from the root. */
export interface Module {
  /** Project files only; packages are known by the lock file. */
  imports: readonly string[];
  /** Imports that vanish when the module is loaded. */
  types: readonly string[];
  /** What its strings may name: paths from the root, from its own folder, and programs of the server. */
  places: readonly string[];
  /** Digest of all that is not the body of a function: what it gives to modules that run none of its functions. */
  outline: string;
  /** It may keep something from one test file to the next. */
  isStateful: boolean;
}

const CONTRACT = '@mrp/contract/';
/** Where `programOf` looks for the programs that its callers name. */
const PROGRAMS = 'server/src';
const programOf = 'server/src/platform/paths.ts';
/** They name folders to build from: what a server is made of is known by its imports, and tests start servers without building pages. */
const builds = ['server/src/build.ts', 'server/src/pages-build.ts'];

export const digestOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64url');

export function readModule(path: string, text: string): Module {
  const { module, program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const isType = ({ start }: { start: number }): boolean => /^(?:import|export) type\b/.test(text.slice(start, start + 12));
  const requests = [
    ...module.staticImports.map((one) => ({ name: one.moduleRequest.value, isType: isType(one) })),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap(({ moduleRequest }) => (moduleRequest ? { name: moduleRequest.value, isType: isType(one) } : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({ name: text.slice(start + 1, end - 1), isType: false })),
  ];
  const list = (types: boolean): string[] => [
    ...new Set(requests.filter((one) => one.isType === types).flatMap(({ name }) => resolveImport(path, name.split('?')[0] ?? ''))),
  ];
  const bodies: { start: number; end: number }[] = [];
  const keepBody = ({ body }: { body?: { start: number; end: number } | null }): void => void (body && bodies.push(body));
  new Visitor({
    FunctionDeclaration: keepBody,
    FunctionExpression: keepBody,
    ArrowFunctionExpression: keepBody,
  }).visit(program);
  const outline = cutOut(text, [...bodies, ...comments]);
  return {
    imports: list(false),
    types: list(true),
    places: [...new Set(listPlaces(path, text))],
    outline: digestOf(outline),
    isStateful: /^(?:export )?let |\bnew (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|= (?:\[\]|\{\});|globalThis|\b(?:once|lazy|memo\w*)\(/m.test(
      outline,
    ),
  };
}

/** The text without the spans, which may stand within each other. */
function cutOut(text: string, spans: readonly { start: number; end: number }[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start > at) kept += text.slice(at, start);
    at = Math.max(at, end);
  }
  return kept + text.slice(at);
}

function resolveImport(from: string, request: string): string[] {
  if (request.startsWith(CONTRACT)) return [`contract/src/${request.slice(CONTRACT.length)}`];
  return /^\.\.?\//.test(request) ? [posix.join(posix.dirname(from), request)] : [];
}

/** A whole string, or its part before a wildcard or a variable, which names the folder. */
const LITERAL = /(['"`])((?:\.{1,2}\/)*[\w@-][\w@.-]*(?:\/[\w@.-]+)*\/?)(?=\1|[^'"`\n]*[*{])/g;

function listPlaces(path: string, text: string): string[] {
  if (path === programOf) return [];
  const isPlaced = text.includes('import.meta');
  const knowsRoot = /\broot\b/.test(text) && /(?:paths|steps)\.ts'/.test(text);
  const isProgram = text.includes('programOf');
  const isBuild = builds.includes(path);
  return [...text.matchAll(LITERAL)].flatMap(([, , literal = '']) => {
    const name = literal.replace(/\/$/, '');
    if (isBuild && !/\.\w+$/.test(name)) return [];
    return [
      ...(knowsRoot || /[./]/.test(name) ? [posix.normalize(name)] : []),
      ...(isPlaced ? [posix.join(posix.dirname(path), name)] : []),
      ...(isProgram ? [posix.join(PROGRAMS, name)] : []),
    ];
  });
}
