import { useEffect, useState, type ReactNode } from 'react';
import { Link, useRouteError } from 'react-router';
import { EmptyState } from '../kit/states/EmptyState.tsx';
import { ApiError } from '../lib/api/api.ts';
import { reloadForRelease } from './UpdateDialog.tsx';
import { runningScript } from './version.ts';

function StatusPage({ title, hint, action }: { title: string; hint: string; action: ReactNode }) {
  return (
    <div className="status-page">
      <EmptyState heading title={title} hint={hint} action={action} />
    </div>
  );
}

const homeLink = (
  <Link className="button primary" to="/home">
    回到首页
  </Link>
);

export function NotFound() {
  return <StatusPage title="404 页面不存在" hint="地址可能写错了，或页面已被移走。" action={homeLink} />;
}

export function Forbidden() {
  return <StatusPage title="403 没有权限" hint="需要相应的权限才能打开，请联系管理员开通。" action={homeLink} />;
}

export function Offline({ onRetry }: { onRetry: () => void }) {
  return (
    <StatusPage title="网络已断开" hint="请检查网络；已经填写的内容保存在本机，不会丢失。" action={<RetryButton onRetry={onRetry} />} />
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" className="button primary" onClick={onRetry}>
      重试
    </button>
  );
}

/** Shown when the first request fails and the product cannot start. */
export function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 0) return <Offline onRetry={onRetry} />;
  if (error instanceof ApiError && error.is('FORBIDDEN')) return <Forbidden />;
  return <StatusPage title="500 系统暂时无法使用" hint={error.message} action={<RetryButton onRetry={onRetry} />} />;
}

/** Shown when a page throws or its code cannot be loaded. */
export function PageFailure() {
  const error = useRouteError();
  if (isChunkFailure(error)) return navigator.onLine ? <OldRelease /> : <Offline onRetry={() => location.reload()} />;
  return (
    <StatusPage
      title="500 页面出错了"
      hint="刷新后重试；若仍出现，请把操作步骤告诉管理员。"
      action={<RetryButton onRetry={() => location.reload()} />}
    />
  );
}

export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(error.message)
  );
}

const RELOADED = 'reloadedForChunk';

/** Key of the page and release; a later release may reload again. */
const attempt = (): string => `${runningScript()} ${location.href}`;

/** Reloads when the server has a newer release, but only once, so that a missing file cannot cause a reload loop. */
function OldRelease() {
  const [reloaded] = useState(() => sessionStorage.getItem(RELOADED) === attempt());
  useEffect(() => {
    if (reloaded) return;
    sessionStorage.setItem(RELOADED, attempt());
    void reloadForRelease();
  }, [reloaded]);
  return (
    <StatusPage
      title={reloaded ? '页面没有加载完整' : '页面已更新'}
      hint={
        reloaded ? '页面的程序文件没有加载成功，请稍后重试；已经填写的内容会保留。' : '系统发布了新版本，刷新后继续；已经填写的内容会保留。'
      }
      action={<RetryButton onRetry={() => void reloadForRelease()} />}
    />
  );
}
