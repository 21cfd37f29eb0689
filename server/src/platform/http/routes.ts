import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EffectOf, Endpoint, Parsed, Result } from '@mrp/contract/lib/endpoint.ts';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../database/database.ts';
import type { FileStore } from '../files/store.ts';
import type { Jobs } from '../jobs.ts';
import type { Live } from '../live.ts';
import type { Identity } from './identity.ts';

/** Services available to every handler. */
export interface Services {
  config: Config;
  files: FileStore;
  jobs: Jobs;
  live: Live;
  /** Signs XSRF values; shared by all processes of the installation. */
  secret: string;
}

/** A received file in a temporary folder, until the handler has stored it. */
export interface Upload {
  name: string;
  path: string;
  size: number;
}

type Connection<E extends Endpoint> =
  EffectOf<E> extends 'read'
    ? { db: Db }
    : EffectOf<E> extends 'write'
      ? { tx: Tx }
      : { db: Db; transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };

export type Call<E extends Endpoint> = Parsed<E> &
  Connection<E> &
  Services & {
    user: E['permission'] extends 'public' ? Identity | null : Identity;
    request: FastifyRequest;
    reply: FastifyReply;
  } & (E['upload'] extends true ? { upload: Upload } : unknown);

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>> | Result<E>;

export interface Route {
  name: string;
  spec: Endpoint;
  handler: (call: never) => unknown;
  /** Refuses a caller without an account before his body is read. */
  admit?: (db: Db, request: FastifyRequest) => Promise<void>;
}

/** Pairs every endpoint of a contract with its handler; a missing handler does not compile. */
export function routes<Api extends Record<string, Endpoint>>(api: Api, handlers: { [K in keyof Api]: Handler<Api[K]> }): Route[] {
  return Object.entries(api).map(([name, spec]) => ({ name, spec, handler: handlers[name] as Route['handler'] }));
}
