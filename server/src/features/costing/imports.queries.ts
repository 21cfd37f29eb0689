import { foldCode, foldText } from '@mrp/contract/lib/folding.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { makeLookup } from '../../platform/imports/lookup.ts';
import type { Lookups, ReadRow } from '../../platform/imports/object.ts';
import { textOf } from '../../platform/imports/row-result.ts';
import { loadUnitLookup } from '../dictionaries/lookups.queries.ts';
import { wordsKey, type QuotationSheet } from './imports.rules.ts';
import { refuseSupplier } from '../suppliers/rules.ts';

/** Names of garment factories, currencies and units. */
export async function loadQuotationLookups(db: Db): Promise<Lookups> {
  const { rows } = await sql<{ id: string; code: string; name: string; abbreviation: string; state: string; formerNames: string[] }>`
    select s.id, s.code, s.name, s.abbreviation, s.state,
           array(select n.name from supplier_names n where n.supplier_id = s.id order by n.id) as former_names
    from suppliers s where s.kind <> 'MATERIAL' order by s.code`.execute(db);
  const { rows: currencies } = await sql<{ id: string; code: string; name: string }>`
    select id, code, name from dictionary_entries where dictionary = 'currency' and active order by sort_order, id`.execute(db);
  return {
    factory: makeLookup(
      '成品供应商不存在',
      rows.map(({ id, code, name, abbreviation, state, formerNames }) => ({
        id,
        label: abbreviation,
        note: name,
        names: [abbreviation, name, code],
        formerNames,
        refusal: state === 'PAUSED' || state === 'TERMINATED' ? refuseSupplier(abbreviation, state) : undefined,
      })),
    ),
    currencyId: makeLookup(
      '币种不存在',
      currencies.map(({ id, code, name }) => ({ id, label: name, names: [name, code] })),
    ),
    unit: await loadUnitLookup(db),
  };
}

export async function readQuotationSheet(db: Db, rows: readonly ReadRow[]): Promise<QuotationSheet> {
  const textsIn = (column: string): string[] => [...new Set(rows.map((row) => textOf(row, column)))];
  const { rows: styles } = await sql<{ id: string; code: string }>`
    select id, code from styles where active and upper(code) = any(${textsIn('styleCode').map((code) => code.toUpperCase())})`.execute(db);
  const { rows: skus } = await sql<{ id: string; code: string }>`
    select id, code from skus where code = any(${textsIn('skuCode').map((code) => code.toUpperCase())})`.execute(db);
  const { rows: library } = await sql<{ id: string; name: string }>`
    select id, name from techniques where active and name = any(${textsIn('name')})`.execute(db);
  const { rows: matches } = await sql<{
    supplierId: string;
    name: string;
    itemNo: string;
    skuId: string | null;
    techniqueId: string | null;
  }>`
    select distinct on (q.supplier_id, l.name, l.item_no) q.supplier_id, l.name, l.item_no, l.sku_id, l.technique_id
    from quotation_lines l join quotations q on q.id = l.quotation_id
    where (l.sku_id is not null or l.technique_id is not null) and l.name = any(${textsIn('name')}) and q.supplier_id = any(${textsIn('supplierId').filter(Boolean)}::bigint[])
    order by q.supplier_id, l.name, l.item_no, l.id desc`.execute(db);
  const { rows: base } = await sql<{ id: string }>`
    select id from dictionary_entries where dictionary = 'currency' and code = 'CNY'`.execute(db);
  return {
    styles: new Map(styles.map(({ id, code }) => [foldCode(code), id])),
    skus: new Map(skus.map(({ id, code }) => [foldCode(code), id])),
    matches: new Map(matches.map(({ supplierId, name, itemNo, ...match }) => [wordsKey(supplierId, name, itemNo), match])),
    techniques: new Map(library.map(({ id, name }) => [foldText(name), id])),
    cny: base[0]?.id ?? '',
  };
}
