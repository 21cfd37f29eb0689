import { errors, networkMessages, type ErrorName } from '@mrp/contract/errors.ts';
import type { Endpoint, Request as Input, Result } from '@mrp/contract/lib/endpoint.ts';
import { RIGHTS_HEADER } from '@mrp/contract/lib/rights-header.ts';
import { urlOf } from './address.ts';
import { readCookie } from '../session/cookies.ts';
import { newKey } from './idempotency-keys.ts';
import { endSession, useSession } from '../session/session.ts';
import { uploadWithProgress } from './upload-progress.ts';

/** A server error or a network failure, with its message for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  /** The server has rejected the request. Otherwise (no network, 5xx, a proxy's page) it is unknown whether the write happened. */
  readonly answered: boolean;
  readonly data: unknown;

  constructor(message: string, { code, answered, data = null }: { code: number; answered: boolean; data?: unknown }) {
    super(message);
    this.code = code;
    this.answered = answered;
    this.data = data;
  }

  /** Path → message, for the form that sent the request. */
  get fields(): Readonly<Record<string, string>> {
    return (this.data as { fields?: Record<string, string> } | null)?.fields ?? {};
  }

  is(name: ErrorName): boolean {
    return this.code === errors[name].code;
  }
}

const passing = ['BUSY', 'TIMEOUT', 'RATE_LIMITED'] as const satisfies readonly ErrorName[];

/** The server has answered why not, and asking again would be answered the same: neither a read error nor something to retry. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.answered && !passing.some((name) => error.is(name));

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Identifies one press of save; the same key never takes effect twice. */
  key?: string | undefined;
  /** For endpoints that accept an upload. */
  file?: File | undefined;
  /** Upload progress from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** For small requests: completes even when the page closes. */
  outlivesPage?: boolean;
}

interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

/** Calls an endpoint of the contract. There is no timeout: the server answers or fails within its own limits. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, key, file, onProgress, outlivesPage = false }: CallOptions = {},
): Promise<Result<E>> {
  const { token } = useSession.getState();
  const { params, query, body } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
  const request: RequestInit = {
    method: endpoint.method,
    headers: headersOf(endpoint, { token, key, json: body !== undefined }),
    credentials: 'include',
    signal: signal ?? null,
    keepalive: outlivesPage,
    body: file ? formOf(file) : (JSON.stringify(body) ?? null),
  };
  const response = await send(urlOf(endpoint, params, query), request, onProgress);
  noteRights(token, response.headers.get(RIGHTS_HEADER));
  const envelope = await readEnvelope(response);
  if (response.status === 401 || envelope?.code === errors.SESSION_EXPIRED.code) await endSession(token);
  if (envelope?.code === errors.PASSWORD_CHANGE_REQUIRED.code) useSession.setState({ passwordChangeRequired: true });
  if (response.ok && envelope?.code === 200) return envelope.data as Result<E>;
  const answered = envelope !== null && response.status < 500;
  throw new ApiError(messageOf(response.status, envelope), { code: envelope?.code ?? response.status, answered, data: envelope?.data });
}

/** A late answer to an earlier session does not concern the present one. */
function noteRights(token: string | null, rights: string | null): void {
  const session = useSession.getState();
  if (rights !== null && token === session.token && rights !== session.rights) useSession.setState({ rights });
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}

function headersOf(endpoint: Endpoint, { token, key, json }: { token: string | null; key: string | undefined; json: boolean }): Headers {
  const headers = new Headers();
  if (token) headers.set('token', token);
  if (json) headers.set('content-type', 'application/json');
  if (endpoint.method !== 'GET') {
    headers.set('x-xsrf-token', readCookie('XSRF-TOKEN') ?? '');
    headers.set('idempotency-key', key ?? newKey());
  }
  return headers;
}

async function send(url: string, init: RequestInit, onProgress: CallOptions['onProgress']): Promise<Response> {
  try {
    return onProgress ? await uploadWithProgress(url, init, onProgress) : await fetch(url, init);
  } catch {
    throw new ApiError(init.signal?.aborted ? networkMessages.aborted : networkMessages.network, { code: 0, answered: false });
  }
}

/** A proxy may answer with a page of its own instead of an envelope. */
async function readEnvelope(response: Response): Promise<Envelope | null> {
  if (!response.headers.get('content-type')?.includes('json')) return null;
  return (await response.json().catch(() => null)) as Envelope | null;
}

function messageOf(status: number, envelope: { message?: string } | null): string {
  if (status === 408 || status === 504) return networkMessages.timeout;
  return envelope?.message || networkMessages.status(status);
}
