import { sql, type RawBuilder } from 'kysely';
import type { materialsApi } from '@mrp/contract/features/materials.ts';
import { PROBABLE_SCORE, type Similar } from '@mrp/contract/features/materials/similar.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { similarReasons, type SimilarFacts } from './similar.rules.ts';

/** What similar materials are asked for; null and empty: not known. */
export interface SimilarTo {
  classificationId: string | null;
  name: string;
  specification: string;
  structureId: string | null;
  width: string | null;
  gramWeight: string | null;
  fibres: Readonly<Record<string, string>>;
  lab: readonly [string, string, string] | null;
  /** 元/米 without tax. */
  metrePrice: string | null;
  /** What it is called beside the found ones; absent: 本料. */
  called?: string;
  /** The material itself. */
  exceptId: string | null;
}

type State = Similar['state'];
const anyState: readonly State[] = ['DRAFT', 'PENDING', 'ACTIVE', 'DISABLED'];

type Facts = 'classification' | 'name' | 'specification' | 'structure' | 'width' | 'gsm' | 'fibres' | 'l' | 'a' | 'b' | 'except';

/** `similar_materials` over the columns of a row, by the weights in force for its class. */
export function similarOf(row: Record<Facts, RawBuilder<unknown>>, most: number, states: readonly State[] = anyState): RawBuilder<unknown> {
  const { classification, name, specification, structure, width, gsm, fibres, l, a, b } = row;
  return sql`similar_materials(${classification}::bigint, ${name}, ${specification}, ${structure}::bigint, ${width}::numeric, ${gsm}::numeric,
    ${fibres}::jsonb, ${l}::numeric, ${a}::numeric, ${b}::numeric, ${row.except}::bigint, ${states as State[]}::text[], similarity_weights(${classification}::bigint), ${most})`;
}

type Found = Omit<Similar, 'reasons' | 'score'> & { score: string | null; facts: SimilarFacts };

/** The most similar materials, best first, with score and reasons. The price gap is a reason only for those who may see prices. */
export async function findSimilar(
  db: Db,
  user: Identity,
  asked: SimilarTo,
  most: number,
  states: readonly State[] = anyState,
): Promise<Similar[]> {
  const priced = user.permissions.has(VIEW_PRICES);
  const { rows } = await sql<Found>`
    select s.id, s.code, s.name, s.state, f.sku_id, k.code as sku_code, k.colour_name, c.hex, f.score::text as score,
           coalesce((select p.file_id from sku_pictures p where p.sku_id = f.sku_id order by p.position limit 1),
                    case when f.sku_id is null then (select p.file_id from spu_pictures p where p.spu_id = s.id and p.position = 1) end) as picture_id,
           jsonb_build_object('ingredient', f.ingredient::text, 'gsm', f.gsm::text, 'width', f.width::text, 'structure', f.structure::text,
             'deltaE', f.delta_e::text, 'sameName', f.same_name, 'sameSpecification', f.same_specification, 'isTrim', s.kind = 'TRIM',
             'gramWeight', s.gram_weight::text, 'ownWidth', s.width::text, 'metrePrice', case when ${priced} then (
               select p.metre_price::text from offers o cross join lateral (select c.metre_price from current_prices c where c.offer_id = o.id and c.kind = 'BULK' order by c.min_quantity limit 1) p
               where o.spu_id = s.id and o.preferred and (f.sku_id is null or o.sku_id = f.sku_id)
               order by o.sku_id nulls first limit 1) end) as facts
    from ${similarTo(asked, most, states)} f
    join spus s on s.id = f.spu_id
    left join skus k on k.id = f.sku_id
    left join colours c on c.id = coalesce(k.colour_id, (select first.colour_id from skus first where first.spu_id = s.id order by first.serial limit 1))
    order by f.score desc nulls last, s.id desc`.execute(db);
  return rows.map(({ facts, score, ...shown }) => ({ ...shown, score: score ?? '100.00', reasons: similarReasons(facts, asked) }));
}

function similarTo(asked: SimilarTo, most: number, states: readonly State[]): RawBuilder<unknown> {
  const [l, a, b] = asked.lab ?? [null, null, null];
  const facts = {
    classification: sql`${asked.classificationId}`,
    name: sql`${asked.name}`,
    specification: sql`${asked.specification}`,
    structure: sql`${asked.structureId}`,
    width: sql`${asked.width}`,
    gsm: sql`${asked.gramWeight}`,
    fibres: sql`${JSON.stringify(asked.fibres)}`,
    l: sql`${l}`,
    a: sql`${a}`,
    b: sql`${b}`,
    except: sql`${asked.exceptId}`,
  };
  return similarOf(facts, most, states);
}

/** Possible duplicates of a new material, the most similar first; an equal name always counts. */
export async function findDuplicateMaterials(
  db: Db,
  user: Identity,
  { id, compositions, ...facts }: Parsed<typeof materialsApi.findSimilar>['body'],
): Promise<Similar[]> {
  if (facts.name === '' && compositions.length === 0) return [];
  const fibres = Object.fromEntries(compositions.map(({ ingredientId, share }) => [ingredientId, share]));
  const found = await findSimilar(db, user, { ...facts, fibres, lab: null, metrePrice: null, exceptId: id }, SHOWN);
  return found.filter(({ score, reasons }) => reasons.includes('名称相同') || compareDecimals(score, PROBABLE_SCORE) >= 0).slice(0, 5);
}

const SHOWN = 12;

/** 相似物料 of a material, or of one of its colours: substitutes that are in use. */
export async function listSimilarMaterials(db: Db, user: Identity, id: string, skuId: string | undefined): Promise<Similar[]> {
  const { rows } = await sql<SimilarTo & { l: string | null; a: string; b: string }>`
    select s.classification_id, s.name, s.specification, s.structure_id, s.width, s.gram_weight, s.id as except_id,
           coalesce((select jsonb_object_agg(c.ingredient_id::text, c.share::text) from spu_compositions c where c.spu_id = s.id), '{}') as fibres,
           shade.lab_l as l, shade.lab_a as a, shade.lab_b as b,
           (select p.metre_price from offers o cross join lateral (select c.metre_price from current_prices c where c.offer_id = o.id and c.kind = 'BULK' order by c.min_quantity limit 1) p
            where o.spu_id = s.id and o.preferred and (${skuId ?? null}::bigint is null or o.sku_id = ${skuId ?? null}::bigint)
            order by o.sku_id nulls first limit 1) as metre_price
    from spus s
    left join skus k on k.id = ${skuId ?? null}::bigint and k.spu_id = s.id
    left join colours shade on shade.id = k.colour_id
    where s.id = ${id}`.execute(db);
  const [asked] = rows;
  if (!asked) throw new AppError('NOT_FOUND', { what: materialsWords.material });
  const { l, a, b, ...facts } = asked;
  return findSimilar(db, user, { ...facts, lab: l === null ? null : [l, a, b] }, SHOWN, ['ACTIVE']);
}
