import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { closeOnDisconnect } from './database/database.ts';
import type { Identity } from './http/identity.ts';

/** What a transaction sends to the open pages of some users with `pg_notify('mrp_live', …)`; it is sent when the transaction commits. */
interface LiveMessage {
  event: string;
  users?: string[];
  data?: string;
  /** Of the event `ended`, together with `users`: whose streams end now. */
  sessions?: string[];
  keys?: string[];
}

/** Ends streams instead of being passed on. */
const ENDED = 'ended';

type Caller = Pick<Identity, 'userId' | 'sessionId' | 'apiKey'>;

/** Server-sent events to open pages. They say only that something is new, so that a page reads it with its present permissions. */
export interface Live {
  /** Keeps the response open; it ends by itself after a while, and the page opens it again. */
  open(user: Caller, response: ServerResponse): void;
  /** Open streams of this process. */
  count(): number;
  close(): Promise<void>;
}

const CHANNEL = 'mrp_live';
/** Proxies close silent connections after a minute. */
const HEARTBEAT_MILLISECONDS = 20_000;
/** Then the page opens it again, so that a session that ran out is not followed for longer; one that is ended ends its streams at once. */
const LIFE_MILLISECONDS = 10 * 60_000;
/** More windows than a person has open; the oldest stream ends. */
const MAX_PER_USER = 12;
/** A page that does not read is cut off. */
const MAX_UNREAD_BYTES = 64 * 1024;
const RECONNECT_MILLISECONDS = [500, 1_000, 2_000, 5_000, 10_000];

interface Stream {
  caller: Caller;
  response: ServerResponse;
  endsAt: number;
}

/** `url`: the database itself, since a pool in transaction mode passes no notifications on. One connection serves all streams. */
export function openLive({ url, onError }: { url: string; onError: (error: unknown) => void }): Live {
  const streams = new Map<string, Set<Stream>>();
  let closed = false;
  const all = () => [...streams.values()].flatMap((own) => [...own]);
  const listener = listen(url, {
    onMessage: (message) => {
      const { event, users = [], data } = message;
      if (event === ENDED) return all().forEach((stream) => isEnded(stream.caller, message) && stream.response.end());
      const text = formatEvent(event, data);
      for (const user of users) for (const stream of streams.get(user) ?? []) write(stream, text);
    },
    // What was told meanwhile is lost, so every page looks itself, and comes again soon: its session may have ended meanwhile.
    onReconnect: () =>
      all().forEach((stream) => {
        write(stream, formatEvent('missed'));
        stream.endsAt = performance.now();
      }),
    onError,
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const stream of all())
      if (stream.endsAt < now) stream.response.end();
      else write(stream, ': \n\n');
  }, HEARTBEAT_MILLISECONDS);
  timer.unref();
  return {
    open: (caller, response) => {
      if (closed) return void response.end();
      const { userId } = caller;
      const own = streams.get(userId) ?? new Set();
      streams.set(userId, own);
      const stream = { caller, response, endsAt: performance.now() + LIFE_MILLISECONDS };
      own.add(stream);
      response.once('close', () => {
        own.delete(stream);
        if (own.size === 0 && streams.get(userId) === own) streams.delete(userId);
      });
      if (own.size > MAX_PER_USER) [...own][0]?.response.end();
      // Nothing is lost between this event and the page's next read.
      void listener.ready().then(() => write(stream, formatEvent('ready')));
    },
    count: () => all().length,
    close: async () => {
      closed = true;
      clearInterval(timer);
      for (const { response } of all()) response.end();
      await listener.close();
    },
  };
}

function isEnded({ userId, sessionId, apiKey }: Caller, { users = [], sessions = [], keys = [] }: LiveMessage): boolean {
  return users.includes(userId) || sessions.includes(sessionId) || (apiKey !== undefined && keys.includes(apiKey.id));
}

const formatEvent = (event: string, data = ''): string => `event: ${event}\ndata: ${data}\n\n`;

function write({ response }: Stream, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
  else response.write(text);
}

interface Listening {
  onMessage: (message: LiveMessage) => void;
  onReconnect: () => void;
  onError: (error: unknown) => void;
}

/** Connects at the first stream and again whenever the connection is lost. */
function listen(url: string, { onMessage, onReconnect, onError }: Listening): { ready(): Promise<void>; close(): Promise<void> } {
  let closed = false;
  let failures = 0;
  let client: pg.Client | undefined;
  let ready: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (again: boolean): Promise<void> => {
    const settings = { connectionTimeoutMillis: 5_000, query_timeout: 5_000, keepAlive: true, options: `-c ${closeOnDisconnect}` };
    const next = new pg.Client({ connectionString: url, application_name: 'mrp-live', ...settings });
    next.on('notification', ({ payload = '' }) => onMessage(JSON.parse(payload) as LiveMessage));
    let lost = false;
    const lose = (error?: unknown): void => {
      if (lost) return;
      lost = true;
      clearInterval(timer);
      void next.end().catch(() => undefined);
      if (closed) return;
      if (error) onError(error);
      const wait = RECONNECT_MILLISECONDS[Math.min(failures, RECONNECT_MILLISECONDS.length - 1)];
      failures += 1;
      setTimeout(() => void (closed || connect(true)), wait).unref();
    };
    next.on('error', lose);
    next.on('end', () => lose());
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      lose(error);
      return;
    }
    failures = 0;
    // Finds a connection that the network lost, and keeps it from being closed as idle.
    timer = setInterval(() => void next.query('select 1').catch(lose), HEARTBEAT_MILLISECONDS);
    timer.unref();
    if (again) onReconnect();
  };
  return {
    ready: () => (ready ??= connect(false)),
    close: async () => {
      closed = true;
      clearInterval(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
