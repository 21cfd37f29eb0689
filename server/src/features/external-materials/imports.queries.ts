import { sql } from 'kysely';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Lookups, ReadRow } from '../../platform/imports/object.ts';
import { textOf } from '../../platform/imports/row-result.ts';
import { loadMaterialLookups, openClasses, openSuppliers } from '../materials/imports/queries.ts';
import { listExternals } from './queries.ts';

/** The lookups of the internal archive; here a class of any level and a supplier that is not approved yet will do. */
export async function loadExternalLookups(db: Db): Promise<Lookups> {
  return {
    ...(await loadMaterialLookups(db)),
    classification: await openClasses(db, { anyLevel: true }),
    supplier: await openSuppliers(db, (state) => (state === 'TERMINATED' ? '已终止，请选择其他供应商' : null)),
  };
}

/** The records with a number that a row has, of its supplier. */
export async function listNumberedExternals(db: Db, rows: readonly ReadRow[]): Promise<ExternalMaterial[]> {
  const of = (column: string): string[] => [...new Set(rows.map((row) => textOf(row, column)).filter((text) => text !== ''))];
  const { rows: found } = await sql<{ id: string }>`
    select id from external_materials
    where supplier_id = any(${of('supplierId')}::bigint[]) and supplier_item_no = any(${of('supplierItemNo')}) order by id`.execute(db);
  return listExternals(
    db,
    found.map(({ id }) => id),
  );
}

/** The records that the rows name by their code. */
export async function listNamedExternals(db: Db, rows: readonly ReadRow[]): Promise<Map<string, ExternalMaterial>> {
  const codes = rows.map((row) => textOf(row, 'code').toUpperCase()).filter((code) => code !== '');
  const { rows: found } = await sql<{ id: string }>`select id from external_materials where code = any(${codes})`.execute(db);
  const externals = await listExternals(
    db,
    found.map(({ id }) => id),
  );
  return new Map(externals.map((external) => [external.code, external]));
}
