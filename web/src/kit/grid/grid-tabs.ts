import type { GridColumn } from './columns/columns.ts';
import type { Lines } from './grid-edits.ts';
import { groupIn, ranksOf, startIn, type Grouping } from './grid-groups.ts';
import type { Cell } from './lines/grid-move.ts';
import type { Grid, GridState, GridView } from './grid-state.ts';

/** The tab that shows the lines of all groups. */
export const ALL_GROUPS = '';

/** Answers the same object until lines or tab change. */
export function gridViews(columns: readonly GridColumn[], grouping: Grouping | undefined) {
  const shownColumns = new Map<string, readonly GridColumn[]>([[ALL_GROUPS, columns]]);
  let last: (Pick<GridState, 'lines' | 'tab'> & { view: GridView }) | undefined;
  const columnsIn = (tab: string): readonly GridColumn[] => {
    const known = shownColumns.get(tab) ?? columns.filter((column) => !grouping?.tabs?.hides(column, tab));
    shownColumns.set(tab, known);
    return known;
  };
  return ({ lines, tab }: Pick<GridState, 'lines' | 'tab'>): GridView => {
    if (last?.lines === lines && last.tab === tab) return last.view;
    const view = { ...linesIn(lines, tab, grouping), columns: columnsIn(tab) };
    last = { lines, tab, view };
    return view;
  };
}

function linesIn(lines: Lines, tab: string, grouping: Grouping | undefined): Pick<GridView, 'lines' | 'offset'> {
  if (!grouping || tab === ALL_GROUPS) return { lines, offset: 0 };
  const wanted = grouping.groups.findIndex(({ value }) => value === tab);
  const ranks = ranksOf(lines, grouping);
  // Lines are in the order of their groups.
  return {
    lines: { ...lines, order: lines.order.filter((_, at) => ranks[at] === wanted) },
    offset: ranks.filter((rank) => rank < wanted).length,
  };
}

export function firstTab(lines: Lines, grouping: Grouping | undefined): string {
  if (!grouping?.tabs) return ALL_GROUPS;
  const { groups, tabs } = grouping;
  const rows = lines.order.map((key) => lines.rows[key]!);
  const group = tabs.first?.(rows) ?? groupIn(rows[0], grouping);
  return groups.find(({ value }) => value === group)?.value ?? groups[0]?.value ?? ALL_GROUPS;
}

/** Shows the lines of a group, with the cursor in the first of them. */
export function showTab(grid: Grid, tab: string): void {
  const { lines, columns } = grid.viewOf({ ...grid.store.getState(), tab });
  const [key, field] = [lines.order[0], columns[0]?.key];
  grid.store.setState({
    tab,
    cursor: key !== undefined && field !== undefined ? { key, field } : null,
    anchor: null,
    mode: 'nav',
    typing: null,
  });
}

/** The cursor is always in what is shown: the tab follows it to a line of another group, and to a column that the tab hides. */
export function followCursor(grid: Grid, { lines, tab, cursor }: GridState): void {
  if (tab === ALL_GROUPS || !grid.grouping) return;
  if (cursor === null) {
    const view = grid.viewOf({ lines, tab });
    if (view.lines.order.length > 0) showTab(grid, tab);
    return;
  }
  const group = groupIn(lines.rows[cursor.key], grid.grouping);
  const own = grid.grouping.groups.find(({ value }) => value === group)?.value ?? ALL_GROUPS;
  const isShown = grid.viewOf({ lines, tab: own }).columns.some(({ key }) => key === cursor.field);
  const wanted = isShown ? own : ALL_GROUPS;
  if (wanted !== tab) grid.store.setState({ tab: wanted });
}

/** The next tab or the one before, for the keyboard. */
export function stepTab(grid: Grid, step: 1 | -1): void {
  if (!grid.grouping?.tabs) return;
  const tabs = [...grid.grouping.groups.map(({ value }) => value), ALL_GROUPS];
  const at = tabs.indexOf(grid.store.getState().tab);
  showTab(grid, tabs[(at + step + tabs.length) % tabs.length]!);
}

export function firstCell({ lines, columns }: GridView): Cell | null {
  const [key, field] = [lines.order[0], columns[0]?.key];
  return key !== undefined && field !== undefined ? { key, field } : null;
}

export function startInTab({ store, grouping }: Grid): Readonly<Record<string, unknown>> {
  const { tab } = store.getState();
  return grouping && tab !== ALL_GROUPS ? startIn(tab, grouping) : {};
}

/** The cursor after a change; in place of a removed row the one that took its place in the shown tab. */
export function keptCursor({ store, viewOf }: Grid, after: Lines): Cell | null {
  const { cursor, lines, tab } = store.getState();
  if (cursor === null || after.rows[cursor.key]) return cursor;
  const { order } = viewOf({ lines: after, tab }).lines;
  const at = Math.min(viewOf({ lines, tab }).lines.order.indexOf(cursor.key), order.length - 1);
  const key = order[at];
  return key === undefined ? null : { ...cursor, key };
}
