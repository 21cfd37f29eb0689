import { unitSpellings } from '../spellings.ts';

/** What one piece of a pasted text says. */
export const textFields = {
  supplierItemNo: '供方货号',
  name: '名称',
  composition: '成分',
  yarnCount: '纱支',
  density: '密度',
  weave: '组织',
  width: '实用门幅',
  fullWidth: '包边门幅',
  gramWeight: '克重',
  thickness: '厚度',
  specification: '规格',
  shrinkage: '缩水率',
  bulkPrice: '大货报价',
  samplePrice: '板布价',
  spotPrice: '现货价',
  dyePrice: '染费',
  tax: '税',
  moq: '起订量',
  moqPerColour: '单色起订量',
  leadDaysBulk: '大货货期',
  leadDaysSpot: '现货货期',
  colour: '颜色',
} as const;
export type TextField = keyof typeof textFields;

/** A recognised part of the text: `[start, end)` in UTF-16 units. */
export interface TextPiece {
  start: number;
  end: number;
  /** More than one where a word says two things: 全棉斜纹 is a name and a composition. */
  fields: readonly TextField[];
}

const TAKEN = '\ue001';
const NOISE = '\ue002';

/** Half-width, one character for one, so that positions stay those of the text. */
const foldWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff0b\uff0d-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u3000\t]/g, ' ')
    .replace(/[\ue001\ue002]/g, ' ')
    .replace(/[”″“]/g, '"')
    .replace(/￥/g, '¥')
    .replace(/[✕✖*]|(?<=\d ?)[xX](?= ?\d)/g, '×')
    .replace(/[～〜−–—]/g, '~');

/** A text being read: recognised parts are removed from `rest`, so that nothing is read twice. */
export interface Scan {
  readonly text: string;
  rest: string;
  readonly pieces: TextPiece[];
}

export const openScan = (text: string): Scan => ({ text, rest: foldWidth(text), pieces: [] });

export function take(scan: Scan, start: number, end: number, ...fields: readonly TextField[]): void {
  scan.pieces.push({ start, end, fields });
  cover(scan, start, end, TAKEN);
}

/** Marks what is no fact of a material: telephone numbers, second prices. It stays visible as not recognised. */
export const ignore = (scan: Scan, start: number, end: number): void => cover(scan, start, end, NOISE);

function cover(scan: Scan, start: number, end: number, sign: string): void {
  scan.rest = scan.rest.slice(0, start) + sign.repeat(end - start) + scan.rest.slice(end);
}

export type Found = RegExpExecArray & { groups: Readonly<Record<string, string | undefined>> };

/** The first match that the reader accepts. */
export function firstMatch(scan: Scan, pattern: RegExp, accepts: (found: Found) => boolean = () => true): Found | null {
  for (const found of scan.rest.matchAll(pattern)) {
    found.groups ??= {};
    const match = found as Found;
    if (accepts(match)) return match;
  }
  return null;
}

export const endOf = ({ index, 0: text }: { index: number; 0: string }): number => index + text.length;

export const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
export const plain = (number: string): string => {
  const text = number.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

const unitWords = new Map(
  Object.entries(unitSpellings).flatMap(([name, others]) => [name, ...others].map((word) => [word, name] as const)),
);
const words = [...unitWords.keys()].toSorted((a, b) => b.length - a.length);
const escape = (word: string): string => word.replace(/[()]/g, String.raw`\$&`);
/** A unit of quantity, not the beginning of a longer word. */
export const UNIT = `(?:${words
  .filter((word) => !/^[a-z]/.test(word))
  .map(escape)
  .join('|')}|(?:${words.filter((word) => /^[a-z]/.test(word)).join('|')})(?![a-z0-9²㎡]))`;
export const unitOf = (word: string | undefined): string | undefined =>
  word === undefined ? undefined : unitWords.get(word.toLowerCase());
