import { bandOf } from '@mrp/contract/features/costing/figures.ts';
import type { CostPart, PriceBasis } from '@mrp/contract/features/costing/parts.ts';
import { bomConsumption, type ConsumedMaterial } from '@mrp/contract/features/styles/consumption.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { PriceBand } from '@mrp/contract/lib/formulas.ts';
import { sql } from 'kysely';
import { anyId, type Db } from '../../platform/database.ts';
import { loadPriceLookup } from '../styles/boms/prices.queries.ts';
import { readUnits } from './context.queries.ts';

/** A line that is compared with what its material costs elsewhere. */
export interface ComparedLine {
  part: CostPart;
  skuId: string | null;
  unitId: string | null;
  unitPrice: string;
}

export interface Benchmark {
  benchmark: string | null;
  benchmarkBasis: PriceBasis | null;
  deviation: string | null;
  band: PriceBand | null;
}

interface Material extends ConsumedMaterial {
  skuId: string;
  spuId: string;
  /** CNY without tax per stock unit of the last purchase within 90 days. */
  lastPrice: string | null;
}

const unitJson = (alias: string) => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'dimension', ${sql.ref(`${alias}.dimension`)},
    'decimals', ${sql.ref(`${alias}.decimals`)}, 'factor', ${sql.ref(`${alias}.factor`)}::text) end`;

/** 基准 of each line, in its order: 最近采购 within 90 days, else the price list; with deviation and band. */
export async function findBenchmarks(db: Db, lines: readonly ComparedLine[]): Promise<Benchmark[]> {
  const skuIds = [...new Set(lines.flatMap(({ skuId }) => skuId ?? []))];
  const materials = await readMaterials(db, skuIds);
  const { priceOf } = await loadPriceLookup(
    db,
    [...materials.values()].map(({ spuId }) => spuId),
    skuIds,
  );
  const units = await readUnits(db);
  return lines.map((line) => {
    const material = materials.get(line.skuId ?? '');
    const unit = units.get(line.unitId ?? '');
    const perStock = material && (material.lastPrice ?? priceOf(material.skuId, null));
    const stock = material && unit ? stockUnits(unit, material) : null;
    const benchmark = perStock && stock ? roundHalfUp(decimal(perStock).times(decimal(stock)), 4) : null;
    const basis = material?.lastPrice ? 'LAST_PURCHASE' : 'PRICE_LIST';
    return { benchmark, benchmarkBasis: benchmark === null ? null : basis, ...bandOf(line.part, line.unitPrice, benchmark) };
  });
}

/** Stock units in one unit of the consumption. */
const stockUnits = (unit: Parameters<typeof bomConsumption>[0]['unit'], material: ConsumedMaterial): string | null =>
  bomConsumption({ consumption: '1', unit, loss: '0', shrinkage: '0' }, material).stock;

/** Stock units of a SKU in one unit of a consumption; null when they do not convert. */
export async function findStockUnits(db: Db, skuId: string, unit: Parameters<typeof stockUnits>[0]): Promise<string | null> {
  const material = (await readMaterials(db, [skuId])).get(skuId);
  return material ? stockUnits(unit, material) : null;
}

async function readMaterials(db: Db, skuIds: readonly string[]): Promise<Map<string, Material>> {
  const { rows } = await sql<Material>`
    select k.id as sku_id, s.id as spu_id, ${unitJson('u1')} as first_unit, ${unitJson('u2')} as second_unit, s.unit_factor, s.width, s.allowance, s.gram_weight,
      (select l.stock_price from purchase_lines l join purchase_orders o on o.id = l.order_id
       where l.sku_id = k.id and l.stock_price is not null and o.placed_on >= business_day() - 90 and o.state <> 'CANCELLED'
       order by o.placed_on desc, l.id desc limit 1) as last_price
    from skus k join spus s on s.id = k.spu_id join units u1 on u1.id = s.first_unit_id left join units u2 on u2.id = s.second_unit_id
    where k.id = ${anyId(skuIds)}`.execute(db);
  return new Map(rows.map((material) => [material.skuId, material]));
}

/** Suppliers with a bulk price in force of the last 90 days for the SKU of a line: quotes for a red price. */
export const quotesOf = (sku: string) => sql`
  (select count(distinct o.supplier_id)::int from offers o
   where o.sku_id = ${sql.ref(sku)} and o.active and ${bulkSince('o.id')} >= business_day() - 90)`;

/** Since when the bulk price of an offer is in force. A scalar reads the prices of this offer alone; a join would read all of them. */
export const bulkSince = (offer: string) => sql`
  (select max(c.valid_from) from current_prices c where c.offer_id = ${sql.ref(offer)} and c.kind = 'BULK')`;
