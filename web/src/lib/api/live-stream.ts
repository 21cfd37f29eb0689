import { noticesApi } from '@mrp/contract/features/notices.ts';
import { createParser } from 'eventsource-parser';
import { urlOf } from './address.ts';
import { tellLive, useLive } from './live.ts';
import { useSession } from '../session/session.ts';
import { refetchTasks } from '../session/tasks.ts';
import { queryClient } from './useApi.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server sends a line every 20 s. */
const SILENCE_MS = 50_000;
/** Looking something up in another tab does not end the stream. */
const HIDDEN_MS = 30_000;
/** Everybody who is told of the same does not ask in the same moment. */
const SPREAD_MS = 800;

const QUIET_MS = 1_500;

const READ_AGAIN = ['ready', 'missed', 'notices'];

/**
 * Follows the server's events while the page is visible and someone is logged in. EventSource cannot send the token, so the stream is read
 * with fetch; hidden pages give theirs up, because a browser opens six connections to a server without TLS.
 */
export function followServer(): () => void {
  const stop = new AbortController();
  void follow(stop.signal);
  return () => stop.abort();
}

async function follow(stop: AbortSignal): Promise<void> {
  await untilQuiet(stop);
  let wait = FIRST_WAIT_MS;
  while (!stop.aborted) {
    await untilVisible(stop);
    const { token } = useSession.getState();
    const wasOpen = token !== null && !stop.aborted && (await readStream(token, stop));
    wait = wasOpen ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, wait * 2);
    await pause(wait * (0.5 + Math.random()), stop);
  }
}

/** Returns whether the stream was open; it ends with the session, with the network, and when the page is hidden. */
async function readStream(token: string, stop: AbortSignal): Promise<boolean> {
  const ended = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  let hidden: ReturnType<typeof setTimeout> | undefined;
  const end = () => ended.abort();
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(end, SILENCE_MS);
  };
  const lookAway = () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(end, HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', lookAway);
  const forget = useSession.subscribe(({ token: now }) => now === token || end());
  try {
    heard();
    const response = await fetch(urlOf(noticesApi.live), { headers: { token }, signal: AbortSignal.any([stop, ended.signal]) });
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return false;
    const parser = createParser({ onEvent: ({ event = '', data }) => receive(event, data) });
    const text = new TextDecoder();
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heard();
      parser.feed(text.decode(part.value, { stream: true }));
    }
    return true;
  } catch {
    return useLive.getState().connected;
  } finally {
    clearTimeout(silence);
    clearTimeout(hidden);
    forget();
    document.removeEventListener('visibilitychange', lookAway);
    useLive.setState({ connected: false });
  }
}

function receive(event: string, data: string): void {
  useLive.setState({ connected: true });
  tellLive(event, data);
  if (READ_AGAIN.includes(event)) setTimeout(() => void refetchTasks(), Math.random() * SPREAD_MS);
}

/** Waits until the first page has read all it needs: the stream takes one of the browser's few connections. */
async function untilQuiet(stop: AbortSignal): Promise<void> {
  const latest = () =>
    Math.max(0, ...performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).responseEnd));
  while (!stop.aborted && (queryClient.isFetching() > 0 || performance.now() - latest() < QUIET_MS)) await pause(QUIET_MS / 4, stop);
}

function untilVisible(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !stop.aborted) return;
      document.removeEventListener('visibilitychange', look);
      stop.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    stop.addEventListener('abort', look);
    look();
  });
}

/** A page that is looked at again, or a network that is back, does not wait. */
function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      stop.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
    stop.addEventListener('abort', go);
  });
}
