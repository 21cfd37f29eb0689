/** A fibre as written, with its percentage. */
export interface Fibre {
  name: string;
  share: string;
}

const NUMBER = /^\d+(\.\d+)?$/;
const token = /\d+(?:\.\d+)?%?|\p{L}+/gu;
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
    .trim();
  return pairUp(plain) ?? pairUp(plain.replace(/\([^)]*\)/g, ' '));
}

function pairUp(plain: string): Fibre[] | null {
  const tokens = joinWords(plain.match(token) ?? []);
  const isNumber = (part: string): boolean => NUMBER.test(part.replace('%', ''));
  const numbers = tokens.filter(isNumber).map((part) => part.replace('%', ''));
  const written = tokens.filter((part) => !isNumber(part));
  const [only = ''] = written;
  if (written.length === 1 && numbers.length === 0) return [{ name: only.replace(pure, ''), share: '100' }];
  const names = written.length === 1 && numbers.length > 1 ? (blends[only.toUpperCase()] ?? written) : written;
  if (names.length !== numbers.length || names.length === 0 || names.length > 20) return null;
  return names.map((name, at) => ({ name, share: numbers[at] ?? '' }));
}

/** Two Latin words between two numbers are one name: 100% Recycled Polyester. */
function joinWords(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of tokens) {
    const last = joined.at(-1);
    if (last !== undefined && isLongWord(last) && isLongWord(part)) joined[joined.length - 1] = `${last} ${part}`;
    else joined.push(part);
  }
  return joined;
}

const isLongWord = (part: string): boolean => /^[a-z]{3,}( [a-z]{3,})*$/i.test(part);

/** Formats a composition as it is stored: 棉95% 氨纶5%. */
export function printComposition(fibres: readonly Fibre[]): string {
  return fibres.map(({ name, share }) => `${name}${share}%`).join(' ');
}
