import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { ImportColumn, ReadRow } from '../../../platform/imports/object.ts';

/** Words for the whole width with its selvages, and for the width that can be cut. */
const grossWord = /包边|连边|含边|毛门幅|毛幅|全门幅|全幅/;
const usefulWord = /有效|净门幅|净幅|净|实用|可用/;
const size = /\d+(?:\.\d+)?(?:[-~/]\d+(?:\.\d+)?)?\s*(?:cm|mm|m|inch(?:es)?|in|厘米|公分|毫米|英寸|寸|米|["”″]|'')?/gi;

export interface EdgeTexts {
  useful?: string;
  gross?: string;
}

/** The widths in one cell: 有效150 包边155, 148包边, 净148/毛幅152. Null: the cell says nothing about its edges. */
export function splitEdges(text: string): EdgeTexts | null {
  const plain = text.slice(0, 100).normalize('NFKC');
  const isGross = grossWord.test(plain);
  if (!isGross && !usefulWord.test(plain)) return null;
  const [one, other, ...more] = (plain.match(size) ?? []).map((one) => one.trim());
  if (one === undefined || more.length > 0) return null;
  if (other === undefined) return isGross ? { gross: one } : { useful: one };
  // Two widths need no order of their words: the cut one is never the wider one.
  const [useful, gross] = numberOf(one).lte(numberOf(other)) ? [one, other] : [other, one];
  return { useful, gross };
}

const numberOf = (text: string) => decimal(/^[\d.]+/.exec(text)?.[0] ?? '0');

/** The house's selvages where the file names none, in cm. */
const USUAL_EDGES = '5';

/** Completes what a row says about its edges: the width without them, or their own width. */
export function measureEdges(row: ReadRow, columns: Iterable<ImportColumn>): void {
  for (const { key, kind } of columns) {
    const edges = kind.type === 'number' ? kind.edges : undefined;
    if (edges === undefined) continue;
    const [gross, width] = [row.gross.get(key), row.values.get(key)];
    const said = row.values.get(edges);
    if (typeof said === 'string' && typeof width === 'string' && decimal(said).gte(decimal(width))) setEdges(row, edges, said, width);
    else if (gross !== undefined && typeof width === 'string' && said === undefined) setEdges(row, edges, gross, width);
    else if (gross !== undefined && width === undefined) withoutEdges(row, key, edges, gross);
  }
}

function setEdges(row: ReadRow, edges: string, gross: string, width: string): void {
  const left = decimal(gross).minus(decimal(width)).toFixed();
  row.values.set(edges, left);
  row.shown.set(edges, left);
  if (!row.texts.has(edges)) row.assumed.add(edges);
}

function withoutEdges(row: ReadRow, key: string, edges: string, gross: string): void {
  if (!row.values.has(edges)) setEdges(row, edges, USUAL_EDGES, '0');
  const left = decimal(gross).minus(decimal(String(row.values.get(edges) as string)));
  if (left.gt(0)) {
    row.values.set(key, left.toFixed());
    row.shown.set(key, left.toFixed());
  } else row.errors.set(key, '包边后的门幅要大于边幅');
}
