import { deltaE00, type Lab } from '../colour-difference.ts';
import { decimal, type Exact, roundHalfUp } from '../decimals.ts';

/** Properties of a material that are compared; absent ones are unknown. */
export interface Comparable {
  /** Fibre → percent. */
  fibres?: Readonly<Record<string, string>> | null;
  gsm?: string | null;
  /** 实用门幅 in cm. */
  width?: string | null;
  structure?: string | null;
  colour?: Lab | null;
}

export type SimilarityFactor = 'ingredient' | 'gsm' | 'width' | 'structure' | 'colour';
type Matches = Record<SimilarityFactor, Exact | null>;

function fibreOverlap(a: Comparable['fibres'], b: Comparable['fibres']): Exact | null {
  if (!a || !b || Object.keys(a).length === 0 || Object.keys(b).length === 0) return null;
  let common = decimal('0');
  for (const [fibre, share] of Object.entries(a)) {
    const other = b[fibre];
    if (other !== undefined) common = common.plus(decimal(compareShares(share, other)));
  }
  return common.div(100);
}

function compareShares(a: string, b: string): string {
  return decimal(a).lte(decimal(b)) ? a : b;
}

/** 1 when both are equal, falling linearly to 0 at a distance of `span`. */
function closeness(a: string | null | undefined, b: string | null | undefined, span: string | null | undefined): Exact | null {
  if (!a || !b || !span || decimal(span).lte(0)) return null;
  const match = decimal('1').minus(decimal(a).minus(decimal(b)).abs().div(decimal(span)));
  return match.lt(0) ? decimal('0') : match;
}

function matchesOf(ref: Comparable, cand: Comparable): Matches {
  const difference = ref.colour && cand.colour ? deltaE00({ a: ref.colour, b: cand.colour }).toFixed(4) : null;
  return {
    ingredient: fibreOverlap(ref.fibres, cand.fibres),
    gsm: closeness(ref.gsm, cand.gsm, ref.gsm),
    width: closeness(ref.width, cand.width, '20'),
    structure: ref.structure && cand.structure ? decimal(ref.structure === cand.structure ? '1' : '0') : null,
    colour: closeness(difference, '0', '10'),
  };
}

interface Comparison {
  ref: Comparable;
  cand: Comparable;
}

/** Formula 11 of the domain rules: match of each factor, 0.00 to 100.00; null when one side does not know it. */
export function similarityParts({ ref, cand }: Comparison): Record<SimilarityFactor, string | null> {
  const percent = (match: Exact | null) => match && roundHalfUp(match.times(100), 2);
  const { ingredient, gsm, width, structure, colour } = matchesOf(ref, cand);
  return {
    ingredient: percent(ingredient),
    gsm: percent(gsm),
    width: percent(width),
    structure: percent(structure),
    colour: percent(colour),
  };
}

/** Formula 11 of the domain rules: 0.00 to 100.00; the weight of an unknown factor goes to the others, null when all are unknown. */
export function similarity({ ref, cand, weights }: Comparison & { weights: Partial<Record<SimilarityFactor, number>> }): string | null {
  let score = decimal('0');
  let known = 0;
  for (const [factor, match] of Object.entries(matchesOf(ref, cand)) as [SimilarityFactor, Exact | null][]) {
    const weight = weights[factor] ?? 0;
    if (!match || weight === 0) continue;
    score = score.plus(match.times(weight));
    known += weight;
  }
  return known === 0 ? null : roundHalfUp(score.div(known).times(100), 2);
}

/** Formula 17 of the domain rules: price part of the score, 100 − deviation × 5, limited to 0 to 100. */
export function priceScore({ deviation }: { deviation: string }): string {
  const score = decimal('100').minus(decimal(deviation).times(5)).clamp(0, 100);
  return roundHalfUp(score, 2);
}

/** Fewer documents than this give no grade. */
export const fewestDocuments = 5;
export const tooFewDocuments = '样本不足';
/** Grades with the lowest score of each, the best first. */
export const gradeBands = [
  { grade: 'A', from: 85 },
  { grade: 'B', from: 70 },
  { grade: 'C', from: 50 },
  { grade: 'D', from: 0 },
] as const;
export type SupplierGrade = (typeof gradeBands)[number]['grade'] | typeof tooFewDocuments;

/** The parts of the supplier score with their weights in percent. */
export const scoreWeights = { onTime: 35, accepted: 30, price: 20, response: 15 } as const;
export type ScoreWeight = keyof typeof scoreWeights;

/** Each part 0 to 100; null: no documents for it, so that its weight goes to the others. */
type SupplierRecord = Readonly<Record<ScoreWeight, string | null>> & {
  /** In the last 180 days; a grade needs five. */
  documents?: number;
};

/** Formula 17 of the domain rules: score 0.0 to 100.0, graded by the displayed value; null when no part is known. */
export function supplierScore({ documents = fewestDocuments, ...parts }: SupplierRecord): { score: string | null; grade: SupplierGrade } {
  let weighted = decimal('0');
  let known = 0;
  for (const [part, weight] of Object.entries(scoreWeights) as [ScoreWeight, number][]) {
    const points = parts[part];
    if (points === null) continue;
    weighted = weighted.plus(decimal(points).times(weight));
    known += weight;
  }
  if (known === 0) return { score: null, grade: tooFewDocuments };
  const score = roundHalfUp(weighted.div(known), 1);
  return { score, grade: documents < fewestDocuments ? tooFewDocuments : gradeOf(decimal(score)) };
}

const gradeOf = (score: Exact): SupplierGrade => gradeBands.find(({ from }) => score.gte(from))?.grade ?? 'D';
