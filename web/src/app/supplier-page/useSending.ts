import type { LinkAnswerInput, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LinkError, OFFLINE, sendAnswer } from './link-calls.ts';

type Outcome = { kind: 'sent' } | { kind: 'failed'; error: unknown } | null;
export type Waiting = { key: string; body: LinkAnswerInput } | null;

interface Heard {
  onSent: (order: LinkOrder) => void;
  onKept: (waiting: Waiting) => void;
  onNewer: (order: LinkOrder) => void;
}

/** Sends one answer at a time; one that the server did not answer waits with its key, one that it refused does not. */
export function useSending(token: string, { id }: LinkOrder, told: Heard) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const isBusy = useRef(false);
  const heard = useRef(told);
  useEffect(() => {
    heard.current = told;
  });
  const send = useCallback(
    async (key: string, body: LinkAnswerInput) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setSending(true);
      setFields({});
      try {
        const newer = await sendAnswer(token, id, key, body);
        setOutcome({ kind: 'sent' });
        heard.current.onSent(newer);
      } catch (error) {
        const isLost = error instanceof LinkError && error.code === OFFLINE;
        heard.current.onKept(isLost ? { key, body } : null);
        setOutcome(isLost ? null : { kind: 'failed', error });
        const data = error instanceof LinkError ? (error.data as { newer?: LinkOrder; fields?: Record<string, string> } | null) : null;
        if (data?.newer) heard.current.onNewer(data.newer);
        if (data?.fields) setFields(data.fields);
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
    [token, id],
  );
  return { send, isSending, outcome, fields };
}

/** Sends what waits as soon as there is a network, also when the page is opened again. */
export function useSendingAgain(waiting: Waiting, send: (key: string, body: LinkAnswerInput) => Promise<void>): void {
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
