import { foldText } from '@mrp/contract/lib/folding.ts';
import { makeSearchText } from '../lists/search-text.ts';

/** A record that a text in a file may refer to: a dictionary entry, a supplier, a colour. */
export interface LookupEntry {
  id: string;
  label: string;
  /** Every spelling that matches without a question: name, code, aliases. */
  names: readonly string[];
  /** Names that the entry, or what became part of it, had before: they match, and the value mapping says so. */
  formerNames?: readonly string[];
  /** Foreign words and standard codes: they match, but nothing is suggested because it looks like one. */
  spellings?: readonly string[];
  /** Why it cannot be chosen although it exists. */
  refusal?: string | undefined;
  /** Shown beside the label in a choice. */
  note?: string;
  /** Values that follow from the choice, such as the unit of a class. */
  facts?: Readonly<Record<string, string>>;
}

export interface Suggestion {
  id: string;
  label: string;
  /** 相似 92%，名称包含 */
  note: string;
}

/** Resolves texts to entries. Texts equal after folding match; everything else is only suggested. */
export interface Lookup {
  /** Message for a text without an entry, such as 供应商不存在. */
  absent: string;
  find(text: string): LookupEntry | undefined;
  /** The entries that share a name, none of which it finds. */
  namesakes(text: string): readonly LookupEntry[];
  /** The entry that a text finds only by a name which it does not bear any more. */
  findByFormerName(text: string): LookupEntry | undefined;
  get(id: string): LookupEntry | undefined;
  suggest(text: string): Suggestion | null;
  search(text: string, limit: number): LookupEntry[];
  labels(limit: number): string[];
  entries: readonly LookupEntry[];
}

interface LookupOptions {
  /** Folding beyond width, case, spaces and punctuation. */
  fold?: (text: string) => string;
  /** Words that mean an entry but look different: "navy" → 藏青. Only suggested. */
  hints?: Readonly<Record<string, string>>;
}

/** Users do not read more suggestions than this, and each one searches all entries. */
const MAX_SUGGESTED = 2000;
const LEAST_LIKENESS = 60;

export function makeLookup(
  absent: string,
  entries: readonly LookupEntry[],
  { fold = (text) => text, hints = {} }: LookupOptions = {},
): Lookup {
  const key = (text: string): string => fold(foldText(text));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byName = indexByName(entries, key);
  const find = (text: string): LookupEntry | undefined => {
    const found = byName.get(key(text));
    return found === 'several' ? undefined : found;
  };
  const likest = likenessIndex(entries, key);
  const suggested = new Map<string, Suggestion | null>();
  const suggest = (text: string): Suggestion | null => {
    // A text that names an entry which cannot be chosen, or several entries, means none of those that look like it.
    if (byName.has(key(text))) return null;
    const hinted = byName.get(key(hints[text.trim().toLowerCase()] ?? ''));
    if (hinted && hinted !== 'several') return { id: hinted.id, label: hinted.label, note: '常用说法' };
    return likest(key(text));
  };
  return {
    absent,
    find,
    namesakes: (text) => {
      const wanted = key(text);
      if (byName.get(wanted) !== 'several') return [];
      return entries.filter((entry) => !entry.refusal && allNames(entry).some((name) => key(name) === wanted));
    },
    findByFormerName: (text) => {
      const found = find(text);
      const isSame = (name: string): boolean => key(name) === key(text);
      return found?.formerNames?.some(isSame) && !found.names.some(isSame) ? found : undefined;
    },
    get: (id) => byId.get(id),
    suggest: (text) => {
      const known = suggested.get(text);
      if (known !== undefined) return known;
      const found = suggested.size < MAX_SUGGESTED ? suggest(text) : null;
      suggested.set(text, found);
      return found;
    },
    search: (text, limit) => searchIn(entries, key(text), key, limit),
    entries,
    labels: (limit) => entries.flatMap(({ label, refusal }) => (refusal ? [] : [label])).slice(0, limit),
  };
}

function searchIn(entries: readonly LookupEntry[], wanted: string, key: (text: string) => string, limit: number): LookupEntry[] {
  // Latin letters may be the pinyin of a Chinese name.
  const letters = /^[a-z]+$/.test(wanted) ? wanted : null;
  const fits = (entry: LookupEntry) =>
    !entry.refusal &&
    (allNames(entry).some((name) => key(name).includes(wanted)) ||
      (letters !== null && makeSearchText(...allNames(entry)).includes(letters)));
  return entries.filter(fits).slice(0, limit);
}

const allNames = ({ names, formerNames = [] }: LookupEntry): readonly string[] => [...names, ...formerNames];

/** A name shared by several entries is ambiguous; a usable entry goes before an unusable one. */
function indexByName(entries: readonly LookupEntry[], key: (text: string) => string): Map<string, LookupEntry | 'several'> {
  const byName = new Map<string, LookupEntry | 'several'>();
  // A name goes before a spelling, so that a code of the dictionary keeps its meaning.
  for (const { usable, list } of [
    { usable: true, list: 'names' },
    { usable: false, list: 'names' },
    { usable: true, list: 'spellings' },
  ] as const) {
    const added = new Map<string, LookupEntry | 'several'>();
    for (const entry of entries) {
      if (!entry.refusal !== usable) continue;
      for (const name of list === 'names' ? allNames(entry) : (entry.spellings ?? [])) {
        const folded = key(name);
        const other = added.get(folded);
        if (folded !== '') added.set(folded, other === undefined || other === entry ? entry : 'several');
      }
    }
    for (const [name, entry] of added) if (!byName.has(name)) byName.set(name, entry);
  }
  return byName;
}

/** Three letters or fewer are a code, which many longer words contain by chance: OT stands in cotton. */
const isWord = (folded: string): boolean => !/^[a-z0-9]{1,3}$/.test(folded);

/** Compares only entries that share at least half of the characters. */
function likenessIndex(entries: readonly LookupEntry[], key: (text: string) => string): (text: string) => Suggestion | null {
  const names = entries.flatMap((entry) =>
    entry.refusal ? [] : [...new Set(allNames(entry).map(key))].filter(isWord).map((name) => ({ name, entry })),
  );
  const withCharacter = new Map<string, number[]>();
  for (const [at, { name }] of names.entries()) for (const character of new Set(name)) listOf(withCharacter, character).push(at);
  return (text) => {
    const shared = new Map<number, number>();
    const characters = new Set(text.slice(0, 64));
    for (const character of characters) for (const at of withCharacter.get(character) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    let best: { likeness: number; contains: boolean; entry: LookupEntry } | null = null;
    for (const [at, count] of shared) {
      const found = names[at];
      if (!found || count * 2 < characters.size) continue;
      const compared = compareNames(text, found.name);
      if (compared.likeness >= LEAST_LIKENESS && compared.likeness > (best?.likeness ?? 0)) best = { ...compared, entry: found.entry };
    }
    return best && { id: best.entry.id, label: best.entry.label, note: `相似 ${best.likeness}%${best.contains ? '，名称包含' : ''}` };
  };
}

function listOf(lists: Map<string, number[]>, key: string): number[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** Similarity of two folded names in percent: shared characters and pairs, more when one contains the other. */
export function compareNames(a: string, b: string): { likeness: number; contains: boolean } {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const ratio = short.length / Math.max(1, long.length);
  // Up to three Latin letters stand in many longer words by chance.
  const isLatin = /^[a-z0-9]+$/.test(short);
  const contains = short.length >= 2 && long.includes(short) && (!isLatin || short.length >= 4);
  const inOrder = short.length >= 2 && !isLatin && isSubsequence(short, long);
  const shared = (overlap(Array.from(a), Array.from(b)) + overlap(pairs(a), pairs(b))) / 2;
  const likeness = Math.max(shared, contains ? 0.8 + 0.2 * ratio : 0, inOrder ? 0.5 + 0.4 * ratio : 0);
  return { likeness: Math.round(likeness * 100), contains };
}

const pairs = (text: string): string[] => Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

/** Dice's coefficient of two bags. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const rest = [...b];
  const common = a.filter((item) => {
    const at = rest.indexOf(item);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / Math.max(1, a.length + b.length);
}

function isSubsequence(short: string, long: string): boolean {
  let at = 0;
  for (const character of long) if (character === short[at]) at += 1;
  return at === short.length;
}
