import { sql } from 'kysely';
import type { materialsApi, Similar } from '@mrp/contract/features/materials.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { similarity, similarityParts } from '@mrp/contract/lib/formulas.ts';
import type { Db } from '../../platform/database.ts';

const weights = { ingredient: 60, gsm: 25, width: 15 };
const PROBABLE = '80';

interface Candidate {
  id: string;
  code: string;
  name: string;
  width: string | null;
  gramWeight: string | null;
  sameName: boolean;
  sameSpecification: boolean;
  fibres: Record<string, string>;
}

/** Possible duplicates of a new material, the most similar first, with the reasons; archived ones are ignored. */
export async function findSimilarMaterials(db: Db, asked: Parsed<typeof materialsApi.findSimilar>['body']): Promise<Similar[]> {
  if (asked.name === '' && asked.compositions.length === 0) return [];
  const candidates = await listCandidates(db, asked);
  const ref = { fibres: fibresOf(asked.compositions), gsm: asked.gramWeight, width: asked.width };
  return candidates
    .flatMap((candidate) => judge(ref, candidate) ?? [])
    .sort((a, b) => compareDecimals(b.score, a.score))
    .slice(0, 5);
}

/** The same name, or the same classification with a weight within 15 % or the same specification. */
async function listCandidates(
  db: Db,
  { id, name, classificationId, gramWeight, specification }: Parsed<typeof materialsApi.findSimilar>['body'],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.id, s.code, s.name, s.width, s.gram_weight, s.name = ${name} as same_name, s.specification <> '' and s.specification = ${specification} as same_specification,
           coalesce((select jsonb_object_agg(c.ingredient_id::text, c.share::text) from spu_compositions c where c.spu_id = s.id), '{}') as fibres
    from spus s
    where s.state <> 'ARCHIVED' and s.id is distinct from ${id}::bigint and (
      s.name = ${name} or (s.classification_id = ${classificationId}::bigint and (
        s.gram_weight between ${gramWeight}::numeric * 0.85 and ${gramWeight}::numeric * 1.15 or (${specification} <> '' and s.specification = ${specification}))))
    order by s.name = ${name} desc, s.id desc limit 300`.execute(db);
  return rows;
}

const fibresOf = (rows: readonly { ingredientId: string; share: string }[]) =>
  Object.fromEntries(rows.map(({ ingredientId, share }) => [ingredientId, share]));

function judge(ref: { fibres: Record<string, string>; gsm: string | null; width: string | null }, candidate: Candidate): Similar | null {
  const comparison = { ref, cand: { fibres: candidate.fibres, gsm: candidate.gramWeight, width: candidate.width } };
  const alike = similarity({ ...comparison, weights });
  const score = candidate.sameName || candidate.sameSpecification ? (alike ?? '100.00') : alike;
  if (score === null || (!candidate.sameName && compareDecimals(score, PROBABLE) < 0)) return null;
  const { ingredient, gsm, width } = similarityParts(comparison);
  const reasons = [
    ...(candidate.sameName ? ['名称相同'] : []),
    ...(candidate.sameSpecification ? ['规格相同'] : []),
    ...(ingredient === null ? [] : [ingredient === '100.00' ? '成分一致' : `成分重合 ${ingredient}%`]),
    ...(gsm === null ? [] : [gsm === '100.00' ? '克重相同' : `克重相近 ${gsm}%`]),
    ...(width === null ? [] : [width === '100.00' ? '门幅相同' : `门幅相近 ${width}%`]),
  ];
  const { id, code, name } = candidate;
  return { id, code, name, score, reasons };
}
