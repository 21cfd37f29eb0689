import { decimal, roundHalfUp, signed } from '@mrp/contract/lib/decimals.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';

/** The matches of one material in percent, with the facts of both sides; null: not known. */
export interface SimilarFacts {
  ingredient: string | null;
  gsm: string | null;
  width: string | null;
  structure: string | null;
  deltaE: string | null;
  sameName: boolean;
  sameSpecification: boolean;
  isTrim: boolean;
  gramWeight: string | null;
  ownWidth: string | null;
  /** 元/米 without tax; null without the right to see prices. */
  metrePrice: string | null;
}

interface AskedFacts {
  gramWeight: string | null;
  width: string | null;
  metrePrice: string | null;
  /** What it is called beside the found ones, which every percentage is of; absent: 本料. */
  called?: string | undefined;
}

/** Why a material is similar, and in what it differs: 成分重合 95% · 克重 +5 g（本料 180 g 的 2.8%）· 米价比本料贵 10.0%. */
export function similarReasons(facts: SimilarFacts, asked: AskedFacts): string[] {
  const { ingredient, structure, deltaE, sameName, sameSpecification, isTrim, gramWeight, ownWidth, metrePrice } = facts;
  return [
    ...(sameName ? ['名称相同'] : []),
    ...(sameSpecification ? ['规格相同'] : []),
    ...(ingredient === null ? [] : [isWhole(ingredient) ? '成分一致' : `成分重合 ${short(ingredient)}%`]),
    ...(facts.gsm === null ? [] : [gap('克重', asked, [asked.gramWeight, gramWeight], 'g') ?? '克重相同']),
    ...(facts.width === null ? [] : [gap(materialsWords.width, asked, [asked.width, ownWidth], 'cm') ?? '门幅相同']),
    ...(structure === null || isTrim ? [] : [isWhole(structure) ? '组织相同' : '组织不同']),
    ...(deltaE === null ? [] : [`ΔE ${roundHalfUp(deltaE, 1)}`]),
    ...(priceGap(asked, metrePrice) ?? []),
  ];
}

const isWhole = (percent: string): boolean => decimal(percent).eq(100);
const short = (text: string): string => decimal(text).toFixed();

const nameOf = ({ called }: Pick<AskedFacts, 'called'>): string => called ?? '本料';

/** How far something is from what it is compared with, in percent of that; 8 decimals. */
export const percentOff = (base: string, other: string): string =>
  decimal(other).minus(decimal(base)).abs().div(decimal(base)).times(100).toFixed(8);

/** 克重 +5 g（本料 180 g 的 2.8%）; null when both are equal. */
function gap(label: string, whose: Pick<AskedFacts, 'called'>, [asked, found]: readonly [string | null, string | null], unit: string) {
  if (asked === null || found === null || decimal(asked).eq(decimal(found))) return null;
  const difference = decimal(found).minus(decimal(asked)).toFixed();
  return `${label} ${signed(difference)} ${unit}（${nameOf(whose)} ${short(asked)} ${unit} 的 ${roundHalfUp(percentOff(asked, found), 1)}%）`;
}

/** 米价比本料贵 10.0%: which of the two is dearer. */
function priceGap({ metrePrice: asked, called }: AskedFacts, found: string | null): string[] | null {
  if (asked === null || found === null || decimal(asked).isZero()) return null;
  const percent = roundHalfUp(percentOff(asked, found), 1);
  if (decimal(percent).isZero()) return [`米价与${nameOf({ called })}相同`];
  return [`米价比${nameOf({ called })}${decimal(found).gt(decimal(asked)) ? '贵' : '便宜'} ${percent}%`];
}
