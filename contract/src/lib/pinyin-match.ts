/** A range of a text for highlighting: characters `from` up to but not including `to`. */
export interface Span {
  from: number;
  to: number;
}

/** Returns the characters whose pinyin starts with the term: 全·棉·府·绸 for `mianf` → 1 to 3. */
export function matchPinyin(sounds: readonly string[], wanted: string): Span | null {
  for (const from of sounds.keys()) {
    if (!sounds.slice(from).join('').startsWith(wanted)) continue;
    const to = sounds.findIndex((_, at) => at >= from && sounds.slice(from, at + 1).join('').length >= wanted.length) + 1;
    return { from, to };
  }
  return null;
}
