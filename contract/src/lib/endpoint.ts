import { z } from 'zod';
import type { Permission } from '../permissions.ts';

/** Who may call: anyone, any live session, or a session that holds one of the named titles or buttons. */
export type Rule = 'public' | 'login' | { anyOf: readonly Permission[]; with?: Permission };

/**
 * What a call does to the database. `read`: a snapshot, no transaction. `write`: one transaction that also
 * commits the idempotent answer. `own`: the handler says itself where its transactions begin (log-in, uploads).
 */
export type Effect = 'read' | 'write' | 'own';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Behind `/api`, with `:product` where the seed has `{product}`. */
  path: `/${string}`;
  permission: Rule;
  /** GET reads and everything else writes, unless said otherwise. */
  effect?: Effect;
  /** A write whose reads are all of one moment, whatever others write meanwhile; where it meets them it is run again. */
  snapshot?: true;
  /** The seed's own calls accept an Idempotency-Key; every other write requires one. */
  idempotency?: 'required' | 'accepted';
  /** Opened by the file cookie too: plain links and pictures carry no header. GET of files only. */
  cookie?: true;
  /** Takes one multipart file in the form field `file`. */
  upload?: true;
  /** Calls a minute from one address. */
  limitPerMinute?: number;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The `data` of the envelope; `Bytes` where the answer is a file itself. */
  response: z.ZodType;
  summary: string;
}

type Parts<E extends Endpoint> = keyof E & ('params' | 'query' | 'body');

/** What the caller passes: path and query values before encoding, bodies as they are. */
export type Request<E extends Endpoint> = {
  [P in Exclude<Parts<E>, 'query'>]: z.input<NonNullable<E[P]>>;
} & ('query' extends Parts<E> ? { query?: Partial<z.output<NonNullable<E['query']>>> } : unknown);

/** What the handler receives: parsed and defaulted. */
export type Parsed<E extends Endpoint> = { [P in Parts<E>]: z.output<NonNullable<E[P]>> };

export type Result<E extends Endpoint> = z.output<E['response']>;
export type EffectOf<E extends Endpoint> = E['effect'] extends Effect ? E['effect'] : E['method'] extends 'GET' ? 'read' : 'write';

/** The answer is a file, not an envelope. */
export const Bytes = z.custom<Download>();
export interface Download {
  stream: AsyncIterable<string | Uint8Array>;
  mime: string;
  name: string;
  length: number;
  /** Pictures that we encoded ourselves may be shown in place; everything else is only ever saved. */
  inline: boolean;
  /** Content-addressed: may be kept for ever. */
  immutable: boolean;
}

export const endpoint = <const E extends Endpoint>(spec: E): E => spec;

export function effectOf(spec: Endpoint): Effect {
  return spec.effect ?? (spec.method === 'GET' ? 'read' : 'write');
}
