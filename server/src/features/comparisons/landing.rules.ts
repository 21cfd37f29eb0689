import type { InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { landedPrice } from '@mrp/contract/features/comparisons/landed.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import type { OwnFactor, Unit } from '@mrp/contract/lib/units.ts';

type Computed = 'untaxed' | 'fees' | 'landed' | 'belowMoq';
type AnyUnit = NonNullable<InquiryAnswer['unit']>;

/** An answer as it is stored, with what its landed price depends on. */
export type StoredAnswer = Omit<InquiryAnswer, Computed> & {
  inquiryId: string;
  unitFactor: string | null;
  askedQuantity: string;
  askedUnit: AnyUnit;
  askedFactor: string | null;
  ownWidth: string | null;
  ownGramWeight: string | null;
  allowance: string | null;
  /** How the two units of the asked material convert, with both of them. */
  own: (OwnFactor & { units: (Unit & { id: string })[] }) | null;
};

const unitOf = ({ id, dimension, decimals }: AnyUnit, factor: string | null): Unit => ({ id, dimension, decimals, factor });

/** The answer with its landed price; without a price, or one that cannot be converted, there is none. */
export function landAnswer(stored: StoredAnswer): InquiryAnswer & { inquiryId: string; per: 'METRE' | 'UNIT' | null } {
  const { unitFactor, askedQuantity, askedUnit, askedFactor, ownWidth, ownGramWeight, allowance, own, ...answer } = stored;
  const asked = unitOf(askedUnit, askedFactor);
  const { price, unit, rate } = answer;
  const landed =
    price && unit && rate
      ? landedPrice(
          {
            price,
            unit: unitOf(unit, unitFactor),
            taxIncluded: answer.taxIncluded,
            taxRate: answer.taxRate,
            rate,
            disparity: answer.disparity,
            width: answer.width ?? ownWidth,
            gramWeight: answer.gramWeight ?? ownGramWeight,
            allowance,
            moq: answer.moq,
            freight: answer.freight ?? null,
            dyeFee: answer.dyeFee ?? null,
            otherFee: answer.otherFee ?? null,
          },
          { quantity: askedQuantity, unit: asked, own, unitOf: (id) => own?.units.find((known) => known.id === id) },
        )
      : null;
  return {
    ...answer,
    untaxed: landed?.untaxed ?? null,
    fees: landed?.fees ?? null,
    landed: landed?.landed ?? null,
    belowMoq: landed?.belowMoq ?? false,
    per: landed?.per ?? null,
  };
}

/** The answer with the lowest landed price. */
export function lowestOf<A extends Pick<InquiryAnswer, 'landed'>>(answers: readonly A[]): A | undefined {
  return answers.filter(({ landed }) => landed).toSorted((one, other) => compareDecimals(one.landed ?? '0', other.landed ?? '0'))[0];
}
