import type { Action, BulkAction } from './list-actions.ts';

/**
 * Bulk actions as the bar offers them: first what each of the ticked rows offers by itself,
 * so that 接单 stands in the bar where all of them wait for it; last, what ends a document.
 */
export function orderBulkActions(actions: readonly BulkAction[], rows: readonly (readonly Action[])[]): BulkAction[] {
  const isNext = (key: string) => rows.length > 0 && rows.every((row) => row.some((action) => action.key === key));
  const rank = ({ key, danger = false }: BulkAction) => (danger ? 2 : isNext(key) ? 0 : 1);
  return actions.toSorted((one, other) => rank(one) - rank(other));
}
