import { decimal, roundHalfUp, type Exact } from '../../lib/decimals.ts';

/** The value of one row; empty where the row lacks what it is made of. */
export type FilledText = { text: string } | { error: string };

export interface FixedValueReader {
  /** Columns of the file that it reads. */
  columns: readonly number[];
  fill: (textOf: (index: number) => string) => FilledText;
}

export const unknownColumn = (name: string): string => `文件没有“${name}”这一列，花括号里请写文件的列名`;

type Term = (numbers: ReadonlyMap<number, Exact>) => Exact;
interface Reading {
  tokens: readonly string[];
  at: number;
  columns: Map<number, string>;
  findColumn: (name: string) => number | null;
}

const token = /\{[^{}]+\}|\d+(?:\.\d+)?%?|[-+*/()]|[^\s]/g;

/** A number as a file contains it, with thousands separators, a sign of currency or a unit. */
const written = /^[¥$€]?(-?\d+(?:\.\d+)?)(?!\d*[.:~-]\d)\D{0,8}$/;

/** Arithmetic over columns: `={单价}/1.13`, `=({长}+2)*{宽}/10000`. Exact, rounded once at the end. */
export function parseFormula(text: string, decimals: number, findColumn: Reading['findColumn']): FixedValueReader | { refusal: string } {
  const tokens = text.slice(1).replaceAll('×', '*').replaceAll('÷', '/').replaceAll('（', '(').replaceAll('）', ')').match(token) ?? [];
  const reading: Reading = { tokens, at: 0, columns: new Map(), findColumn };
  try {
    const term = readSum(reading);
    if (reading.at < tokens.length) throw new FormulaError(`“${tokens[reading.at] ?? ''}”放错了位置`);
    return { columns: [...reading.columns.keys()], fill: (textOf) => evaluate(term, reading.columns, textOf, decimals) };
  } catch (error) {
    if (error instanceof FormulaError) return { refusal: error.message };
    throw error;
  }
}

class FormulaError extends Error {}

function evaluate(term: Term, columns: ReadonlyMap<number, string>, textOf: (index: number) => string, decimals: number): FilledText {
  const numbers = new Map<number, Exact>();
  for (const [index, name] of columns) {
    const text = textOf(index);
    if (text === '') return { text: '' };
    const number = written.exec(text.normalize('NFKC').replace(/[,\s]/g, ''))?.[1];
    if (number === undefined) return { error: `公式要用“${name}”的数字，这一行是“${text}”` };
    numbers.set(index, decimal(number));
  }
  const result = term(numbers);
  return result.isFinite() ? { text: roundHalfUp(result, decimals).replace(/\.0+$|(?<=\.\d*[1-9])0+$/, '') } : { error: '公式的除数为 0' };
}

function readSum(reading: Reading): Term {
  let left = readProduct(reading);
  for (let sign = take(reading, ['+', '-']); sign !== null; sign = take(reading, ['+', '-'])) {
    const [before, right, isSum] = [left, readProduct(reading), sign === '+'];
    left = (numbers) => (isSum ? before(numbers).plus(right(numbers)) : before(numbers).minus(right(numbers)));
  }
  return left;
}

function readProduct(reading: Reading): Term {
  let left = readFactor(reading);
  for (let sign = take(reading, ['*', '/']); sign !== null; sign = take(reading, ['*', '/'])) {
    const [before, right, isProduct] = [left, readFactor(reading), sign === '*'];
    left = (numbers) => (isProduct ? before(numbers).times(right(numbers)) : before(numbers).div(right(numbers)));
  }
  return left;
}

function readFactor(reading: Reading): Term {
  const found = reading.tokens[reading.at];
  reading.at += 1;
  if (found === undefined) throw new FormulaError('公式没有写完');
  if (found === '-') {
    const factor = readFactor(reading);
    return (numbers) => factor(numbers).neg();
  }
  if (found === '(') {
    const inner = readSum(reading);
    if (take(reading, [')']) === null) throw new FormulaError('公式少了右括号');
    return inner;
  }
  if (found.startsWith('{')) return readColumn(reading, found.slice(1, -1));
  if (!/^\d/.test(found)) throw new FormulaError(`公式里的“${found}”看不懂，列名请写在花括号里，例如 ={单价}/1.13`);
  const number = found.endsWith('%') ? decimal(found.slice(0, -1)).div(100) : decimal(found);
  return () => number;
}

function readColumn({ columns, findColumn }: Reading, name: string): Term {
  const index = findColumn(name);
  if (index === null) throw new FormulaError(unknownColumn(name));
  columns.set(index, name);
  return (numbers) => numbers.get(index) ?? decimal('0');
}

function take(reading: Reading, signs: readonly string[]): string | null {
  const found = reading.tokens[reading.at];
  if (found === undefined || !signs.includes(found)) return null;
  reading.at += 1;
  return found;
}
