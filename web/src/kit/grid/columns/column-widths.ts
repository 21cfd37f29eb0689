import type { CSSProperties } from 'react';
import type { GridColumn } from './columns.ts';

const NUMBER_WIDTH = 40;

const defaultWidths: Readonly<Record<GridColumn['kind'], number>> = {
  text: 140,
  number: 92,
  money: 100,
  select: 88,
  entity: 180,
  colour: 112,
  image: 56,
  date: 124,
  checkbox: 64,
  computed: 96,
};

/** Widths of columns in pixels, by key. */
export type Widths = Readonly<Record<string, number>>;

export interface Fitted {
  widths: Widths;
  /** The columns are wider than the grid's box. */
  scrolls: boolean;
}

const declaredWidth = ({ kind, width = defaultWidths[kind] }: GridColumn): number => width;

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

/** Text takes what the figures leave. */
const isText = ({ kind }: GridColumn): boolean => kind === 'text' || kind === 'entity';
const grows = (column: GridColumn): boolean => !column.frozen && isText(column);

/**
 * Widths in a box of `room` pixels: as declared, but never less than a heading or a figure needs. Where not all columns fit, those that
 * do share the rest of the box, so that the next one begins beyond its edge.
 */
export function fitColumns(columns: readonly GridColumn[], needs: Widths, room: number): Fitted {
  const wanted = columns.map((column) => Math.max(declaredWidth(column), needs[column.key] ?? 0));
  const scrolls = sum(wanted) + NUMBER_WIDTH > room;
  const rest = scrolls ? restOf(columns, wanted, room - NUMBER_WIDTH) : frozenRest(columns, wanted, room);
  return { scrolls, widths: Object.fromEntries(columns.map((column, at) => [column.key, wanted[at]! + (rest.get(column) ?? 0)])) };
}

/** What is left where no column grows by itself goes to a frozen text, up to half of the box, so that a figure stays near its heading. */
function frozenRest(columns: readonly GridColumn[], wanted: readonly number[], room: number): Map<GridColumn, number> {
  const name = columns.find((column) => column.frozen && isText(column));
  if (!name || !Number.isFinite(room) || columns.some(grows)) return new Map();
  const frozen = sum(wanted.filter((_, at) => columns[at]?.frozen));
  const left = Math.min(room - sum(wanted), Math.floor(room / 2) - frozen) - NUMBER_WIDTH;
  return new Map([[name, Math.max(0, left)]]);
}

/** What is left beside the columns that fit, shared by their texts, else given to the last of them. */
function restOf(columns: readonly GridColumn[], wanted: readonly number[], room: number): Map<GridColumn, number> {
  let taken = 0;
  const over = wanted.findIndex((width) => (taken += width) > room);
  const fitting = columns.slice(0, over).filter(({ frozen }) => !frozen);
  if (fitting.length === 0) return new Map();
  const left = room - sum(wanted.slice(0, over));
  const growing = fitting.some(grows) ? fitting.filter(grows) : fitting.slice(-1);
  const share = Math.floor(left / growing.length);
  return new Map(growing.map((column, at) => [column, at === 0 ? left - share * (growing.length - 1) : share]));
}

/** Width of the line number and the columns left of this one. */
export const widthBefore = (columns: readonly GridColumn[], widths: Widths, column: GridColumn): number =>
  NUMBER_WIDTH + sum(columns.slice(0, columns.indexOf(column)).map(({ key }) => widths[key]!));

/** Each line has its own layout, so cells must not grow: frozen columns have fixed widths, text columns take the rest. */
export function trackStyle(columns: readonly GridColumn[], { widths, scrolls }: Fitted): CSSProperties {
  const growing = columns.some(grows) ? columns.filter(grows) : columns.slice(-1);
  const tracks = columns.map((column) => {
    const width = `${widths[column.key]!}px`;
    return !scrolls && growing.includes(column) ? `minmax(${width}, 1fr)` : width;
  });
  const widthOf = (some: readonly GridColumn[]) => `${NUMBER_WIDTH + sum(some.map(({ key }) => widths[key]!))}px`;
  const frozen = columns.filter((column) => column.frozen);
  return {
    '--k-columns': [`${NUMBER_WIDTH}px`, ...tracks].join(' '),
    '--k-width': widthOf(columns),
    '--k-frozen-tracks': `span ${frozen.length + 1}`,
    '--k-frozen': widthOf(frozen),
  } as CSSProperties;
}
