import { deltaE00, hexToLab } from '../../lib/colour-difference.ts';
import { compareDecimals, decimal, roundHalfUp, signed } from '../../lib/decimals.ts';
import { similarityParts } from '../../lib/formulas/formulas-score.ts';
import { fabricOf, materialFactors, type UnitFactors } from '../../lib/units.ts';
import type { Round, Task, TaskRow } from './record.ts';

/** How far a sample may be from the target and still meet it. The price must not be above it. */
export const tolerances = {
  /** cm, either way. */
  width: '2',
  /** Percent of the target, either way. */
  gramWeight: '5',
  /** Percent of overlap, at least. */
  composition: '95',
  /** ΔE00, at most. */
  colour: '2',
} as const;

export type TargetFact = 'price' | 'width' | 'gramWeight' | 'composition' | 'colour' | 'specification';

/** Whether a sample meets one fact of the target, and by how much it differs. */
export interface TargetResult {
  /** Null: they cannot be compared, and `difference` says why. */
  met: boolean | null;
  difference: string;
  /** The price per unit of the target, where the sample was quoted by another one. */
  converted?: string;
}

type Wanted = Pick<Task, 'targetPrice' | 'unit' | 'own' | 'allowance' | 'width' | 'gramWeight' | 'compositions' | 'hex' | 'specification'>;
type Sample = Pick<Round, 'price' | 'unit' | 'taxIncluded' | 'width' | 'gramWeight' | 'compositions' | 'hex' | 'specification'>;

/** 是否达标, fact by fact; null: one side does not know it. */
export function compareToTarget(wanted: Wanted, sample: Sample): Record<TargetFact, TargetResult | null> {
  return {
    price: comparePrice(wanted, sample),
    width: compareWidth(wanted.width, sample.width),
    gramWeight: compareWeight(wanted.gramWeight, sample.gramWeight),
    composition: compareFibres(wanted, sample),
    colour: compareColour(wanted.hex, sample.hex),
    specification:
      wanted.specification && sample.specification
        ? { met: wanted.specification.trim() === sample.specification.trim(), difference: '' }
        : null,
  };
}

type Given = string | null | undefined;

function percentOff(wanted: string, sample: string): string {
  return roundHalfUp(decimal(sample).minus(decimal(wanted)).div(decimal(wanted)).times(100), 2);
}

/** The target includes tax. A sample that was quoted by another unit is compared by the price per unit of the target. */
function comparePrice(wanted: Wanted, sample: Sample): TargetResult | null {
  if (!wanted.targetPrice || !sample.price) return null;
  const refused = (difference: string): TargetResult => ({ met: null, difference });
  if (!sample.taxIncluded) return refused('不含税，目标价含税');
  if (!wanted.unit) return refused('目标价没有单位');
  if (!sample.unit) return refused('报价没有单位');
  const ratio = ratioOf(wanted, sample, wanted.unit, sample.unit);
  if (ratio === null) return refused(isWeighed(wanted.unit, sample.unit) ? '计价单位不同，没有门幅和克重可换算' : '计价单位不同，没有换算');
  const exact = decimal(sample.price).times(decimal(ratio.unitFactor)).div(decimal(ratio.priceFactor));
  const off = roundHalfUp(exact.minus(decimal(wanted.targetPrice)).div(decimal(wanted.targetPrice)).times(100), 2);
  return {
    met: exact.lte(decimal(wanted.targetPrice)),
    difference: `${signed(trim(off))}%`,
    ...(wanted.unit.id !== sample.unit.id && { converted: trim(roundHalfUp(exact, 4)) }),
  };
}

type PricingUnit = NonNullable<Task['unit']>;

/** One unit of the target in units of the quotation: by the material's own factor, else by the units' and by the weight of the sample. */
function ratioOf(wanted: Wanted, sample: Sample, to: PricingUnit, from: PricingUnit): UnitFactors | null {
  const { own, allowance } = wanted;
  const measured = fabricOf({ width: sample.width, gramWeight: sample.gramWeight, allowance });
  const fabric = measured ?? fabricOf({ width: wanted.width, gramWeight: wanted.gramWeight, allowance });
  return materialFactors({ from: to, to: from, own, fabric });
}

/** Whether width and weight convert one to the other. */
const isWeighed = (one: PricingUnit, other: PricingUnit): boolean =>
  one.dimension !== other.dimension && [one, other].every(({ dimension, factor }) => dimension !== 'count' && factor !== null);

function compareWidth(wanted: Given, sample: Given): TargetResult | null {
  if (!wanted || !sample) return null;
  const off = decimal(sample).minus(decimal(wanted));
  return { met: off.abs().lte(decimal(tolerances.width)), difference: `${signed(off.toFixed())} cm` };
}

function compareWeight(wanted: Given, sample: Given): TargetResult | null {
  if (!wanted || !sample) return null;
  const off = percentOff(wanted, sample);
  return { met: decimal(off).abs().lte(decimal(tolerances.gramWeight)), difference: `${signed(off)}%` };
}

const fibresOf = ({ compositions }: Pick<Sample, 'compositions'>) =>
  Object.fromEntries(compositions.map(({ ingredient, share }) => [ingredient.id, share]));

function compareFibres(wanted: Wanted, sample: Sample): TargetResult | null {
  const { ingredient } = similarityParts({ ref: { fibres: fibresOf(wanted) }, cand: { fibres: fibresOf(sample) } });
  return ingredient === null ? null : { met: compareDecimals(ingredient, tolerances.composition) >= 0, difference: `重合 ${ingredient}%` };
}

function compareColour(wanted: Given, sample: Given): TargetResult | null {
  if (!wanted || !sample) return null;
  const off = deltaE00({ a: hexToLab(wanted).lab, b: hexToLab(sample).lab }).toFixed(2);
  return { met: compareDecimals(off, tolerances.colour) <= 0, difference: `ΔE ${off}` };
}

const trim = (text: string): string => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** 棉95% 氨纶5% · 160 cm · 180 g/㎡ · 藏青 */
export const targetText = ({ composition, width, gramWeight, specification, colourName }: TaskRow): string =>
  [composition, width && `${trim(width)} cm`, gramWeight && `${trim(gramWeight)} g/㎡`, specification, colourName]
    .filter(Boolean)
    .join(' · ');

/** 2 家 3 样，回 2，通过 1 */
export const progressText = ({ suppliers, samples, received, passed }: TaskRow): string =>
  samples === 0 ? '' : `${suppliers} 家 ${samples} 样，回 ${received}${passed > 0 ? `，通过 ${passed}` : ''}`;
