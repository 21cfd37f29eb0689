import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import type { QuotationLineInput } from '@mrp/contract/features/costing/input.ts';
import type { OwnFactor } from '@mrp/contract/lib/units.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { ownFactor } from '../../prices/queries.ts';
import type { KnownUnit, LineContext, StoredLine } from './lines.rules.ts';

/** Reads what the lines reference, with a fixed number of queries. */
export async function readLineContext(
  db: Db,
  lines: readonly Pick<QuotationLineInput, 'skuId' | 'techniqueId' | 'supplierId'>[],
): Promise<LineContext> {
  const skuIds = lines.flatMap(({ skuId }) => skuId ?? []);
  const supplierIds = lines.flatMap(({ supplierId }) => supplierId ?? []);
  const skus = await sql<{ id: string; state: string; kind: 'FABRIC' | 'TRIM'; own: OwnFactor | null }>`
    select k.id, case when k.state = 'DISABLED' then k.state else s.state end as state, s.kind, ${ownFactor} as own
    from skus k join spus s on s.id = k.spu_id where k.id = any(${[...new Set(skuIds)]}::bigint[])`.execute(db);
  const suppliers = await sql<{ id: string; abbreviation: string; state: string }>`
    select id, abbreviation, state from suppliers where id = any(${[...new Set(supplierIds)]}::bigint[])`.execute(db);
  const techniqueIds = lines.flatMap(({ techniqueId }) => techniqueId ?? []);
  const techniques = await sql<{ id: string; name: string; active: boolean }>`
    select id, name, active from techniques where id = any(${[...new Set(techniqueIds)]}::bigint[])`.execute(db);
  return {
    units: await readUnits(db),
    skus: new Map(skus.rows.map((sku) => [sku.id, sku])),
    suppliers: new Map(suppliers.rows.map((supplier) => [supplier.id, supplier])),
    techniques: new Map(techniques.rows.map((technique) => [technique.id, technique])),
  };
}

export async function readUnits(db: Db): Promise<Map<string, KnownUnit>> {
  const units = await db.selectFrom('units').select(['id', 'name', 'dimension', 'decimals', 'factor', 'active']).execute();
  return new Map(units.map((unit) => [unit.id, { ...unit, dimension: unit.dimension as KnownUnit['dimension'] }]));
}

/** The stored lines of a quotation by id. */
export async function readStoredLines(db: Db, quotationId: string): Promise<Map<string, StoredLine>> {
  const { rows } = await sql<StoredLine>`
    select id, sku_id, technique_id, supplier_id, trim_scale(price)::text as price from quotation_lines where quotation_id = ${quotationId}`.execute(
    db,
  );
  return new Map(rows.map((line) => [line.id, line]));
}

export interface HeadFacts {
  style: { code: string; name: string; active: boolean } | null;
  supplier: { abbreviation: string; kind: string; state: string } | null;
  /** The currency's rate on the day of the quotation; null when there is none. */
  rate: string | null;
  isCurrency: boolean;
  /** Its name; null: the house currency. */
  currency: string | null;
  /** Colours of the style. */
  skcIds: ReadonlySet<string>;
}

interface Head {
  styleId: string;
  supplierId: string;
  currencyId: string;
  quotedOn: string;
}

/** The records that the head of a quotation names. */
export async function readHeadFacts(db: Db, { styleId, supplierId, currencyId, quotedOn }: Head): Promise<HeadFacts> {
  const { rows } = await sql<Omit<HeadFacts, 'skcIds'>>`
    select (select jsonb_build_object('code', s.code, 'name', s.name, 'active', s.active) from styles s where s.id = ${styleId}) as style,
      (select jsonb_build_object('abbreviation', f.abbreviation, 'kind', f.kind, 'state', f.state) from suppliers f where f.id = ${supplierId}) as supplier,
      (select case when e.code = ${BASE_CURRENCY} then '1' else (
          select r.rate::text from currency_rates r where r.currency_id = e.id and r.valid_from <= ${quotedOn}::date order by r.valid_from desc, r.id desc limit 1) end
        from dictionary_entries e where e.id = ${currencyId} and e.dictionary = 'currency') as rate,
      exists (select from dictionary_entries e where e.id = ${currencyId} and e.dictionary = 'currency') as is_currency,
      (select e.name from dictionary_entries e where e.id = ${currencyId} and e.code <> ${BASE_CURRENCY}) as currency`.execute(db);
  const skcs = await sql<{ id: string }>`select id from skcs where style_id = ${styleId}`.execute(db);
  const [facts] = rows;
  return {
    style: facts?.style ?? null,
    supplier: facts?.supplier ?? null,
    rate: facts?.rate ?? null,
    isCurrency: facts?.isCurrency ?? false,
    currency: facts?.currency ?? null,
    skcIds: new Set(skcs.rows.map(({ id }) => id)),
  };
}
