import { sql } from 'kysely';
import type { Skc } from '@mrp/contract/features/styles/record.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { ReadRow } from '../../../platform/imports/object.ts';
import { textOf } from '../../../platform/imports/row-result.ts';
import { listStoredBoms, type StoredBom } from '../boms/stored.queries.ts';

/** A material that a row may refer to, with the colours that it may use. */
export interface SheetMaterial {
  id: string;
  code: string;
  name: string;
  state: string;
  firstUnitId: string;
  secondUnitId: string | null;
  skus: { id: string; code: string; colourName: string; state: string }[];
}

interface SheetStyle {
  id: string;
  code: string;
  active: boolean;
  skcs: Pick<Skc, 'id' | 'code' | 'colourName' | 'active'>[];
}

export interface BomSheet {
  styles: readonly SheetStyle[];
  materials: readonly SheetMaterial[];
  /** BOMs of these styles, without 大货. */
  boms: readonly StoredBom[];
}

const skusOf = sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id::text, 'code', k.code, 'colourName', k.colour_name, 'state', k.state) order by k.serial)
    from skus k where k.spu_id = s.id), '[]')`;

/** Reads the records that a BOM sheet references, with a fixed number of queries. */
export async function readBomSheet(db: Db, rows: readonly ReadRow[]): Promise<BomSheet> {
  const codes = [...new Set(rows.map((row) => textOf(row, 'styleCode').toUpperCase()))];
  const words = [...new Set(rows.map((row) => textOf(row, 'material')))];
  const styles = await sql<SheetStyle>`
    select s.id, s.code, s.active, coalesce((select jsonb_agg(jsonb_build_object('id', k.id::text, 'code', k.code, 'colourName', k.colour_name, 'active', k.active)
             order by k.id) from skcs k where k.style_id = s.id), '[]') as skcs
    from styles s where upper(s.code) = any(${codes})`.execute(db);
  const materials = await sql<SheetMaterial>`
    select s.id, s.code, s.name, s.state, s.first_unit_id, s.second_unit_id, ${skusOf} as skus
    from spus s where upper(s.code) = any(${words.map((word) => word.toUpperCase())}) or s.name = any(${words})`.execute(db);
  const boms = await sql<{ id: string }>`
    select id from boms where style_id = any(${styles.rows.map(({ id }) => id)}::bigint[]) and type <> 'BULK' order by version_no`.execute(
    db,
  );
  const ids = boms.rows.map(({ id }) => id);
  return { styles: styles.rows, materials: materials.rows, boms: await listStoredBoms(db, ids) };
}
