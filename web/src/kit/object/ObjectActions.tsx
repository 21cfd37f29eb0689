import { useNavigate } from 'react-router';
import { ActionButton } from '../actions/ActionButton.tsx';
import type { Action } from '../list/list-actions.ts';
import { useAllowed, useRun } from '../list-rows/RowActions.tsx';
import { MoreMenu } from '../actions/MoreMenu.tsx';
import { StepButtons } from '../actions/StepButtons.tsx';
import { useActionCommands } from '../actions/useActionCommands.ts';
import type { RecordPager } from '../list-rows/record-pager.ts';

interface ObjectActionsProps {
  /** The record's name in the command palette. */
  subject: string;
  /** At most one; the others are placed before it. */
  primary?: Action | undefined;
  actions: readonly Action[];
  /** Number of other actions shown as buttons; the rest is in a menu. */
  visible: number;
}

export function ObjectActions({ subject, primary, actions, visible }: ObjectActionsProps) {
  const allowed = useAllowed(actions);
  const [first] = useAllowed(primary ? [primary] : []);
  const run = useRun();
  useActionCommands(subject, first ? [first, ...allowed] : allowed);
  const shown = allowed.filter(({ apart }) => !apart).slice(0, visible);
  const behind = allowed.filter((action) => !shown.includes(action));
  return (
    <>
      {shown.map((action) => (
        <ActionButton key={action.key} to={action.to} run={action.run}>
          {action.label}
        </ActionButton>
      ))}
      {first && (
        <ActionButton type="primary" to={first.to} run={first.run}>
          {first.label}
        </ActionButton>
      )}
      {behind.length > 0 && <MoreMenu label="更多操作" actions={behind} onPick={run} />}
    </>
  );
}

/** Position in the list that the page was opened from: 3 / 1,284. */
export function PagerButtons({ pager, linkTo }: { pager: RecordPager; linkTo: (id: string) => string }) {
  const { position, total, previousId, nextId, follow } = pager;
  const navigate = useNavigate();
  const goTo = (id: string | undefined) =>
    id === undefined
      ? undefined
      : () => {
          follow(id);
          void navigate(linkTo(id), { replace: true });
        };
  return <StepButtons position={position} total={total} onPrevious={goTo(previousId)} onNext={goTo(nextId)} />;
}
