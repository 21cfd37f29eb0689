import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { moneyText } from '@mrp/contract/lib/money.ts';
import { sectionOf, type Section } from './factory-words.rules.ts';

/** What a factory wrote as the amount of a line. */
export interface FactoryAmount extends Section {
  /** The section of the sheet that it stands in. */
  place: string;
  /** Null: none, so that no sum can be compared. */
  amount: string | null;
  /** A subtotal stands below it. */
  isSummed: boolean;
}

const sumWord = /(小计|合计|总计|共计)$/;
/** In front of it: nothing, or that it is all of the cost. */
const wholeWords = /^(总|成本|总成本|直接成本|全部)?$/;
const materialWords = /^(材料|物料|面辅料|料费|原料|原材料)/;

/** Cells are computed without rounding, or typed with it. */
const TOLERANCE = '0.01';
const isSame = (a: string, b: string): boolean => decimal(a).minus(decimal(b)).abs().lt(TOLERANCE);
/** Null where a line has no amount, or there is none. */
function sumOf(amounts: readonly FactoryAmount[]): string | null {
  const known = amounts.flatMap(({ amount }) => amount ?? []);
  return known.length === 0 || known.length < amounts.length ? null : sumDecimals(known);
}

/**
 * What is wrong with a sum; null when it adds up. A subtotal sums what stands above it in its section, or the section that it names. A plain
 * 合计 sums the sheet when nothing of its section is left to sum, or when earlier sections have no subtotal; either way it is right when it
 * is one of the two.
 */
export function checkSum(
  label: string,
  stated: string,
  amounts: FactoryAmount[],
  { place, currency }: { place: string; currency: string },
): string | null {
  const own = amounts.filter((one) => one.place === place);
  const open = own.filter(({ isSummed }) => !isSummed);
  const nearest = open.length > 0 ? open : own;
  const word = label.replace(sumWord, '');
  const isPlain = wholeWords.test(word);
  const isWhole = isPlain && (open.length === 0 || amounts.some((one) => one.place !== place && !one.isSummed));
  const named = isPlain ? [] : namedBy(word, amounts);
  const isOwn = named.length === 0 || named.some((one) => nearest.includes(one));
  const meant = isWhole ? amounts : isOwn ? nearest : named;
  const sum = sumOf(meant);
  const others = [nearest, own, named, ...(isPlain ? [amounts] : [])];
  for (const one of isWhole ? amounts : own) one.isSummed = true;
  if (sum === null || [meant, ...others].some((one) => isSame(stated, sumOf(one) ?? sum))) return null;
  return `${label} ${moneyText(stated, currency)}，明细相加为 ${moneyText(sum, currency)}`;
}

/** The amounts of what a subtotal names: 面料小计, 材料合计. */
function namedBy(word: string, amounts: readonly FactoryAmount[]): FactoryAmount[] {
  if (materialWords.test(word)) return amounts.filter(({ part }) => part === 'MATERIAL');
  const section = sectionOf(word);
  return section === null ? [] : amounts.filter(({ part, purpose }) => part === section.part && purpose === section.purpose);
}

/** What the factory wants for the whole, against its lines: overhead, margin and tax are often not among them. */
export function checkStatedTotal(label: string, stated: string, amounts: readonly FactoryAmount[], currency: string): string | null {
  const sum = sumOf(amounts);
  if (sum === null || isSame(stated, sum)) return null;
  const more = decimal(stated).minus(decimal(sum));
  const by = moneyText(more.abs().toFixed(), currency);
  const why = more.gt(0) ? `多 ${by}：没有列成明细的管理费、利润、税，或漏了行` : `少 ${by}，请核对`;
  return `${label} ${moneyText(stated, currency)}，明细相加为 ${moneyText(sum, currency)}，${why}`;
}
