import { useMemo } from 'react';
import type { ShownGroups } from './list-groups.ts';
import type { ListRow } from '../list-rows/list-row.ts';
import type { ListRows } from './useListRows.ts';
import type { ChangeState } from './useListState.ts';

/** Opening a group is like turning a page: it replaces the address. */
export function useShownGroups(
  { grouped, page, error }: Pick<ListRows<ListRow>, 'grouped' | 'page' | 'error'>,
  open: string | undefined,
  change: ChangeState,
): ShownGroups | undefined {
  const found = grouped?.groups;
  const opening = open !== undefined && page === undefined && error === null;
  return useMemo(
    () => found && { ...found, open, opening, onOpen: (openGroup) => change({ openGroup }, 'replace') },
    [found, open, opening, change],
  );
}
