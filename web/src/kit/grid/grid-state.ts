import type { StoreApi } from 'zustand/vanilla';
import type { GridColumn, GridRow } from './columns/columns.ts';
import type { GridPatch, Lines } from './grid-edits.ts';
import type { Grouping } from './grid-groups.ts';
import type { Cell } from './lines/grid-move.ts';

/** What the chosen tab shows; a grid without tabs shows everything. */
export interface GridView {
  lines: Lines;
  columns: readonly GridColumn[];
  /** Lines of the tabs before; a line has the same number in its tab as among all. */
  offset: number;
}

/** nav: arrows move the cursor · type: started by typing, arrows still move · edit: by F2 or Enter, arrows move in the text. */
export type Mode = 'nav' | 'type' | 'edit';

export interface GridState {
  lines: Lines;
  /** The group whose lines are shown; `ALL_GROUPS`: all. */
  tab: string;
  cursor: Cell | null;
  /** The other corner of the selected range. */
  anchor: Cell | null;
  mode: Mode;
  /** The uncommitted text in the editor; null: the cell's own text. */
  typing: string | null;
  /** The whole grid was validated: empty required cells are errors too. */
  strict: boolean;
  /** Server errors until the cell is edited, or the line, where it is about no editable cell: row key → field → message. */
  refusals: Readonly<Record<string, Readonly<Record<string, string>>>>;
  past: readonly Lines[];
  future: readonly Lines[];
  /** Incremented by every request to focus the active cell. */
  focusRequest: number;
  /** A new record is being created for this cell's text. */
  creating: (Cell & { text: string }) | null;
  /** Values outside the line that computed cells depend on; a change renders them again. */
  facts: unknown;
}

export interface GridOptions {
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  /** Initial values of a new line. */
  newRow?: (() => Readonly<Record<string, unknown>>) | undefined;
  /** Other changes in an edited line, such as the unit of the chosen material. */
  complete?: ((row: GridRow, before: GridRow | undefined) => GridRow) | undefined;
  /** Groups lines by one column. */
  grouping?: Grouping | undefined;
  /** Called after a pause of 300 ms, at the latest after two seconds, or when the form requests it. */
  onChange?: ((patches: readonly GridPatch[], rows: readonly GridRow[]) => void) | undefined;
}

export interface Grid {
  /** Prefix of cell element ids. */
  id: string;
  store: StoreApi<GridState>;
  /** The columns that are shown. */
  readonly columns: readonly GridColumn[];
  allColumns: readonly GridColumn[];
  /** What is shown of the lines, in the present tab. */
  view: () => GridView;
  viewOf: (state: Pick<GridState, 'lines' | 'tab'>) => GridView;
  /** The loaded rows, which unsaved marks compare with. */
  baseline: { current: Lines };
  /** Focus requests that an editor has handled. */
  focusGranted: { current: number };
  newRow: () => GridRow;
  complete: GridOptions['complete'];
  grouping: Grouping | undefined;
  notify: () => void;
  flush: () => void;
  /** The parent has the current rows. */
  settle: () => void;
  setOnChange: (onChange: GridOptions['onChange']) => void;
  /** Typed names that are still being looked up. */
  lookups: Set<Promise<void>>;
}
