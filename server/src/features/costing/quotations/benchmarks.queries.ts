import { sql } from 'kysely';
import { anyId, type Db } from '../../../platform/database/database.ts';
import { loadPriceLookup } from '../../styles/boms/prices.queries.ts';
import { listTechniquePrices } from '../../techniques/choices.queries.ts';
import {
  judgeLine,
  materialBenchmark,
  stockUnits,
  techniqueBenchmark,
  type Benchmark,
  type ComparedLine,
  type ComparedMaterial,
  type PriceRules,
  type SimilarMaterial,
  type TriedRules,
} from './benchmarks.rules.ts';
import { readUnits } from './context.queries.ts';

const unitJson = (alias: string) => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'dimension', ${sql.ref(`${alias}.dimension`)},
    'decimals', ${sql.ref(`${alias}.decimals`)}, 'factor', ${sql.ref(`${alias}.factor`)}::text) end`;

const consumedColumns = sql`
  ${unitJson('u1')} as first_unit, ${unitJson('u2')} as second_unit, s.unit_factor, s.width, s.allowance, s.gram_weight`;
const consumedUnits = sql`join units u1 on u1.id = s.first_unit_id left join units u2 on u2.id = s.second_unit_id`;
const rulesJson = sql`jsonb_build_object('versionId', v.id::text, 'benchmarkBasis', v.benchmark_basis,
  'greenLimit', v.green_limit::text, 'yellowLimit', v.yellow_limit::text, 'orangeLimit', v.orange_limit::text,
  'lowLimit', v.low_limit::text)`;

/**
 * 基准 of each line with deviation and band, in the order of the lines, by the configuration in force for the class of its material, or by a draft of the
 * one that governs all of them.
 */
export async function findBenchmarks(db: Db, lines: readonly ComparedLine[], tried: TriedRules | null = null): Promise<Benchmark[]> {
  const materials = await readMaterials(db, [...new Set(lines.flatMap(({ skuId }) => skuId ?? []))], tried);
  const similar = await readSimilar(db, [...materials.values()].filter(isComparedInternally), tried);
  const owned = [...materials.values()];
  const { exactPriceOf } = await loadPriceLookup(
    db,
    owned.map(({ spuId }) => spuId),
    owned.map(({ skuId }) => skuId),
  );
  const units = await readUnits(db);
  const general = await readGeneralRules(db);
  const techniqueOf = await readTechniques(db, lines);
  return lines.map((line) => {
    if (line.part === 'TECHNIQUE') return judgeLine(line, techniqueBenchmark(techniqueOf.get(line)), general);
    const material = materials.get(line.skuId ?? '');
    const unit = units.get(line.unitId ?? '');
    if (!material || !unit) return judgeLine(line, null, material?.rules ?? general);
    const prices = { listed: exactPriceOf(material.skuId, null), similar: similar.get(material.spuId) ?? [] };
    return judgeLine(line, materialBenchmark(material, unit, prices), material.rules);
  });
}

const isComparedInternally = ({ rules }: ComparedMaterial): boolean => rules.benchmarkBasis.startsWith('INTERNAL');

async function readTechniques(db: Db, lines: readonly ComparedLine[]) {
  const asked = lines.filter(({ techniqueId }) => Boolean(techniqueId));
  const prices = await listTechniquePrices(
    db,
    asked.map(({ techniqueId, supplierId, quantity }) => ({
      techniqueId: techniqueId ?? '',
      supplierId: supplierId ?? null,
      quantity: quantity ?? '1',
    })),
  );
  // A price by another unit says nothing about the line.
  const isSameUnit = (line: ComparedLine, unitId: string | undefined) => line.unitId === null || line.unitId === unitId;
  return new Map(asked.flatMap((line, at) => (isSameUnit(line, prices[at]?.unitId) ? [[line, prices[at]] as const] : [])));
}

/** The default configuration: for lines without a class. */
async function readGeneralRules(db: Db): Promise<PriceRules> {
  const { rows } = await sql<{ rules: PriceRules }>`
    select ${rulesJson} as rules from comparison_config_versions v where v.id = comparison_version_of(null)`.execute(db);
  return rows[0]!.rules;
}

/** Stock units of SKUs in one unit of a consumption; null when they do not convert. */
export async function findStockRatios(
  db: Db,
  asked: readonly { skuId: string; unitId: string }[],
): Promise<(skuId: string, unitId: string) => string | null> {
  const materials = await readMaterials(db, [...new Set(asked.map(({ skuId }) => skuId))]);
  const units = await readUnits(db);
  return (skuId, unitId) => {
    const [material, unit] = [materials.get(skuId), units.get(unitId)];
    return material && unit ? stockUnits(unit, material) : null;
  };
}

/** 档案基准价 is per metre, and per piece where units are counted. */
const archivePrice = sql`s.benchmark_price * case u1.dimension when 'length' then u1.factor
  when 'mass' then u1.factor / nullif(s.gram_weight / 1000 * (s.width + s.allowance) / 100, 0) else 1 end`;

async function readMaterials(db: Db, skuIds: readonly string[], tried: TriedRules | null = null): Promise<Map<string, ComparedMaterial>> {
  const { rows } = await sql<ComparedMaterial>`
    select k.id as sku_id, s.id as spu_id, ${consumedColumns}, ${rulesJson} as rules, bought.last_price, bought.average_price,
      round(${archivePrice}, 6)::text as archive_price
    from skus k join spus s on s.id = k.spu_id ${consumedUnits}
    join comparison_config_versions v on v.id = comparison_version_of(s.classification_id)
    cross join lateral (
      select (array_agg(l.stock_price order by o.placed_on desc, l.id desc))[1]::text as last_price,
             round(sum(l.stock_price * l.quantity) / nullif(sum(l.quantity), 0), 6)::text as average_price
      from purchase_lines l join purchase_orders o on o.id = l.order_id
      where l.sku_id = k.id and l.stock_price is not null and o.placed_on >= business_day() - 90 and o.state <> 'CANCELLED') bought
    where k.id = ${anyId(skuIds)}`.execute(db);
  const ruled = (rules: PriceRules): PriceRules => (tried ? { ...rules, benchmarkBasis: tried.benchmarkBasis } : rules);
  return new Map(rows.map((material) => [material.skuId, { ...material, rules: ruled(material.rules) }]));
}

/** The internal materials that each material is compared with, by the number, the least score and the weights of its configuration. */
async function readSimilar(db: Db, asked: readonly ComparedMaterial[], tried: TriedRules | null): Promise<Map<string, SimilarMaterial[]>> {
  const spuIds = [...new Set(asked.map(({ spuId }) => spuId))];
  if (spuIds.length === 0) return new Map();
  const { rows } = await sql<SimilarMaterial & { askedId: string; spuId: string; skuId: string }>`
    with asked as materialized (select a.id, a.classification_id from spus a where a.id = ${anyId(spuIds)}),
    found as materialized (
      select a.id as asked_id, f.spu_id, f.sku_id
      from asked a join spus m on m.id = a.id
      join comparison_config_versions v on v.id = comparison_version_of(a.classification_id)
      cross join lateral similar_materials(m.classification_id, '', m.specification, m.structure_id, m.width, m.gram_weight,
        coalesce((select jsonb_object_agg(x.ingredient_id::text, x.share::text) from spu_compositions x where x.spu_id = m.id), '{}'),
        null, null, null, m.id, '{ACTIVE}', ${tried ? sql`${JSON.stringify(tried.weights)}::jsonb` : sql`similarity_weights(m.classification_id)`},
        ${tried ? sql`${tried.topCount}::int` : sql`v.top_count`}) f
      where f.score >= ${tried ? sql`${tried.minimumScore}::numeric` : sql`v.minimum_score`})
    select n.asked_id, s.id as spu_id, k.id as sku_id, ${consumedColumns}
    from found n join spus s on s.id = n.spu_id ${consumedUnits}
    join skus k on k.id = coalesce(n.sku_id, (select x.sku_id from offers x where x.spu_id = n.spu_id and x.sku_id is not null and x.active
      order by x.preferred desc, x.id limit 1))`.execute(db);
  const { exactPriceOf } = await loadPriceLookup(
    db,
    rows.map(({ spuId }) => spuId),
    rows.map(({ skuId }) => skuId),
  );
  const priced = rows.flatMap((row) => {
    const price = exactPriceOf(row.skuId, null);
    return price === null ? [] : [{ ...row, price }];
  });
  return Map.groupBy(priced, ({ askedId }) => askedId);
}

/** Suppliers whose offer of the SKU has a bulk price in force of the last 90 days. */
const pricedSuppliers = (sku: string) => sql`
  select o.supplier_id from offers o where o.sku_id = ${sql.ref(sku)} and o.active and ${bulkSince('o.id')} >= business_day() - 90`;

/** Quotes for a red price of the line `alias`: suppliers with a price or with an answer to an inquiry. A technique has those of the library. */
export const quotesOf = (alias: string, suppliers = pricedSuppliers(`${alias}.sku_id`)) => sql`
  case when ${sql.ref(`${alias}.technique_id`)} is null then (select count(*)::int from (
    ${suppliers}
    union
    select a.supplier_id from inquiries i join inquiry_answers a on a.inquiry_id = i.id
    where i.spu_id = (select k.spu_id from skus k where k.id = ${sql.ref(`${alias}.sku_id`)}) and (i.sku_id is null or i.sku_id = ${sql.ref(`${alias}.sku_id`)})
      and a.answered_at >= now() - interval '90 days') asked)
    else (select count(distinct c.supplier_id)::int from current_technique_offers c where c.technique_id = ${sql.ref(`${alias}.technique_id`)}) end`;

/** Since when the bulk price of an offer is in force. A scalar reads the prices of this offer alone; a join would read all of them. */
export const bulkSince = (offer: string) => sql`
  (select max(c.valid_from) from current_prices c where c.offer_id = ${sql.ref(offer)} and c.kind = 'BULK')`;
