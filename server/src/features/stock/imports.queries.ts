import { sql } from 'kysely';
import { holderKinds, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { plainLotText } from '@mrp/contract/features/stock/lot-numbers.ts';
import type { Db } from '../../platform/database/database.ts';
import { makeLookup } from '../../platform/imports/lookup.ts';
import type { Lookups, ReadRow } from '../../platform/imports/object.ts';
import { textOf } from '../../platform/imports/row-result.ts';
import { readToday } from '../../platform/today.ts';
import { loadUnitLookup } from '../dictionaries/lookups.queries.ts';
import { readPricedMaterials } from './costs.queries.ts';
import { listMaterialFacts } from './documents/lines.queries.ts';
import { listOpenedItems } from './documents/openings.queries.ts';
import type { OpeningContext } from './imports.rules.ts';
import { formatQuantity, formatRoll } from './rules.ts';

/**
 * Lookups of units and holders. A holder is found by its name, its code, the supplier's names and the supplier's number; the type tells two holders
 * of one supplier apart.
 */
export async function loadStockLookups(db: Db): Promise<Lookups> {
  const { rows } = await sql<{ id: string; kind: string; code: string; name: string; active: boolean; names: string[] }>`
    select h.id, h.kind, h.code, h.name, h.active, array_remove(array[s.name, s.code], null) as names
    from holders h left join suppliers s on s.id = h.supplier_id where h.kind <> 'TRANSIT' order by h.id`.execute(db);
  return {
    holder: makeLookup(
      '持有方不存在',
      rows.map(({ id, kind, code, name, active, names }) => {
        const label = holderKinds.find(({ value }) => value === kind)?.label ?? '';
        return {
          id,
          label: name,
          note: label,
          names: [name, code, `${name} ${label}`, ...names],
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
  return {
    goods,
    materials: new Map([...facts.values()].map((material) => [material.code, material])),
    opened: await listOpenedItems(db, goods, holders, [...facts.keys()]),
    inStock: await listRollsThere(db, goods, rows),
    priced: await readPricedMaterials(db, goods, [...facts.keys()]),
    today: await readToday(db),
  };
}

/** The rolls of the rows that lie somewhere already, in words, by row number: a roll is in one place. */
async function listRollsThere(db: Db, goods: ItemLevel, rows: readonly ReadRow[]): Promise<Map<number, string>> {
  const named = rows.flatMap((row) => {
    const code = textOf(row, 'code').toUpperCase();
    const [lotNo, rollNo] = [plainLotText(textOf(row, 'lotNo')), plainLotText(textOf(row, 'rollNo'))];
    return lotNo === '' || rollNo === '' ? [] : [{ number: row.number, code, lotNo, rollNo }];
  });
  if (named.length === 0) return new Map();
  const item =
    goods === 'SKU'
      ? sql`join skus m on m.code = w.code join stock_items i on i.sku_id = m.id`
      : sql`
    join spus m on m.code = w.code join stock_items i on i.spu_id = m.id and i.sku_id is null`;
  const { rows: found } = await sql<{
    number: number;
    lotNo: string;
    rollNo: string;
    holder: string;
    quantity: string;
    unitName: string;
    decimals: number;
  }>`
    select w.number, l.lot_no, r.roll_no, h.name as holder, b.on_hand::text as quantity, u.name as unit_name, u.decimals
    from jsonb_to_recordset(${JSON.stringify(named)}) as w (number int, code text, "lotNo" text, "rollNo" text)
    ${item}
    join lots l on l.item_id = i.id and lower(l.lot_no) = lower(w."lotNo")
    join rolls r on r.lot_id = l.id and lower(r.roll_no) = lower(w."rollNo")
    join lot_balances b on b.lot_id = l.id and b.roll_id = r.id and b.on_hand > 0
    join stock_balances p on p.id = b.balance_id
    join holders h on h.id = p.holder_id
    join units u on u.id = i.unit_id`.execute(db);
  return new Map(
    found.map((roll) => [roll.number, `${formatRoll(roll)} 已在“${roll.holder}”，库存 ${formatQuantity(roll.quantity, roll)}，请核对匹号`]),
  );
}
