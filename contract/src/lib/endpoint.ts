import { z } from 'zod';
import type { Permission } from '../permissions.ts';

/** Who may call: anyone, any live session, or a session with one of the listed permissions. */
export type Rule = 'public' | 'login' | { anyOf: readonly Permission[]; with?: Permission };

/**
 * Database access of a call. `read`: a snapshot without a transaction. `write`: one transaction that also commits the idempotent response.
 * `own`: the handler starts its own transactions (login, uploads).
 */
export type Effect = 'read' | 'write' | 'own';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path after `/api`, with `:product` where the seed has `{product}`. */
  path: `/${string}`;
  permission: Rule;
  /** GET reads and everything else writes, unless set here. */
  effect?: Effect;
  /** A write that reads from one snapshot; it is retried on conflicts with other writes. */
  snapshot?: true;
  /** The seed's own endpoints accept an Idempotency-Key; every other write requires one. */
  idempotency?: 'required' | 'accepted';
  /** Also accepts the file cookie, because plain links and pictures send no header. GET of files only. */
  cookie?: true;
  /** The response is a stream of server-sent events, which stays open. GET only. */
  stream?: true;
  /** Accepts one multipart file in the form field `file`. */
  upload?: true;
  /** Refused for API keys: log-in, passwords and the administration of users, roles and keys. */
  peopleOnly?: true;
  /** Maximum calls per minute of one session or API key, without one from one address. */
  limitPerMinute?: number;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The `data` of the envelope; `Bytes` when the response is a file. */
  response: z.ZodType;
  summary: string;
  /** Shown in the description of the interface instead of a generated one; tested against the schemas. */
  example?: { query?: Readonly<Record<string, string>>; body?: unknown; response?: unknown };
}

type Parts<E extends Endpoint> = keyof E & ('params' | 'query' | 'body');

/** Arguments of the caller: path and query values before encoding, bodies as they are. */
export type Request<E extends Endpoint> = {
  [P in Exclude<Parts<E>, 'query'>]: z.input<NonNullable<E[P]>>;
} & ('query' extends Parts<E> ? { query?: Partial<z.output<NonNullable<E['query']>>> } : unknown);

/** Arguments of the handler: parsed, with defaults. */
export type Parsed<E extends Endpoint> = { [P in Parts<E>]: z.output<NonNullable<E[P]>> };

export type Result<E extends Endpoint> = z.output<E['response']>;
export type EffectOf<E extends Endpoint> = E['effect'] extends Effect ? E['effect'] : E['method'] extends 'GET' ? 'read' : 'write';

/** The response is a file, not an envelope. */
export const Bytes = z.custom<Download>();
export interface Download {
  stream: AsyncIterable<string | Uint8Array>;
  mime: string;
  name: string;
  /** Null: it is made while it is sent. */
  length: number | null;
  /** Only pictures that the server encoded may be shown in the page; other files are downloads. */
  inline: boolean;
  /** Content-addressed: may be cached forever. */
  immutable: boolean;
}

export const endpoint = <const E extends Endpoint>(spec: E): E => spec;

/** Marks calls that API keys may not make. */
export function peopleOnly<const Api extends Record<string, Endpoint>>(api: Api): Api {
  return Object.fromEntries(Object.entries(api).map(([name, spec]) => [name, { ...spec, peopleOnly: true }])) as unknown as Api;
}

export function effectOf(spec: Endpoint): Effect {
  return spec.effect ?? (spec.method === 'GET' ? 'read' : 'write');
}
