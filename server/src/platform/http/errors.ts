import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { errors, type ErrorName } from '@mrp/contract/errors.ts';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { mapStackToSources } from '../source-maps.ts';

/** Short enough to read out on the phone. */
export function makeRequestId(): string {
  return randomBytes(5).toString('hex').toUpperCase();
}

/** Comments on unique constraints (`field: 中文名`), read once at the start, to report duplicates with the label of the field. */
export type UniqueLabels = ReadonlyMap<string, { field: string; label: string }>;

const DOWN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '08001',
  '53300',
]);

/** Turns every error into a response: refusals in Chinese, bugs as an id that is also in the log. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply, labels: UniqueLabels): FastifyReply {
  const refusal = toRefusal(error, labels);
  if (refusal) {
    request.log.info({ refusal: refusal.errorName }, refusal.message);
    return sendRefusal(reply, refusal);
  }
  if (error instanceof Error && error.stack) error.stack = mapStackToSources(error.stack);
  request.log.error({ err: error }, 'bug');
  return sendRefusal(reply, new AppError('BUG', { id: request.id }));
}

export function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  const entry: { code: number; status?: number } = errors[refusal.errorName];
  if (refusal.errorName === 'RATE_LIMITED') reply.header('retry-after', String(refusal.values['seconds'] ?? 60));
  return reply
    .status(entry.status ?? 200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code: entry.code, message: refusal.message, data: refusal.data }));
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

/** Full disk of the database, or of stored and uploaded files, or an exceeded quota. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && FULL.has(String(error.code));

export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    DOWN.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(error.message)
  );
}

/** Field messages by path; only the first message of a field is sent. */
export function refuseFields(error: z.ZodError, part: 'params' | 'query' | 'body'): AppError {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of keys) {
      const name = path.join('.');
      if (!fields.has(name))
        fields.set(name, issue.code === 'unrecognized_keys' ? `不支持的参数：${String(path.at(-1))}` : chineseIssue(issue, name, part));
    }
  }
  return new AppError('VALIDATION', {}, { fields: Object.fromEntries(fields) });
}

function chineseIssue(issue: z.core.$ZodIssue, name: string, part: 'params' | 'query' | 'body'): string {
  if (issue.code === 'invalid_type' && /received undefined/.test(issue.message)) return part === 'body' ? '不能为空' : `缺少参数：${name}`;
  return /[\u4e00-\u9fff]/.test(issue.message) ? issue.message : `参数 ${name} 的值无效`;
}

function databaseRefusal(error: pg.DatabaseError, labels: UniqueLabels): AppError | null {
  if (DOWN.has(error.code ?? '')) return new AppError('DATABASE_DOWN');
  // A database function refuses with a name of the catalogue and the values of its message.
  if (error.code === 'MR001') return new AppError(error.message as ErrorName, JSON.parse(error.detail ?? '{}'));
  if (error.code === '55P03' || error.code === '40P01' || error.code === '40001') return new AppError('BUSY');
  if (error.code === '57014') return new AppError('TIMEOUT');
  // PostgreSQL text cannot contain NUL.
  if (error.code === '22021' || error.code === '22P05')
    return new AppError('BAD_PARAMETER', { detail: '内容含有不能保存的控制字符，请删除后重试' });
  // The year is outside the calendar of the database.
  if (error.code === '22008' || error.code === '22007') return new AppError('BAD_PARAMETER', { detail: '日期或时间超出范围，请检查年份' });
  // Another user started to use the row after the check.
  if (error.code === '23503') return new AppError('IN_USE', { what: '这条记录', action: '删除，请刷新后重试' });
  if (error.code === '23505') {
    const label = labels.get(error.constraint ?? '');
    if (!label) return null;
    const [, columns = '', values = ''] = /\((.*)\)=\((.*)\)/.exec(error.detail ?? '') ?? [];
    // Of several columns the last is the one that the user typed; the others define its scope.
    const value = values
      .split(', ')
      .slice(columns.split(', ').length - 1)
      .join(', ');
    const refusal = new AppError('DUPLICATE', { what: label.label, value });
    return new AppError('DUPLICATE', { what: label.label, value }, { fields: { [label.field]: refusal.message } });
  }
  return null;
}

/** Reads the labels of unique constraints and indexes. */
export async function readUniqueLabels(pool: pg.Pool): Promise<UniqueLabels> {
  const { rows } = await pool.query<{ name: string; comment: string }>(`
    select conname as name, obj_description(oid, 'pg_constraint') as comment from pg_constraint where contype = 'u'
    union all
    select relname, obj_description(oid, 'pg_class') from pg_class where relkind = 'i'`);
  return new Map(
    rows.flatMap(({ name, comment }) => {
      const [field, label] = (comment ?? '').split(': ');
      return field && label ? [[name, { field, label }] as const] : [];
    }),
  );
}
