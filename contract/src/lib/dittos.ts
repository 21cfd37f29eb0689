const sign = /^[-‐-―−─~～=.·…\s]*(?:["＂“”„‟″‶〃〝〞〟״]|''|′′|‘‘|’’|``|´´)+[-‐-―−─~～=.·…\s"＂“”″〃〞]*$/u;
const word = /^(?:同上(?:一?[行格])?|仝上?|同|同前|上同|以上同|do\.?|ditto|idem|id\.|(?:same )?as above|[↑↓⇑⇓])[.。]?$/i;
const leftWord = /^(?:同左|(?:same )?as left|[←⇐])[.。]?$/i;

const bare = (text: string): string => text.trim().replace(/^[(（[【](.*)[)）\]】]$/, '$1');
/** The mark repeats the cell to its left, not the one above. */
export const repeatsLeft = (text: string): boolean => leftWord.test(bare(text));
/** Whether the text of a cell only says that it repeats another one: ", 〃, 同上, ditto. */
export const isDitto = (text: string): boolean => {
  const plain = bare(text);
  return sign.test(plain) || word.test(plain) || leftWord.test(plain);
};
