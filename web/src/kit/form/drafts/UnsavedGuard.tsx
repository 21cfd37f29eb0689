import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useLatest } from '../../../lib/useLatest.ts';
import { lazyComponent } from '../../lazy.tsx';
import { useBeforeUnload } from '../../unsaved/useBeforeUnload.ts';
import { useUnsavedBlocker } from '../../unsaved/useUnsavedBlocker.ts';

const UnsavedDialog = lazyComponent(async () => (await import('./UnsavedDialog.tsx')).UnsavedDialog);

type Address = Pick<Location, 'pathname' | 'search'>;

interface LeaveGuardProps {
  /** Called at the moment of leaving, so that current input counts and leaving after a save does not ask. */
  isDirty: () => boolean;
  /** Saves valid edits before the user is asked about the rest. */
  settle?: () => Promise<void>;
  /** Absent: the changes cannot be stored as a draft, so the browser also asks before closing or reloading. */
  onKeepDraft?: () => Promise<void>;
  onDiscard?: () => Promise<void>;
  /** Describes what would be lost. */
  words?: () => string;
  /** The part of an address that identifies the page. */
  pageOf?: (address: Address) => string;
}

/** Another record counts as another page; an anchor does not. */
const wholeAddress = ({ pathname, search }: Address): string => pathname + search;

/** Asks before navigation discards changes. A lost session is not blocked, because its draft is stored anyway. */
export function UnsavedGuard({ isDirty, settle, onKeepDraft, onDiscard, words, pageOf = wholeAddress }: LeaveGuardProps) {
  const blocker = useUnsavedBlocker(
    ({ currentLocation, nextLocation }) => pageOf(currentLocation) !== pageOf(nextLocation) && !useSession.getState().ended && isDirty(),
  );
  const asks = useAsking(blocker, isDirty, settle);
  useBeforeUnload(onKeepDraft === undefined, isDirty);
  const leave = async (before?: () => Promise<void>) => {
    await before?.();
    blocker.proceed();
  };
  return (
    <UnsavedDialog
      open={asks}
      onStay={blocker.reset}
      onDiscard={() => void leave(onDiscard)}
      onKeepDraft={onKeepDraft && (() => void leave(onKeepDraft))}
      words={asks ? words?.() : undefined}
    />
  );
}

/** Whether to ask; edits that are only being sent need no question once they are saved. */
function useAsking(
  { blocked, proceed }: ReturnType<typeof useUnsavedBlocker>,
  isDirty: () => boolean,
  settle?: () => Promise<void>,
): boolean {
  const [settled, setSettled] = useState(false);
  const latest = useLatest({ proceed, isDirty, settle });
  useEffect(() => {
    if (!blocked) return;
    let gone = false;
    void latest.current.settle?.().then(() => {
      if (gone) return;
      if (latest.current.isDirty()) setSettled(true);
      else latest.current.proceed();
    });
    return () => {
      gone = true;
      setSettled(false);
    };
  }, [blocked, latest]);
  return blocked && (settled || !settle);
}
