import type { GroupHead } from '@mrp/contract/lib/list-groups.ts';
import type { ListRow } from '../list-rows/list-row.ts';

/** The groups of a list as its layouts draw them: the rows stand below the head of the open one. */
export interface ShownGroups {
  heads: readonly GroupHead[];
  /** Rows of the groups beyond the limit. */
  more: number;
  open: string | undefined;
  /** The rows of the open group are still read. */
  opening: boolean;
  onOpen: (key: string | undefined) => void;
}

/** Heads up to the open one, and those after it. */
export function splitHeads({ heads, open }: Pick<ShownGroups, 'heads' | 'open'>): {
  before: readonly GroupHead[];
  after: readonly GroupHead[];
} {
  const at = heads.findIndex(({ key }) => key === open);
  return at < 0 ? { before: heads, after: [] } : { before: heads.slice(0, at + 1), after: heads.slice(at + 1) };
}

/** A head among the rows of a table. */
export interface HeadRow extends ListRow {
  head: GroupHead;
}

export const isHead = (row: ListRow): row is HeadRow => 'head' in row;

/** The rows with the heads around them. */
export function withHeads<Row extends ListRow>(rows: readonly Row[], groups: ShownGroups | undefined): readonly Row[] {
  if (!groups) return rows;
  const { before, after } = splitHeads(groups);
  const rowOf = (head: GroupHead) => ({ id: `group ${head.key}`, head }) as HeadRow as unknown as Row;
  return [...before.map(rowOf), ...rows, ...after.map(rowOf)];
}
