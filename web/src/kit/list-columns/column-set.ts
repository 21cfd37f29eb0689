import type { ListColumn } from '@mrp/contract/features/access/views.ts';
import type { Column } from '@mrp/contract/lib/list.ts';
import type { AnyList } from '../list/list-url.ts';

/** A column of the list with this user's settings. */
export interface ArrangedColumn {
  key: string;
  column: Column;
  width: number;
  frozen: boolean;
  hidden: boolean;
  /** The user has arranged it: it is shown also where it says nothing. */
  chosen?: true;
}

const widths: Readonly<Record<Column['kind'], number>> = {
  picture: 48,
  code: 176,
  text: 152,
  number: 96,
  money: 112,
  percent: 88,
  day: 100,
  time: 116,
  state: 104,
  colours: 176,
  tags: 160,
  flag: 72,
};

export const MIN_WIDTH = 48;
export const MAX_WIDTH = 800;

export const declaredWidth = ({ width, kind }: Column): number => width ?? widths[kind];

const asDeclared = (key: string, column: Column): ArrangedColumn => ({
  key,
  column,
  width: declaredWidth(column),
  frozen: column.frozen ?? false,
  hidden: column.optional ?? false,
});

/**
 * All columns that this user may see, in his order, the frozen ones first. A column without settings, such as one of a later
 * version, follows its declared neighbour.
 */
export function arrangeColumns(spec: AnyList, prices: boolean, wanted: readonly ListColumn[]): ArrangedColumn[] {
  const declared = Object.entries(spec.columns).filter(([, column]) => !column.exportOnly && (prices || !column.price));
  const known = new Map(declared);
  const arranged = wanted.flatMap(({ key, width, frozen, hidden }): ArrangedColumn[] => {
    const column = known.get(key);
    return column ? [{ ...asDeclared(key, column), frozen, hidden, chosen: true, ...(width && { width }) }] : [];
  });
  declared.forEach(([key, column], at) => {
    if (arranged.some((other) => other.key === key)) return;
    const before = declared.slice(0, at).findLast(([name]) => arranged.some((other) => other.key === name))?.[0];
    arranged.splice(arranged.findIndex((other) => other.key === before) + 1, 0, asDeclared(key, column));
  });
  return frozenFirst(arranged);
}

const frozenFirst = (columns: readonly ArrangedColumn[]): ArrangedColumn[] => [
  ...columns.filter(({ frozen }) => frozen),
  ...columns.filter(({ frozen }) => !frozen),
];

/** The settings to save: widths only where they differ from the declaration. */
export function writeColumns(columns: readonly ArrangedColumn[]): ListColumn[] {
  return columns.map(({ key, column, width, frozen, hidden }) => ({
    key,
    frozen,
    hidden,
    ...(width !== asDeclared(key, column).width && { width }),
  }));
}

type Change = Partial<Pick<ArrangedColumn, 'width' | 'frozen' | 'hidden'>>;

/** The last visible column cannot be hidden: a table without columns offers no way to restore them. */
export function changeColumn(columns: readonly ArrangedColumn[], key: string, change: Change): ArrangedColumn[] {
  const changed = columns.map((column) =>
    column.key === key ? { ...column, ...change, width: fitWidth(change.width ?? column.width) } : column,
  );
  return changed.every(({ hidden }) => hidden) ? [...columns] : frozenFirst(changed);
}

const fitWidth = (width: number): number => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width)));

/** Moves a column to the position of another; it becomes frozen or unfrozen like its new neighbours. */
export function moveColumn(columns: readonly ArrangedColumn[], key: string, to: number): ArrangedColumn[] {
  const from = columns.findIndex((column) => column.key === key);
  const neighbour = columns[to];
  if (from < 0 || !neighbour || from === to) return [...columns];
  const moved = { ...columns[from]!, frozen: neighbour.frozen };
  const rest = columns.filter((column) => column.key !== key);
  return frozenFirst([...rest.slice(0, to), moved, ...rest.slice(to)]);
}
