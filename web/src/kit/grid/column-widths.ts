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

const widthOf = ({ kind, width = defaultWidths[kind] }: GridColumn): number => width;

const sumOf = (columns: readonly GridColumn[]): number => columns.reduce((width, column) => width + widthOf(column), NUMBER_WIDTH);

/** Width of the line number and the columns left of this one. */
export const widthBefore = (columns: readonly GridColumn[], column: GridColumn): number => sumOf(columns.slice(0, columns.indexOf(column)));

/** Each line has its own layout, so cells must not grow: frozen columns have fixed widths, text columns take the rest. */
export function trackStyle(columns: readonly GridColumn[]): CSSProperties {
  const grows = ({ kind, frozen }: GridColumn) => !frozen && (kind === 'text' || kind === 'entity');
  const growing = columns.some(grows) ? columns.filter(grows) : columns.slice(-1);
  const tracks = columns.map((column) => (growing.includes(column) ? `minmax(${widthOf(column)}px, 1fr)` : `${widthOf(column)}px`));
  const frozen = columns.filter((column) => column.frozen);
  return {
    '--k-columns': [`${NUMBER_WIDTH}px`, ...tracks].join(' '),
    '--k-width': `${sumOf(columns)}px`,
    '--k-frozen-tracks': `span ${frozen.length + 1}`,
    '--k-frozen': `${sumOf(frozen)}px`,
  } as CSSProperties;
}
