import { basename } from 'node:path/posix';
import { featureOf, placeOf, type Rule, type Source, type Tree } from './source-tree.ts';

const isMigration = ({ path }: Source): boolean => path.startsWith('server/migrations/');
const isCode = ({ path }: Source): boolean => path.startsWith('server/sql/');

const made =
  /\b(?:create|alter)\s+(?:or replace\s+)?(?:function|procedure|(?:materialized |recursive )?view|(?:constraint )?trigger|type)\b/g;

/** SQL code is only in server/sql: migrations never change, so each change of a function would need a new copy. */
export const noCodeInMigrations: Rule = (tree) =>
  tree
    .filter(isMigration)
    .flatMap((source) =>
      [...source.code.matchAll(made)].map(({ 0: found, index }) => `${placeOf(source, index)}: ${found} belongs into server/sql`),
    );

/** When migrations run on a new database, only the functions of server/sql/base exist. */
export const migrationsCallBaseOnly: Rule = (tree) => {
  const later = namesOf(tree.filter((source) => isCode(source) && featureOf(source.path) !== 'base'));
  return tree
    .filter(isMigration)
    .flatMap((source) =>
      [...source.code.matchAll(/\b([a-z_]\w*)\(/g)]
        .filter(({ 1: name = '' }) => later.has(name))
        .map(({ 1: name, index }) => `${placeOf(source, index)}: ${name} is made after the migrations; only server/sql/base stands before`),
    );
};

const namesOf = (sources: Tree): ReadonlySet<string> =>
  new Set(sources.flatMap(({ code }) => [...code.matchAll(/\bfunction (\w+)\s*\(/g)].map(([, name = '']) => name)));

/** `NNN_<feature>_<what>.sql` with unique numbers, so that the order is the same everywhere. */
export const migrationsInOrder: Rule = (tree) => {
  const numbers = new Set<string>();
  return tree.filter(isMigration).flatMap(({ path }) => {
    const [number = '', ...words] = basename(path, '.sql').split('_');
    const taken = numbers.has(number);
    numbers.add(number);
    if (taken) return [`${path}: the number ${number} is taken`];
    const nothing = words.join('-') === featureOf(path) && words.length < 2;
    return nothing ? [`${path}: the name does not say what it changes: NNN_<feature>_<what>.sql`] : [];
  });
};

/** Files with fixed names and the kinds of object they may create. Other files are named after the one function, aggregate or view that they create. */
const groups: Readonly<Record<string, RegExp>> = {
  'types.sql': /^create type/,
  'triggers.sql': /^create (or replace |constraint )?trigger/,
  // A block that finds the tables itself.
  'triggers_on_all.sql': /^$/,
  'invariants.sql': /^create (function|view) inv\./,
};

/** One function, view or group of triggers per file, named after it and with its grants, so that it is found by name. */
export const oneObjectPerSqlFile: Rule = (tree) =>
  tree.filter(isCode).flatMap((source) => {
    const file = basename(source.path);
    const own = new RegExp(`^create or replace (function|aggregate|view) ${basename(file, '.sql')}\\b`);
    const kinds = groups[file] ?? own;
    const statements = [...source.code.matchAll(/^create (?!schema)[^\n]*/gm)];
    const strange = statements.filter(({ 0: statement }) => !kinds.test(statement));
    const places = strange.map(({ 0: statement, index }) => `${placeOf(source, index)}: ${statement.slice(0, 60)} has a file of its own`);
    return kinds === own && statements.length === 0 ? [`${source.path}: makes no function or view called like it`] : places;
  });
