import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import type { ErrorName } from '@mrp/contract/errors.ts';
import { AppError, refuseLines, type LineRefusal } from '../app-error.ts';

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
  // Of PgBouncer, for whatever keeps it from the database; PostgreSQL's own meaning, a broken protocol, loses the connection too.
  '08P01',
  '53300',
]);

export const isConnectionCode = (code: string): boolean => DOWN.has(code);

/** A database function refuses with a name of the catalogue and the values of its message, or with those of several lines. */
export function lineRefusals(error: unknown): [LineRefusal, ...LineRefusal[]] | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'MR001') return null;
  const { lines, ...values }: LineRefusal['values'] & { lines?: (LineRefusal['values'] & { name: ErrorName })[] } = JSON.parse(
    error.detail ?? '{}',
  );
  const [first, ...others] = (lines ?? [{ ...values, name: error.message as ErrorName }]).map(({ name, ...rest }) => ({
    name,
    values: rest,
  }));
  return first ? [first, ...others] : null;
}

export function databaseRefusal(error: pg.DatabaseError, labels: UniqueLabels): AppError | null {
  if (DOWN.has(error.code ?? '')) return new AppError('DATABASE_DOWN');
  const refused = lineRefusals(error);
  if (refused) return refuseLines(refused);
  if (error.code === '55P03' || error.code === '40P01' || error.code === '40001') return new AppError('BUSY');
  if (error.code === '25006') return new AppError('READ_ONLY');
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

/**
 * A value that the schema let through and the database did not take: for the user a refusal, for us a hole in a schema, so it is logged as
 * an error. The log names places only, because values may be prices.
 */
export function refuseUnexpectedValue(error: unknown, request: FastifyRequest): AppError | null {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return null;
  const { code, table, column, constraint } = error;
  request.log.error({ hole: { code, table, column, constraint, route: request.routeOptions.url } }, 'a value that the schema let through');
  const message = code === '23505' ? '与已有的记录重复，请修改' : '不能保存这个值，请检查';
  const field = fieldOf(request.body, column ?? columnOf(table, constraint));
  return field
    ? new AppError('VALIDATION', {}, { fields: { [field]: message } })
    : new AppError('BAD_PARAMETER', { detail: '有的内容不能保存（数值过大、格式不符或与已有记录重复），请检查后重试' });
}

/** PostgreSQL names a check after its table and column. */
const columnOf = (table = '', constraint = ''): string => constraint.replace(`${table}_`, '').replace(/_(check|not_null|key)\d*$/, '');

/** Finds a column's value in the body: the first field with that name. */
function fieldOf(body: unknown, column: string, path: readonly string[] = []): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const name = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  for (const [key, inner] of Object.entries(body)) {
    const found = key === name ? [...path, key].join('.') : fieldOf(inner, column, [...path, key]);
    if (found) return found;
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
