import type { Fibre } from '../composition.ts';
import { ignoreNumbers, readFibres, readPure, type FibreWords } from './material-text-fibres.ts';
import { readStructure, readWeight, readWidth, readYarn, type TextFigures } from './material-text-figures.ts';
import { openScan, take, type Scan, type TextPiece } from './material-text-scan.ts';
import {
  ignoreSurcharges,
  readLeadDays,
  readLoosePrice,
  readMinimums,
  readPrices,
  readTax,
  type TextTerms,
} from './material-text-terms.ts';
import { ignoreListNumbers, kindOf, readColours, readItemNo, readName, readSpecification, type TextKind } from './material-text-words.ts';

export { textFields, type TextPiece } from './material-text-scan.ts';

/** The words of the house beside those that the trade uses. */
export interface TextWords {
  fibres: FibreWords;
  colours: readonly string[];
}

/** One material as a message describes it, in stored units. */
export interface TextRecord extends TextFigures, TextTerms {
  kind: TextKind | null;
  name?: string;
  supplierItemNo?: string;
  specification?: string;
  compositions: readonly Fibre[];
  colours: readonly string[];
}

export interface TextReading {
  records: readonly TextRecord[];
  /** In order, without overlaps. */
  pieces: readonly TextPiece[];
}

/** No message is longer; a pasted book would only be slow. */
export const MAX_TEXT = 5000;

/** 智能识别: reads what suppliers write. Pure: the same text gives the same reading, and none throws. */
export function readMaterialText(text: string, words: TextWords): TextReading {
  const said = text.slice(0, MAX_TEXT);
  const lines = linesOf(said).map((line) => ({ ...line, read: readRecord(line.text, words) }));
  const materials = lines.filter(({ read }) => isRecord(read.record));
  if (materials.length < 2) {
    const { record, pieces } = readRecord(said, words);
    return { records: hasFacts(record) ? [record] : [], pieces: hasFacts(record) ? inOrder(pieces) : [] };
  }
  const shared = lines.filter(({ read }) => !isRecord(read.record) && isCommon(read.record));
  const common = Object.assign({}, ...shared.map(({ read }) => commonOf(read.record))) as Partial<TextTerms>;
  const used = lines.filter((line) => materials.includes(line) || shared.includes(line));
  return {
    records: materials.map(({ read }) => ({ ...common, ...read.record })),
    pieces: inOrder(
      used.flatMap(({ at, read }) => read.pieces.map(({ start, end, fields }) => ({ start: start + at, end: end + at, fields }))),
    ),
  };
}

function linesOf(text: string): { at: number; text: string }[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const start = at;
    at += line.length + 1;
    return { at: start, text: line };
  });
}

function readRecord(text: string, words: TextWords): { record: TextRecord; pieces: TextPiece[] } {
  const scan = openScan(text);
  const kind = kindOf(scan.rest);
  ignoreNumbers(scan);
  ignoreListNumbers(scan);
  ignoreSurcharges(scan);
  const compositions = kind === 'TRIM' ? [] : readFibres(scan, words.fibres);
  const terms: TextTerms = { units: {} };
  const supplierItemNo = readItemNo(scan);
  readMinimums(scan, terms);
  readPrices(scan, terms);
  readTax(scan, terms);
  readLeadDays(scan, terms);
  const figures: TextFigures = {};
  const colours = readColours(scan, words.colours);
  const specification = kind === 'TRIM' ? readSpecification(scan) : readCloth(scan, figures);
  readLoosePrice(scan, terms);
  const name = readName(scan, kind, scan.pieces.length);
  const pure = kind === 'TRIM' || compositions.length > 0 ? null : readPure(openScan(text).rest, words.fibres);
  if (pure) markPure(scan, pure);
  const record: TextRecord = {
    ...figures,
    ...terms,
    kind,
    ...(name !== undefined && { name }),
    ...(supplierItemNo !== undefined && { supplierItemNo }),
    ...(specification !== undefined && { specification }),
    compositions: pure ? pure.fibres : compositions,
    colours,
  };
  return { record, pieces: scan.pieces };
}

/** The order matters: yarns look like widths, and a weight per metre needs the width. */
function readCloth(scan: Scan, figures: TextFigures): undefined {
  readStructure(scan, figures);
  readYarn(scan, figures);
  readWidth(scan, figures);
  readWeight(scan, figures);
}

/** 全棉 inside of the name says two things. */
function markPure(scan: Scan, { start, end }: { start: number; end: number }): void {
  const at = scan.pieces.findIndex((piece) => piece.start < end && piece.end > start);
  const piece = scan.pieces[at];
  if (!piece) take(scan, start, end, 'composition');
  else scan.pieces[at] = { ...piece, fields: [...piece.fields, 'composition'] };
}

const figuresOf = ({ width, gramWeight, density, yarnCount, specification, bulkPrice, samplePrice, spotPrice }: TextRecord): number =>
  [width, gramWeight, density, yarnCount, specification, bulkPrice, samplePrice, spotPrice].filter((one) => one !== undefined).length;

const hasFacts = (record: TextRecord): boolean =>
  (record.name !== undefined && figuresOf(record) + record.compositions.length + record.colours.length > 0) ||
  figuresOf(record) + record.compositions.length > 1;

/** A line of its own in a list of materials. */
const isRecord = (record: TextRecord): boolean =>
  (record.name !== undefined || record.supplierItemNo !== undefined) && figuresOf(record) + (record.compositions.length > 0 ? 1 : 0) >= 2;

const commonNames = ['taxIncluded', 'taxRate', 'moq', 'moqPerColour', 'leadDaysBulk', 'leadDaysSpot', 'currency'] as const;
/** A line about all materials of a list: 以上含税，交期15天. */
const isCommon = (record: TextRecord): boolean => figuresOf(record) === 0 && commonNames.some((name) => record[name] !== undefined);
const commonOf = (record: TextRecord): Partial<TextTerms> =>
  Object.fromEntries(commonNames.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));

const inOrder = (pieces: readonly TextPiece[]): TextPiece[] => pieces.toSorted((a, b) => a.start - b.start);
