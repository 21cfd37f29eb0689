import { sql } from 'kysely';
import type { ExplosionRequest } from '@mrp/contract/features/styles/input.ts';
import type { Explosion } from '@mrp/contract/features/styles/record.ts';
import { isBySize } from '@mrp/contract/features/styles/size-items.ts';
import { decimal, roundHalfUp, roundUp } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { bomRefOf, unitOf } from '../sql-fragments.queries.ts';
import { refuseSize } from '../rules.ts';
import type { Figures } from './figures.rules.ts';
import { loadPriceLookup, readAvailable } from './prices.queries.ts';
import { getStoredBom } from './queries.ts';
import { explode, type ExplosionLookup, type ExplosionLine, type Requirement, type Taken } from './explosion.rules.ts';

type BomRef = Explosion['rows'][number]['uses'][number]['bom'];

/** Loads these BOMs and the effective BOMs of all nested materials with one query. */
export async function loadExplosionLookup(db: Db, bomIds: readonly string[]): Promise<ExplosionLookup> {
  const { rows } = await sql<ExplosionLine & { ref: BomRef }>`
    with recursive reached (bom_id) as (
      select id from unnest(${[...new Set(bomIds)]}::bigint[]) asked (id)
      union
      select e.bom_id from reached r join bom_lines l on l.bom_id = r.bom_id join effective_material_boms e on e.spu_id = l.spu_id
    )
    select l.id as line_id, l.bom_id, ${bomRefOf('b')} as ref, site.name as site, l.name, l.spu_id, l.is_prepared, l.supply, l.supplier_id, l.stock_consumption,
           coalesce(m.colours, '{}') as colours, coalesce(z.sizes, '{}') as sizes, coalesce(i.items, '[]') as size_items
    from reached r
    join boms b on b.id = r.bom_id
    join bom_lines l on l.bom_id = b.id
    join dictionary_entries site on site.id = l.site_id
    left join lateral (select jsonb_object_agg(coalesce(c.skc_id, c.made_sku_id)::text, c.sku_id::text) as colours
                       from bom_line_colours c where c.line_id = l.id) m on true
    left join lateral (select jsonb_object_agg(s.size, s.factor::text) as sizes from bom_line_sizes s where s.line_id = l.id) z on true
    left join lateral (select jsonb_agg(jsonb_build_object('size', s.size::text, 'targetId', s.skc_id::text, 'skuId', s.sku_id::text, 'specification', s.specification::text)) as items
                       from bom_line_size_items s where s.line_id = l.id) i on true
    order by l.bom_id, l.position`.execute(db);
  const lines = Map.groupBy(rows, ({ bomId }) => bomId);
  const boms = new Map([...lines].flatMap(([id, own]) => (own[0] ? [[id, { ref: own[0].ref, lines: own }] as const] : [])));
  const { rows: nested } = await sql<{ spuId: string; bomId: string }>`
    select spu_id, bom_id from effective_material_boms where spu_id = any(${[...new Set(rows.map(({ spuId }) => spuId))]}::bigint[])`.execute(
    db,
  );
  return { boms, nested: new Map(nested.map(({ spuId, bomId }) => [spuId, bomId])) };
}

interface SkuFacts {
  id: string;
  code: string;
  name: string;
  colourName: string;
  hex: string | null;
  unit: Explosion['rows'][number]['unit'];
}

/** 需求预览: the requirements of the given pieces by colour. */
export async function explodeBom(db: Db, id: string, { pieces }: ExplosionRequest): Promise<Explosion> {
  const bom = await getStoredBom(db, id);
  const known = new Map(bom.targets.map((target) => [target.id, target]));
  const wrong = pieces.flatMap(({ targetId, size }, at): [string, string][] => {
    const target = known.get(targetId);
    if (!target) return [[`pieces.${at}.targetId`, '货色不属于该BOM，请重新选择']];
    const refusal = refuseSize(size, target);
    return refusal === null ? [] : [[`pieces.${at}.size`, refusal]];
  });
  if (wrong.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(wrong) });
  const book = await loadExplosionLookup(db, [id]);
  const { rows, missing } = explode(
    book,
    pieces.map((demand) => ({ bomId: id, ...demand })),
  );
  const facts = await readSkus(db, [...rows.map(({ skuId }) => skuId), ...missing.map(({ targetId }) => targetId)]);
  const nameOf = (targetId: string): string => known.get(targetId)?.colourName ?? facts.get(targetId)?.colourName ?? '';
  const skuIds = rows.map(({ skuId }) => skuId);
  const spuIds = rows.map(({ spuId }) => spuId);
  const figures = { book: await loadPriceLookup(db, spuIds, skuIds), availableOf: await readAvailable(db, skuIds) };
  return {
    rows: rows.flatMap((row): Explosion['rows'] => {
      const sku = facts.get(row.skuId);
      if (!sku) return [];
      const nestedBom = book.boms.get(book.nested.get(row.spuId) ?? '')?.ref ?? null;
      const uses = row.uses.map(({ targetId, ...use }) => ({ ...use, target: nameOf(targetId) }));
      return [{ ...rowOf(row, sku, figures), nestedBom, uses }];
    }),
    problems: [...new Set(missing.map((taken) => formatMissing(taken, nameOf(taken.targetId))))],
  };
}

function rowOf(
  { skuId, spuId, quantity, level, specifications }: Requirement,
  { id: _id, code, ...sku }: SkuFacts,
  { book, availableOf }: Figures,
) {
  const rounded = roundUp(quantity, sku.unit.decimals);
  const available = availableOf(skuId);
  const lacking = decimal(rounded).minus(decimal(available));
  return {
    ...sku,
    skuId,
    skuCode: code,
    spuId,
    quantity,
    rounded,
    specifications,
    available,
    level,
    short: roundHalfUp(lacking.gt(0) ? lacking : '0', sku.unit.decimals),
    amount: book.amountOf(skuId, null, quantity),
  };
}

function formatMissing({ line, size }: Taken, target: string): string {
  const name = `${line.site}的“${line.name}”`;
  if (!isBySize(line.sizeItems)) return `${name}没有“${target}”的颜色对应，未计入需求`;
  if (size === '') return `${name}按尺码对应，“${target}”的件数没有分尺码，未计入需求`;
  return `${name}没有“${target} ${size}”的尺码对应，未计入需求`;
}

async function readSkus(db: Db, ids: readonly string[]): Promise<Map<string, SkuFacts>> {
  const { rows } = await sql<SkuFacts>`
    select k.id, k.code, s.name, k.colour_name, c.hex, ${unitOf('u')} as unit
    from skus k join spus s on s.id = k.spu_id join units u on u.id = s.first_unit_id join colours c on c.id = k.colour_id
    where k.id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map((sku) => [sku.id, sku]));
}
