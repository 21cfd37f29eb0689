import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/database.ts';
import { countCall } from './rate-limit.ts';

/** The caller, read from the row of the session or API key only: fields, headers and cookies of the request are not trusted for it. */
export interface Identity {
  userId: string;
  username: string;
  nickName: string;
  /** Empty for a service account, which has keys instead. */
  sessionId: string;
  /** The key of a service account that made this call. */
  apiKey?: { id: string; callsPerMinute: number };
  /** Permissions of all roles combined. */
  permissions: ReadonlySet<string>;
  /** Has the role 管理员, which outranks everybody without it. */
  isAdministrator: boolean;
  mustChangePassword: boolean;
  /** Where the session's last write ends in the log of the database; kept while a replica is read. */
  lastWriteLsn?: string | null;
}

/** What a caller shows: the session's token, its file cookie, or the API key of a service account. */
export type Credential = { kind: 'header' | 'cookie'; token: string } | { kind: 'key'; token: string; address: string };

/** Returns the identity of a live session or key; `null` when it is unknown, ended or expired. */
export interface Authenticate {
  (credential: Credential): Promise<Identity | null>;
}

/** The session's token or the API key of a request, in this order; `null` without either. */
export function readCredential({ headers, ip }: FastifyRequest): Credential | null {
  const { token, authorization = '' } = headers;
  if (typeof token === 'string' && token !== '') return { kind: 'header', token };
  const [, key] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  return key === undefined ? null : { kind: 'key', token: key, address: ip };
}

interface Callers {
  db: Db;
  authenticate: Authenticate;
}

/** Identifies the caller of a call that is not public; refuses everybody else. Each call of a key counts in its rate, refused ones too. */
export async function identifyCaller(request: FastifyRequest, { db, authenticate }: Callers, cookie?: string): Promise<Identity> {
  const credential = readCredential(request) ?? (cookie ? { kind: 'cookie' as const, token: cookie } : null);
  if (!credential) throw new AppError('NO_TOKEN');
  const identity = await authenticate(credential);
  const key = identity?.apiKey;
  if (key) await countCall(db, `key ${key.id}`, key.callsPerMinute);
  if (identity) return identity;
  throw new AppError(credential.kind === 'key' ? 'API_KEY' : credential.kind === 'cookie' ? 'NO_TOKEN' : 'SESSION_EXPIRED');
}
