import { readComposition, type Fibre } from '../composition.ts';
import { decimal, sumDecimals } from '../decimals.ts';
import { endOf, ignore, take, type Scan } from './material-text-scan.ts';
import { fibreSpellings } from '../spellings.ts';

/** The names and spellings of each fibre, as the dictionary has them. */
export type FibreWords = Readonly<Record<string, readonly string[]>>;

const modifiers = '(?:有机|精梳|长绒|再生|环保|recycled |organic |combed )?';
const BLEND = 'CVC|T/?C|T/?R|N/?C|N/?R';
const SHARE = String.raw`(?:100|\d{1,2})(?:\.\d{1,2})?`;
const between = String.raw`[\s,，、/+&;]{0,3}`;

interface FibreReader {
  patterns: readonly RegExp[];
  /** One share with its fibre. */
  each: RegExp;
  nameOf: (word: string) => string | undefined;
  pure: RegExp;
}

const readers = new WeakMap<object, FibreReader>();

function readerOf(fibres: FibreWords): FibreReader {
  const known = readers.get(fibres);
  if (known) return known;
  const made = makeReader(fibres);
  readers.set(fibres, made);
  return made;
}

function makeReader(fibres: FibreWords): FibreReader {
  const names = new Map<string, string>();
  for (const source of [fibreSpellings, fibres])
    for (const [name, others] of Object.entries(source)) for (const word of [name, ...others]) names.set(word.toLowerCase(), name);
  const sorted = [...names.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const isCode = (word: string): boolean => /^[a-z]{1,3}$/.test(word);
  const spoken = sorted
    .filter((word) => !isCode(word))
    .map((word) => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`));
  const codes = sorted.filter(isCode).map((word) => word.toUpperCase());
  const fibre = `${modifiers}(?:${spoken.join('|')}|(?<![A-Za-z])(?:${codes.join('|')})(?![A-Za-z]))`;
  const several = String.raw`(?:${BLEND}|${fibre}(?:\s*/?\s*${fibre}){1,3})`;
  const shares = String.raw`${SHARE}(?:\s*[/:]\s*${SHARE}){1,3}\s*%?`;
  const numberFirst = String.raw`(?<![\d.])${SHARE}\s*%?\s*${fibre}`;
  const nameFirst = String.raw`${fibre}\s*:?\s*${SHARE}\s*%?`;
  return {
    patterns: [
      `${numberFirst}(?:${between}${SHARE}\\s*%?\\s*${fibre})*`,
      `(?<!\\d)(?:(?<!\\p{Script=Han})|(?=${fibre}\\d))${nameFirst}(?:${between}${nameFirst})*(?![\\d.])`,
      `(?<![\\d.×/])${shares}\\s*${several}`,
      `(?<![A-Za-z])${several}\\s*:?\\s*${shares}(?![\\d×])`,
    ].map((source) => new RegExp(source, 'gu')),
    each: new RegExp(`${numberFirst}|${nameFirst}`, 'g'),
    nameOf: (word) => names.get(word.toLowerCase()) ?? names.get(word.toLowerCase().replace(new RegExp(`^${modifiers}`), '')),
    pure: new RegExp(String.raw`[全纯](${spoken.filter((word) => /^\p{Script=Han}/u.test(word)).join('|')})`, 'g'),
  };
}

interface Candidate {
  start: number;
  end: number;
  fibres: readonly Fibre[];
}

/** 成分 in a message: shares before or behind the names, blends such as CVC 60/40, else 全棉. */
export function readFibres(scan: Scan, words: FibreWords): readonly Fibre[] {
  const reader = readerOf(words);
  const best = reader.patterns
    .flatMap((pattern) => [...scan.rest.matchAll(pattern)].flatMap((found) => candidateOf(found, reader)))
    .toSorted((a, b) => b.fibres.length - a.fibres.length || a.end - a.start - (b.end - b.start) || a.start - b.start)[0];
  if (best) {
    take(scan, withLabel(scan.rest, best.start), best.end, 'composition');
    return best.fibres;
  }
  return readApart(scan, reader);
}

/** The place of a label before the value. */
function withLabel(text: string, start: number): number {
  const label = /(?:面料|主要)?成[分份]\s*(?:[:：]|为|是)?\s*$|composition\s*:?\s*$/i.exec(text.slice(0, start));
  return label ? label.index : start;
}

/** The whole match, or the run of shares in it that adds up: 16W in 16W 98棉2氨 is no wool. */
function candidateOf(found: RegExpExecArray, reader: FibreReader): Candidate[] {
  const whole = judged({ text: found[0], start: found.index }, reader);
  if (whole) return [whole];
  const shares = [...found[0].matchAll(reader.each)];
  return shares.flatMap((first, from) =>
    shares.slice(from).flatMap((last) => {
      const text = found[0].slice(first.index, endOf(last));
      return judged({ text, start: found.index + first.index }, reader) ?? [];
    }),
  );
}

function judged({ text, start }: { text: string; start: number }, { nameOf }: FibreReader): Candidate | null {
  const fibres = readComposition(text);
  if (!fibres) return null;
  const named = fibres.map(({ name, share }) => ({ name: nameOf(name) ?? '', share }));
  if (named.some(({ name, share }) => name === '' || decimal(share).gt(100) || decimal(share).lte(0))) return null;
  const isComplete = decimal(sumDecimals(named.map(({ share }) => share))).eq(100);
  const isCode = /^\d+\s*[A-Z]{1,2}$/.test(text);
  const isSpoken = named.length > 1 && text.includes('%');
  if (isCode || (!isComplete && !isSpoken)) return null;
  return { start, end: start + text.length, fibres: merged(named) };
}

/** A fibre named twice counts once. */
function merged(fibres: readonly Fibre[]): Fibre[] {
  const names = [...new Set(fibres.map(({ name }) => name))];
  return names.map((name) => ({ name, share: sumDecimals(fibres.flatMap((one) => (one.name === name ? [one.share] : []))) }));
}

/** CVC in the name and 60/40 elsewhere. */
function readApart(scan: Scan, { nameOf }: FibreReader): readonly Fibre[] {
  const blend = new RegExp(`(?<![A-Za-z])(?:${BLEND})(?![A-Za-z])`).exec(scan.rest);
  const shares = [...scan.rest.matchAll(/(?<![\d.×/])(\d{2})\s*\/\s*(\d{1,2})(?![\d.×/"])/g)].find(
    ([, first = '', second = '']) => Number.parseInt(first, 10) + Number.parseInt(second, 10) === 100,
  );
  if (!blend || !shares) return [];
  const fibres = readComposition(`${blend[0].replace('/', '')} ${shares[0]}`)?.map(({ name, share }) => ({
    name: nameOf(name) ?? name,
    share,
  }));
  if (!fibres) return [];
  take(scan, shares.index, endOf(shares), 'composition');
  return fibres;
}

/** 全棉 says 100 % where nothing else does; the word itself may belong to the name. */
export function readPure(text: string, words: FibreWords): { start: number; end: number; fibres: readonly Fibre[] } | null {
  const { pure, nameOf } = readerOf(words);
  const found = [...text.matchAll(pure)][0];
  const name = nameOf(found?.[1] ?? '');
  return found && name !== undefined ? { start: found.index, end: endOf(found), fibres: [{ name, share: '100' }] } : null;
}

/** Telephone, account and parcel numbers, which look like quantities. */
export function ignoreNumbers(scan: Scan): void {
  for (const found of scan.rest.matchAll(/[A-Za-z]{0,2}\d{9,}|(?<!\d)\d{3,4}-\d{7,8}(?!\d)|\d{1,2}月\d{1,2}[日号]|\d{1,2}:\d{2}(?!\d)/g))
    ignore(scan, found.index, endOf(found));
}
