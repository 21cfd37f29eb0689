import type { Choice } from '@mrp/contract/lib/fields/fields.ts';
import type { GridColumn, GridRow } from './columns/columns.ts';
import type { Lines } from './grid-edits.ts';

/** Groups lines by one column, in the order of its choices. */
export interface Grouping {
  field: string;
  groups: readonly Choice[];
  /** The group of a line, where it does not stand in `field`. */
  groupOf?: (row: GridRow) => string | undefined;
  /** What a new line of a group starts with, where that is more than `field`. */
  startOf?: (group: string) => Readonly<Record<string, unknown>>;
  /** Each group has a tab of its own, after which one shows all of them. */
  tabs?: GroupTabs;
}

export interface GroupTabs {
  label: string;
  /** The tab to begin with, by the lines of the first render; absent: that of the first line. */
  first?: (rows: readonly GridRow[]) => string | undefined;
  /** A column that lines of the group do not have. */
  hides: (column: GridColumn, group: string) => boolean;
}

/** The heading above a group's first line. */
export interface GroupHead extends Choice {
  keys: readonly string[];
}

export const groupIn = (row: GridRow | undefined, { field, groupOf }: Grouping): unknown => row && (groupOf?.(row) ?? row[field]);

export const startIn = (group: string, { field, startOf }: Grouping): Readonly<Record<string, unknown>> =>
  startOf?.(group) ?? { [field]: group };

/** A line without a group keeps its position. */
export function ranksOf({ order, rows }: Lines, grouping: Grouping): number[] {
  const places = new Map<unknown, number>(grouping.groups.map(({ value }, at) => [value, at]));
  let last = 0;
  return order.map((key) => (last = places.get(groupIn(rows[key], grouping)) ?? last));
}

/** Sorts by group and keeps the order within each; returns the same array when nothing moves. */
export function sortByGroup(lines: Lines, grouping: Grouping | undefined): Lines {
  if (!grouping) return lines;
  const ranks = ranksOf(lines, grouping);
  if (ranks.every((rank, at) => at === 0 || ranks[at - 1]! <= rank)) return lines;
  const places = ranks.map((rank, at) => ({ rank, at })).toSorted((a, b) => a.rank - b.rank || a.at - b.at);
  return { ...lines, order: places.map(({ at }) => lines.order[at]!) };
}

/** By the key of the first line. */
export function groupHeads(lines: Lines, grouping: Grouping | undefined): ReadonlyMap<string, GroupHead> {
  const heads = new Map<string, GroupHead>();
  if (!grouping) return heads;
  const ranks = ranksOf(lines, grouping);
  grouping.groups.forEach((group, rank) => {
    const keys = lines.order.filter((_, at) => ranks[at] === rank);
    if (keys[0] !== undefined) heads.set(keys[0], { ...group, keys });
  });
  return heads;
}

/** A new line joins the group of the line above. */
export function inheritGroup(row: GridRow | undefined, grouping: Grouping | undefined): Readonly<Record<string, unknown>> {
  const group = grouping && groupIn(row, grouping);
  return grouping && typeof group === 'string' ? startIn(group, grouping) : {};
}
