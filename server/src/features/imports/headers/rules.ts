import { createHash } from 'node:crypto';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { compareNames } from '../../../platform/imports/lookup.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { ImportColumn, ImportObject } from '../../../platform/imports/object.ts';
import { HEADER_JOINT, isSizeOfGroup, sizeColumns } from './parts.rules.ts';
import { foldHeader } from './repeated.rules.ts';
import { contradicts, noSamples, type Samples } from '../cells/value-signs.rules.ts';
import { columnsFor, type Batch } from '../rules.ts';

/** The column of reasons in error workbooks; it is ignored when such a workbook is imported. */
export const REASON_HEADER = '错误原因';

export interface Guess {
  index: number;
  column: string;
  reason: string;
}

/** A unit behind a Chinese name without brackets: 门幅cm. */
const trailingUnit = /(?<=[\u4e00-\u9fff]{2})(cm|mm|m|kg|g|gm2|gsm|pcs|inch|厘米|毫米)$/;

/** The folded texts that a header may be known by, the best first: the whole, its lower part, its upper part, each without its unit. */
function namesIn(header: string): string[] {
  const [first = '', ...more] = header.split(HEADER_JOINT);
  const parts = more.length === 0 ? [header] : [header, more.at(-1) ?? '', first];
  return [...new Set(parts.map(foldHeader).flatMap((folded) => [folded, folded.replace(trailingUnit, '')]))].filter((name) => name !== '');
}

/** The number of columns of the object that this row names. */
export function countKnownHeaders(texts: readonly string[], object: ImportObject): number {
  const names = namesOf(object.columns);
  return new Set(texts.flatMap((text) => namesIn(text).flatMap((name) => names.get(name) ?? [])).map(({ key }) => key)).size;
}

function namesOf(columns: readonly ImportColumn[]): Map<string, ImportColumn[]> {
  const names = new Map<string, ImportColumn[]>();
  for (const column of columns)
    for (const name of new Set([column.label, ...column.aliases].map(foldHeader))) names.set(name, [...(names.get(name) ?? []), column]);
  return names;
}

interface Candidate extends Guess {
  score: number;
}

/**
 * The most likely column of each header, the best first and each column once. Columns of a part without its anchor column get a lower
 * score.
 */
export function guessMapping(headers: readonly string[], object: ImportObject, samples: Samples = noSamples): Guess[] {
  const candidates = listCandidates(headers, object, samples);
  const taken = new Set(assign(candidates).map(({ column }) => column));
  const named = new Set(
    candidates.filter(({ score, index }) => score > LEAST_CLAIMED && !isSizeOfGroup(headers, index)).map(({ index }) => index),
  );
  const sizes = guessSizes(headers, object, (index) => named.has(index), samples);
  const isSize = new Set(sizes.map(({ index }) => index));
  const others = candidates.filter(({ index, column }) => !isSize.has(index) && isAnchored(object, column, taken));
  const guesses = [...claimRequired(assign(others), others, object), ...sizes];
  return [...guesses, ...guessTotal(headers, object, guesses)].sort((a, b) => a.index - b.index);
}

const totalHeader =
  /^(?:(?:数量|件数)?(?:合计|总计|共计|小计)(?:件数|数量)?|总(?:件数|数量?)|(?:grand\s*)?total(?:\s*(?:qty|pcs|quantity))?|ttl)$/i;

/** The column behind sizes that adds them up. */
function guessTotal(headers: readonly string[], object: ImportObject, guesses: readonly Guess[]): Guess[] {
  const kind = object.columns.find(({ kind: one }) => one.type === 'sizes')?.kind;
  const hasSizes = guesses.some(({ column }) => object.columns.find(({ key }) => key === column)?.kind === kind);
  if (kind?.type !== 'sizes' || !hasSizes || guesses.some(({ column }) => column === kind.total)) return [];
  const index = headers.findIndex((header, at) => totalHeader.test(header.trim()) && !guesses.some((guess) => guess.index === at));
  return index < 0 ? [] : [{ index, column: kind.total, reason: '尺码的合计' }];
}

/** Sizes as columns fill one field together. */
function guessSizes(headers: readonly string[], object: ImportObject, isTaken: (index: number) => boolean, samples: Samples): Guess[] {
  const column = object.columns.find(({ kind }) => kind.type === 'sizes');
  return column ? sizeColumns(headers, isTaken, samples).map((index) => ({ index, column: column.key, reason: '尺码横排' })) : [];
}

/** Lists guesses that guessMapping omits for want of the anchor column of their part, by that anchor: prices need a supplier. */
export function listWaiting(headers: readonly string[], object: ImportObject, samples: Samples = noSamples): Map<string, Guess[]> {
  const first = assign(listCandidates(headers, object, samples));
  const taken = new Set(first.map(({ column }) => column));
  const used = new Set(guessMapping(headers, object, samples).map(({ index }) => index));
  const waiting = first.filter(({ index, column }) => !used.has(index) && !isAnchored(object, column, taken));
  return Map.groupBy(waiting, ({ column }) => object.parts[partOf(object, column)]?.anchor ?? '');
}

const partOf = (object: ImportObject, column: string): string => object.columns.find(({ key }) => key === column)?.part ?? '';

function isAnchored(object: ImportObject, column: string, taken: ReadonlySet<string>): boolean {
  const anchor = object.parts[partOf(object, column)]?.anchor;
  return anchor === undefined || taken.has(anchor);
}

function listCandidates(headers: readonly string[], object: ImportObject, samples: Samples): Candidate[] {
  const others = new Set((object.otherHeaders ?? []).map(foldHeader));
  return headers
    .flatMap((header, index) =>
      others.has(foldHeader(header))
        ? []
        : withoutLikeness(
            object.columns.flatMap((column) => {
              const found = compare(header, index, column, object.parts[column.part]?.anchor !== undefined);
              return found && !contradicts(column, samples(index), found.score > LEAST_CLAIMED) ? [found] : [];
            }),
          ),
    )
    .sort((a, b) => b.score - a.score || a.index - b.index);
}

/** A header that is a name of one column means no other one that only looks like it, also when its own column cannot be filled. */
function withoutLikeness(candidates: readonly Candidate[]): readonly Candidate[] {
  const named = candidates.filter(({ score }) => score > LEAST_CLAIMED);
  return named.length > 0 ? named : candidates;
}

/** A required column takes the header that it shares with an optional one: 类别 is 部分 in a list without 部分. */
function claimRequired(guesses: readonly Guess[], candidates: readonly Candidate[], object: ImportObject): Guess[] {
  const required = new Set(object.columns.filter((column) => column.required === true).map(({ key }) => key));
  const missing = [...required].filter((key) => !guesses.some(({ column }) => column === key));
  const claims = missing.flatMap((key) => candidates.find(({ column, score }) => column === key && score > LEAST_CLAIMED) ?? []);
  return guesses.map((guess) => (required.has(guess.column) ? guess : (claims.find(({ index }) => index === guess.index) ?? guess)));
}

function assign(candidates: readonly Candidate[]): Guess[] {
  const indices = new Set<number>();
  const columns = new Set<string>();
  const guesses: Guess[] = [];
  for (const { index, column, reason } of candidates) {
    if (indices.has(index) || columns.has(column)) continue;
    indices.add(index);
    columns.add(column);
    guesses.push({ index, column, reason });
  }
  return guesses.sort((a, b) => a.index - b.index);
}

const LEAST_ALIKE = 75;
/** Only a header that is a name of the column, not one that looks like it. */
const LEAST_CLAIMED = 150;
/** An alias of the whole header counts more than the name of a part of it. */
const PART_COST = 15;

function compare(header: string, index: number, column: ImportColumn, isAnchored: boolean): Candidate | null {
  const match = matchOf(header, column);
  // 备注 can be two columns; the one of the offer wins when the sheet has offers.
  return match && { index, column: column.key, score: match.score + (isAnchored ? 1 : 0), reason: match.reason };
}

interface Match {
  score: number;
  reason: string;
}

/** Pages ask for the same headers every second while a file is read. */
const known = new WeakMap<ImportColumn, Map<string, Match | null>>();
const MOST_KNOWN = 500;

function matchOf(header: string, column: ImportColumn): Match | null {
  const matches = known.get(column) ?? new Map<string, Match | null>();
  const found = matches.get(header);
  if (found !== undefined) return found;
  const match = findMatch(header, column);
  if (matches.size >= MOST_KNOWN) matches.clear();
  known.set(column, matches.set(header, match));
  return match;
}

function findMatch(header: string, column: ImportColumn): Match | null {
  const names = namesIn(header);
  const [folded = ''] = names;
  if (folded === '' || folded === foldHeader(REASON_HEADER)) return null;
  // The whole header counts more than a part of it.
  const at = (name: string): number => names.indexOf(foldHeader(name)) * PART_COST;
  if (at(column.label) >= 0) return { score: 200 - at(column.label), reason: '名称相同' };
  const alias = column.aliases.findIndex((name) => at(name) >= 0);
  // A file may have two headers of one column, such as 物料名称 and 面料编码: the alias that is declared first wins.
  if (alias >= 0) return { score: 190 - at(column.aliases[alias] ?? '') - alias / 100, reason: `常用名“${column.aliases[alias]}”` };
  // 不含税单价 is no 含税单价, and no 单价 either where the column cannot say so.
  if (saysUntaxed(header) && column.implies?.['不含税'] === undefined) return null;
  const alike = [column.label, ...column.aliases]
    .filter((name) => saysUntaxed(name) === saysUntaxed(header) || !/税|tax|vat/i.test(name))
    .map((name) => ({ name, likeness: Math.max(...names.map((one) => headerLikeness(one, foldHeader(name)))) }))
    .reduce((best, one) => (one.likeness > best.likeness ? one : best));
  return alike.likeness >= LEAST_ALIKE ? { score: alike.likeness, reason: `与“${alike.name}”相似 ${alike.likeness}%` } : null;
}

const untaxed = /不含[^)）]{0,6}税|未含?税|税前|净价|裸价|ex(?:cl(?:uding|\.)?|\.)?\s*(?:of\s+)?(?:tax|vat)|without\s+(?:tax|vat)/i;
export const saysUntaxed = (header: string): boolean => untaxed.test(header.normalize('NFKC'));

/** 供应商的名称 matches 供应商, but 单价 does not match 现货单价: a header may be longer than the name, not shorter. */
function headerLikeness(header: string, name: string): number {
  const { likeness, contains } = compareNames(header, name);
  return contains && name.length > header.length ? 0 : likeness;
}

/** Values that headers imply for other columns: 含税单价 means that prices include tax. */
export function impliedConstants(headers: readonly string[], guesses: readonly Guess[], object: ImportObject): Record<string, string> {
  const implied = guesses.flatMap(({ index, column }) => {
    const header = headers[index] ?? '';
    const written = `${foldText(header)}${saysUntaxed(header) ? foldText(' 不含税') : /(?<![不未])含[^)）]{0,6}税|incl\S*\s*(?:tax|vat)|税后/i.test(header) ? '含税' : ''}`;
    const { implies = {} } = object.columns.find(({ key }) => key === column) ?? {};
    const said = Object.entries(implies)
      .filter(([word]) => written.includes(foldText(word)))
      .sort(([a], [b]) => a.length - b.length);
    return said.flatMap(([, constants]) => Object.entries(constants));
  });
  const mapped = new Set(guesses.map(({ column }) => column));
  return Object.fromEntries(implied.filter(([column]) => !mapped.has(column)));
}

/** The key under which a mapping is remembered; it is independent of the column order. */
export function headerKey(headers: readonly string[]): string {
  const folded = [...new Set(headers.map(foldHeader))].filter((header) => header !== '' && header !== foldHeader(REASON_HEADER)).sort();
  return createHash('sha256').update(folded.join('\n')).digest('hex');
}

/** Required columns that the mapping lacks, with a message for each; the first part is in every record. */
export function listMappingGaps(object: ImportObject, given: ReadonlySet<string>): Map<string, string> {
  const [record = ''] = Object.keys(object.parts);
  const parts = new Set([record, ...object.columns.filter(({ key }) => given.has(key)).map(({ part }) => part)]);
  const gaps = object.columns
    .filter((column) => !given.has(column.key) && parts.has(column.part) && isNeeded(column, given))
    .map(({ key, label }) => [key, `请选择“${label}”对应的列，或填写固定值`] as const);
  const unanchored = [...parts].flatMap((part) => {
    const { label = '', anchor } = object.parts[part] ?? {};
    const column = object.columns.find(({ key }) => key === anchor);
    return column && !given.has(column.key) ? [[column.key, `已选择${label}的列，请同时选择“${column.label}”`] as const] : [];
  });
  return new Map([...gaps, ...unanchored]);
}

function isNeeded({ required }: ImportColumn, given: ReadonlySet<string>): boolean {
  if (required === undefined || required === true) return required === true;
  return 'unless' in required ? !given.has(required.unless) : required.with.some((column) => given.has(column));
}

/** Columns of the file that hold prices, by their mapping or their header, for a user who may not see them. */
export function withheldColumns(batch: Pick<Batch, 'headers' | 'columns'>, object: ImportObject, user: Identity): ReadonlySet<number> {
  const seen = new Set(columnsFor(object, user).map(({ key }) => key));
  const meant = [...batch.columns, ...guessMapping(batch.headers, object)];
  const known = new Set(object.columns.map(({ key }) => key));
  return new Set(meant.filter(({ column }) => known.has(column) && !seen.has(column)).map(({ index }) => index));
}
