import { sql } from 'kysely';
import { holderKinds, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Db } from '../../platform/database.ts';
import { makeLookup } from '../../platform/imports/lookup.ts';
import type { Lookups, ReadRow } from '../../platform/imports/object.ts';
import { textOf } from '../../platform/imports/row-result.ts';
import { loadUnitLookup } from '../dictionaries/lookups.queries.ts';
import { readPricedMaterials } from './costs.queries.ts';
import { listMaterialFacts } from './documents/lines.queries.ts';
import { listOpenedItems } from './documents/openings.queries.ts';
import type { OpeningContext } from './imports.rules.ts';

/**
 * Lookups of units and holders. A holder is found by its name, the supplier's names and the supplier's number; the type tells two holders
 * of one supplier apart.
 */
export async function loadStockLookups(db: Db): Promise<Lookups> {
  const { rows } = await sql<{ id: string; kind: string; name: string; active: boolean; names: string[] }>`
    select h.id, h.kind, h.name, h.active, array_remove(array[s.name, s.code], null) as names
    from holders h left join suppliers s on s.id = h.supplier_id where h.kind <> 'TRANSIT' order by h.id`.execute(db);
  return {
    holder: makeLookup(
      '持有方不存在',
      rows.map(({ id, kind, name, active, names }) => {
        const label = holderKinds.find(({ value }) => value === kind)?.label ?? '';
        return {
          id,
          label: name,
          note: label,
          names: [name, `${name} ${label}`, ...names],
          refusal: active ? undefined : `持有方“${name}”已停用`,
        };
      }),
    ),
    unit: await loadUnitLookup(db),
  };
}

/** Reads what the rows are validated against, with a fixed number of queries. */
export async function readOpeningContext(db: Db, goods: ItemLevel, rows: readonly ReadRow[]): Promise<Omit<OpeningContext, 'givesPrices'>> {
  const codes = [...new Set(rows.map((row) => textOf(row, 'code').toUpperCase()))];
  const { rows: found } = await sql<{ id: string }>`
    select id from ${goods === 'SKU' ? sql`skus` : sql`spus`} where code = any(${codes})`.execute(db);
  const facts = await listMaterialFacts(
    db,
    goods,
    found.map(({ id }) => id),
  );
  const holders = [...new Set(rows.map((row) => textOf(row, 'holderId')))].filter((id) => id !== '');
  const { rows: days } = await sql<{ today: string }>`select business_day() as today`.execute(db);
  return {
    goods,
    materials: new Map([...facts.values()].map((material) => [material.code, material])),
    opened: await listOpenedItems(db, goods, holders, [...facts.keys()]),
    priced: await readPricedMaterials(db, goods, [...facts.keys()]),
    today: days[0]?.today ?? '',
  };
}
