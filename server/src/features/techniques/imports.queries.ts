import { sql } from 'kysely';
import { techniqueFields } from '@mrp/contract/features/techniques/fields.ts';
import type { Technique } from '@mrp/contract/features/techniques/record.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Lookups, ReadRow } from '../../platform/imports/object.ts';
import { textOf } from '../../platform/imports/row-result.ts';
import { loadDictionaryLookups, loadUnitLookup } from '../dictionaries/lookups.queries.ts';
import { openSuppliers } from '../materials/imports/queries.ts';
import { listTechniques } from './queries.ts';

/** The lookups for the texts of the library's workbook. */
export async function loadTechniqueLookups(db: Db): Promise<Lookups> {
  return {
    ...(await loadDictionaryLookups(db, techniqueFields)),
    unitId: await loadUnitLookup(db),
    supplierId: await openSuppliers(db),
  };
}

/** The techniques that these rows name, by code or by name. */
export async function listStoredTechniques(db: Db, rows: readonly ReadRow[]): Promise<Technique[]> {
  const textsOf = (column: string) => rows.flatMap((row) => textOf(row, column) || []);
  const { rows: found } = await sql<{ id: string }>`
    select id from techniques where upper(code) = any(${textsOf('code').map((text) => text.toUpperCase())}::text[])
      or plain_text(name) in (select plain_text(asked) from unnest(${textsOf('name')}::text[]) as asked)`.execute(db);
  return listTechniques(
    db,
    found.map(({ id }) => id),
  );
}
