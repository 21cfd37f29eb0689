import { useCallback, useEffect, useRef, useState } from 'react';
import { LinkError, OFFLINE, sendAnswer, type Answerable } from './link-calls.ts';
import type { RefusedAnswer } from './refused-fields.ts';

type Outcome = { kind: 'sent' } | { kind: 'failed'; error: unknown } | ({ kind: 'refused' } & RefusedAnswer) | null;
export type Waiting<Body> = { key: string; body: Body } | null;

interface Heard<Shown, Body> {
  onSent: (shown: Shown) => void;
  onKept: (waiting: Waiting<Body>) => void;
  onNewer: (shown: Shown) => void;
}

/** Sends one answer at a time; one that the server did not answer waits with its key, one that it refused does not. */
export function useSending<Shown, Body>(token: string, { kind, id, topic }: Answerable, told: Heard<Shown, Body>) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const isBusy = useRef(false);
  const heard = useRef(told);
  useEffect(() => {
    heard.current = told;
  });
  const send = useCallback(
    async (key: string, body: Body) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setSending(true);
      try {
        const newer = await sendAnswer<Shown>(token, { kind, id, ...(topic && { topic }) }, key, body);
        setOutcome({ kind: 'sent' });
        heard.current.onSent(newer);
      } catch (error) {
        const isLost = error instanceof LinkError && error.code === OFFLINE;
        heard.current.onKept(isLost ? { key, body } : null);
        const data = error instanceof LinkError ? (error.data as { newer?: Shown; fields?: Record<string, string> } | null) : null;
        if (data?.newer) heard.current.onNewer(data.newer);
        if (isLost) setOutcome(null);
        else setOutcome(data?.fields ? { kind: 'refused', body, fields: data.fields } : { kind: 'failed', error });
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
    [token, kind, id, topic],
  );
  return { send, isSending, outcome };
}

/** Sends what waits as soon as there is a network, also when the page is opened again. */
export function useSendingAgain<Body>(waiting: Waiting<Body>, send: (key: string, body: Body) => Promise<void>): void {
  const latest = useRef(waiting);
  useEffect(() => {
    latest.current = waiting;
  });
  const key = waiting?.key;
  useEffect(() => {
    if (key === undefined) return undefined;
    const again = () => {
      if (latest.current) void send(latest.current.key, latest.current.body);
    };
    window.addEventListener('online', again);
    if (navigator.onLine) again();
    return () => window.removeEventListener('online', again);
  }, [key, send]);
}
