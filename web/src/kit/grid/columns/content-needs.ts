import type { GridColumn } from './columns.ts';
import type { Widths } from './column-widths.ts';

/** For the border of a cell and what rounding takes. */
const SPARE = 2;
const WIDE = /[\u2e80-\uffef]/g;

/** Digits are equally wide, characters about twice as wide: the longest text of a column is its widest. */
const lengthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

/** Widths that headings, figures and totals need, each with the padding of a cell; text gives way and ends in dots. */
export function readNeeds(box: HTMLElement, columns: readonly GridColumn[]): Widths {
  const heads = [...box.querySelectorAll<HTMLElement>('.k-grid-head [role=columnheader][aria-colindex]')];
  if (heads.length !== columns.length) return {};
  const { paddingLeft, paddingRight } = getComputedStyle(heads[0]!);
  const around = parseFloat(paddingLeft) + parseFloat(paddingRight) + SPARE;
  const longest = new Map<string, { node: ChildNode; length: number }>();
  for (const { firstChild: node, dataset } of box.querySelectorAll<HTMLElement>('.k-cell.num[data-field]:not(.active)')) {
    const length = lengthOf(node?.textContent ?? '');
    if (node && length > (longest.get(dataset['field']!)?.length ?? 0)) longest.set(dataset['field']!, { node, length });
  }
  const totals = box.querySelectorAll<HTMLElement>('.k-grid-totals .k-cell');
  const range = document.createRange();
  const widthIn = (node: Node | null | undefined, whole = false): number => {
    if (!node) return 0;
    if (whole) range.selectNodeContents(node);
    else range.selectNode(node);
    return range.getBoundingClientRect().width;
  };
  return Object.fromEntries(
    columns.map(({ key }, at) => {
      const widest = Math.max(widthIn(heads[at], true), widthIn(longest.get(key)?.node), widthIn(totals[at], true));
      return [key, Math.ceil(widest + around)];
    }),
  );
}

/** The wider of both, so that columns do not jump while somebody types; the same object where nothing has grown. */
export function widest(before: Widths, now: Widths): Widths {
  const grown = Object.entries(now).filter(([key, width]) => width > (before[key] ?? 0));
  return grown.length === 0 ? before : { ...before, ...Object.fromEntries(grown) };
}
