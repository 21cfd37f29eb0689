import type { Action } from '../list/list-actions.ts';
import { movesOn } from '../list-rows/RowActions.tsx';

interface Offered {
  primary?: Action | undefined;
  actions?: readonly Action[];
  transitionsFirst?: boolean;
  status?: { tone: string } | undefined;
}

/** The actions in the head of a page: what the user may not do is absent, and gives the first place to what he may. */
export function headActions(
  { primary: own, actions = [], transitionsFirst, status }: Offered,
  steps: readonly Action[],
  may: (action: Action) => boolean,
) {
  const owns = own ? [own] : [];
  const all = [...owns, ...(transitionsFirst ? [...steps, ...actions] : [...actions, ...steps])].filter(may);
  const primary = primaryAction(owns.find(may), steps.filter(may), status?.tone === 'success');
  return { primary, others: all.filter((action) => action !== primary) };
}

/**
 * The first action in the head of a page: its own, else the step that the record waits for; what is settled waits for none. 编辑 gives way to
 * that step, as in the rows of lists.
 */
export function primaryAction(own: Action | undefined, steps: readonly Action[], isSettled: boolean): Action | undefined {
  const next = isSettled ? undefined : steps.find(movesOn);
  return own?.key === 'edit' ? (next ?? own) : (own ?? next);
}
