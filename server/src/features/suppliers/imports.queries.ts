import { sql } from 'kysely';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { makeLookup, type Lookup } from '../../platform/imports/lookup.ts';
import { abbreviateApart } from './abbreviations.rules.ts';
import type { LookupNeeds, Lookups, ReadRow } from '../../platform/imports/object.ts';
import { textOf } from '../../platform/imports/row-result.ts';
import { loadClassLookup, loadDictionaryLookups } from '../dictionaries/lookups.queries.ts';
import { listSuppliers } from './queries.ts';

/** The lookups for the texts of a supplier sheet. */
export async function loadSupplierLookups(db: Db, needs?: LookupNeeds): Promise<Lookups> {
  return {
    ...(await loadDictionaryLookups(db, supplierFields)),
    classificationIds: await loadClassLookup(db),
    [ABBREVIATIONS]: await loadAbbreviations(db, needs),
  };
}

/** Finds the 简称 that a company of the file gets where the file has none. */
export const ABBREVIATIONS = 'abbreviations';

/** All companies of the file get theirs together, so that no two have the same one. */
async function loadAbbreviations(db: Db, needs: LookupNeeds | undefined): Promise<Lookup> {
  const names = [...new Set(await (needs?.textsOf('name') ?? []))].filter((name) => name !== '').toSorted();
  const given = (await needs?.textsOf('abbreviation')) ?? [];
  const taken = new Set([...(await listAbbreviations(db, names)), ...given].map((text) => foldText(text)));
  return makeLookup(
    '',
    names.map((name, at) => ({ id: String(at), label: abbreviateApart(name, taken), names: [name] })),
  );
}

/** The 简称 of all suppliers but these. */
export async function listAbbreviations(db: Db, names: readonly string[] = []): Promise<string[]> {
  const { rows } = await sql<{ abbreviation: string }>`
    select abbreviation from suppliers where name <> all(${names as string[]}::text[])`.execute(db);
  return rows.map(({ abbreviation }) => abbreviation);
}

/** The suppliers that these rows name, or that have a unique name or number in common with them. */
export async function listStoredSuppliers(db: Db, user: Identity, rows: readonly ReadRow[]): Promise<Supplier[]> {
  const of = (column: string): string[] => rows.map((row) => textOf(row, column)).filter((text) => text !== '');
  const codes = of('code').map((code) => code.toUpperCase());
  const creditCodes = of('creditCode').map((code) => code.toUpperCase());
  const { rows: found } = await sql<{ id: string }>`
    select id from suppliers
    where code = any(${codes}) or name = any(${of('name')}) or abbreviation = any(${of('abbreviation')}) or credit_code = any(${creditCodes})
       or former_code = any(${of('formerCode')})`.execute(db);
  return listSuppliers(
    db,
    found.map(({ id }) => id),
    user,
  );
}
