import { quoteForPrice } from '@mrp/contract/features/costing/figures.ts';
import { QuotationLineInput } from '@mrp/contract/features/costing/input.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { Dimension } from '@mrp/contract/lib/units.ts';
import { sql } from 'kysely';
import { findBenchmarks } from '../../features/costing/quotations/benchmarks.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Random } from '../random.ts';

/** A material that a style takes. */
export interface Consumed {
  styleId: string;
  purpose: 'MAIN' | 'LINING' | 'CONTRAST' | 'TRIM' | 'PACKAGING';
  site: string;
  name: string;
  skuId: string;
  consumption: string;
  unitId: string;
  unit: { id: string; dimension: Dimension; decimals: number; factor: string | null };
  shrinkage: string;
  loss: string;
  /** CNY without tax per unit of the consumption. */
  benchmark: string | null;
  /** The stock unit; buttons are quoted by the gross. */
  priceUnit: { id: string; dimension: Dimension; decimals: number; factor: string | null };
  width: string | null;
  gramWeight: string | null;
}

/** What the BOM of the style says, quoted around what it costs elsewhere. */
export const materialLines = (lines: readonly Consumed[], random: Random): QuotationLineInput[] =>
  lines.flatMap((line) => {
    const { purpose, site, name, skuId, consumption, unitId, unit, priceUnit, shrinkage, loss, width, gramWeight, benchmark } = line;
    if (benchmark === null) return [];
    // Seldom beyond the red line.
    const asked = roundHalfUp(
      decimal(benchmark)
        .times(random.whole(96, random.whole(1, 8) === 1 ? 113 : 108))
        .div(100),
      4,
    );
    const quoted = { unit, priceUnit, disparity: null, width, gramWeight, taxRate: null };
    const quote = quoteForPrice(asked, quoted, { rate: '1', taxIncluded: false, taxRate: '13' });
    if (quote === null || decimal(quote).isZero()) return [];
    const facts = { part: 'MATERIAL', purpose, site, name, skuId, consumption, unitId, shrinkage, loss, width, gramWeight };
    const price = roundHalfUp(quote, decimal(quote).lt(1) ? 4 : 2);
    return [QuotationLineInput.parse({ ...facts, price, priceUnitId: priceUnit.id })];
  });

const unitJson = (alias: string) => sql`
  jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'dimension', ${sql.ref(`${alias}.dimension`)}, 'decimals', ${sql.ref(`${alias}.decimals`)}, 'factor', ${sql.ref(`${alias}.factor`)}::text)`;

/** Lines of effective BOMs with their price and the first colour of their material. */
export async function readConsumed(tx: Tx): Promise<Consumed[]> {
  const { rows } = await sql<Omit<Consumed, 'benchmark'>>`
    select b.style_id, l.section as purpose, e.name as site, l.name, c.sku_id, trim_scale(l.consumption)::text as consumption, l.unit_id, ${unitJson('u')} as unit,
      trim_scale(l.shrinkage)::text as shrinkage, trim_scale(l.loss)::text as loss, ${unitJson('f')} as price_unit,
      trim_scale(s.width)::text as width, trim_scale(s.gram_weight)::text as gram_weight
    from boms b
    join bom_lines l on l.bom_id = b.id
    join spus s on s.id = l.spu_id
    join units u on u.id = l.unit_id
    join units stock on stock.id = s.first_unit_id
    join units f on f.name = case stock.name when '粒' then '罗(粒)' else stock.name end
    join dictionary_entries e on e.id = l.site_id
    join lateral (select x.sku_id from bom_line_colours x where x.line_id = l.id order by x.id limit 1) c on true
    where b.style_id is not null and b.state = 'EFFECTIVE' and b.type = 'CUSTOM'
    order by b.style_id, l.position`.execute(tx);
  const found = await findBenchmarks(
    tx,
    rows.map(({ skuId, unitId }) => ({ part: 'MATERIAL', skuId, unitId, unitPrice: '0' })),
  );
  return rows.map((row, at) => ({ ...row, benchmark: found[at]?.benchmark ?? null }));
}
