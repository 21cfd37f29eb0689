import { useEffect, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { lazyComponent } from '../lazy.tsx';
import { useBeforeUnload } from '../useBeforeUnload.ts';
import { useUnsavedBlocker } from '../useUnsavedBlocker.ts';

const UnsavedDialog = lazyComponent(async () => (await import('./UnsavedDialog.tsx')).UnsavedDialog);

type Address = Pick<Location, 'pathname' | 'search'>;

interface LeaveGuardProps {
  /** Asked at the moment of leaving: what is still being typed counts, a save that leads away is no reason to ask. */
  isDirty: () => boolean;
  /** What is right is sent before anybody is asked about the rest. */
  settle?: () => Promise<void>;
  /** Absent: it cannot be kept for later, so that the browser asks too before it closes or reads the page anew. */
  onKeepDraft?: () => Promise<void>;
  onDiscard?: () => Promise<void>;
  /** What would be lost. */
  words?: () => string;
  /** What of an address makes it another page. */
  pageOf?: (address: Address) => string;
}

/** Another record of the same page is another page; an anchor in it is not. */
const wholeAddress = ({ pathname, search }: Address): string => pathname + search;

/** Before another page takes over what is not saved. A lost session is not held up; its draft is kept anyway. */
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

/** Whether somebody has to be asked; what was only under way lets him go when it has arrived. */
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
