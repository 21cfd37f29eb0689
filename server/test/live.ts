import { createParser } from 'eventsource-parser';
import { noticesApi } from '@mrp/contract/features/notices.ts';

/** A stream as an open page holds it. */
export interface LiveStream {
  events: string[];
  /** Resolves when the event has come, or when the stream ended. */
  until: (event: string) => Promise<boolean>;
  ended: Promise<void>;
  drop: () => void;
}

export async function openStream(url: string, headers: Record<string, string>): Promise<LiveStream> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api${noticesApi.live.path.replace(':product', 'mrp')}`, { headers, signal: abort.signal });
  if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`);
  const events: string[] = [];
  const waiting = new Set<() => void>();
  const wake = () => waiting.forEach((look) => look());
  const parser = createParser({
    onEvent: ({ event = '', data }) => {
      events.push(data === '' ? event : `${event} ${data}`);
      wake();
    },
  });
  let over = false;
  const ended = (async () => {
    const text = new TextDecoder();
    try {
      for await (const bytes of response.body ?? []) parser.feed(text.decode(bytes as Uint8Array, { stream: true }));
    } catch {
      // Dropped.
    }
    over = true;
    wake();
  })();
  return {
    events,
    until: (event) =>
      new Promise((resolve) => {
        const look = () => {
          if (!over && !events.includes(event)) return;
          waiting.delete(look);
          resolve(events.includes(event));
        };
        waiting.add(look);
        look();
      }),
    ended,
    drop: () => abort.abort(),
  };
}
