import { printComposition, readComposition, weightInComposition } from '@mrp/contract/lib/composition.ts';
import { questionKey } from '@mrp/contract/features/imports/options.ts';
import { splitAtSlashes, splitTexts } from '../../../platform/imports/columns.ts';
import type { Lookup, LookupEntry } from '../../../platform/imports/lookup.ts';
import type { ImportColumn, ImportValue, ReadRow, Share } from '../../../platform/imports/object.ts';
import type { ReadSettings } from '../settings.rules.ts';

type Take = (value: ImportValue, shown: string) => void;

export function readEntries(settings: ReadSettings, row: ReadRow, column: ImportColumn, text: string, take: Take): void {
  const { kind } = column;
  if (kind.type === 'entry') {
    const found = findEntry(settings, row, column, kind.lookup, text);
    if (found) take(found.id, found.label);
  } else if (kind.type === 'entries') {
    const parts = namesIn(settings, row, column, text);
    const found = parts.map((part) => findEntry(settings, row, column, kind.lookup, part));
    const entries = found.flatMap((entry) => entry ?? []);
    if (entries.length === parts.length && parts.length > 0)
      take([...new Set(entries.map(({ id }) => id))], entries.map(({ label }) => label).join('、'));
  } else if (kind.type === 'composition') readShares(settings, row, column, kind.lookup, text, take);
}

/** Names stay as they are written, but for those that the user has an entry for; others are asked without being wrong. */
export function readNames(
  settings: ReadSettings,
  row: ReadRow,
  { key, kind }: ImportColumn,
  texts: readonly string[],
  take: (names: string[]) => void,
) {
  if (kind.type !== 'text' && kind.type !== 'names') return;
  const lookup = kind.lookup === undefined ? undefined : bookOf(settings, kind.lookup);
  const names = texts.map((text) => {
    const chosen = lookup?.get(settings.choices.get(key)?.get(text) ?? '');
    const found = lookup?.find(text);
    if (lookup && (chosen || !found || found.refusal)) row.asked.push({ column: key, text });
    if (chosen && !chosen.refusal) return chosen.facts?.['text'] ?? chosen.label;
    return (found?.refusal ? undefined : found?.facts?.['text']) ?? text;
  });
  if (names.some((name) => name.length > kind.max)) row.errors.set(key, `不能超过${kind.max}个字符`);
  else take([...new Set(names)]);
}

/** The names in a cell: a name of the lookup is one, whatever stands in it. */
export function namesIn(settings: ReadSettings, row: ReadRow, column: ImportColumn, text: string): string[] {
  const { kind, key } = column;
  const lookup = kind.type === 'names' || kind.type === 'entries' ? bookOf(settings, kind.lookup) : undefined;
  const isKnown = (part: string): boolean => lookup?.find(part) !== undefined || (settings.choices.get(key)?.has(part) ?? false);
  return isKnown(text) && !isList(text, isKnown) ? [text] : severalOf(settings, row, column, text, isKnown);
}

/** “黑、白” means two colours although “黑白” is one too: names are compared without punctuation. */
function isList(text: string, isKnown: (part: string) => boolean): boolean {
  const parts = splitTexts(text);
  return parts.length > 1 && !text.includes('|') && parts.every(isKnown);
}

/** The entries in one cell. Two colours joined by a slash or a bar may be one: the user says so once per column. */
function severalOf(
  { answers }: ReadSettings,
  row: ReadRow,
  { key, kind }: ImportColumn,
  text: string,
  isKnown: (part: string) => boolean,
): string[] {
  const parts = splitTexts(text).flatMap((part) => (isKnown(part) ? [part] : splitAtSlashes(part)));
  const isJoined = 'lookup' in kind && kind.lookup === 'colour' && parts.length > 1 && /[/／|]/.test(text);
  if (!isJoined) return parts;
  const question = questionKey('several', key);
  row.questions.set(question, text);
  return answers[question] === 'ONE' ? [text] : parts;
}

function readShares(settings: ReadSettings, row: ReadRow, column: ImportColumn, lookup: string, text: string, take: Take): void {
  const fibres = readComposition(text);
  if (!fibres) {
    row.errors.set(column.key, '成分无法识别，请写成“棉95% 氨纶5%”');
    return;
  }
  const read = fibres.flatMap(({ name, share }) => {
    const entry = findEntry(settings, row, column, lookup, name);
    return entry ? [{ entry, share }] : [];
  });
  if (read.length < fibres.length) return;
  const shares: Share[] = read.map(({ entry, share }) => ({ ingredientId: entry.id, share }));
  take(shares, printComposition(read.map(({ entry, share }) => ({ name: entry.label, share }))));
  weighByComposition(settings, row, text);
}

const WEIGHT_COLUMN = 'gramWeight';

/** 100%COTTON 160GRS says the weight too, where the row says none itself. */
function weighByComposition({ object }: ReadSettings, row: ReadRow, text: string): void {
  const grams = weightInComposition(text);
  if (grams === null || row.texts.has(WEIGHT_COLUMN) || !object.columns.some(({ key }) => key === WEIGHT_COLUMN)) return;
  row.values.set(WEIGHT_COLUMN, grams);
  row.shown.set(WEIGHT_COLUMN, grams);
  row.assumed.add(WEIGHT_COLUMN);
}

function bookOf({ lookups }: ReadSettings, name: string): Lookup {
  const lookup = lookups[name];
  if (!lookup) throw new Error(`no lookup ${name}`);
  return lookup;
}

/** The user's choice has priority over the text itself; an unknown text is reported with the most similar entry. */
function findEntry(settings: ReadSettings, row: ReadRow, { key }: ImportColumn, bookName: string, text: string): LookupEntry | undefined {
  const lookup = bookOf(settings, bookName);
  const chosen = settings.choices.get(key)?.get(text);
  const entry = (chosen === undefined ? undefined : lookup.get(chosen)) ?? lookup.find(text);
  const isSaid = chosen !== undefined || (entry?.formerNames?.length && lookup.findByFormerName(text));
  if (!entry || entry.refusal || isSaid) row.asked.push({ column: key, text });
  if (entry && !entry.refusal) return entry;
  if (!row.errors.has(key)) row.errors.set(key, entry?.refusal ?? absentMessage(lookup, text));
  return undefined;
}

function absentMessage(lookup: Lookup, text: string): string {
  const namesakes = lookup.namesakes(text).map(({ label, names }) => (label === text ? (names[0] ?? label) : label));
  if (namesakes.length > 1) return `“${text}”有几个：${namesakes.slice(0, 4).join('、')}，请选择`;
  const suggestion = lookup.suggest(text);
  return suggestion ? `${lookup.absent}，是否为“${suggestion.label}”？` : `${lookup.absent}，没有相近的名称`;
}
