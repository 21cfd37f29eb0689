import { foldText } from '@mrp/contract/lib/folding.ts';
import { HEADER_JOINT } from './parts.rules.ts';

/** A header without brackets and their content, star and punctuation: "*门幅（cm）" becomes "门幅". */
export function foldHeader(header: string): string {
  const plain = header.normalize('NFKC').replace(/[([【][^)\]】]*[)\]】]/g, '');
  return foldText(plain) || foldText(header);
}

const LEAST_HEADERS = 2;

/** Whether a row repeats the header: each of its texts stands in the header of its column. */
export function repeatsHeader(texts: readonly string[], headers: readonly string[]): boolean {
  const filled = texts.flatMap((text, column) => (text === '' ? [] : [{ text: foldHeader(text), column }]));
  if (new Set(filled.map(({ text }) => text)).size < LEAST_HEADERS) return false;
  return filled.every(({ text, column }) => {
    const header = headers[column] ?? '';
    return [header, ...header.split(HEADER_JOINT)].some((part) => part !== '' && foldHeader(part) === text);
  });
}
