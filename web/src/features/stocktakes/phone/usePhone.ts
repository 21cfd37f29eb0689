import { accessApi } from '@mrp/contract/features/access.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { create } from 'zustand';
import { ApiError, call } from '../../../lib/api/api.ts';
import { readCookie, writeCookie } from '../../../lib/session/cookies.ts';
import { currentUserId, useSession } from '../../../lib/session/session.ts';
import { readStored } from '../../../lib/session/storage.ts';
import { openPhoneStore, type CountRecord, type KeptTask, type PhoneStore } from './phone-store.ts';
import { startSync, type SyncState } from './phone-sync.ts';

/** Whose session this phone has; kept for opening without network, and valid for that session only. */
interface Person {
  token: string;
  userId: string;
  name: string;
  rights: readonly string[];
  /** The browser may be killed before it has written its cookies to the disk. */
  xsrf: string | null;
}

const PERSON = 'counting.person';
const XSRF = 'XSRF-TOKEN';
const ALL: readonly string[] = [];

interface Phone {
  /** nobody: a login is needed · forbidden: this person has no counting tasks · broken: the browser denies storage */
  status: 'opening' | 'nobody' | 'forbidden' | 'broken' | 'ready';
  person: Person | null;
  store: PhoneStore | null;
  tasks: readonly KeptTask[];
  /** Unsent records, and those that the server rejected, of all tasks. */
  waiting: readonly CountRecord[];
  rejected: readonly CountRecord[];
  sync: SyncState;
  online: boolean;
  refreshing: boolean;
}

export const usePhone = create<Phone>(() => ({
  status: 'opening',
  person: null,
  store: null,
  tasks: [],
  waiting: [],
  rejected: [],
  sync: { running: false, blocked: {}, isUnreachable: false },
  online: navigator.onLine,
  refreshing: false,
}));

let sync: ReturnType<typeof startSync> | null = null;
export const pokeSync = (): void => sync?.poke();
export const wakeSync = (): void => sync?.wake();

function keptPerson(token: string): Person | null {
  const person = JSON.parse(readStored(PERSON) ?? 'null') as Person | null;
  return person?.token === token ? person : null;
}

/** Opens what this phone keeps for the person of the session; nothing of it waits for the network. */
export async function openPhone(): Promise<void> {
  const { token, name } = useSession.getState();
  const userId = token === null ? null : (keptPerson(token)?.userId ?? currentUserId());
  if (token === null || userId === null) return usePhone.setState({ status: 'nobody' });
  const person = keptPerson(token) ?? { token, userId, name, rights: ALL, xsrf: null };
  if (person.xsrf !== null && readCookie(XSRF) === null) writeCookie(XSRF, person.xsrf);
  useSession.subscribe(({ ended }) => ended && localStorage.removeItem(PERSON));
  try {
    const store = await openPhoneStore(userId);
    usePhone.setState({ person, store });
    store.onChange(() => void readOutbox(store));
    sync = startSync(store, { userId, onState: noteSync });
    await readOutbox(store);
    usePhone.setState({ status: 'ready' });
  } catch {
    return usePhone.setState({ status: 'broken' });
  }
  void readGrants(person);
  void navigator.storage?.persist?.().catch(() => false);
  await refreshTasks();
  pokeSync();
}

/** Sent events change the progress in the server's answer. */
function noteSync(state: SyncState): void {
  const before = usePhone.getState().sync;
  usePhone.setState({ sync: state, ...(state.isUnreachable && { online: false }) });
  if (before.running && !state.running && !state.isUnreachable) void refreshTasks();
}

async function readOutbox(store: PhoneStore): Promise<void> {
  const [tasks, waiting, rejected] = await Promise.all([store.listTasks(), store.listByState('WAITING'), store.listByState('REJECTED')]);
  usePhone.setState({
    tasks: tasks.toSorted((a, b) => (a.row.deadline < b.row.deadline ? -1 : a.row.deadline > b.row.deadline ? 1 : 0)),
    waiting,
    rejected,
  });
}

async function readGrants(person: Person): Promise<void> {
  try {
    const grants = await call(accessApi.listGrants, { query: { userId: person.userId, type: 'MRP' } });
    const rights = [...grants.sysUserMenus.map(({ privName }) => privName), ...grants.buttons.map(({ buttonName }) => buttonName)];
    const known = { ...person, rights, xsrf: readCookie(XSRF) };
    localStorage.setItem(PERSON, JSON.stringify(known));
    usePhone.setState({ person: known, ...(!rights.includes('盘点任务') && { status: 'forbidden' as const }) });
  } catch {
    // Without network the rights of last time hold; the server judges every record again.
  }
}

/** Reads the own tasks from the server, if it can be reached. */
export async function refreshTasks(): Promise<string | null> {
  const { store } = usePhone.getState();
  if (!store) return null;
  usePhone.setState({ refreshing: true });
  try {
    const stale = await store.keepRows(await call(countTasksApi.list, {}));
    usePhone.setState({ online: true });
    for (const id of stale) await downloadTask(id);
    return null;
  } catch (error) {
    if (error instanceof ApiError && !error.answered) usePhone.setState({ online: false });
    return error instanceof ApiError ? error.message : '没有读到任务，请稍后重试';
  } finally {
    usePhone.setState({ refreshing: false });
  }
}

/** 下载离线: the whole task as it is now. */
export async function downloadTask(id: string): Promise<void> {
  const { store } = usePhone.getState();
  await store?.keepDownload(await call(countTasksApi.get, { params: { id } }));
}

/** Reads what others counted meanwhile, so that what is left counts everybody's; `counted` of these lines is known here. */
export async function catchUp(id: string, counted: number): Promise<void> {
  await refreshTasks();
  const row = usePhone.getState().tasks.find((task) => task.id === id)?.row;
  // Without network what this phone knows is shown.
  if (row && row.others.length > 0 && row.countedLines !== counted) await downloadTask(id).catch(() => undefined);
}

/** Rights of the person, those of the last time online without network. */
export function useMay(): (right: string) => boolean {
  const rights = usePhone(({ person }) => person?.rights ?? ALL);
  // Nothing is known before the first answer: the server decides.
  return (right) => rights.length === 0 || rights.includes(right);
}
