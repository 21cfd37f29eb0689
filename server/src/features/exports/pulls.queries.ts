import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { PullableList, PulledPage } from '@mrp/contract/features/exports/pulls.ts';
import type { Download } from '@mrp/contract/lib/endpoint.ts';
import { workbookName } from '@mrp/contract/lib/list.ts';
import { EXPORT } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { csvChunks } from '../../platform/excel/writing/write-csv.ts';
import type { CellValue } from '../../platform/excel/writing/write-cells.ts';
import type { ExportableList } from '../../platform/lists/exportable-list.ts';
import { readCredential, type Identity } from '../../platform/http/identity.ts';
import { planToken } from '../../platform/plan-token.ts';
import { findIdentity } from '../access/sessions.queries.ts';
import { chooseColumns, columnOf, getExportable, plainCell, workbookColumns } from './rules.ts';

export interface Pull {
  list: string;
  query: string;
  columns?: string[] | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

const START = '0';
const STREAMED_AT_ONCE = 500;

type Pullable = ExportableList & Required<Pick<ExportableList, 'cellsAfter'>>;
const isPullable = (list: ExportableList): list is Pullable => list.cellsAfter !== undefined;

/** The lists that this user may pull, with the columns that he may see. */
export function listPullable(lists: readonly ExportableList[], user: Identity): PullableList[] {
  return lists
    .filter(isPullable)
    .filter(({ spec }) => user.permissions.has(spec.title) && user.permissions.has(EXPORT))
    .map(({ spec }) => ({
      list: spec.key,
      title: workbookName(spec),
      columns: workbookColumns(spec, chooseColumns(spec, { columns: null, withPictures: true }, user)).names.map((name) => {
        const { label, kind, unit, counted } = columnOf(spec, name);
        return { name, label, kind, unit: unit ?? counted ?? null };
      }),
      filters: Object.entries(spec.filters).map(([name, { label, kind }]) => ({ name, label, kind })),
    }));
}

/** What a pull reads: the list, if the caller may export it now, its columns and conditions. */
function openPull(lists: readonly ExportableList[], user: Identity, { list: key, query, columns }: Pull) {
  const list = getExportable(lists, key, user);
  if (!isPullable(list)) throw new AppError('BAD_PARAMETER', { detail: `“${workbookName(list.spec)}”没有逐行的编号，不能拉取，请用导出` });
  return {
    list,
    columns: workbookColumns(list.spec, chooseColumns(list.spec, { columns: columns ?? null, withPictures: true }, user)).names,
    conditions: list.readQuery(query),
  };
}

export async function pullPage(
  db: Db,
  lists: readonly ExportableList[],
  user: Identity,
  pull: Pull & { limit: number },
): Promise<PulledPage> {
  const { columns, rows, nextCursor } = await readPage(db, lists, user, pull);
  return {
    rows: rows.map(({ id, cells, refs }) => ({
      id,
      ...refs,
      ...Object.fromEntries(columns.map((name, at) => [name, jsonCell(cells[at])])),
    })),
    nextCursor,
  };
}

async function readPage(db: Db, lists: readonly ExportableList[], user: Identity, pull: Pull & { limit: number }) {
  const { list, columns, conditions } = openPull(lists, user, pull);
  const after = readCursor(db, user, pull);
  const found = await list.cellsAfter(db, conditions, user, { columns, after, limit: pull.limit + 1 });
  const rows = found.slice(0, pull.limit).map(({ id, cells, refs }) => ({ id, refs, cells: cells.map(plainCell) }));
  const last = rows.at(-1)?.id;
  return { list, columns, rows, nextCursor: found.length > pull.limit && last ? writeCursor(db, user, pull, last) : null };
}

/** Who calls, read again during a long answer: null once the session or key has ended. */
export async function findCaller(db: Db, request: FastifyRequest): Promise<Identity | null> {
  const credential = readCredential(request);
  return credential && findIdentity(db, credential);
}

interface Caller {
  user: Identity;
  /** Asked before each further page of a stream, so that a revocation acts in the middle. */
  again: () => Promise<Identity | null>;
}

/** One page as a file, or without `limit` all rows, read page by page while they are sent. */
export async function pullCsv(
  db: Db,
  lists: readonly ExportableList[],
  { user, again }: Caller,
  pull: Pull,
): Promise<Download & { nextCursor: string | null }> {
  const first = await readPage(db, lists, user, { ...pull, limit: pull.limit ?? STREAMED_AT_ONCE });
  // Whoever names columns gets these only. A row has the same ones whatever it holds, unless a record without a code is among them.
  const refs = pull.columns ? [] : first.rows.flatMap((row) => Object.keys(row.refs));
  const named = [...new Set(refs)].filter((name) => !first.columns.includes(name));
  async function* rows(): AsyncGenerator<CellValue[]> {
    let page: Pick<typeof first, 'columns' | 'rows' | 'nextCursor'> = first;
    for (;;) {
      yield* page.rows.map(({ id, cells, refs: of }) => [id, ...cells, ...named.map((name) => of[name] ?? null)]);
      if (pull.limit !== undefined || page.nextCursor === null) return;
      const caller = await again();
      if (!caller) throw new AppError('API_KEY');
      page = await readPage(db, lists, caller, { ...pull, cursor: page.nextCursor, limit: STREAMED_AT_ONCE });
      // A right to see prices that was taken away changes the columns.
      if (page.columns.join() !== first.columns.join()) throw new AppError('FORBIDDEN', { permission: EXPORT });
    }
  }
  const columns = ['id', ...first.columns, ...named].map((header) => ({ header, kind: 'text' as const }));
  return {
    stream: Readable.from(csvChunks(columns, rows())),
    mime: 'text/csv; charset=utf-8',
    name: `${first.list.spec.key}.csv`,
    length: null,
    inline: false,
    immutable: false,
    nextCursor: pull.limit === undefined ? null : first.nextCursor,
  };
}

function jsonCell(value: CellValue): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? null : value;
}

/** The place in a list, signed with everything that it belongs to. */
const writeCursor = (db: Db, user: Identity, pull: Pull, after: string): string => `${after}.${signature(db, user, pull, after)}`;

const signature = (db: Db, { userId }: Identity, { list, query, columns = [] }: Pull, after: string): string =>
  planToken(db, ['pull', userId, list, query, columns, after]);

function readCursor(db: Db, user: Identity, pull: Pull): string {
  if (pull.cursor === undefined) return START;
  const [after = '', ...signed] = pull.cursor.split('.');
  if (!/^\d{1,19}$/.test(after) || signed.join('.') !== signature(db, user, pull, after)) throw new AppError('CURSOR');
  return after;
}
