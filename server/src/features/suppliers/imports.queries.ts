import { sql } from 'kysely';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import type { Db } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Lookups, ReadRow } from '../../platform/imports/object.ts';
import { textOf } from '../../platform/imports/row-result.ts';
import { loadClassLookup, loadDictionaryLookups } from '../dictionaries/lookups.queries.ts';
import { listSuppliers } from './queries.ts';

/** The lookups for the texts of a supplier sheet. */
export async function loadSupplierLookups(db: Db): Promise<Lookups> {
  return { ...(await loadDictionaryLookups(db, supplierFields)), classificationIds: await loadClassLookup(db) };
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
