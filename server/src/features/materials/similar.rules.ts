import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';

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
}

/** Why a material is similar, and in what it differs: 成分重合 95% · 克重 +5 g（2.8%）· ΔE 1.2. */
export function similarReasons(facts: SimilarFacts, asked: AskedFacts): string[] {
  const { ingredient, structure, deltaE, sameName, sameSpecification, isTrim, gramWeight, ownWidth, metrePrice } = facts;
  return [
    ...(sameName ? ['名称相同'] : []),
    ...(sameSpecification ? ['规格相同'] : []),
    ...(ingredient === null ? [] : [isWhole(ingredient) ? '成分一致' : `成分重合 ${short(ingredient)}%`]),
    ...(facts.gsm === null ? [] : [gap('克重', asked.gramWeight, gramWeight, 'g') ?? '克重相同']),
    ...(facts.width === null ? [] : [gap('门幅', asked.width, ownWidth, 'cm') ?? '门幅相同']),
    ...(structure === null || isTrim ? [] : [isWhole(structure) ? '组织相同' : '组织不同']),
    ...(deltaE === null ? [] : [`ΔE ${roundHalfUp(deltaE, 1)}`]),
    ...(priceGap(asked.metrePrice, metrePrice) ?? []),
  ];
}

const isWhole = (percent: string): boolean => decimal(percent).eq(100);
const short = (text: string): string => decimal(text).toFixed();
const signed = (text: string): string => (decimal(text).gt(0) ? `+${text}` : text.replace('-', '−'));

/** 克重 +5 g（2.8%）; null when both are equal. */
function gap(label: string, asked: string | null, found: string | null, unit: string): string | null {
  if (asked === null || found === null || decimal(asked).eq(decimal(found))) return null;
  const difference = decimal(found).minus(decimal(asked));
  const percent = roundHalfUp(difference.abs().div(decimal(asked)).times(100), 1);
  return `${label} ${signed(difference.toFixed())} ${unit}（${percent}%）`;
}

function priceGap(asked: string | null, found: string | null): string[] | null {
  if (asked === null || found === null || decimal(asked).isZero()) return null;
  return [`米价 ${signed(roundHalfUp(decimal(found).minus(decimal(asked)).div(decimal(asked)).times(100), 1))}%`];
}
