import { Decimal } from 'decimal.js';

// 60 digits hold the product of any three stored numbers exactly. Halves are rounded away from zero, like PostgreSQL's round().
const Arithmetic = Decimal.clone({ defaults: true, precision: 60, rounding: Decimal.ROUND_HALF_UP });

/** A number during a calculation; outside of it numbers are decimal text, never floats. */
export type Exact = Decimal;

/** Reads decimal text as PostgreSQL prints it; anything else (exponent, NaN, empty) is a bug of the caller. */
export function decimal(text: string): Exact {
  return new Arithmetic(decimalText(text));
}

function decimalText(text: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`Not a decimal number: "${text}"`);
  return text;
}

/** Converts percent points to a fraction: 3 → 0.03. */
export function fraction(percent: string): Exact {
  return decimal(percent).div(100);
}

/** Share after a loss in percent points: 3 → 0.97. A loss of 100 is refused because callers divide by the result. */
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

/** Rounds up: for suggestions and lower limits. */
export function roundUp(value: string | Exact, decimals: number): string {
  return print(value, decimals, Decimal.ROUND_CEIL);
}

/** Rounds down: for upper limits. */
export function roundDown(value: string | Exact, decimals: number): string {
  return print(value, decimals, Decimal.ROUND_FLOOR);
}

/** Negative, zero or positive, for `sort`. */
export function compareDecimals(a: string, b: string): number {
  return decimal(a).comparedTo(decimal(b));
}

/** Number of decimals: "12.50" → 2. */
export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** Decimals that show all quantities exactly: 0 and ["1.5000", "-2"] → 1. */
export const decimalsToShow = (atLeast: number, quantities: readonly string[]): number =>
  Math.max(atLeast, ...quantities.map((quantity) => decimalsOf(decimal(quantity).toFixed())));

/** The exact sum with the decimals of its finest part. Uses integers, because long columns are summed at every keystroke. */
export function sumDecimals(parts: readonly string[]): string {
  const decimals = mostDecimals(parts);
  return fromSteps(
    parts.reduce((total, part) => total + inSteps(part, decimals), 0n),
    decimals,
  );
}

export const mostDecimals = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, decimalsOf(text)), 0);

/** Decimal text as a whole number of its last decimal, of which it has no more than these: "12.5" with 2 → 1250n. */
export function inSteps(text: string, decimals: number): bigint {
  const [whole = '', behind = ''] = decimalText(text).split('.');
  return BigInt(whole + behind.padEnd(decimals, '0'));
}

/** Back to text: 1250n with 2 → "12.50". */
export function fromSteps(steps: bigint, decimals: number): string {
  const digits = String(steps < 0n ? -steps : steps).padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return steps < 0n ? `-${text}` : text;
}

/** A difference says its direction: "3.5" → "+3.5". The minus is that of files and clipboards, so that a copied figure stays one. */
export const signed = (text: string): string => (decimal(text).gt(0) ? `+${text}` : text);

/** Formats for display with all of its decimals: "1234.5" → "1,234.5". */
export const groupDigits = (text: string): string => formatDecimal(text, decimalsOf(text));

/** Formats for display: "1234.5" with 2 decimals → "1,234.50". */
export function formatDecimal(text: string, decimals: number): string {
  const [whole = '', behind] = roundHalfUp(text, decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return behind === undefined ? grouped : `${grouped}.${behind}`;
}
