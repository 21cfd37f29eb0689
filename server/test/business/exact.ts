/** Decimals as whole numbers of ten-thousandths: exact, and nothing of the product's own arithmetic. */
export const ONE = 10_000n;

export function units(text: string | null | undefined): bigint {
  const [whole = '0', part = ''] = (text ?? '0').split('.');
  const digits = BigInt(`${whole.replace('-', '') || '0'}${part.padEnd(4, '0').slice(0, 4)}`);
  return whole.startsWith('-') ? -digits : digits;
}

/** Without zeros at its end. */
export function told(value: bigint): string {
  const size = value < 0n ? -value : value;
  const part = String(size % ONE)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size / ONE}${part ? `.${part}` : ''}`;
}

/** a ÷ b as a whole number, halves away from zero. */
export function halfUp(a: bigint, b: bigint): bigint {
  const size = a < 0n ? -a : a;
  const rounded = (2n * size + b) / (2n * b);
  return a < 0n ? -rounded : rounded;
}

/** In the step of a unit: 0.01 米, one 个. */
export const roundedUpTo = (value: bigint, step: bigint): bigint => (value <= 0n ? 0n : ((value + step - 1n) / step) * step);

/** Money is kept in ten-thousandths of a yuan as well; amounts are whole cents. */
export const cents = (numerator: bigint, denominator: bigint): bigint => halfUp(numerator, denominator * 100n) * 100n;
/** What a quantity costs at a price of so many pieces: rounded once. */
export const amountOf = (quantity: bigint, price: bigint, per: bigint): bigint => cents(quantity * price, per * ONE);

export const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** A rate is made of its two numbers, in percent with two decimals; null: there is no whole. */
export const percentOf = (part: bigint, whole: bigint): bigint | null =>
  whole === 0n ? null : halfUp(part * 10_000n, whole) * (ONE / 100n);
