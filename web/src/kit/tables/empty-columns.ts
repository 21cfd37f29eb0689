import { useLayoutEffect, useState, type RefObject } from 'react';
import { EMPTY } from '../../lib/format/format.ts';

/** As in lists: one row says nothing of a column. */
const FEWEST_ROWS = 2;

/** Places, from 1, of the columns that are a dash in every row; none where rows have cells of several columns. */
export function emptyColumns(heads: number, rows: readonly (readonly string[])[]): number[] {
  if (rows.length < FEWEST_ROWS || rows.some(({ length }) => length !== heads)) return [];
  return Array.from({ length: heads }, (_, at) => at).flatMap((at) => (rows.every((row) => row[at] === EMPTY) ? [at + 1] : []));
}

/** Classes that put out of sight what no row of the table has; followed, as rows may come later. */
export function useEmptyColumns(table: RefObject<HTMLTableElement | null>): string {
  const [off, setOff] = useState('');
  useLayoutEffect(() => {
    const shown = table.current;
    if (!shown) return undefined;
    const read = () => setOff(columnsOff(shown));
    read();
    const changes = new MutationObserver(read);
    changes.observe(shown, { childList: true, subtree: true, characterData: true });
    return () => changes.disconnect();
  }, [table]);
  return off;
}

function columnsOff(table: HTMLTableElement): string {
  const heads = table.tHead?.rows;
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  const isPlain =
    heads?.length === 1 && table.tBodies.length === 1 && table.tFoot === null && table.querySelector('[colspan], [rowspan]') === null;
  if (!isPlain) return '';
  const texts = rows.map(({ cells }) => [...cells].map((cell) => (cell.childElementCount > 1 ? '' : (cell.textContent ?? '').trim())));
  return emptyColumns(heads[0]!.cells.length, texts)
    .map((at) => `off-${at}`)
    .join(' ');
}
