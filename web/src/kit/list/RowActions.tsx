import { useNavigate } from 'react-router';
import { useCan } from '../../lib/permissions.tsx';
import { MoreMenu } from '../MoreMenu.tsx';
import type { Action } from './list-actions.ts';

/** The actions that this user may run. */
export function useAllowed<A extends { permission?: Action['permission'] }>(actions: readonly A[]): A[] {
  const can = useCan();
  return actions.filter(({ permission }) => permission === undefined || can(permission));
}

const VISIBLE = 1;

/** Two visible actions, the others in a menu; reached by → from the row, which is the Tab stop. */
export function RowActions({ actions, name }: { actions: readonly Action[]; name: string }) {
  const allowed = useAllowed(actions);
  const run = useRun();
  const shown = allowed.slice(0, VISIBLE);
  const behind = allowed.slice(VISIBLE);
  return (
    <span className="k-row-actions">
      {shown.map((action) => (
        <button
          key={action.key}
          type="button"
          tabIndex={-1}
          className="k-text-button"
          data-action={action.key}
          aria-label={`${action.label} ${name}`}
          onClick={() => run(action)}
        >
          {action.label}
        </button>
      ))}
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
