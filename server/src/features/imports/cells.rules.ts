import { checkNumber, normaliseNumber, ungroup } from '@mrp/contract/lib/numeric-rules.ts';
import type { RangePolicy } from '@mrp/contract/features/imports/batch.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { foldText } from '../../platform/imports/lookup.ts';
import type { NumberKind } from '../../platform/imports/object.ts';

/** Fast path: nearly every cell is plain ASCII or Chinese. */
const isTidy = /^[!-~\u4e00-\u9fff]+(?: [!-~\u4e00-\u9fff]+)*$/;

/** Converts full-width letters and digits to ASCII; brackets and other signs of names stay unchanged. */
export function normaliseCellText(text: string): string {
  if (isTidy.test(text)) return text;
  return text
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u3000\t ]+/g, ' ')
    .replace(/ *\n\s*/g, '\n')
    .trim();
}

/** `ranged` is set when the text contains two numbers, even if the result is an error. */
export type NumberReading = { ranged: boolean } & ({ value: string; unitText: string } | { error: string });

const NUMBER = String.raw`-?\d+(?:\.\d+)?|-?\.\d+`;
const reading = new RegExp(
  `^(?<low>${NUMBER})(?<lowUnit>[^\\d.~-]*?)(?:(?:[~/-]|至|到)(?<high>\\d+(?:\\.\\d+)?|\\.\\d+))?(?<unit>[^\\d]\\D{0,11}\\d?)?$`,
);

/** Reads a number as typed by people: full-width digits, thousands separators, currency signs, a unit after it, a tolerance, a range. */
export function readNumber(kind: NumberKind, text: string, policy: RangePolicy | undefined): NumberReading {
  const plain = withoutPrefix(plainNumber(text.slice(0, 200)), kind.prefixes);
  const groups = plain.length <= 60 ? reading.exec(plain)?.groups : undefined;
  if (!groups) return { error: `“${shorten(text)}”不是数字`, ranged: false };
  const { low = '', lowUnit = '', high } = groups;
  const ranged = high !== undefined;
  if (ranged && policy !== 'LOW' && policy !== 'HIGH')
    return { error: `“${shorten(text)}”是区间，${policy ? '请改为一个数字' : '请选择取低、取高或报错'}`, ranged };
  const isHigher = ranged && decimal(complete(high)).gt(decimal(complete(low)));
  const number = ranged && (policy === 'HIGH') === isHigher ? high : low;
  return { ...inColumnUnit(kind, complete(number), (groups['unit'] ?? '') || lowUnit, text), ranged };
}

type Converted = { value: string; unitText: string } | { error: string };

function plainNumber(text: string): string {
  return ungroup(text.normalize('NFKC').replace(/\s+/g, ''))
    .replace(/^(约|≈|rmb|cny|usd|人民币|[¥￥$€])+/i, '')
    .replace(/±.*$/, '')
    .replace(/[–—−～〜∼﹣]/g, (dash) => (/[～〜∼]/.test(dash) ? '~' : '-'))
    .replace(/(元|块|rmb|cny)(?=$|[/每]|[-~至到])/gi, '');
}

function withoutPrefix(text: string, prefixes: readonly string[] = []): string {
  const prefix = prefixes.find((one) => text.toLowerCase().startsWith(one));
  return prefix === undefined ? text : text.slice(prefix.length);
}

const complete = (number: string): string => number.replace(/^(-?)\./, '$10.');
const shorten = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text);

function inColumnUnit(kind: NumberKind, number: string, unitText: string, text: string): Converted {
  const unit = unitText.replace(/^(\/|每)/, '');
  const factor = kind.units?.[foldUnit(unit)];
  if (unit === '' && kind.fraction && isFraction(number)) return checked(kind, trimmed(decimal(number).times(100).toFixed()), '');
  if (unit === '' || (kind.percent && unit === '%')) return checked(kind, number, '');
  if (factor !== undefined) {
    const converted = decimal(number).times(decimal(factor));
    return checked(kind, factor === '1' ? number : trimmed(roundHalfUp(converted, kind.rule.decimals)), '');
  }
  return kind.unitLookup === undefined ? { error: `“${shorten(text)}”的单位无法识别` } : checked(kind, number, unit);
}

const isFraction = (number: string): boolean => decimal(number).gt(0) && decimal(number).lt(1);

/** Normalization has already turned "g/㎡" into "gm2"; inches are often typed as a quotation mark. */
export function foldUnit(unit: string): string {
  return unit === '"' || unit === "''" || unit === '”' || unit === '″' ? 'inch' : foldText(unit);
}

const trimmed = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number);

function checked(kind: NumberKind, number: string, unitText: string): Converted {
  const message = checkNumber(kind.rule, number);
  return message === null ? { value: normaliseNumber(kind.rule, number), unitText } : { error: message };
}

/** Reads the usual date formats: 2026-03-02, 2026/3/2, 2026.3.2, 20260302, 2026年3月2日; a time after the date is ignored. */
export function readDate(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  const [, year = '', month = '', day = ''] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}

const YES = ['是', 'y', 'yes', 'true', '1', '√', '✓', '有', '对'];
const NO = ['否', 'n', 'no', 'false', '0', '×', 'x', '无', '不', '-'];

export function readFlag(text: string, yes: readonly string[], no: readonly string[]): boolean | null {
  const said = text.normalize('NFKC').trim().toLowerCase();
  if ([...yes, ...YES].includes(said)) return true;
  return [...no, ...NO].includes(said) ? false : null;
}
