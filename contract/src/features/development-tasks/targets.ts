import { deltaE00, hexToLab } from '../../lib/colour-difference.ts';
import { compareDecimals, decimal, roundHalfUp } from '../../lib/decimals.ts';
import { similarityParts } from '../../lib/formulas-score.ts';
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
  met: boolean;
  difference: string;
}

type Wanted = Pick<Task, 'targetPrice' | 'unitId' | 'width' | 'gramWeight' | 'compositions' | 'hex' | 'specification'>;
type Sample = Pick<Round, 'price' | 'unitId' | 'taxIncluded' | 'width' | 'gramWeight' | 'compositions' | 'hex' | 'specification'>;

/** 是否达标, fact by fact; null: one side does not know it. */
export function compareToTarget(wanted: Wanted, sample: Sample): Record<TargetFact, TargetResult | null> {
  return {
    // The target includes tax and has a unit: a quotation without tax or by another unit is not compared.
    price: comparePrice(wanted.targetPrice, sample.taxIncluded && sample.unitId === wanted.unitId ? sample.price : null),
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
const signed = (text: string): string => (decimal(text).gt(0) ? `+${text}` : text);

function percentOff(wanted: string, sample: string): string {
  return roundHalfUp(decimal(sample).minus(decimal(wanted)).div(decimal(wanted)).times(100), 2);
}

function comparePrice(wanted: Given, sample: Given): TargetResult | null {
  if (!wanted || !sample) return null;
  return { met: compareDecimals(sample, wanted) <= 0, difference: `${signed(percentOff(wanted, sample))}%` };
}

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
