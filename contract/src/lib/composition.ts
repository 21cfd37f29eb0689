import { fibreSpellings } from './spellings.ts';

/** A fibre as written, with its percentage. */
export interface Fibre {
  name: string;
  share: string;
}

const NUMBER = /^\d+(\.\d+)?$/;
/** A weight, a width or a yarn beside the composition. */
const figure =
  /(?<![\d.])(?:\d+(?:\.\d+)?\s*[-~/]\s*)?\d+(?:\.\d+)?\s*(?:gsm|grs?|grams?|gms?|g(?:\s*\/?\s*(?:㎡|m2|sqm|sm))?|克(?:\/?(?:㎡|m2|平方米|平米))?|oz|姆米|cm|mm|"|inch(?:es)?|[sd](?:\/\d+)?)(?![a-z\u4e00-\u9fff])/gi;
const weight =
  /(?<![\d.])(\d{2,3}(?:\.\d+)?)\s*(?:gsm|grs?|grams?|gms?|g(?:\s*\/?\s*(?:㎡|m2|sqm|sm))?|克(?:\/?(?:㎡|m2|平方米|平米))?)(?![a-z\u4e00-\u9fff])/i;
/** Several Latin words are one name: 100% Recycled Polyester. */
const token = /\d+(?:\.\d+)?%?|[A-Za-z]{3,}(?: [A-Za-z]{3,})*|\p{L}+/gu;
/** 全棉, 纯涤: 100 % of one fibre. */
const pure = /^[全纯](?=.)/;
/** One word for two fibres; their order is that of the numbers. */
const blends: Readonly<Record<string, readonly string[]>> = {
  CVC: ['棉', '涤纶'],
  TC: ['涤纶', '棉'],
  TR: ['涤纶', '粘纤'],
  NC: ['锦纶', '棉'],
  NR: ['锦纶', '粘纤'],
};

/**
 * Reads a composition as suppliers write it: 95%棉5%氨纶 · 棉95 氨纶5 · C95 SP5 · 粘胶47/涤纶46/氨纶7 · T/C 65/35 · CVC 60/40 · 全棉. Returns null when
 * names and numbers do not match. The sum is not checked here.
 */
export function readComposition(text: string): Fibre[] | null {
  const plain = text
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/^(成分|成份|composition)[:：]?/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  const shares = plain.replace(figure, ' ').trim();
  return pairUp(plain === shares ? plain : shares) ?? pairUp(shares.replace(/\([^)]*\)/g, ' '));
}

/** The g/m² that a composition says beside its fibres: 100%COTTON 160GRS. */
export const weightInComposition = (text: string): string | null => weight.exec(text.slice(0, 200).normalize('NFKC'))?.[1] ?? null;

function pairUp(plain: string): Fibre[] | null {
  const tokens = plain.match(token) ?? [];
  const isNumber = (part: string): boolean => NUMBER.test(part.replace('%', ''));
  const numbers = tokens.filter(isNumber).map((part) => part.replace('%', ''));
  const written = tokens.filter((part) => !isNumber(part));
  const [only = ''] = written;
  if (written.length === 1 && numbers.length === 0) return [{ name: only.replace(pure, ''), share: '100' }];
  const names = written.length === 1 && numbers.length > 1 ? (blends[only.toUpperCase()] ?? splitWord(only) ?? written) : written;
  if (names.length !== numbers.length || names.length === 0 || names.length > 20) return null;
  return names.map((name, at) => ({ name, share: numbers[at] ?? '' }));
}

const chineseNames = Object.entries(fibreSpellings)
  .flatMap(([name, others]) => [name, ...others])
  .filter((word) => /^\p{Script=Han}+$/u.test(word))
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const eachName = new RegExp(chineseNames, 'g');
const severalNames = new RegExp(`^(?:${chineseNames}){2,}$`);

/** Several fibres in one word: 棉氨. */
const splitWord = (word: string): readonly string[] | null => (severalNames.test(word) ? word.match(eachName) : null);

/** Formats a composition as it is stored: 棉95% 氨纶5%. */
export function printComposition(fibres: readonly Fibre[]): string {
  return fibres.map(({ name, share }) => `${name}${share}%`).join(' ');
}
