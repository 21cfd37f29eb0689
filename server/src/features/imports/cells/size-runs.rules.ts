/** Sizes in one cell: a run of them, and how many of each make a set where the cell says so. */
export interface SizeRun {
  sizes: string[];
  ratio: number[] | null;
}

const LETTERS = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL'];
const spelled: Readonly<Record<string, string>> = { '3XS': 'XXXS', '2XS': 'XXS', '2XL': 'XXL', XXXL: '3XL', XXXXL: '4XL' };
const placeOf = (text: string): number => LETTERS.indexOf(spelled[text] ?? text);

const withRatio = /^(.+?)\s*[:：]?\s*[([【]?\s*(\d{1,2}(?:\s*[-:/,、+]\s*\d{1,2})+)\s*[)\]】]?$/;
const LONGEST = 20;

/** Reads 10-18 (1-2-2-2-1), S-XL（1:2:2:1）, S/M/L 1:2:1, 110-150; null: the text is something else, such as one size. */
export function readSizeRun(text: string): SizeRun | null {
  const plain = text.slice(0, 100).normalize('NFKC').trim().toUpperCase();
  const [, named = '', parts = ''] = withRatio.exec(plain) ?? [];
  const ratio = parts.match(/\d+/g)?.map((part) => Number.parseInt(part, 10)) ?? [];
  const sizes = named === '' ? null : listSizes(named, ratio.length);
  if (sizes && sizes.length === ratio.length) return { sizes, ratio };
  const run = listSizes(plain, 0);
  return run && /[-~至到]/.test(plain) && run.length >= 3 ? { sizes: run, ratio: null } : null;
}

/** `count` 0: as many as the usual steps give. */
function listSizes(text: string, count: number): string[] | null {
  const [, from = '', to = ''] = /^([A-Z\d]{1,5})\s*[-~至到]+\s*([A-Z\d]{1,5})(?:码)?$/.exec(text) ?? [];
  if (from === '') {
    const listed = text.split(/[/、,，\s]+/).filter((part) => part !== '');
    return count > 0 && listed.length === count ? listed : null;
  }
  const [first, last] = [placeOf(from), placeOf(to)];
  if (first >= 0 && last > first) return LETTERS.slice(first, last + 1);
  if (!/^\d+$/.test(from) || !/^\d+$/.test(to)) return null;
  const [low, high] = [Number.parseInt(from, 10), Number.parseInt(to, 10)];
  const step = count > 1 ? (high - low) / (count - 1) : usualStep(low, high);
  if (!Number.isInteger(step) || step < 1 || (high - low) / step >= LONGEST) return null;
  return Array.from({ length: (high - low) / step + 1 }, (_, at) => String(low + at * step));
}

/** Children's sizes go by ten centimetres, women's by two. */
const usualStep = (low: number, high: number): number => {
  if (low >= 50 && low % 10 === 0 && high % 10 === 0) return 10;
  return low % 2 === 0 && high % 2 === 0 ? 2 : 1;
};

export const printSizeRun = ({ sizes, ratio }: SizeRun): string =>
  sizes.map((size, at) => (ratio ? `${size}×${ratio[at] ?? 0}` : size)).join('、');

/** The pieces of each size when so many pieces are made of whole sets; null: they are not. */
export function sharePieces({ sizes, ratio }: SizeRun, pieces: string): string[] | null {
  const shares = ratio ?? sizes.map(() => 1);
  const set = BigInt(shares.reduce((sum, share) => sum + share, 0));
  if (!/^\d+$/.test(pieces) || set === 0n || BigInt(pieces) % set !== 0n) return null;
  const sets = BigInt(pieces) / set;
  return sizes.flatMap((size, at) => (shares[at] ? [`${size}=${sets * BigInt(shares[at])}`] : []));
}
