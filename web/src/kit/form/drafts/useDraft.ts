import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onBeforeUnload } from '../../../lib/before-unload.ts';
import { useLatest } from '../../../lib/useLatest.ts';
import { isSame } from '../changes.ts';
import { deleteDraft, draftKey, readDraft, writeDraft, type Draft } from './drafts.ts';

const PAUSE_MS = 800;

interface DraftOptions<V> {
  form: string;
  base: () => V;
  values: () => V;
  isDirty: () => boolean;
  /** Commits a cell that is being edited; not called while the user keeps typing. */
  flush: () => void;
}

export interface FormDraft<V> {
  /** A draft of an earlier visit that is neither restored nor discarded. */
  found: Draft<V> | undefined;
  savedAt: number | null;
  /** Called after every input. */
  touch: () => void;
  keep: () => Promise<void>;
  discard: () => Promise<void>;
  takeUp: () => void;
}

/** Stores input on this computer shortly after each change, so that it survives a crash, a lost session and a reload. */
export function useDraft<V>(options: DraftOptions<V>): FormDraft<V> {
  const latest = useLatest(options);
  const [key] = useState(() => draftKey(options.form));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [found, setFound] = useState<Draft<V>>();
  const [savedAt, setSavedAt] = useState<number | null>(null);
  /** Deletes the draft after saving or discarding. */
  const settled = useRef(false);

  const keep = useCallback(async () => {
    clearTimeout(timer.current);
    const { base, values, isDirty } = latest.current;
    if (!isDirty()) return;
    const at = Date.now();
    await writeDraft(key, { base: base(), values: values(), at });
    setSavedAt(at);
  }, [key, latest]);

  const discard = useCallback(async () => {
    clearTimeout(timer.current);
    settled.current = true;
    setFound(undefined);
    setSavedAt(null);
    await deleteDraft(key);
  }, [key]);

  const touch = useCallback(() => {
    clearTimeout(timer.current);
    settled.current = false;
    timer.current = setTimeout(() => void keep(), PAUSE_MS);
  }, [keep]);

  useEffect(() => {
    let gone = false;
    void readDraft<V>(key).then((draft) => {
      if (!gone && draft && !isSame(draft.values, latest.current.base())) setFound(draft);
    });
    return () => {
      gone = true;
    };
  }, [key, latest]);

  useKeptAtEnd(
    () => {
      latest.current.flush();
      return keep();
    },
    () => settled.current,
  );

  return { found, savedAt, touch, keep, discard, takeUp: () => setFound(undefined) };
}

/** Stores the last input when the tab is hidden or closed, the session ends, or the page fails. */
function useKeptAtEnd(keepAll: () => Promise<void>, isSettled: () => boolean): void {
  const latest = useLatest({ keepAll, isSettled });
  // A layout effect, because it is cleaned up before the fields, which still have their values.
  useLayoutEffect(() => {
    const keepNow = () => void latest.current.keepAll();
    const keepUnsettled = () => {
      if (!latest.current.isSettled()) keepNow();
    };
    const keepHidden = () => {
      if (document.visibilityState === 'hidden') keepNow();
    };
    document.addEventListener('visibilitychange', keepHidden);
    // A page that is already going away may not finish writing.
    addEventListener('beforeunload', keepNow);
    addEventListener('pagehide', keepNow);
    const stop = onBeforeUnload(() => latest.current.keepAll());
    return () => {
      document.removeEventListener('visibilitychange', keepHidden);
      removeEventListener('beforeunload', keepNow);
      removeEventListener('pagehide', keepNow);
      stop();
      keepUnsettled();
    };
  }, [latest]);
}
