import { pinyin } from 'pinyin-pro';
import { matchPinyin, type Span } from '@mrp/contract/lib/pinyin-match.ts';

/** The part of a name that matches the search text: as written, as full pinyin or as initials; null when another field matched. */
export function findMark(name: string, typed: string): Span | null {
  const letters = [...name.matchAll(/\S/gu)].map(([letter], at, all) => ({
    letter,
    from: all[at]!.index,
    to: all[at]!.index + letter.length,
  }));
  const written = letters.map(({ letter }) => letter.toLowerCase());
  const spoken = pinyin(written.join(''), { toneType: 'none', type: 'array', nonZh: 'spaced' });
  const initials = spoken.map((sound) => sound.slice(0, 1));
  const wanted = typed.normalize('NFKC').toLowerCase().replace(/\s/g, '');
  const found = matchPinyin(written, wanted) ?? matchPinyin(spoken, wanted) ?? matchPinyin(initials, wanted);
  const [first, last] = [letters[found?.from ?? -1], letters[(found?.to ?? 0) - 1]];
  return first && last ? { from: first.from, to: last.to } : null;
}
