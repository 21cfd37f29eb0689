import { useNavigate } from 'react-router';
import { useCan } from '../../lib/session/permissions.tsx';
import { MoreMenu } from '../actions/MoreMenu.tsx';
import type { Action } from '../list/list-actions.ts';
import './row-actions.css';

type Guarded = Pick<Action, 'permission'>;

/** Whether this user may run an action. */
export function useMay(): (action: Guarded) => boolean {
  const can = useCan();
  return ({ permission }) => permission === undefined || can(permission);
}

/** The actions that this user may run. */
export function useAllowed<A extends Guarded>(actions: readonly A[]): A[] {
  return actions.filter(useMay());
}

/** Actions that revoke or repeat a record are never the row's only visible button. */
const repeated = ['copy', 'clone', 'peek', 'print', 'quotation'];
const takenBack = ['discard', 'withdraw', 'reject', 'sendBack', 'return', 'recost', 'reopen', 'disable', 'pause', 'close'];
const asides = new Set([...repeated, ...takenBack]);
/** Whether an action moves a record on, neither repeats it nor takes it back. */
export const movesOn = ({ key, danger = false }: Pick<Action, 'key' | 'danger'>): boolean => !danger && !asides.has(key);
/** Longer words would make the column of every row wide: 催办面料部 stands in the menu. */
const LETTERS = 4;
const standsInRow = (action: Action): boolean => movesOn(action) && !action.apart && action.label.length <= LETTERS;

/**
 * The action that stands in the row: the first one that moves the record on and fits. 编辑 gives way to the step that
 * the document waits for: a draft is submitted or ordered.
 */
export function visibleAction(actions: readonly Action[], room = Infinity): Action | undefined {
  const fitting = actions.filter((action) => standsInRow(action) && action.label.length <= room);
  const [first] = fitting;
  return first?.key === 'edit' ? (fitting.find(({ step }) => step) ?? first) : first;
}

interface RowActionsProps {
  actions: readonly Action[];
  name: string;
  /** Letters that the visible action may have; longer ones stand in the menu. */
  room?: number;
}

/** One visible action, the others in a menu; reached by → from the row, which is the Tab stop. */
export function RowActions({ actions, name, room = Infinity }: RowActionsProps) {
  const allowed = useAllowed(actions);
  const run = useRun();
  const shown = visibleAction(allowed, room);
  const behind = allowed.filter((action) => action !== shown);
  return (
    <span className="k-row-actions">
      {shown && (
        <button
          type="button"
          tabIndex={-1}
          className="k-text-button"
          data-action={shown.key}
          aria-label={`${shown.label} ${name}`}
          onClick={() => run(shown)}
        >
          {shown.label}
        </button>
      )}
      {behind.length > 0 && <MoreMenu inRow label={`更多操作 ${name}`} actions={behind} onPick={run} />}
    </span>
  );
}

export function useRun(): (action: Action) => void {
  const navigate = useNavigate();
  return ({ to, run }) => {
    if (to) void navigate(to);
    else run?.();
  };
}
