import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { errors, type ErrorName } from '@mrp/contract/errors.ts';
import { isDiskFull } from '../operations/disk-full.ts';
import { AppError, clientDataOf, clientMessageOf } from '../app-error.ts';
import { readCredential } from './identity.ts';
import { databaseRefusal, isConnectionCode, refuseUnexpectedValue, type UniqueLabels } from './database-refusals.ts';
import { mapStackToSources } from '../operations/source-maps.ts';

/** Short enough to read out on the phone. */
export function makeRequestId(): string {
  return randomBytes(5).toString('hex').toUpperCase();
}

const UNWRITABLE: ReadonlySet<ErrorName> = new Set(['DISK_FULL', 'READ_ONLY']);
let unwritable = false;

/** A write was refused for the whole server's sake, and since then nothing has proved that there is room again. */
export const isUnwritable = (): boolean => unwritable;
export const noteRoom = (): void => {
  unwritable = false;
};

/** Turns every error into a response: refusals in Chinese, bugs as an id that is also in the log. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply, labels: UniqueLabels): FastifyReply {
  const refusal = toRefusal(error, labels) ?? refuseUnexpectedValue(error, request);
  if (refusal) {
    if (UNWRITABLE.has(refusal.errorName)) unwritable = true;
    request.log.info({ refusal: refusal.errorName, userId: request.identity?.userId }, refusal.message);
    return sendRefusal(reply, refusal);
  }
  if (error instanceof Error && error.stack) error.stack = mapStackToSources(error.stack);
  request.log.error({ err: error, userId: request.identity?.userId }, 'bug');
  return sendRefusal(reply, new AppError('BUG', { id: request.id }));
}

export function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  const entry: { code: number; status?: number } = errors[refusal.errorName];
  const isProgram = readCredential(reply.request)?.kind === 'key';
  const message = isProgram ? clientMessageOf(refusal) : refusal.message;
  const data = isProgram ? clientDataOf(refusal.data) : refusal.data;
  if (refusal.errorName === 'PICKER_USED_UP') reply.header('retry-after', '3600');
  if (refusal.errorName === 'RATE_LIMITED') reply.header('retry-after', String(refusal.values['seconds'] ?? 60));
  if (refusal.errorName === 'API_KEY') reply.header('www-authenticate', 'Bearer');
  return reply
    .status(entry.status ?? 200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code: entry.code, message, data }));
}

function toRefusal(error: unknown, labels: UniqueLabels): AppError | null {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError('DISK_FULL');
  if (error instanceof pg.DatabaseError) return databaseRefusal(error, labels);
  if (isConnectionFailure(error)) return new AppError('DATABASE_DOWN');
  const name = FASTIFY_REFUSALS[(error as FastifyError | null)?.code ?? ''];
  return name ? new AppError(name) : null;
}

const FASTIFY_REFUSALS: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_VALIDATION: 'BAD_JSON',
  FST_ERR_HANDLER_TIMEOUT: 'TIMEOUT',
};

export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    isConnectionCode(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(error.message)
  );
}
