/** Normalises spellings: "青禾 针织（绍兴）" and "青禾针织(绍兴)" are the same. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '');
}

/** Keeps every character of codes: 1-12 and 11-2 are different. */
export const foldCode = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
