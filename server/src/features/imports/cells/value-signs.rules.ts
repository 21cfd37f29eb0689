import type { ImportColumn, NumberKind } from '../../../platform/imports/object.ts';
import { readDate } from './rules.ts';
import { withoutCurrency } from './currencies.rules.ts';

/** What the first rows below a header hold in a column of the file. */
export type Samples = (index: number) => readonly string[];

export const noSamples: Samples = () => [];

const link = /^(?:https?:\/\/|www\.)\S+$|^\S+@\S+\.\w+$/i;
/** Letters before digits, digits in groups, a leading zero, more digits than a figure has. */
const code = /^[A-Z]{1,6}[-_./# ]?\d[\w./#-]*$|^\d+[-_]\d+[-_][\w-]*$|^0\d+$|^\d{7,}$|^\d{2,}[A-Z]{1,3}\d+[\w-]*$/i;
const figure = /^[-+±≈约]?\s*\.?\d/;

const most = (texts: readonly string[], fits: (text: string) => boolean): boolean => texts.filter(fits).length * 2 > texts.length;

const isFigure = ({ prefixes = [] }: NumberKind, text: string): boolean => {
  const plain = withoutCurrency(text.normalize('NFKC').trim());
  const prefix = prefixes.find((one) => plain.toLowerCase().startsWith(one)) ?? '';
  return figure.test(plain.slice(prefix.length)) && !isCode(plain.slice(prefix.length)) && readDate(plain) === null;
};
const isCode = (text: string): boolean => code.test(text.normalize('NFKC').trim());
const isLink = (text: string): boolean => link.test(text.trim());
const isCount = (text: string): boolean => /^[1-9]\d{0,2}(?:\.\d+)?$|^0?\.\d+$/.test(text.trim());

/** Pure numbers: quantities, or the numbers of a colour card, which are no names of colours. */
const isNumber = (text: string): boolean => isCount(text) || /^[1-9]\d{3,6}$/.test(text.trim());

const mayBeLink = /remark|link|url|website|email/i;

/** Whether most values of a column cannot be what its header seems to mean. `isNamed`: the header is a name of the column, so that only a clear sign counts. */
export function contradicts({ key, kind }: ImportColumn, texts: readonly string[], isNamed: boolean): boolean {
  if (texts.length === 0) return false;
  if (most(texts, isLink)) return kind.type !== 'picture' && !mayBeLink.test(key);
  if (kind.type === 'number') {
    if (isNamed) return most(texts, (text) => isCode(withoutCurrency(text)) && !isFigure(kind, text));
    return !most(texts, (text) => isFigure(kind, text));
  }
  if (/colour/i.test(key) || ('lookup' in kind && kind.lookup === 'colour')) return texts.length > 1 && texts.every(isNumber);
  // 1, 2, 3 … number the lines.
  if (key === 'name') return texts.length > 1 && texts.every(isCount);
  if (kind.type === 'entry') return most(texts, (text) => /^[\d.,%-]+$/.test(text.trim()) && !isNamed);
  return false;
}
