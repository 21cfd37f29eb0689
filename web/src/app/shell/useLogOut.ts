import { accessApi } from '@mrp/contract/features/access.ts';
import { endSession, useSession } from '../../lib/session/session.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';

/** The local session ends even when the server cannot be reached. */
export function useLogOut(): () => void {
  const { mutate } = useApiMutation(accessApi.logOut, { handlesErrors: 'all' });
  return () => {
    const { token } = useSession.getState();
    mutate({}, { onSettled: () => void endSession(token) });
  };
}
