import type { Column } from '@mrp/contract/lib/list.ts';
import { declaredWidth, type ArrangedColumn } from './column-set.ts';
import { EMPTY } from '../../lib/format/format.ts';
import type { ContentWidth, ContentWidths, Contents } from './content-width.ts';

/** Their text may end in dots, so that the declared width is the most they take. */
const yielding: readonly Column['kind'][] = ['text', 'tags', 'colours'];
/** Never narrower than their figures, whatever the user has set: digits that are cut off read as another number. */
const figures: readonly Column['kind'][] = ['number', 'money', 'percent', 'day', 'time'];

/** Width of a column by its content; a width that the user has set stays. */
function widthOf({ key, column, width }: ArrangedColumn, measured: ContentWidths): number {
  const { content = 0, head = 0 } = measured[key] ?? {};
  const natural = Math.max(content, head);
  if (width !== declaredWidth(column)) return figures.includes(column.kind) ? Math.max(width, natural) : width;
  if (content === 0 || column.kind === 'picture') return Math.max(width, head);
  const most = isExact(measured[key]) ? Math.max(width, MOST_EXACT) : width;
  return yielding.includes(column.kind) ? Math.max(head, Math.min(most, content)) : natural;
}

/** Codes and figures among words are whole up to this width. */
const MOST_EXACT = 240;
const isExact = (measured: ContentWidth | undefined): boolean => measured?.exact === true && measured.content <= MOST_EXACT;

/** From so many rows on, a word that is the same in all of them tells nothing. */
const MANY = 10;
const wordy: readonly Column['kind'][] = ['text', 'tags', 'flag'];

/** Columns in which no row says anything, or all say the same; not those that the user has arranged. */
export function plainColumns(columns: readonly ArrangedColumn[], { texts, rows }: Pick<Contents, 'texts' | 'rows'>): string[] {
  const isPlain = ({ key, column, chosen, frozen }: ArrangedColumn) => {
    const said = texts.get(key);
    if (chosen || frozen || !said || rows < 2 || column.kind === 'picture') return false;
    if ([...said].every((text) => text === EMPTY || text === '')) return true;
    return rows >= MANY && said.size === 1 && wordy.includes(column.kind);
  };
  return columns.filter(isPlain).map(({ key }) => key);
}

export interface FittedColumns {
  columns: ArrangedColumn[];
  /** Number of columns after the frozen ones that are whole without scrolling; undefined: all columns fit. */
  whole: number | undefined;
  /** Pixels of selection and actions, with the place of the button that leads to the other columns. */
  taken: number;
}

interface Room {
  room: number;
  taken: number;
  /** Place of the button that leads to the other columns, where no actions stand below it. */
  spare?: number;
}

/**
 * Widths of a table's columns in a box of `room` pixels, of which selection and actions take `taken`. Frozen columns leave half of the box to
 * the others. Where not all fit, those that do share the rest of the box, so that the next one begins beyond its edge.
 */
export function fitColumns(
  arranged: readonly ArrangedColumn[],
  measured: ContentWidths,
  { room, taken: always, spare = 0 }: Room,
): FittedColumns {
  const sized = arranged.map((column) => ({ ...column, width: widthOf(column, measured) }));
  const frozen = countFitting(
    sized.map(({ width, frozen: stays }) => (stays ? width : Infinity)),
    room / 2 - always,
  );
  const columns = sized.map((column, at) => (column.frozen && at >= frozen ? { ...column, frozen: false } : column));
  const widths = columns.map(({ width }) => width);
  if (sum(widths) <= room - always) return { columns, whole: undefined, taken: always };
  const taken = always + spare;
  const left = room - taken - sum(widths.slice(0, frozen));
  const scrolling = columns.slice(frozen);
  const set = new Set(arranged.filter(({ column, width }) => width !== declaredWidth(column)).map(({ key }) => key));
  const yields = ({ key, column }: ArrangedColumn) => yielding.includes(column.kind) && !set.has(key) && !isExact(measured[key]);
  const least = scrolling.map((column) => (yields(column) ? leastOf(column, measured) : column.width));
  const whole = countFitting(least, left);
  if (whole === 0) return { columns, whole, taken };
  const sizes = fillRoom(scrolling.slice(0, whole), { least, yields, room: left });
  return { columns: columns.map((column) => ({ ...column, width: sizes.get(column.key) ?? column.width })), whole, taken };
}

/** Names give way to one more column that is whole, but those of five characters stay whole: half of them says nothing. */
const YIELDS = 0.75;
const SHORT = 88;

function leastOf({ key, width }: ArrangedColumn, measured: ContentWidths): number {
  return Math.min(width, Math.max(measured[key]?.head ?? 0, Math.floor(width * YIELDS), SHORT));
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

/** Number of leading columns that fit into `room` pixels. */
function countFitting(widths: readonly number[], room: number): number {
  let width = 0;
  const over = widths.findIndex((one) => (width += one) > room);
  return over < 0 ? widths.length : over;
}

interface Filling {
  least: readonly number[];
  yields: (column: ArrangedColumn) => boolean;
  room: number;
}

/** Widths of columns that fill the room exactly: names take what is left over, or what there is of what they want. */
function fillRoom(columns: readonly ArrangedColumn[], { least: all, yields, room }: Filling): Map<string, number> {
  const least = all.slice(0, columns.length);
  const wanted = columns.map(({ width }, at) => width - least[at]!);
  const rest = room - sum(least);
  const missing = sum(wanted);
  const growing = columns.filter(yields);
  const surplus = shareOf(Math.max(0, rest - missing), growing.length > 0 ? growing : columns);
  const share = missing === 0 ? 0 : Math.min(1, rest / missing);
  const sizes = columns.map(({ key }, at) => [key, least[at]! + Math.floor(wanted[at]! * share) + (surplus.get(key) ?? 0)] as const);
  const lost = room - sum(sizes.map(([, width]) => width));
  const last = (growing.at(-1) ?? columns.at(-1))!.key;
  return new Map(sizes.map(([key, width]) => [key, key === last ? width + lost : width]));
}

/** Equal shares in whole pixels. */
const shareOf = (rest: number, columns: readonly { key: string }[]): Map<string, number> =>
  new Map(columns.map(({ key }) => [key, Math.floor(rest / columns.length)]));

export interface Scrolled {
  /** Partly visible columns. */
  cut: string[];
  /** Columns that are not in sight as a whole, before and after those that are. */
  before: string[];
  after: string[];
}

/** What of the scrolling columns is whole at this position, in `view` pixels between the frozen ones. */
export function scrolledColumns(columns: readonly { key: string; width: number }[], left: number, view: number): Scrolled {
  const found: Scrolled = { cut: [], before: [], after: [] };
  let start = -left;
  for (const { key, width } of columns) {
    const end = start + width;
    const isCut = (start < -1 && end > 1) || (start < view - 1 && end > view + 1);
    if (isCut) found.cut.push(key);
    if (start < -1) found.before.push(key);
    else if (end > view + 1) found.after.push(key);
    start = end;
  }
  return found;
}
