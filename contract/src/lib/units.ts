import { decimal, type Exact, roundHalfUp } from './decimals.ts';

export type Dimension = 'mass' | 'length' | 'count';

export interface Unit {
  /** Of its dictionary entry; shipped units have a name only. */
  id?: string;
  dimension: Dimension;
  /** Decimals of a quantity; the ledger refuses more. */
  decimals: number;
  /** Number of 公斤, 米 or single pieces in one unit; null when it depends on the material (套, 副). */
  factor: string | null;
}

export const units = {
  公斤: { dimension: 'mass', decimals: 2, factor: '1' },
  磅: { dimension: 'mass', decimals: 2, factor: '0.45359237' },
  吨: { dimension: 'mass', decimals: 2, factor: '1000' },
  米: { dimension: 'length', decimals: 2, factor: '1' },
  码: { dimension: 'length', decimals: 2, factor: '0.9144' },
  '罗(码)': { dimension: 'length', decimals: 2, factor: '131.6736' },
  个: { dimension: 'count', decimals: 0, factor: '1' },
  粒: { dimension: 'count', decimals: 0, factor: '1' },
  条: { dimension: 'count', decimals: 0, factor: '1' },
  套: { dimension: 'count', decimals: 0, factor: null },
  副: { dimension: 'count', decimals: 0, factor: null },
  片: { dimension: 'count', decimals: 0, factor: '1' },
  千针: { dimension: 'count', decimals: 2, factor: null },
  件: { dimension: 'count', decimals: 0, factor: '1' },
  打: { dimension: 'count', decimals: 0, factor: '12' },
  '罗(粒)': { dimension: 'count', decimals: 0, factor: '144' },
} as const satisfies Record<string, Unit>;

export type UnitName = keyof typeof units;

function isUnitName(name: string): name is UnitName {
  return Object.hasOwn(units, name);
}

/** Finds a shipped unit by name; 罗 alone means the one of ribbons and lace, counted in yards. */
export function findUnit(name: string): Unit | undefined {
  const known = name === '罗' ? '罗(码)' : name;
  return isUnitName(known) ? units[known] : undefined;
}

/** A unit given as an object (a dictionary entry) or by a shipped name. */
export function getUnit(unit: string | Unit): Unit {
  const found = typeof unit === 'string' ? findUnit(unit) : unit;
  if (!found) throw new RangeError(`Unknown unit: ${JSON.stringify(unit)}`);
  return found;
}

/** 实用门幅 and selvage allowance in cm, 克重 in g/m². */
export interface FabricWeight {
  width: string;
  /** 5 when left out. */
  allowance?: string;
  gsm: string;
}

export const defaultAllowance = '5';

/** Stored weight properties of a material in cm and g/m². */
interface KeptFabric {
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
}

/** The weight per metre of a material; null when it is unknown. */
export const fabricOf = ({ width, allowance, gramWeight }: KeptFabric): Required<FabricWeight> | null =>
  width !== null && gramWeight !== null ? { width, allowance: allowance ?? defaultAllowance, gsm: gramWeight } : null;

/** The full width in metres, including selvages. */
export function fullWidth({ width, allowance = defaultAllowance }: Pick<FabricWeight, 'width' | 'allowance'>): Exact {
  return decimal(width).plus(decimal(allowance)).div(100);
}

/** 公斤 per 米, unrounded. */
export function massPerMetre(fabric: FabricWeight): Exact {
  return decimal(fabric.gsm).div(1000).times(fullWidth(fabric));
}

export interface Conversion {
  quantity: string;
  from: string | Unit;
  to: string | Unit;
  /** Converts mass to length and back; the lot's own width and gsm when known. */
  fabric?: FabricWeight | null;
  decimals?: number;
}

/** One and the same: by name, or by the id of the dictionary entry that was read twice. */
function isSameUnit(from: Conversion['from'], to: Conversion['to']): boolean {
  if (from === to) return true;
  return typeof from === 'object' && typeof to === 'object' && from.id !== undefined && from.id === to.id;
}

/** Converts a quantity, to 4 decimals by default; null without a factor or weight. */
export function convertQuantity({ quantity, from, to, fabric, decimals = 4 }: Conversion): string | null {
  const source = getUnit(from);
  const target = getUnit(to);
  // 5 套 stay 5 套, however many pieces they contain.
  if (isSameUnit(from, to)) return roundHalfUp(decimal(quantity), decimals);
  if (source.factor === null || target.factor === null) return null;
  const base = decimal(quantity).times(decimal(source.factor));
  const perTarget = decimal(target.factor);
  const inTarget = (amount: Exact) => roundHalfUp(amount.div(perTarget), decimals);
  if (source.dimension === target.dimension) return inTarget(base);
  if (!fabric || source.dimension === 'count' || target.dimension === 'count') return null;
  const perMetre = massPerMetre(fabric);
  return inTarget(source.dimension === 'mass' ? base.div(perMetre) : base.times(perMetre));
}

/**
 * One unit in another, as the two numbers that it is the ratio of: 1 个 is 1/144 罗, which no decimal says exactly. A quantity times `unitFactor`
 * and divided by `priceFactor` is the quantity in the other unit.
 */
export interface UnitFactors {
  unitFactor: string;
  priceFactor: string;
}

export const sameUnit: UnitFactors = { unitFactor: '1', priceFactor: '1' };

/** How a quantity in the unit of stock becomes one in the unit of a price; null without a factor or weight. */
export function unitFactors({ from, to, fabric }: Pick<Conversion, 'from' | 'to' | 'fabric'>): UnitFactors | null {
  const [source, target] = [getUnit(from), getUnit(to)];
  if (isSameUnit(from, to)) return sameUnit;
  if (source.factor === null || target.factor === null) return null;
  if (source.dimension === target.dimension)
    return decimal(source.factor).equals(decimal(target.factor))
      ? sameUnit
      : { unitFactor: decimal(source.factor).toFixed(), priceFactor: decimal(target.factor).toFixed() };
  if (!fabric || source.dimension === 'count' || target.dimension === 'count') return null;
  const weighed = ({ dimension, factor }: Unit): string =>
    (dimension === 'length' ? massPerMetre(fabric).times(decimal(factor ?? '1')) : decimal(factor ?? '1')).toFixed();
  return { unitFactor: weighed(source), priceFactor: weighed(target) };
}

/** A material's own factor: how many 辅单位 one 主单位 has. */
export interface OwnFactor {
  firstUnitId: string;
  secondUnitId: string;
  factor: string;
}

/** A material's own factor, and what else joins its units. */
interface MaterialConversion {
  from: Unit;
  to: Unit;
  own?: OwnFactor | null | undefined;
  fabric?: FabricWeight | null;
  /** Its two units: with them 码 become 米 first, then 卷. */
  unitOf?: ((id: string) => Unit | undefined) | undefined;
}

/**
 * How a quantity of a material in one unit becomes one in another: by its own factor, else by what the units say of each other, else by both one
 * after the other. Null when it cannot.
 */
export function materialFactors({ from, to, own, fabric, unitOf }: MaterialConversion): UnitFactors | null {
  if (from.id !== undefined && from.id === to.id) return sameUnit;
  const ways = own ? bothWays(own) : [];
  const direct = ways.find(([start, end]) => start === from.id && end === to.id);
  if (direct) return direct[2];
  return unitFactors({ from, to, fabric }) ?? ways.map((way) => joined(from, to, way, unitOf)).find((factors) => factors !== null) ?? null;
}

type Way = readonly [from: string, to: string, factors: UnitFactors];

const bothWays = ({ firstUnitId, secondUnitId, factor }: OwnFactor): Way[] => [
  [firstUnitId, secondUnitId, { unitFactor: factor, priceFactor: '1' }],
  [secondUnitId, firstUnitId, { unitFactor: '1', priceFactor: factor }],
];

function joined(from: Unit, to: Unit, [start, end, own]: Way, unitOf: MaterialConversion['unitOf']): UnitFactors | null {
  const [entry, exit] = [unitOf?.(start), unitOf?.(end)];
  const before = entry && unitFactors({ from, to: entry });
  const after = exit && unitFactors({ from: exit, to });
  if (!before || !after) return null;
  const product = (field: keyof UnitFactors) => decimal(before[field]).times(decimal(own[field])).times(decimal(after[field])).toFixed();
  return { unitFactor: product('unitFactor'), priceFactor: product('priceFactor') };
}

/** A material's two units and their conversion. */
export interface MaterialUnits {
  firstUnit: string | Unit;
  secondUnit: string | Unit;
  /** Second units in one first unit (thread: 1 个 = 5000 米). */
  unitFactor?: string | null;
  fabric?: FabricWeight | null;
}

interface MaterialQuantity {
  quantity: string;
  material: MaterialUnits;
  decimals?: number;
}

/** Converts 主单位 to 辅单位, to 4 decimals by default; null when the material lacks the factor. */
export function toSecondUnit({ quantity, material, decimals = 4 }: MaterialQuantity): string | null {
  const { firstUnit, secondUnit, unitFactor, fabric } = material;
  if (unitFactor) return roundHalfUp(decimal(quantity).times(decimal(unitFactor)), decimals);
  return convertQuantity({ quantity, from: firstUnit, to: secondUnit, fabric, decimals });
}

/** Converts 辅单位 to 主单位, to 4 decimals by default; null when the material lacks the factor. */
export function toFirstUnit({ quantity, material, decimals = 4 }: MaterialQuantity): string | null {
  const { firstUnit, secondUnit, unitFactor, fabric } = material;
  if (unitFactor) return roundHalfUp(decimal(quantity).div(decimal(unitFactor)), decimals);
  return convertQuantity({ quantity, from: secondUnit, to: firstUnit, fabric, decimals });
}
