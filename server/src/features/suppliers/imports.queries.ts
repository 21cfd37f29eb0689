import { sql } from 'kysely';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import type { Db } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { makeLookup } from '../../platform/imports/lookup.ts';
import type { Lookups, ReadRow } from '../../platform/imports/object.ts';
import { textOf } from '../../platform/imports/row-result.ts';
import { listClassOptions } from '../dictionaries/classifications.queries.ts';
import { classPath } from '../dictionaries/classifications.rules.ts';
import { loadDictionaryLookups } from '../dictionaries/lookups.queries.ts';
import { listSuppliers } from './queries.ts';

/** The lookups for the texts of a supplier sheet. */
export async function loadSupplierLookups(db: Db): Promise<Lookups> {
  const classes = await listClassOptions(db);
  return {
    ...(await loadDictionaryLookups(db, supplierFields)),
    classificationIds: makeLookup(
      '分类不存在',
      classes.map(({ id, name, fullName, kind, active }) => ({
        id,
        label: fullName,
        names: [classPath(kind, fullName), fullName, name],
        refusal: active ? undefined : `分类“${fullName}”已停用，请选择其他分类`,
      })),
    ),
  };
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
