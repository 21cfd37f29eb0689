import { MIN_WIDTH } from './column-set.ts';

/** Natural widths of a column in pixels: of its longest content and of its heading, each with the padding of a cell. */
export interface ContentWidth {
  content: number;
  head: number;
  /** A cell holds a code or begins with a figure: cut off, it reads as another one. */
  exact?: true;
}
export type ContentWidths = Readonly<Record<string, ContentWidth>>;

export interface Contents {
  widths: ContentWidths;
  /** What the cells of a column say, each text once. */
  texts: ReadonlyMap<string, ReadonlySet<string>>;
  rows: number;
}

const CELLS = 'tr[data-list-row] > td[data-column]';
const HEADS = 'thead th[data-column]';

/** Measures the rows that a table shows; what is laid out in one line tells its width by itself, the rest is laid out without limits. */
export function readContents(table: HTMLElement): Contents {
  const ruler = document.createElement('div');
  ruler.className = 'k-ruler';
  const measured = [...table.querySelectorAll<HTMLElement>(`${HEADS}, ${CELLS}`)].map((cell) => ({ cell, line: lineOf(cell, ruler) }));
  table.querySelector('.ant-table')?.append(ruler);
  const widths: Record<string, ContentWidth> = {};
  const texts = new Map<string, Set<string>>();
  const paddings = new Map<string, number>();
  for (const { cell, line } of measured) {
    const key = cell.dataset['column']!;
    const place = (widths[key] ??= { content: 0, head: 0 });
    if (!paddings.has(cell.tagName)) paddings.set(cell.tagName, paddingOf(cell));
    const width = Math.ceil(line.getBoundingClientRect().width) + paddings.get(cell.tagName)! + 1;
    const part = cell.tagName === 'TH' ? 'head' : 'content';
    place[part] = Math.max(place[part], width);
    if (part === 'head') continue;
    const text = textOf(cell);
    texts.set(key, (texts.get(key) ?? new Set()).add(text));
    if (isExact(text)) place.exact = true;
  }
  ruler.remove();
  return { widths, texts, rows: table.querySelectorAll('tr[data-list-row]').length };
}

const figure = /^[-+≥]?\d/;
const code = /^[\w./-]*\d[\w./-]*$/;
export const isExact = (text: string): boolean => figure.test(text) || code.test(text);

/** A picture, a swatch or a control says something of its own. */
const textOf = (cell: HTMLElement): string =>
  cell.querySelector('img, svg, canvas, input, button, [style*=background]') ? `${cell.innerHTML}` : (cell.textContent ?? '').trim();

function paddingOf(cell: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return parseInt(paddingLeft, 10) + parseInt(paddingRight, 10);
}

/** A part that ends in dots is as wide as its column, not as its text. */
const isClipped = (content: HTMLElement): boolean =>
  [...content.querySelectorAll('*')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible',
  );

/** What is measured for a cell: its own line, or a copy on the ruler. */
function lineOf(cell: HTMLElement, ruler: HTMLElement): HTMLElement {
  const content = cell.querySelector<HTMLElement>('.k-list-cell');
  if (content && content.getClientRects().length === 1 && !isClipped(content)) return content;
  const copy = document.createElement('div');
  copy.style.fontWeight = cell.tagName === 'TH' ? '600' : '';
  copy.append(...[...(content ?? cell).childNodes].map((node) => node.cloneNode(true)));
  ruler.append(copy);
  return copy;
}

/** The wider of both, so that columns do not jump from page to page; the same object where nothing has grown. */
export function widest(before: ContentWidths, now: ContentWidths): ContentWidths {
  const grown = Object.entries(now).filter(([key, { content, head, exact }]) => {
    const old = before[key];
    return !old || content > old.content || head > old.head || (exact === true && old.exact !== true);
  });
  if (grown.length === 0) return before;
  const joined = grown.map(([key, { content, head, exact }]) => {
    const old = before[key] ?? { content: MIN_WIDTH, head: MIN_WIDTH };
    const isExactNow = exact ?? old.exact;
    return [
      key,
      { content: Math.max(content, old.content), head: Math.max(head, old.head), ...(isExactNow && { exact: isExactNow }) },
    ] as const;
  });
  return { ...before, ...Object.fromEntries(joined) };
}
