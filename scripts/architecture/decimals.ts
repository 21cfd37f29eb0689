import { isTest, placeOf, type Rule, type Source, type Tree } from './source-tree.ts';

/** Number.parseInt with a radix is allowed, because it returns no fraction. */
const floats = /(?<![\w.])(?:Number\.)?parseFloat\(|(?<![\w.])Number\(|\.toNumber\(\)|::(?:real|float\d?|double precision)\b/g;
const exactPaths = /^(contract\/src|server\/src\/features|server\/src\/demo)\//;

/** Money and quantities are decimal text from PostgreSQL to the screen. */
export const noFloats: Rule = (tree) =>
  tree
    .filter((source) => exactPaths.test(source.path) && !isTest(source))
    .flatMap((source) =>
      [...source.code.matchAll(floats)].map(({ 0: found, index }) => `${placeOf(source, index)}: ${found} makes a binary float`),
    );

const builders = /\b(?:jsonb?_build_(?:object|array)|json(?:Array|Object)From)\(/g;

/** JSON has only binary numbers: inside a JSON builder a numeric or bigint column must be text, or it loses digits. */
export const textInsideJson: Rule = (tree) => {
  const columns = numericColumns(tree);
  return tree
    .filter((source) => source.path.startsWith('server/src/') && !isTest(source))
    .flatMap((source) =>
      [...source.code.matchAll(builders)].flatMap(({ 0: builder, index }) =>
        bareColumns(argumentsAt(source.code, index + builder.length), builder)
          .filter((column) => columns.has(column))
          .map((column) => `${placeOf(source, index)}: ${column} goes into JSON without ::text`),
      ),
    );
};

function numericColumns(tree: Tree): ReadonlySet<string> {
  const declared = /^\s+(?:add column (?:if not exists )?)?(\w+) (?:numeric|bigint)\b/gm;
  const inMigrations = ({ path }: Source): boolean => path.startsWith('server/migrations/');
  return new Set(tree.filter(inMigrations).flatMap(({ code }) => [...code.matchAll(declared)].map(([, column = '']) => column)));
}

/** The text between the parentheses of a call. */
function argumentsAt(code: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; end < code.length && depth > 0; end += 1) depth += code[end] === '(' ? 1 : code[end] === ')' ? -1 : 0;
  return code.slice(start, end - 1);
}

/** Columns without a cast: `o.moq` and sql.ref(`${alias}.moq`) in SQL, 'o.packQuantity' in a selection of Kysely. */
function bareColumns(inside: string, builder: string): string[] {
  if (builder.endsWith('From(')) {
    const selected = [...inside.matchAll(/\.select\(\s*(\[[^\]]*\]|'[^']*')/g)].map(([, list = '']) =>
      list.replace(/sql(<[^>]*>)?`[^`]*`(\.as\('\w+'\))?/g, ''),
    );
    return selected.flatMap((list) => [...list.matchAll(/'(?:\w+\.)?(\w+)(?: as \w+)?'/g)].map(([, name = '']) => snake(name)));
  }
  return splitArguments(inside)
    .filter((_, position) => builder.includes('array') || position % 2 === 1)
    .flatMap((value) => /^(?:\w+\.|\$\{sql\.ref\(`\$\{\w+\}\.)?(\w+)(?:`\)\})?$/.exec(value.trim())?.[1] ?? []);
}

function splitArguments(inside: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of inside) {
    depth += '([{'.includes(letter) ? 1 : ')]}'.includes(letter) ? -1 : 0;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
