import { decimal, sumDecimals } from '../decimals.ts';

export const requiredMessage = '不能为空';
const negativeMessage = '不能小于0';
const compositionMessage = '成分占比合计须为100%';
const expectDateMessage = '预计到仓日期不能早于下单日期';
export const mobileMessage = '请填写正确的11位手机号，境外号码前加国家代码，如 +852';
export const creditCodeMessage = '统一社会信用代码不正确，请核对18位代码';

export interface NumericRule {
  integerDigits: number;
  decimals: number;
  /** Message for all errors except empty and negative texts. */
  message: string;
  zeroAllowed: boolean;
  /** What is given back or taken off is below zero. */
  negativeAllowed?: true;
  /** Decimals of the quantity's unit, if any. */
  unitDecimals?: number;
}

/** G(N,M): at most N integer and M decimal digits. */
export function generalRule(integerDigits: number, decimals: number): NumericRule {
  return { integerDigits, decimals, zeroAllowed: true, message: `仅可${integerDigits}位自然数,${decimals}位小数` };
}

/** The seed's rules by their names in the domain rules: DN.M allows N integer and M decimal digits, + refuses zero. */
export const numericRules = {
  'D2.2': { integerDigits: 2, decimals: 2, zeroAllowed: true, message: '不能超过2位数,且小数只允许后2位' },
  'N2.4': { integerDigits: 2, decimals: 4, zeroAllowed: true, message: '不能超过2位自然数,且小数只允许后4位' },
  'D7.2+': { integerDigits: 7, decimals: 2, zeroAllowed: false, message: '不能超过7位数,且小数只允许后2位' },
  'D3.2': { integerDigits: 3, decimals: 2, zeroAllowed: true, message: '不能超过3位数,且小数只允许后2位' },
  'D4.2': { integerDigits: 4, decimals: 2, zeroAllowed: true, message: '不能超过4位数,且小数只允许后2位' },
  'D4.0': { integerDigits: 4, decimals: 0, zeroAllowed: true, message: '不能超过4位数,且不能有小数' },
  'I2+': { integerDigits: 2, decimals: 0, zeroAllowed: false, message: '支持填写2位正整数' },
} as const satisfies Record<string, NumericRule>;

export function allowZero(rule: NumericRule): NumericRule {
  return { ...rule, zeroAllowed: true };
}

export function allowNegative(rule: NumericRule): NumericRule {
  return { ...rule, negativeAllowed: true };
}

export function refuseZero(rule: NumericRule): NumericRule {
  return { ...rule, zeroAllowed: false };
}

/** The rule for a quantity in a unit: 12.5 公斤 is valid, 12.5 粒 is not. */
export function inUnit(rule: NumericRule, unit: { decimals: number }): NumericRule {
  return { ...rule, unitDecimals: unit.decimals };
}

/** The rule of each field. A price of 0 is only for 客供: `allowZero(rules.fabricPrice)`. */
export const rules = {
  lossRate: numericRules['D2.2'],
  dyeLossRate: numericRules['D2.2'],
  shrinkageRate: numericRules['D2.2'],
  taxRate: numericRules['D2.2'],
  marginRate: numericRules['D2.2'],
  consumption: numericRules['N2.4'],
  documentQuantity: numericRules['D7.2+'],
  documentAmount: numericRules['D7.2+'],
  countedQuantity: allowZero(numericRules['D7.2+']),
  width: numericRules['D3.2'],
  compositionShare: numericRules['D3.2'],
  gramWeight: numericRules['D4.2'],
  fabricPrice: refuseZero(numericRules['D4.2']),
  trimPrice: refuseZero(generalRule(4, 4)),
  consumablePrice: refuseZero(generalRule(4, 4)),
  moq: numericRules['D7.2+'],
  packQuantity: numericRules['D7.2+'],
  leadDays: numericRules['D4.0'],
  rolls: numericRules['D4.0'],
  weight: numericRules['I2+'],
  garmentPieces: generalRule(7, 0),
  metrePrice: generalRule(4, 4),
} as const satisfies Record<string, NumericRule>;

interface TypedNumber {
  negative: boolean;
  integer: string;
  fraction: string;
  /** The fraction without trailing zeros: 38.0000 has none. */
  digits: string;
}

function readNumber(text: string): TypedNumber | null {
  const match = text.length <= 40 ? /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) : null;
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (whole + fraction === '') return null;
  const integer = whole.replace(/^0+(?=\d)/, '') || '0';
  const digits = fraction.replace(/0+$/, '');
  return { negative: sign === '-' && (integer !== '0' || digits !== ''), integer, fraction, digits };
}

/** Returns the message about this text, or null when it is valid. */
export function checkNumber(rule: NumericRule, text: string, { required = true } = {}): string | null {
  const typed = text.trim();
  if (typed === '') return required ? requiredMessage : null;
  const number = readNumber(typed);
  if (!number) return rule.message;
  if (number.negative && !rule.negativeAllowed) return negativeMessage;
  const zero = number.integer === '0' && number.digits === '';
  if (number.integer.length > rule.integerDigits || number.digits.length > rule.decimals || (zero && !rule.zeroAllowed))
    return rule.message;
  const { unitDecimals = rule.decimals } = rule;
  return number.digits.length > unitDecimals ? generalRule(rule.integerDigits, unitDecimals).message : null;
}

/** The typed number as decimal text: "01.50" → "1.50", ".5" → "0.5"; zeros beyond the rule's decimals are dropped. Other text stays unchanged. */
export function normaliseNumber(rule: NumericRule, text: string): string {
  const number = readNumber(text.trim());
  if (!number) return text;
  const fraction = number.digits.padEnd(Math.min(number.fraction.length, rule.unitDecimals ?? rule.decimals), '0');
  return (number.negative ? '-' : '') + number.integer + (fraction && `.${fraction}`);
}

/** Converts full-width characters of a Chinese keyboard to ASCII: "１２．５" → "12.5". */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');
}

/** 1,203.75 → 1203.75. Other commas stay, so that the text is refused: 1,2 may mean 1.2. */
export const ungroup = (text: string): string => text.replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1');

/** Cleans typed and pasted numbers: full-width digits, thousands separators, spaces. */
export const cleanNumber = (text: string): string => ungroup(toHalfWidth(text).replace(/\s/g, ''));

/** Composition shares in percent must add up to exactly 100. */
export function checkComposition(shares: readonly string[]): string | null {
  return decimal(sumDecimals(shares)).eq(100) ? null : compositionMessage;
}

/** Both as 2026-11-20. */
export function checkExpectDate(orderedOn: string, expectDate: string): string | null {
  return expectDate < orderedOn ? expectDateMessage : null;
}

/** A number of the mainland without its country code, another one with it: +86 138-0000-0000 → 13800000000, 00852 9123 4567 → +85291234567. */
export function normaliseMobile(text: string): string {
  const plain = toHalfWidth(text)
    .replace(/[\s().\-‐–—·]/g, '')
    .replace(/^00(?=[1-9])/, '+');
  return plain.replace(/^\+?86(?=1[3-9]\d{9}$)/, '');
}

export function isMobile(text: string): boolean {
  return /^(?:1[3-9]\d{9}|\+(?!86)[1-9]\d{6,14})$/.test(text);
}

/** 统一社会信用代码 of GB 32100-2015: 17 characters weighted with the powers of 3 modulo 31, and their check character. */
export function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false;
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  let weight = 1;
  let sum = 0;
  for (const character of text.slice(0, 17)) {
    sum += alphabet.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return alphabet[(31 - (sum % 31)) % 31] === text[17];
}
