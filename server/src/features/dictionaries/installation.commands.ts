import { sql } from 'kysely';
import type { ClassFacts } from '@mrp/contract/features/dictionaries/classifications.ts';
import { fixedEntries } from '@mrp/contract/features/dictionaries/entries.ts';
import { units, type UnitName } from '@mrp/contract/lib/units.ts';
import type { Tx } from '../../platform/database/database.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { colourColumns } from './colours.commands.ts';
import shippedClasses from './installation.classifications.json' with { type: 'json' };
import shippedColours from './installation.colours.json' with { type: 'json' };
import shippedEntries from './installation.entries.json' with { type: 'json' };

interface ShippedEntry {
  code: string;
  name: string;
  aliases?: string[];
  forAccessories?: boolean;
  /** The initial rate to CNY, until a user enters the real one. */
  rate?: string;
  children?: ShippedEntry[];
}

interface ShippedClass extends Partial<Pick<ClassFacts, 'greigeManaged' | 'defaultLoss' | 'defaultDyeLoss' | 'tolerance'>> {
  abbreviation: string;
  name: string;
  industries?: string[];
  firstUnit?: string;
  secondUnit?: string;
  lotTracked?: string;
  children?: ShippedClass[];
}

/** Codes of the built-in units, in display order. */
const unitCodes: readonly (readonly [UnitName, string])[] = [
  ['米', 'M'],
  ['公斤', 'KG'],
  ['码', 'YD'],
  ['个', 'GE'],
  ['粒', 'LI'],
  ['条', 'TIAO'],
  ['套', 'TAO'],
  ['副', 'FU'],
  ['片', 'PIAN'],
  ['件', 'JIAN'],
  ['打', 'DZ'],
  ['罗(码)', 'GRY'],
  ['罗(粒)', 'GRL'],
  ['磅', 'LB'],
  ['吨', 'T'],
  ['千针', 'KST'],
];

/**
 * At every start: adds built-in data that is missing and changes nothing else. Built-in entries can be disabled but not deleted, so nothing
 * that a user removed comes back. Classifications and colours are added only once.
 */
export async function installDictionaries(tx: Tx): Promise<void> {
  // Processes that start at the same time run one after another.
  await sql`select pg_advisory_xact_lock(hashtext('installDictionaries'))`.execute(tx);
  await installNumbering(tx);
  await installUnits(tx);
  await installDictionaryEntries(tx);
  await installRates(tx);
  await installClasses(tx);
  await installColours(tx);
}

async function installNumbering(tx: Tx): Promise<void> {
  await tx
    .insertInto('numberingRules')
    .values({ kind: 'colour', label: '颜色编码', prefix: 'YS', digits: 4 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function installUnits(tx: Tx): Promise<void> {
  const known = new Set((await tx.selectFrom('units').select('code').execute()).map(({ code }) => code));
  for (const [index, [name, code]] of unitCodes.entries()) {
    if (known.has(code)) continue;
    await tx
      .insertInto('units')
      .values({ code, name, ...units[name], sortOrder: index + 1, builtIn: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function installDictionaryEntries(tx: Tx): Promise<void> {
  const stored = await tx.selectFrom('dictionaryEntries').select(['id', 'dictionary', 'code']).execute();
  const known: KnownEntries = new Map(stored.map(({ id, dictionary, code }) => [`${dictionary} ${code}`, id]));
  for (const [dictionary, entries] of Object.entries(fixedEntries))
    await addEntries(
      tx,
      known,
      dictionary,
      entries.map(({ value, label }) => ({ code: value, name: label })),
    );
  for (const [dictionary, entries] of Object.entries<ShippedEntry[]>(shippedEntries)) await addEntries(tx, known, dictionary, entries);
}

/** Ids by dictionary and code. */
type KnownEntries = ReadonlyMap<string, string>;

async function addEntries(
  tx: Tx,
  known: KnownEntries,
  dictionary: string,
  entries: readonly ShippedEntry[],
  parentId: string | null = null,
): Promise<void> {
  for (const [index, { code, name, aliases = [], forAccessories = false, children = [] }] of entries.entries()) {
    const entry = { dictionary, code, name, parentId, aliases, forAccessories, sortOrder: index + 1 };
    const id = known.get(`${dictionary} ${code}`) ?? (await addEntry(tx, entry));
    if (id !== undefined && children.length > 0) await addEntries(tx, known, dictionary, children, id);
  }
}

interface NewEntry {
  dictionary: string;
  code: string;
  name: string;
  parentId: string | null;
  aliases: string[];
  forAccessories: boolean;
  sortOrder: number;
}

/** Skips an entry when its name exists under another code. */
async function addEntry(tx: Tx, entry: NewEntry): Promise<string | undefined> {
  const row = await tx
    .insertInto('dictionaryEntries')
    .values({ ...entry, builtIn: true, searchText: makeSearchText(entry.name, ...entry.aliases, entry.code) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Adds an initial rate to a currency without any, so that old prices can be entered. */
async function installRates(tx: Tx): Promise<void> {
  const currencies: readonly ShippedEntry[] = shippedEntries.currency.filter(({ rate }) => rate);
  await sql`
    insert into currency_rates (currency_id, valid_from, rate)
    select e.id, '2020-01-01', shipped.rate
    from unnest(${currencies.map(({ code }) => code)}::text[], ${currencies.map(({ rate }) => rate)}::numeric[]) as shipped (code, rate)
    join dictionary_entries e on e.dictionary = 'currency' and e.code = shipped.code
    where not exists (select from currency_rates r where r.currency_id = e.id)`.execute(tx);
}

async function installClasses(tx: Tx): Promise<void> {
  if (await tx.selectFrom('classifications').select('id').limit(1).executeTakeFirst()) return;
  const stored = await tx.selectFrom('units').select(['id', 'name']).execute();
  const unitIds = new Map(stored.map(({ id, name }) => [name, id]));
  await addClasses(tx, shippedClasses, unitIds, { id: null, level: 0, industries: ['cloth'] });
}

async function addClasses(
  tx: Tx,
  classes: readonly ShippedClass[],
  unitIds: ReadonlyMap<string, string>,
  parent: { id: string | null; level: number; industries: string[] },
): Promise<void> {
  for (const [index, { children = [], firstUnit = '', secondUnit = '', industries = parent.industries, ...shipped }] of classes.entries()) {
    const level = parent.level + 1;
    const { id } = await tx
      .insertInto('classifications')
      .values({
        ...shipped,
        industries,
        level,
        parentId: parent.id,
        firstUnitId: unitIds.get(firstUnit) ?? null,
        secondUnitId: unitIds.get(secondUnit) ?? null,
        sortOrder: index + 1,
        builtIn: level === 1,
        searchText: makeSearchText(shipped.name, shipped.abbreviation),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addClasses(tx, children, unitIds, { id, level, industries });
  }
}

async function installColours(tx: Tx): Promise<void> {
  if (await tx.selectFrom('colours').select('id').where('builtIn', '=', false).limit(1).executeTakeFirst()) return;
  const systems = await tx.selectFrom('dictionaryEntries').select(['id', 'code']).where('dictionary', '=', 'colourSystem').execute();
  const systemIds = new Map(systems.map(({ id, code }) => [code, id]));
  for (const { code, name, hex, colourSystem } of shippedColours)
    await tx
      .insertInto('colours')
      .values(colourColumns({ code, name, hex, lab: null, colourSystemId: systemIds.get(colourSystem) ?? null, pantone: '', aliases: [] }))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
