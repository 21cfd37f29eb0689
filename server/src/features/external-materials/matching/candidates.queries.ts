import { sql } from 'kysely';
import type { Candidate } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { findSimilar, similarOf, type SimilarTo } from '../../materials/similar.queries.ts';

/** Materials that a record could become or be linked to. */
const possible = ['DRAFT', 'PENDING', 'ACTIVE'] as const;
const SHOWN = 12;

/** 候选内部物料 of a record, best first. */
export async function listCandidates(db: Db, user: Identity, external: ExternalMaterial): Promise<Candidate[]> {
  const found = await findSimilar(db, user, await similarTo(db, external), SHOWN, possible);
  const colours = await listUsableColours(
    db,
    found.filter(({ skuId }) => skuId === null).map(({ id }) => id),
  );
  return found.map((candidate) => ({ ...candidate, colours: colours.get(candidate.id) ?? [] }));
}

async function listUsableColours(db: Db, spuIds: readonly string[]): Promise<Map<string, Candidate['colours']>> {
  if (spuIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('skus')
    .select(['id', 'spuId', 'code', 'colourName'])
    .where('spuId', 'in', spuIds)
    .where('state', '<>', 'DISABLED')
    .orderBy('spuId')
    .orderBy('serial')
    .execute();
  return Map.groupBy(rows, ({ spuId }) => spuId);
}

async function similarTo(db: Db, external: ExternalMaterial): Promise<SimilarTo> {
  const { classificationId, name, specification, structureId, width, gramWeight, compositions, colourId, metrePrice } = external;
  const colour = colourId
    ? await db.selectFrom('colours').select(['labL', 'labA', 'labB']).where('id', '=', colourId).executeTakeFirst()
    : undefined;
  const lab = colour?.labL && colour.labA && colour.labB ? ([colour.labL, colour.labA, colour.labB] as const) : null;
  const fibres = Object.fromEntries(compositions.map(({ ingredient, share }) => [ingredient.id, share]));
  const facts = { classificationId, name, specification, structureId, width, gramWeight, fibres, lab };
  return { ...facts, metrePrice: metrePrice ?? null, called: '外部', exceptId: null };
}

/** The most similar material of each row `em` with its colour `c`: the lateral of the list. */
export const bestMatch = similarOf(
  {
    classification: sql`em.classification_id`,
    name: sql`em.name`,
    specification: sql`em.specification`,
    structure: sql`em.structure_id`,
    width: sql`em.width`,
    gsm: sql`em.gram_weight`,
    fibres: sql`(select coalesce(jsonb_object_agg(x.ingredient_id::text, x.share::text), '{}') from external_compositions x where x.external_material_id = em.id)`,
    l: sql`c.lab_l`,
    a: sql`c.lab_a`,
    b: sql`c.lab_b`,
    except: sql`null`,
  },
  1,
  possible,
);
