import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { foldCode } from '@mrp/contract/lib/folding.ts';
import { makeLookup } from '../../platform/imports/lookup.ts';
import type { Lookups, ReadRow } from '../../platform/imports/object.ts';
import { textOf } from '../../platform/imports/row-result.ts';
import { loadStockLookups } from '../stock/imports.queries.ts';
import { refuseSupplier } from '../suppliers/rules.ts';

/** Loads the lookups of a sheet: holders, material suppliers and units after quantities. */
export async function loadPreparationLookups(db: Db): Promise<Lookups> {
  const { rows } = await sql<{ id: string; code: string; name: string; abbreviation: string; state: string; formerNames: string[] }>`
    select s.id, s.code, s.name, s.abbreviation, s.state,
           array(select n.name from supplier_names n where n.supplier_id = s.id order by n.id) as former_names
    from suppliers s where s.kind <> 'GARMENT' order by s.code`.execute(db);
  return {
    ...(await loadStockLookups(db)),
    supplier: makeLookup(
      '物料供应商不存在',
      rows.map(({ id, code, name, abbreviation, state, formerNames }) => ({
        id,
        label: abbreviation,
        note: name,
        names: [abbreviation, name, code],
        formerNames,
        refusal: state === 'ACTIVE' ? undefined : refuseSupplier(abbreviation, state),
      })),
    ),
  };
}

export interface SheetSkc {
  id: string;
  code: string;
  colourName: string;
  styleId: string;
  styleCode: string;
}

/** Records that the codes of a sheet refer to, by normalized code. */
export interface PreparationSheet {
  skus: ReadonlyMap<string, string>;
  spus: ReadonlyMap<string, string>;
  /** The stock unit by SKU, or by SPU for 坯布: files say prices per stock unit. */
  stockUnits: ReadonlyMap<string, string>;
  styles: ReadonlyMap<string, { id: string; code: string }>;
  /** SKCs of the styles that rows or their garment orders name, and those whose codes are referenced. */
  skcs: readonly SheetSkc[];
  garmentOrders: ReadonlyMap<string, { id: string; styleId: string; styleCode: string }>;
}

export async function readPreparationSheet(db: Db, rows: readonly ReadRow[]): Promise<PreparationSheet> {
  const codesIn = (column: string): string[] => [...new Set(rows.map((row) => textOf(row, column).toUpperCase()))];
  const codes = codesIn('code');
  const { rows: skus } = await sql<Named & { unitId: string }>`
    select k.id, k.code, coalesce(i.unit_id, s.first_unit_id) as unit_id
    from skus k join spus s on s.id = k.spu_id left join stock_items i on i.sku_id = k.id where k.code = any(${codes})`.execute(db);
  const { rows: spus } = await sql<Named & { unitId: string }>`
    select s.id, s.code, coalesce(i.unit_id, s.first_unit_id) as unit_id
    from spus s left join stock_items i on i.spu_id = s.id and i.sku_id is null where s.code = any(${codes})`.execute(db);
  const { rows: styles } = await sql<Named>`select id, code from styles where upper(code) = any(${codesIn('styleCode')})`.execute(db);
  const { rows: orders } = await sql<Named & { styleId: string; styleCode: string }>`
    select g.id, g.code, g.style_id, s.code as style_code from garment_orders g join styles s on s.id = g.style_id
    where upper(g.code) = any(${codesIn('garmentOrder')})`.execute(db);
  // A garment order implies its style.
  const styleIds = [...styles.map(({ id }) => id), ...orders.map(({ styleId }) => styleId)];
  const { rows: skcs } = await sql<SheetSkc>`
    select k.id, k.code, k.colour_name, k.style_id, s.code as style_code from skcs k join styles s on s.id = k.style_id
    where k.style_id = any(${styleIds}::bigint[]) or upper(k.code) = any(${codesIn('skc')}) order by k.id`.execute(db);
  return {
    skus: new Map(skus.map(({ id, code }) => [foldCode(code), id])),
    spus: new Map(spus.map(({ id, code }) => [foldCode(code), id])),
    stockUnits: new Map([...skus, ...spus].map(({ id, unitId }) => [id, unitId])),
    styles: new Map(styles.map((style) => [foldCode(style.code), style])),
    skcs,
    garmentOrders: new Map(orders.map((order) => [foldCode(order.code), order])),
  };
}

interface Named {
  id: string;
  code: string;
}
