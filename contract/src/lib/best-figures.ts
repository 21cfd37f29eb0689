import { compareDecimals } from './decimals.ts';

/** A figure of one of several things that stand side by side. */
export interface ComparedFigure {
  figure?: string | null | undefined;
  unit?: string | undefined;
}

/** Places of the best figure; none where fewer than two figures of one unit can be compared, or all are equal. */
export function bestFigures(cells: readonly ComparedFigure[], by: 'lowest' | 'highest'): ReadonlySet<number> {
  const known = cells.flatMap(({ figure, unit }, at) => (figure ? [{ figure, unit, at }] : []));
  if (known.length < 2 || new Set(known.map(({ unit }) => unit)).size > 1) return new Set();
  const sign = by === 'lowest' ? 1 : -1;
  const [top] = known.toSorted((one, other) => sign * compareDecimals(one.figure, other.figure));
  const leaders = known.filter(({ figure }) => compareDecimals(figure, top!.figure) === 0);
  return leaders.length === known.length ? new Set() : new Set(leaders.map(({ at }) => at));
}
