/** Without the zeros at the end that the database keeps. */
export const plainNumber = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

/** The same with thousands separators, to be read. */
export const shownNumber = (value: string): string => shownAmount(plainNumber(value));

/** With thousands separators and all of its decimals: money. */
export function shownAmount(value: string): string {
  const [whole = '', decimals] = value.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Of amounts to the cent, also below zero; null where one of them is none yet. */
export function sumAmounts(values: readonly string[]): string | null {
  let cents = 0n;
  for (const value of values) {
    const [, sign = '', whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(value.trim()) ?? [];
    if (whole === undefined) return null;
    cents += BigInt(sign + whole + decimals.padEnd(2, '0'));
  }
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const SCALE = 8;

/** Exact; null where one of them is no number yet. */
export function sumNumbers(values: readonly string[]): string | null {
  let sum = 0n;
  for (const value of values) {
    const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,8}))?$/.exec(value.trim()) ?? [];
    if (whole === undefined) return null;
    sum += BigInt(whole + decimals.padEnd(SCALE, '0'));
  }
  const digits = sum.toString().padStart(SCALE + 1, '0');
  return plainNumber(`${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`);
}
