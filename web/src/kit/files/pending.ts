import { createContext, useContext, useEffect, useId } from 'react';
import { toast } from '../../lib/toast.ts';

/** Why files of a form cannot be saved yet, by the field that has them. */
export type Pending = Map<string, string>;

export const PendingContext = createContext<Pending | null>(null);

/** The form around this field learns why its files are not all stored; null: they are. */
export function usePending(refusal: string | null): void {
  const pending = useContext(PendingContext);
  const field = useId();
  useEffect(() => {
    if (!pending || refusal === null) return;
    pending.set(field, refusal);
    return () => void pending.delete(field);
  }, [pending, field, refusal]);
}

/** Saved now, what is still on its way would be lost without a word. */
export function refusePending(pending: Pending): boolean {
  const [refusal] = pending.values();
  if (refusal !== undefined) toast.error(refusal);
  return refusal !== undefined;
}
