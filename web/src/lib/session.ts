import type { LoggedIn } from '@mrp/contract/features/access.ts';
import { create } from 'zustand';
import { readCookie } from './cookies.ts';
import { saveBeforeUnload } from './before-unload.ts';

/** Rights of a role that an administrator tries on, in this tab only. */
export interface RolePreview {
  name: string;
  menus: readonly string[];
  buttons: readonly string[];
}

interface SessionState {
  token: string | null;
  name: string;
  /** The server refuses everything until the first password is replaced. */
  passwordChangeRequired: boolean;
  /** Set when a live session was lost; the gate then leads to the log-in page even where it does not check. */
  ended: boolean;
  preview: RolePreview | null;
}

/** localStorage, so that all tabs share one session and a log-out in one reaches the others. */
const stored = () => ({ token: localStorage.getItem('token'), name: localStorage.getItem('name') ?? '' });

export const useSession = create<SessionState>(() => ({ ...stored(), passwordChangeRequired: false, ended: false, preview: null }));

export function startSession({ token, nickName }: LoggedIn): void {
  localStorage.setItem('token', token);
  localStorage.setItem('name', nickName);
  localStorage.setItem('time', String(Date.now()));
  useSession.setState({ token, name: nickName, passwordChangeRequired: false, ended: false, preview: null });
}

/** 411, 401 and log-out: drafts are kept, then time, name and token are gone. A late answer to an older token changes nothing. */
export async function endSession(token: string | null): Promise<void> {
  await saveBeforeUnload();
  if (useSession.getState().token !== token) return;
  for (const key of ['time', 'name', 'token']) localStorage.removeItem(key);
  useSession.setState({ token: null, name: '', passwordChangeRequired: false, ended: true, preview: null });
}

let known: { token: string | null; userId: string } | undefined;

/** The server keeps it in a cookie for display; identity itself hangs on the token alone. Read once a session: every button asks for it. */
export function currentUserId(): string | null {
  const { token } = useSession.getState();
  if (known?.token === token) return known.userId;
  const userId = readCookie('userID');
  known = userId ? { token, userId } : undefined;
  return userId || null;
}

/** A log-out in another tab ends this one too; another user's log-in there shows nothing of the former one's here. */
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
