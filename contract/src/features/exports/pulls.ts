import { z } from 'zod';
import { Bytes, endpoint } from '../../lib/endpoint.ts';
import { QueryInt, QueryList } from '../../lib/fields/fields.ts';
import { EXPORT } from '../../permissions.ts';

export const MAX_PULL_ROWS = 1000;

/** A list that can be pulled, with the columns that the caller may see. */
export const PullableList = z.object({
  list: z.string(),
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), label: z.string(), kind: z.string(), unit: z.string().nullable() })),
  /** Parameters of `query`. */
  filters: z.array(z.object({ name: z.string(), label: z.string(), kind: z.string() })),
});
export type PullableList = z.infer<typeof PullableList>;

const PulledValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * Each row has its id, the ids and codes of the records that it names (`itemId`, `holderId`, `supplierCode`), and the columns as the workbook has
 * them; decimals are text.
 */
export const PulledPage = z.object({
  rows: z.array(z.record(z.string(), PulledValue)),
  /** Of the next page; null: these were the last rows. */
  nextCursor: z.string().nullable(),
});
export type PulledPage = z.infer<typeof PulledPage>;

const asked = {
  /** Filters as in the address of the list's page: `q=锦棉&cls=12`. */
  query: z.string().max(8000).default(''),
  columns: QueryList(z.string().max(40)).optional(),
  /** Of the page before; belongs to its caller, list, filters and columns. */
  cursor: z.string().max(200).optional(),
};

const byExport = { anyOf: [EXPORT] } as const;
const path = '/system/:product/mrp/pulls';
const params = z.object({ list: z.string().max(40) });

export const pullsApi = {
  listLists: endpoint({
    method: 'GET',
    path,
    permission: byExport,
    response: z.array(PullableList),
    summary: '可批量拉取的列表与字段',
  }),
  pull: endpoint({
    method: 'GET',
    path: `${path}/:list`,
    permission: byExport,
    params,
    query: z.strictObject({ ...asked, limit: QueryInt(1, MAX_PULL_ROWS).default(500) }),
    response: PulledPage,
    summary: '批量拉取列表，逐页（JSON）',
    example: {
      query: { query: 'q=锦棉', columns: 'code,name,available', limit: '500' },
      response: {
        rows: [{ id: '12', code: 'F-HB-000123', name: '锦棉斜纹 藏青', available: '1203.50' }],
        nextCursor: '12.pV1f3qJm0yC7QxkT4n8bZ2sLd6wR5uHa9eGiOjKvNcM',
      },
    },
  }),
  pullCsv: endpoint({
    method: 'GET',
    path: `${path}/:list/csv`,
    permission: byExport,
    params,
    /** Without `limit`: all rows as one stream; with it: a page, whose next cursor is in the header `x-next-cursor`. */
    query: z.strictObject({ ...asked, limit: QueryInt(1, MAX_PULL_ROWS).optional() }),
    response: Bytes,
    summary: '批量拉取列表（CSV）',
  }),
};
