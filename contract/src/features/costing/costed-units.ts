import { materialFactors, sameUnit, type OwnFactor, type Unit, type UnitFactors } from '../../lib/units.ts';

/**
 * The unit that the price of a line is for, beside how its consumption becomes one in it: 14.40 a gross stays a price of a gross. What is quoted by
 * weight and consumed by length is priced by length, and the other way round.
 */
export interface CostedUnit<U extends Unit = Unit> extends UnitFactors {
  costedUnit: U | null;
}

/** The matched material of a line says how many 米 are in one 卷. */
export interface OwnConversion {
  own?: OwnFactor | null;
  unitOf?: (id: string) => Unit | undefined;
}

interface PricedLine<U extends Unit> extends OwnConversion {
  priceUnit: U | null;
  unit: U | null;
  /** cm, and g/㎡, as quoted. */
  width?: string | null;
  gramWeight?: string | null;
}

export function costedUnitOf<U extends Unit>({ priceUnit, unit, ...line }: PricedLine<U>): CostedUnit<U> {
  const factors =
    priceUnit && unit && !isWeighed(priceUnit, unit, line)
      ? materialFactors({ from: unit, to: priceUnit, own: line.own, unitOf: line.unitOf })
      : null;
  return factors ? { costedUnit: priceUnit, ...factors } : { costedUnit: unit, ...sameUnit };
}

/** The cloth of the factory is as wide and heavy as it says, whatever ours is. */
const isWeighed = (one: Unit, other: Unit, { width, gramWeight }: Pick<PricedLine<Unit>, 'width' | 'gramWeight'>): boolean =>
  one.dimension !== other.dimension && one.dimension !== 'count' && other.dimension !== 'count' && Boolean(width && gramWeight);
