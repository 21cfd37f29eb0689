import type { Action } from '../list/list-actions.ts';
import { movesOn } from '../list-rows/RowActions.tsx';

/**
 * The first action in the head of a page: its own, else the step that the record waits for; what is settled waits for none. 编辑 gives way to
 * that step, as in the rows of lists.
 */
export function primaryAction(own: Action | undefined, steps: readonly Action[], isSettled: boolean): Action | undefined {
  const next = isSettled ? undefined : steps.find(movesOn);
  return own?.key === 'edit' ? (next ?? own) : (own ?? next);
}
