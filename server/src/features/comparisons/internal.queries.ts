import { sql } from 'kysely';
import { weightFactors } from '@mrp/contract/features/comparisons/fields.ts';
import type { SuggestedSupplier } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { ComparedMaterial, InternalComparison } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import type { ConfigVersion } from '@mrp/contract/features/comparisons/record.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { similarReasons, type SimilarFacts } from '../materials/similar.rules.ts';
import { getVersionInForce } from './configs.queries.ts';

/** The metre price of the preferred offer for a colour of a material, and whose it is. */
const preferredPrice = (spu: string, sku: string) => sql`
  left join lateral (
    select p.metre_price::text as metre_price, sup.abbreviation as supplier
    from offers o join suppliers sup on sup.id = o.supplier_id
    left join lateral (select c.metre_price from current_prices c where c.offer_id = o.id and c.kind = 'BULK' order by c.min_quantity limit 1) p on true
    where o.spu_id = ${sql.ref(spu)} and o.preferred and (${sql.ref(sku)} is null or o.sku_id is null or o.sku_id = ${sql.ref(sku)})
    order by (o.sku_id = ${sql.ref(sku)}) desc nulls last, o.sku_id nulls first limit 1) best on true`;

interface AskedMaterial {
  id: string;
  classificationId: string;
  code: string;
  name: string;
  skuId: string | null;
  colourName: string | null;
  hex: string | null;
  pictureId: string | null;
  supplier: string | null;
  metrePrice: string | null;
  width: string | null;
  gramWeight: string | null;
}

async function readMaterial(db: Db, spuId: string, skuId: string | null): Promise<AskedMaterial> {
  const { rows } = await sql<AskedMaterial>`
    select s.id, s.classification_id, coalesce(k.code, s.code) as code, s.name, k.id as sku_id, k.colour_name, c.hex, best.supplier, best.metre_price,
           s.width::text, s.gram_weight::text,
           coalesce((select p.file_id from sku_pictures p where p.sku_id = k.id order by p.position limit 1),
                    (select p.file_id from spu_pictures p where p.spu_id = s.id and p.position = 1)) as picture_id
    from spus s left join skus k on k.id = ${skuId}::bigint and k.spu_id = s.id left join colours c on c.id = k.colour_id
    ${preferredPrice('s.id', 'k.id')}
    where s.id = ${spuId}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND', { what: comparisonWords.material });
  return rows[0];
}

type Found = Omit<ComparedMaterial, 'parts' | 'reasons' | 'saving' | 'savingPercent' | 'supplier'> & {
  supplier: string | null;
  matches: Record<string, string | null>;
  facts: SimilarFacts;
};

/** 内部比价: the most similar internal materials in use, by the weights, the number and the least score in force for the class. */
export async function compareInternally(db: Db, spuId: string, skuId: string | null): Promise<InternalComparison> {
  const asked = await readMaterial(db, spuId, skuId);
  const config = await getVersionInForce(db, asked.classificationId);
  const { rows } = await sql<Found>`
    select r.id, r.code, r.name, f.sku_id, k.colour_name, c.hex, f.score::text, best.metre_price, best.supplier,
           coalesce((select p.file_id from sku_pictures p where p.sku_id = k.id order by p.position limit 1),
                    (select p.file_id from spu_pictures p where p.spu_id = r.id and p.position = 1)) as picture_id,
           jsonb_build_object('ingredient', f.ingredient::text, 'gsm', f.gsm::text, 'width', f.width::text, 'structure', f.structure::text, 'colour', f.colour::text) as matches,
           jsonb_build_object('ingredient', f.ingredient::text, 'gsm', f.gsm::text, 'width', f.width::text, 'structure', f.structure::text,
             'deltaE', f.delta_e::text, 'sameName', f.same_name, 'sameSpecification', f.same_specification, 'isTrim', r.kind = 'TRIM',
             'gramWeight', r.gram_weight::text, 'ownWidth', r.width::text, 'metrePrice', null) as facts
    from spus s
    left join skus own on own.id = ${skuId}::bigint and own.spu_id = s.id
    left join colours shade on shade.id = own.colour_id
    cross join lateral similar_materials(s.classification_id, '', s.specification, s.structure_id, s.width, s.gram_weight,
      coalesce((select jsonb_object_agg(x.ingredient_id::text, x.share::text) from spu_compositions x where x.spu_id = s.id), '{}'),
      shade.lab_l, shade.lab_a, shade.lab_b, s.id, '{ACTIVE}', similarity_weights(s.classification_id), ${config.topCount}::int) f
    join spus r on r.id = f.spu_id
    left join skus k on k.id = f.sku_id
    left join colours c on c.id = coalesce(k.colour_id, (select first.colour_id from skus first where first.spu_id = r.id order by first.serial limit 1))
    ${preferredPrice('r.id', 'f.sku_id')}
    where s.id = ${spuId} and f.score >= ${config.minimumScore}::numeric
    order by f.score desc, r.id desc`.execute(db);
  return {
    material: { ...asked, supplier: asked.supplier ?? '' },
    configName: config.configName,
    configVersionNo: config.versionNo,
    minimumScore: config.minimumScore,
    rows: rows.map((row) => comparedOf(row, asked, config)),
  };
}

function comparedOf({ matches, facts, ...row }: Found, asked: AskedMaterial, config: ConfigVersion): ComparedMaterial {
  const parts = weightFactors.flatMap(({ factor, field, label }) => {
    const weight = config[field];
    return weight === null ? [] : [{ label, match: matches[factor] ?? null, weight: Number.parseInt(weight, 10) }];
  });
  const own = { gramWeight: asked.gramWeight, width: asked.width, metrePrice: null };
  return {
    ...row,
    supplier: row.supplier ?? '',
    parts,
    reasons: similarReasons(facts, own),
    ...savingOf(asked.metrePrice, row.metrePrice ?? null),
  };
}

/** What a metre costs less than the asked material's. */
function savingOf(asked: string | null, other: string | null): Pick<ComparedMaterial, 'saving' | 'savingPercent'> {
  if (asked === null || other === null || decimal(asked).isZero()) return { saving: null, savingPercent: null };
  const saving = decimal(asked).minus(decimal(other));
  return { saving: roundHalfUp(saving, 4), savingPercent: roundHalfUp(saving.div(decimal(asked)).times(100), 2) };
}

const SUGGESTED = 12;

/** Suppliers to ask for a material: those who offer it, then those who offer most of its class, each with why. */
export async function suggestSuppliers(db: Db, spuId: string): Promise<SuggestedSupplier[]> {
  const { rows } = await sql<
    Omit<SuggestedSupplier, 'reasons'> & { own: number; ofClass: number; level: string | null; leadDays: number | null }
  >`
    with asked as (select id, classification_id from spus where id = ${spuId}),
    counted as (
      select o.supplier_id, count(*) filter (where o.spu_id = a.id)::int as own, count(distinct o.spu_id)::int as of_class, min(o.lead_days_bulk) as lead_days
      from asked a join spus s on s.classification_id = a.classification_id and s.state <> 'ARCHIVED' join offers o on o.spu_id = s.id and o.active
      group by o.supplier_id)
    select p.id, p.code, p.abbreviation, p.name, c.own > 0 as offers, c.own, c.of_class, p.level, c.lead_days
    from counted c join suppliers p on p.id = c.supplier_id and p.state in ('PENDING', 'ACTIVE')
    order by c.own > 0 desc, c.of_class desc, p.level nulls last, p.id limit ${SUGGESTED}`.execute(db);
  return rows.map(({ own, ofClass, level, leadDays, ...supplier }) => ({
    ...supplier,
    reasons: [
      ...(own > 0 ? ['现有报价'] : []),
      `同类物料 ${ofClass} 个`,
      ...(level ? [`${level} 级`] : []),
      ...(leadDays === null ? [] : [`最短货期 ${leadDays} 天`]),
    ],
  }));
}
