import { checkNumber, normaliseNumber, ungroup } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { Answer } from '@mrp/contract/features/imports/options.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { foldUnit } from '@mrp/contract/lib/measures.ts';
import type { NumberKind } from '../../../platform/imports/object.ts';
import { withoutCurrency } from './currencies.rules.ts';
import { likelyMeaning, noLikelyValues, readAsComma, type LikelyValues } from './usual-values.rules.ts';

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

/** A stored cell: its text, the error of the workbook, or the text of the row above, also of a mark that repeats it. */
export type StoredCell = string | null | { error: string } | { filled: string; mark?: string };

/** The text of a stored cell; empty for an error. */
export const textOfStored = (cell: StoredCell | undefined): string =>
  typeof cell === 'string' ? normaliseCellText(cell) : cell && 'filled' in cell ? cell.filled : '';

/** `value` null: the number is left empty. `asked`: what is asked about this column, answered or not. `meant`: what its unusual number would become. */
export type NumberReading = { asked: readonly NumberQuestion[]; meant?: string } & (
  | { value: string | null; unitText: string; metres?: string }
  | { error: string }
);
type NumberQuestion = 'range' | 'fine' | 'zero' | 'scale' | 'point';
export type NumberAnswers = Partial<Record<NumberQuestion, Answer>>;

const NUMBER = String.raw`-?\d+(?:\.\d+)?|-?\.\d+`;
const reading = new RegExp(
  `^(?<low>${NUMBER})(?<lowUnit>[^\\d.~-]*?)(?:(?:[~/-]|至|到)(?<high>\\d+(?:\\.\\d+)?|\\.\\d+))?(?<unit>[^\\d]\\D{0,11}\\d?)?$`,
);

/**
 * Reads a number as typed by people: full-width digits, thousands separators, currency signs, a unit after it, a tolerance, a range. A
 * number without a unit has the one of its header.
 */
export function readNumber(kind: NumberKind, text: string, answers: NumberAnswers, said: NumberContext = {}): NumberReading {
  const { headerUnit = '', likely = noLikelyValues } = said;
  const written = text.slice(0, 200).normalize('NFKC').replace(/\s+/g, '');
  const asComma = readAsComma(withoutCurrency(written), kind.rule.decimals);
  if (asComma !== null && answers.point === 'COMMA') return also('point', readNumber(kind, asComma, { ...answers, point: 'POINT' }, said));
  if (asComma !== null && answers.point !== 'POINT')
    return { error: `“${shorten(text)}”里的点和逗号有两种读法，请${answers.point ? '改写' : '选择'}`, asked: ['point'] };
  if (asComma !== null) return also('point', readPlainNumber(kind, text, answers, { headerUnit, likely }));
  return readPlainNumber(kind, text, answers, { headerUnit, likely });
}

const also = (question: NumberQuestion, reading: NumberReading): NumberReading => ({
  ...reading,
  asked: [...new Set([question, ...reading.asked])],
});

/** What is known of a number beside its text. */
export interface NumberContext {
  headerUnit?: string | undefined;
  likely?: LikelyValues;
}

function readPlainNumber(
  kind: NumberKind,
  text: string,
  answers: NumberAnswers,
  { headerUnit, likely }: Required<NumberContext>,
): NumberReading {
  const plain = withoutPrefix(plainNumber(text.slice(0, 200)), kind.prefixes);
  const groups = plain.length <= 60 ? reading.exec(plain)?.groups : undefined;
  if (!groups) return { error: `“${shorten(text)}”不是数字`, asked: [] };
  const { low = '', lowUnit = '', high } = groups;
  const asked: NumberQuestion[] = high === undefined ? [] : ['range'];
  if (high !== undefined && answers.range !== 'LOW' && answers.range !== 'HIGH')
    return { error: `“${shorten(text)}”是区间，${answers.range ? '请改为一个数字' : '请选择取低、取高或报错'}`, asked };
  const isHigher = high !== undefined && decimal(complete(high)).gt(decimal(complete(low)));
  const number = high !== undefined && (answers.range === 'HIGH') === isHigher ? high : low;
  const unit = (groups['unit'] ?? '') || lowUnit || (headerUnit ?? '');
  const found = inColumnUnit(kind, complete(number), unit, text);
  if ('error' in found) return { ...found, asked };
  const likelier = unit === '' ? likelyMeaning(likely, found.number, kind.rule.decimals) : null;
  if (!likelier) return judged(kind, found, answers, asked);
  const { said, number: meant } = likelier;
  if (answers.scale === 'CONVERT') return { ...judged(kind, { ...found, number: meant }, answers, [...asked, 'scale']), meant };
  if (answers.scale === 'KEEP') return { ...judged(kind, found, answers, [...asked, 'scale']), meant };
  const error = `“${shorten(text)}”像${said}，即 ${meant}，请${answers.scale ? '改写' : '选择'}`;
  return { error, asked: [...asked, 'scale'], meant };
}

interface Measured {
  number: string;
  unitText: string;
  /** Set for a weight per running length, which needs the width of the row. */
  metres?: string;
}

/** Applies the rule of the column, and what the user said about numbers that it refuses. */
function judged(kind: NumberKind, found: Measured, answers: NumberAnswers, before: readonly NumberQuestion[]): NumberReading {
  const { number, ...rest } = found;
  if (found.metres !== undefined) return { ...rest, value: number, asked: before };
  const { rule } = kind;
  const isZero = decimal(number).isZero();
  const rounded = trimmed(roundHalfUp(number, rule.decimals));
  const isFine = decimals(number) > rule.decimals && checkNumber(rule, rounded) === null;
  const question = isZero && (!rule.zeroAllowed || kind.zeroMayBeEmpty) ? 'zero' : isFine ? 'fine' : null;
  const asked: readonly NumberQuestion[] = question === null ? before : [...before, question];
  const answer = question === null ? undefined : answers[question];
  if (answer === 'EMPTY') return { ...rest, value: null, asked };
  if (question === 'fine' && answer === 'ROUND') return { ...rest, value: rounded, asked };
  const message = checkNumber(rule, number);
  if (message === null && answer !== 'REFUSE') return { ...rest, value: normaliseNumber(rule, number), asked };
  const open = { fine: `“${number}”的小数太多，请选择四舍五入、留空或报错`, zero: '是 0，请选择当作没填还是报错' };
  return { error: question !== null && answer === undefined ? open[question] : (message ?? '不能为0'), asked };
}

const decimals = (number: string): number => (/\.(\d*?)0*$/.exec(number)?.[1] ?? '').length;

function plainNumber(text: string): string {
  const written = ungroup(text.normalize('NFKC').replace(/\s+/g, ''));
  const dashed = written
    .replace(/±.*$/, '')
    .replace(/(?<=[\dA-Za-z\u4e00-\u9fff])起[订批定]?$/, '')
    .replace(/[–—−～〜∼﹣]/g, (dash) => (/[～〜∼]/.test(dash) ? '~' : '-'));
  return withoutCurrency(dashed);
}

function withoutPrefix(text: string, prefixes: readonly string[] = []): string {
  const prefix = prefixes.find((one) => text.toLowerCase().startsWith(one));
  return prefix === undefined ? text : text.slice(prefix.length);
}

const complete = (number: string): string => number.replace(/^(-?)\./, '$10.');
const shorten = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text);

function inColumnUnit(kind: NumberKind, number: string, unitText: string, text: string): Measured | { error: string } {
  const unit = unitText.replace(/^(\/|每)/, '');
  const factor = kind.units?.[foldUnit(unit)];
  if (unit === '' && kind.fraction && isFraction(number)) return { number: trimmed(decimal(number).times(100).toFixed()), unitText: '' };
  if (unit === '' || (kind.percent && unit === '%') || factor === '1') return { number, unitText: '' };
  if (factor !== undefined)
    return { number: trimmed(roundHalfUp(decimal(number).times(decimal(factor)), kind.rule.decimals)), unitText: '' };
  const metres = kind.running?.units[foldUnit(unit)];
  if (metres !== undefined) return { number, unitText: '', metres };
  return kind.unitLookup === undefined ? { error: `“${shorten(text)}”的单位无法识别` } : { number, unitText: unit };
}

const isFraction = (number: string): boolean => decimal(number).gt(0) && decimal(number).lt(1);

const trimmed = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number);

/** A date of digits whose order of day and month the column has to tell: 05/03/2027. */
const dayAndMonth = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export type DateReading = { day: string } | { asked: true } | null;

/** Reads a date: with the year first as it stands, else day and month in this order; 17/03/2027 needs none. */
export function readDate(text: string, order?: 'DMY' | 'MDY'): DateReading {
  const plain = text.normalize('NFKC').trim();
  const known = readYearFirst(plain) ?? readNamedMonth(plain);
  if (known !== null) return { day: known };
  const [, first = '', second = '', year = ''] = dayAndMonth.exec(plain) ?? [];
  if (year === '') return null;
  const chosen = Number.parseInt(first, 10) > 12 ? 'DMY' : Number.parseInt(second, 10) > 12 ? 'MDY' : first === second ? 'DMY' : order;
  if (chosen === undefined) return { asked: true };
  const [day, month] = chosen === 'DMY' ? [first, second] : [second, first];
  const found = dateOf(year.padStart(4, '20'), month, day);
  return found === null ? null : { day: found };
}

/** 17-Mar-2027, Mar 17, 2027 */
function readNamedMonth(text: string): string | null {
  const [, before = '', name = '', after = '', year = ''] =
    /^(\d{1,2})?[ -]?([a-z]{3})[a-z]*\.?[ -]?(\d{1,2})?,?[ -](\d{4})$/i.exec(text) ?? [];
  const month = monthNames.indexOf(name.toLowerCase()) + 1;
  return month > 0 && (before === '') !== (after === '') ? dateOf(year, String(month), before || after) : null;
}

/** Reads the usual date formats: 2026-03-02, 2026/3/2, 2026.3.2, 20260302, 2026年3月2日; a time after the date is ignored. */
function readYearFirst(plain: string): string | null {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    [];
  return dateOf(year, month, day);
}

function dateOf(year: string, month: string, day: string): string | null {
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
