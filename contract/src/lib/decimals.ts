import { Decimal } from 'decimal.js';

// 60 digits hold the product of any three stored numbers exactly. A half goes away from zero, as in PostgreSQL's round().
const Arithmetic = Decimal.clone({ defaults: true, precision: 60, rounding: Decimal.ROUND_HALF_UP });

/** A number inside a calculation; outside it is decimal text, never a float. */
export type Exact = Decimal;

/** Reads decimal text as PostgreSQL prints it; anything else (exponent, NaN, empty) is a bug of the caller. */
export function decimal(text: string): Exact {
  return new Arithmetic(decimalText(text));
}

function decimalText(text: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`Not a decimal number: "${text}"`);
  return text;
}

/** Percent points as a fraction: 3 → 0.03. */
export function fraction(percent: string): Exact {
  return decimal(percent).div(100);
}

/** What is left after a loss in percent points: 3 → 0.97. A loss of everything leaves nothing to divide by and is refused. */
export function shareLeft(percent: string): Exact {
  const share = new Arithmetic(1).minus(fraction(percent));
  if (share.lte(0)) throw new RangeError(`A rate of ${percent} % leaves nothing`);
  return share;
}

function print(value: string | Exact, decimals: number, rounding: Decimal.Rounding): string {
  const rounded = (typeof value === 'string' ? decimal(value) : value).toDecimalPlaces(decimals, rounding);
  if (!rounded.isFinite()) throw new RangeError('Division by zero');
  return rounded.toFixed(decimals);
}

export function roundHalfUp(value: string | Exact, decimals: number): string {
  return print(value, decimals, Decimal.ROUND_HALF_UP);
}

/** To the next larger step: suggestions and lower limits. */
export function roundUp(value: string | Exact, decimals: number): string {
  return print(value, decimals, Decimal.ROUND_CEIL);
}

/** To the next smaller step: upper limits. */
export function roundDown(value: string | Exact, decimals: number): string {
  return print(value, decimals, Decimal.ROUND_FLOOR);
}

/** Negative, zero or positive, as `sort` wants it. */
export function compareDecimals(a: string, b: string): number {
  return decimal(a).comparedTo(decimal(b));
}

/** Digits behind the point: "12.50" → 2. */
export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** Digits behind the point that show all of them exactly: 0 and ["1.5000", "-2"] → 1. */
export const decimalsToShow = (atLeast: number, quantities: readonly string[]): number =>
  Math.max(atLeast, ...quantities.map((quantity) => decimalsOf(decimal(quantity).toFixed())));

/** The exact sum, with as many decimals as its finest part; counted in whole ones of that, as long columns are added at every key. */
export function sumDecimals(parts: readonly string[]): string {
  const decimals = parts.reduce((most, part) => Math.max(most, decimalsOf(part)), 0);
  const sum = parts.reduce((total, part) => total + wholeOnes(part, decimals), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return sum < 0n ? `-${text}` : text;
}

function wholeOnes(text: string, decimals: number): bigint {
  const [whole = '', behind = ''] = decimalText(text).split('.');
  return BigInt(whole + behind.padEnd(decimals, '0'));
}

/** As people read it: "1234.5" with 2 decimals → "1,234.50". */
export function formatDecimal(text: string, decimals: number): string {
  const [whole = '', behind] = roundHalfUp(text, decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return behind === undefined ? grouped : `${grouped}.${behind}`;
}
