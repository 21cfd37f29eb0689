import type { Tx } from '../../platform/database/database.ts';

/** Ids of the built-in dictionary entries by the names and aliases in the demo data. */
export interface Dictionary {
  leaf(group: string, name: string): string;
  unit(name: string): string;
  entry(dictionary: string, name: string): string;
  entries(dictionary: string): string[];
  colours: readonly { id: string; name: string; hex: string | null }[];
}

export async function readDictionary(tx: Tx): Promise<Dictionary> {
  const classes = await tx.selectFrom('classificationFacts').select(['id', 'name', 'fullName', 'isLeaf']).execute();
  const units = await tx.selectFrom('units').select(['id', 'name']).execute();
  const rows = await tx
    .selectFrom('dictionaryEntries')
    .select(['id', 'dictionary', 'name', 'aliases'])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
  const colours = await tx.selectFrom('colours').select(['id', 'name', 'hex']).where('hex', 'is not', null).orderBy('id').execute();
  return {
    leaf: (group, name) =>
      get(
        classes.find((row) => row.isLeaf && (row.fullName === `${group} / ${name}` || (row.fullName === group && group === name)))?.id,
        `${group} / ${name}`,
      ),
    unit: (name) => get(units.find((row) => row.name === name)?.id, name),
    entry: (dictionary, name) =>
      get(rows.find((row) => row.dictionary === dictionary && (row.name === name || row.aliases.includes(name)))?.id, name),
    entries: (dictionary) => rows.filter((row) => row.dictionary === dictionary).map(({ id }) => id),
    colours,
  };
}

function get(id: string | null | undefined, name: string): string {
  if (!id) throw new Error(`the dictionaries lack ${name}`);
  return id;
}
