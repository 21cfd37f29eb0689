import { auditApi, PRESENCE_SECONDS } from '@mrp/contract/features/audit.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { newKey } from '../../../lib/api/idempotency-keys.ts';
import { onLive } from '../../../lib/api/live.ts';
import { apiKey } from '../../../lib/api/useApi.ts';
import { useLatest } from '../../../lib/useLatest.ts';

/** A record as the audit log names it: `material` and its id. */
export interface Subject {
  type: string;
  id: string;
}

interface Presence {
  subject: Subject | undefined;
  /** Version of the record at the last read. */
  version: number | undefined;
  /** Queries to reload when another user has saved the record. */
  refreshes: readonly Endpoint[];
}

const NOBODY: readonly string[] = [];

/** Tells other users that this form is open, returns who else has the record open, and detects their saves. */
export function usePresence({ subject, version, refreshes }: Presence): readonly string[] {
  const client = useQueryClient();
  const [editors, setEditors] = useState(NOBODY);
  const known = useLatest({ version, refreshes });
  const { type, id } = subject ?? {};
  useEffect(() => {
    if (!type || !id) return;
    let left = false;
    let last: Promise<unknown> = Promise.resolve();
    const announce = (editing: boolean) =>
      call(auditApi.announceEditing, { body: { type, id, editing } }, { key: newKey(), outlivesPage: !editing });
    const look = async (): Promise<void> => {
      // Errors are ignored: saving will report the problem.
      const answer = await announce(true).catch(() => null);
      if (!answer || left) return;
      setEditors(answer.editors);
      if ((answer.version ?? 0) <= (known.current.version ?? 0)) return;
      for (const read of known.current.refreshes) void client.invalidateQueries({ queryKey: apiKey(read) });
    };
    const lookAgain = () => {
      last = look();
    };
    const leave = () => void announce(false).catch(() => undefined);
    lookAgain();
    // Told at once where the page is connected, else found by the next look.
    const forget = onLive((event, data) => event === 'presence' && data === `${type}:${id}` && lookAgain());
    const timer = setInterval(lookAgain, PRESENCE_SECONDS * 1000);
    window.addEventListener('focus', lookAgain);
    window.addEventListener('pagehide', leave);
    return () => {
      left = true;
      clearInterval(timer);
      forget();
      window.removeEventListener('focus', lookAgain);
      window.removeEventListener('pagehide', leave);
      // After pending requests, which would otherwise add the user again.
      void last.then(leave);
    };
  }, [type, id, client, known]);
  return editors;
}
