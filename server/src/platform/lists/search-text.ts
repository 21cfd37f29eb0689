import { pinyin } from 'pinyin-pro';

/** The words that find a row: each as written, its full pinyin and its initials ("精棉府绸" → "jingmianfuchou", "jmfc"). */
export function makeSearchText(...words: readonly (string | null | undefined)[]): string {
  const found = new Set<string>();
  for (const word of words) {
    const plain = word?.trim().toLowerCase().replace(/\s+/g, '');
    if (!plain) continue;
    found.add(plain);
    found.add(plain.normalize('NFKC').replace(/\s+/g, ''));
    if (!/\p{Script=Han}/u.test(plain)) continue;
    found.add(pinyin(plain, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join(''));
    found.add(pinyin(plain, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join(''));
  }
  return [...found].join(' ');
}

/** Sorts Chinese by pinyin, because the collation of the database misreads characters with several readings. */
export function makeSortKey(name: string): string {
  return pinyin(name.trim().toLowerCase(), { toneType: 'num', type: 'array', nonZh: 'consecutive' }).join(' ').slice(0, 200);
}
