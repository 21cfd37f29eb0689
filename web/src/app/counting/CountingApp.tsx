import { shellMessages } from '@mrp/contract/errors.ts';
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { wholeCountAddress } from '../../features/stocktakes/addresses.ts';
import { PhoneCountPage } from '../../features/stocktakes/phone/PhoneCountPage.tsx';
import { PhoneRecordsPage } from '../../features/stocktakes/phone/PhoneRecordsPage.tsx';
import { PhoneReviewPage } from '../../features/stocktakes/phone/PhoneReviewPage.tsx';
import { PhoneTasksPage } from '../../features/stocktakes/phone/PhoneTasksPage.tsx';
import { openPhone, usePhone, wakeSync } from '../../features/stocktakes/phone/usePhone.ts';
import '../../features/stocktakes/phone.css';
import '../../features/stocktakes/phone-lists.css';
import '../../features/stocktakes/phone-count.css';
import '../../features/stocktakes/phone-recount.css';
import { Toaster } from '../../kit/Toaster.tsx';
import { updateWorker, watchWorker } from '../../lib/counting-worker.ts';
import { followHistory, usePlainAddress } from '../../lib/plain-address.ts';
import { useIsDark } from '../../lib/session/preferences.ts';
import { followOtherTabs, useSession } from '../../lib/session/session.ts';
import { UpdateDialog } from '../UpdateDialog.tsx';
import '../root.css';

interface CountingPage {
  title: string;
  Page: ComponentType;
}

const DETAILS = '/inventoryDetails';
const pages: Readonly<Record<string, CountingPage>> = {
  '/inventoryIndex': { title: '盘点任务', Page: PhoneTasksPage },
  '/inventoryCheck': { title: '扫码盘点', Page: PhoneCountPage },
  '/inventoryReview': { title: '复盘复核', Page: PhoneReviewPage },
  [DETAILS]: { title: '盘点明细', Page: PhoneRecordsPage },
};
const tasksPage = { title: '盘点任务', Page: PhoneTasksPage };
const FIRST = '/inventoryIndex';

const StockingPage = lazy(async () => ({ default: (await import('../../features/stocktakes/StockingPage.tsx')).StockingPage }));

/** The counting app: a page of its own, so that it is light, opens without network and never waits for the desk. */
export function CountingApp() {
  const path = usePlainAddress(({ url }) => url.pathname);
  const isPublic = path === '/stocking';
  const { title, Page } = pages[path] ?? tasksPage;
  usePageSettings(isPublic ? '盘点App下载' : title);
  return (
    <>
      {isPublic ? (
        <Suspense fallback={<main className="phone" aria-busy="true" />}>
          <StockingPage />
        </Suspense>
      ) : (
        <Counting Page={Page} />
      )}
      <UpdateDialog page={FIRST} reload={() => updateWorker().then(() => location.reload())} />
      <Toaster />
    </>
  );
}

function usePageSettings(title: string): void {
  const dark = useIsDark();
  useEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  }, [dark]);
  useEffect(() => {
    document.title = `${title} · 物料管理系统`;
  }, [title]);
  useEffect(followHistory, []);
}

/** For the person of the session, whose records this phone keeps. */
function Counting({ Page }: { Page: ComponentType }) {
  useEffect(followOtherTabs, []);
  useEffect(watchWorker, []);
  useEffect(() => void openPhone(), []);
  useConnection();
  return <Gate Page={Page} />;
}

/** Sends at once when the network or the person comes back. */
function useConnection(): void {
  useEffect(() => {
    const back = (): void => {
      usePhone.setState({ online: true });
      wakeSync();
    };
    const away = (): void => usePhone.setState({ online: false });
    const shown = (): void => void (document.visibilityState === 'visible' && wakeSync());
    addEventListener('online', back);
    addEventListener('offline', away);
    document.addEventListener('visibilitychange', shown);
    return () => {
      removeEventListener('online', back);
      removeEventListener('offline', away);
      document.removeEventListener('visibilitychange', shown);
    };
  }, []);
}

const loginAddress = (): string => `/login?redirect=${encodeURIComponent(location.pathname + location.search)}`;
const skipsChecks = new URLSearchParams(location.search).has('isApple');

function Gate({ Page }: { Page: ComponentType }) {
  const status = usePhone((phone) => phone.status);
  const { ended, passwordChangeRequired } = useSession();
  useEffect(() => {
    // The server has just said so: the log-in page can be reached.
    if (ended && !skipsChecks) location.assign(loginAddress());
  }, [ended]);
  useEffect(() => {
    // The desk asks for the new password.
    if (passwordChangeRequired) location.assign('/home');
  }, [passwordChangeRequired]);
  if (ended || status === 'nobody') return <LoginNeeded />;
  if (status === 'forbidden' && !skipsChecks) return <WithoutTasks />;
  if (status === 'broken') return <Message>这个浏览器不让保存数据，不能盘点：请退出无痕模式，或换用 Chrome、Safari。</Message>;
  return status === 'opening' ? <main className="phone" aria-busy="true" /> : <Page />;
}

/** Without a session; what is unsent waits on this phone for its person. */
function LoginNeeded() {
  const [reachable, setReachable] = useState<boolean | null>(null);
  useEffect(() => {
    if (skipsChecks) return;
    // A log-in page that cannot be loaded would be the browser's error page.
    fetch('/login', { method: 'HEAD' }).then(
      () => location.replace(loginAddress()),
      () => setReachable(false),
    );
  }, []);
  return (
    <Message>
      请先登录。没有同步的记录保存在本机，同一个人登录后继续同步。
      {reachable === false && ' 现在连不上服务器，请在有网络的地方登录。'}
    </Message>
  );
}

function Message({ children }: { children: ReactNode }) {
  return (
    <main className="phone phone-empty">
      <h1>盘点</h1>
      <p>{children}</p>
      <a className="phone-button primary" href={loginAddress()}>
        登录
      </a>
    </main>
  );
}

const TOLD_MS = 1_500;

/** 盘点明细 is the whole document for those who review counts and have no tasks. */
function WithoutTasks() {
  const rights = usePhone(({ person }) => person?.rights);
  const whole =
    location.pathname === DETAILS ? wholeCountAddress(rights ?? [], new URLSearchParams(location.search).get('id') ?? '') : null;
  useEffect(() => {
    if (whole !== null) location.replace(whole);
  }, [whole]);
  return whole === null ? <Forbidden /> : <main className="phone" aria-busy="true" />;
}

function Forbidden() {
  useEffect(() => {
    const timer = setTimeout(() => location.replace('/home'), TOLD_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="phone phone-empty">
      <p role="alert">{shellMessages.noPagePermission}</p>
    </main>
  );
}
