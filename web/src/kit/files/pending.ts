import { createContext, useContext, useEffect, useId } from 'react';
import { toast } from '../../lib/toast.ts';

/** Reasons why files of a form cannot be saved yet, by field. */
export type Pending = Map<string, string>;

export const PendingContext = createContext<Pending | null>(null);

/** Reports to the form why the files of this field are not all stored; null when they are. */
export function usePending(refusal: string | null): void {
  const pending = useContext(PendingContext);
  const field = useId();
  useEffect(() => {
    if (!pending || refusal === null) return;
    pending.set(field, refusal);
    return () => void pending.delete(field);
  }, [pending, field, refusal]);
}

/** Saving now would silently lose files that are still uploading. */
export function refusePending(pending: Pending): boolean {
  const [refusal] = pending.values();
  if (refusal !== undefined) toast.error(refusal);
  return refusal !== undefined;
}
