import { useNavigate } from 'react-router';
import { ActionButton } from '../ActionButton.tsx';
import type { Action } from '../list/list-actions.ts';
import { useAllowed, useRun } from '../list/RowActions.tsx';
import { MoreMenu } from '../MoreMenu.tsx';
import { StepButtons } from '../StepButtons.tsx';
import { useActionCommands } from '../useActionCommands.ts';
import type { RecordPager } from '../list/record-pager.ts';

interface ObjectActionsProps {
  /** The record, as the palette names it. */
  subject: string;
  /** At most one; the others stand before it. */
  primary: Action | undefined;
  actions: readonly Action[];
  /** How many of the others are in sight; the rest waits behind the dots. */
  visible: number;
}

export function ObjectActions({ subject, primary, actions, visible }: ObjectActionsProps) {
  const allowed = useAllowed(actions);
  const [first] = useAllowed(primary ? [primary] : []);
  const run = useRun();
  useActionCommands(subject, first ? [first, ...allowed] : allowed);
  const shown = allowed.slice(0, visible);
  const behind = allowed.slice(visible);
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

/** 3 / 1,284 in the list I came from. */
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
