import { useBlocker } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { onDemand } from '../on-demand.tsx';

const LeaveDialog = onDemand(async () => (await import('./LeaveDialog.tsx')).LeaveDialog);

interface LeaveGuardProps {
  /** Asked at the moment of leaving: what is still being typed counts, a save that leads away is no reason to ask. */
  isDirty: () => boolean;
  /** Absent where nothing is kept. */
  onKeepDraft?: () => Promise<void>;
  onDiscard?: () => Promise<void>;
}

/** Another record of the same page is another page; an anchor in it is not. */
const pageOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => pathname + search;

/** Before another page takes over what is not saved. A lost session is not held up; its draft is kept anyway. */
export function LeaveGuard({ isDirty, onKeepDraft, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => pageOf(currentLocation) !== pageOf(nextLocation) && !useSession.getState().ended && isDirty(),
  );
  const leave = async (before: (() => Promise<void>) | undefined) => {
    await before?.();
    blocker.proceed?.();
  };
  return (
    <LeaveDialog
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onDiscard={() => void leave(onDiscard)}
      onKeepDraft={onKeepDraft && (() => void leave(onKeepDraft))}
    />
  );
}
