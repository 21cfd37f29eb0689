import { ApiError } from '../../lib/api/api.ts';
import type { TransitionInput } from './transitions/TransitionDialog.tsx';

/** Where another user was first, the record is shown as it is now; so it is tried again. */
export function onNewest<Moved, T>(record: Moved, work: (record: Moved, input: TransitionInput) => Promise<T>) {
  let current = record;
  return async (input: TransitionInput): Promise<T> => {
    try {
      return await work(current, input);
    } catch (error) {
      if (error instanceof ApiError && error.is('VERSION_CONFLICT'))
        current = { ...current, ...(error.data as { newer?: Partial<Moved> } | null)?.newer };
      throw error;
    }
  };
}
