import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { makeLookup } from '../../platform/imports/lookup.ts';
import type { Lookups, ReadRow } from '../../platform/imports/object.ts';
import { textOf } from '../../platform/imports/row-result.ts';
import type { NamedOffer } from './imports.rules.ts';

/** Suppliers that have offers. */
export async function loadPriceLookups(db: Db): Promise<Lookups> {
  const { rows } = await sql<{ id: string; code: string; name: string; abbreviation: string; formerNames: string[] }>`
    select s.id, s.code, s.name, s.abbreviation, array(select n.name from supplier_names n where n.supplier_id = s.id order by n.id) as former_names
    from suppliers s where exists (select from offers o where o.supplier_id = s.id) order by s.code`.execute(db);
  const suppliers = rows.map(({ id, code, name, abbreviation, formerNames }) => ({
    id,
    label: abbreviation,
    note: name,
    names: [abbreviation, name, code],
    formerNames,
  }));
  return { supplierId: makeLookup('没有这家供应商的报价', suppliers) };
}

/** The active offers of the materials and colours that these rows name. */
export async function listNamedOffers(db: Db, rows: readonly ReadRow[]): Promise<NamedOffer[]> {
  const codes = [...new Set(rows.map((row) => textOf(row, 'code').toUpperCase()).filter(Boolean))];
  const { rows: offers } = await sql<NamedOffer>`
    with named as (
      select s.id from spus s where s.code = any(${codes}::text[])
      union select k.spu_id from skus k where k.code = any(${codes}::text[]))
    select o.id, o.spu_id, upper(k.code) as sku_code, upper(s.code) as spu_code, o.supplier_id, o.supplier_item_no, s.kind,
           coalesce(source.code = 'CUSTOMER', false) as customer_supplied,
           coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'minQuantity', c.min_quantity::text, 'price', c.price::text))
                     from current_prices c where c.offer_id = o.id and c.currency_id = o.currency_id), '[]') as prices
    from named n join spus s on s.id = n.id
    join offers o on o.spu_id = s.id and o.active and not o.withdrawn
    left join skus k on k.id = o.sku_id
    left join dictionary_entries source on source.id = s.source_id
    where s.state <> 'ARCHIVED' order by o.id`.execute(db);
  return offers;
}
