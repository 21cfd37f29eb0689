import type { LoggedIn } from '@mrp/contract/features/access.ts';
import { create } from 'zustand';
import { readStored } from './storage.ts';
import { readCookie } from './cookies.ts';
import { saveBeforeUnload } from '../before-unload.ts';

/** Permissions of a role that an administrator previews, in this tab only. */
export interface RolePreview {
  name: string;
  menus: readonly string[];
  buttons: readonly string[];
}

interface SessionState {
  token: string | null;
  name: string;
  /** The server rejects all calls until the first password is replaced. */
  passwordChangeRequired: boolean;
  /** Set when a session was lost; the gate then redirects to the log-in page, also on pages that it does not check. */
  ended: boolean;
  preview: RolePreview | null;
  /** Of the last answer; another one means that the user's permissions have changed. */
  rights: string | null;
}

/** In localStorage, so that all tabs share one session and a log-out reaches all of them. */
const stored = () => ({ token: readStored('token'), name: readStored('name') ?? '' });

export const useSession = create<SessionState>(() => ({
  ...stored(),
  passwordChangeRequired: false,
  ended: false,
  preview: null,
  rights: null,
}));

export function startSession({ token, nickName }: LoggedIn): void {
  localStorage.setItem('token', token);
  localStorage.setItem('name', nickName);
  localStorage.setItem('time', String(Date.now()));
  useSession.setState({ token, name: nickName, passwordChangeRequired: false, ended: false, preview: null, rights: null });
}

/** For 411, 401 and log-out: stores drafts, then removes time, name and token. A late response to an older token is ignored. */
export async function endSession(token: string | null): Promise<void> {
  await saveBeforeUnload();
  if (useSession.getState().token !== token) return;
  for (const key of ['time', 'name', 'token']) localStorage.removeItem(key);
  useSession.setState({ token: null, name: '', passwordChangeRequired: false, ended: true, preview: null, rights: null });
}

let known: { token: string | null; userId: string } | undefined;

/** The server sets it as a cookie for display; identity depends on the token only. Cached per session, because every button reads it. */
export function currentUserId(): string | null {
  const { token } = useSession.getState();
  if (known?.token === token) return known.userId;
  const userId = readCookie('userID');
  known = userId ? { token, userId } : undefined;
  return userId || null;
}

/** A log-out in another tab ends this session too; another user's log-in there must not show this user's data. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== 'token' && event.key !== null) return;
    const before = useSession.getState().token;
    const now = stored();
    if (before !== null && now.token !== null) return void saveBeforeUnload().then(() => location.reload());
    useSession.setState({ ...now, ended: now.token === null, passwordChangeRequired: false, preview: null });
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
