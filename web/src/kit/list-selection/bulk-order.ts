import type { Action, BulkAction } from '../list/list-actions.ts';
import { movesOn } from '../list-rows/RowActions.tsx';

/**
 * Bulk actions as the bar offers them: first what moves each of the ticked rows on, so that 接单 stands in the bar
 * where all of them wait for it; then what takes back or repeats, then what fits none of them; last what ends a document.
 */
export function orderBulkActions(actions: readonly BulkAction[], rows: readonly (readonly Action[])[]): BulkAction[] {
  const isOffered = (key: string) => rows.length > 0 && rows.every((row) => row.some((action) => action.key === key));
  const fitsNone = ({ key, inRows = false }: BulkAction) =>
    inRows && rows.length > 0 && !rows.some((row) => row.some((action) => action.key === key));
  const rank = (action: BulkAction) => {
    if (action.danger) return 4;
    if (fitsNone(action)) return 3;
    if (!movesOn(action)) return 2;
    return isOffered(action.key) ? 0 : 1;
  };
  return actions.toSorted((one, other) => rank(one) - rank(other));
}

/** Bulk actions in the order of a workflow; keys that it does not name come last. */
export function sortBulkActions(actions: readonly BulkAction[], keys: readonly string[]): BulkAction[] {
  const placeOf = ({ key }: BulkAction) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return actions.toSorted((one, other) => placeOf(one) - placeOf(other));
}
