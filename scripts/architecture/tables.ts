import { featureOf, isTest, placeOf, type Rule, type Source, type Tree } from './source-tree.ts';

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isMigration = ({ path }: Source): boolean => path.startsWith('server/migrations/');
/** Tables that a feature took over from another feature's migration, by their first word. */
const splitOff = /^(netting)_/;
const ownerOf = (path: string): string => featureOf(path) ?? (path.startsWith('server/src/platform/') ? 'platform' : 'the application');

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:insert into|update|delete from|merge into|truncate(?: table)?)\s+(?:only\s+)?"?([a-z_]+)/gi,
  // A call with a transaction and the name of a table writes it; only taking ids does not.
  /(?<!takeIds)\(\s*tx,\s*'(\w+)'/g,
  // The workflow engine writes the state of the given table.
  /\bworkflow\b[^;]{0,200}?\btable: '(\w+)'/g,
];
/** Such a statement takes its table from a list, so every table in a list of this file counts as written. */
const dynamicWrite = /\b(?:insert into|update|delete from)\s+\$\{/;
const listed = /(?<=[[,]\s*)'(\w+)'(?=\s*[,\]])/g;

/**
 * A table is written only by the feature whose migration created it, or that took it over. The platform writes tables that are passed to it,
 * and may leave one of its own tables to one feature; a migration may insert its feature's rows there.
 */
export const oneOwnerPerTable: Rule = (tree) => {
  const makers = makersOf(tree);
  const written = tree
    .filter((source) => source.path.startsWith('server/') && !isTest(source))
    .flatMap((source) =>
      writesOf(source).filter(({ table }) => makers.has(table) && !(isMigration(source) && makers.get(table) === 'platform')),
    );
  return [...Map.groupBy(written, ({ table }) => table)].flatMap(([table, places]) => {
    const maker = makers.get(table) ?? '';
    const tenants = new Set(places.map(({ writer }) => writer).filter((writer) => writer !== 'platform'));
    const owner = maker === 'platform' && tenants.size === 1 ? [...tenants][0] : maker;
    const foreign = places.filter(({ writer }) => writer !== owner && writer !== 'platform');
    return foreign.map(({ place, writer }) => `${place}: ${writer} writes ${table}, which belongs to ${owner}`);
  });
};

/** Tables that a migration made, with the feature that owns them. */
export function makersOf(tree: Tree): Map<string, string> {
  return new Map(
    tree
      .filter(isMigration)
      .flatMap(({ path, code }) =>
        [...code.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(
          ([, table = '']) => [table, splitOff.exec(table)?.[1] ?? ownerOf(path)] as const,
        ),
      ),
  );
}

function writesOf(source: Source): { table: string; place: string; writer: string }[] {
  const patterns = dynamicWrite.test(source.code) && !isMigration(source) ? [...writes, listed] : writes;
  return patterns.flatMap((pattern) =>
    [...source.code.matchAll(pattern)].map(({ 1: name = '', index }) => ({
      table: snake(name),
      place: placeOf(source, index),
      writer: ownerOf(source.path),
    })),
  );
}
