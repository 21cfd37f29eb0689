import { sql } from 'kysely';
import { inquiryMatrix } from '@mrp/contract/features/comparisons/matrix-list.ts';
import { anyId, type Db, type Tx } from '../../platform/database/database.ts';
import type { SheetToWrite } from '../../platform/excel/writing/write-sheet.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { isAnyOf } from '../../platform/lists/list-conditions.ts';
import { streamRows, type ListSource } from '../../platform/lists/lists.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';
import { listInquiries } from './inquiries.queries.ts';
import { matrixRow, matrixSheet, type MatrixRow } from './matrix.rules.ts';

/** 比价表: one row an inquiry and supplier, with the landed price. */
export const matrixSource: ListSource<typeof inquiryMatrix, MatrixRow> = {
  spec: inquiryMatrix,
  from: sql`inquiry_answers a join inquiries q on q.id = a.inquiry_id`,
  id: sql`a.id`,
  filters: {
    inquiryIds: (ids) => isAnyOf(sql`a.inquiry_id`, ids),
    supplierIds: (ids) => isOfSupplier(sql`a.supplier_id`, ids),
  },
  sorts: { code: sql`q.code` },
  load: listRows,
};

async function listRows(db: Db, ids: readonly string[]): Promise<MatrixRow[]> {
  const { rows } = await sql<{
    inquiryId: string;
  }>`select distinct inquiry_id from inquiry_answers where id = ${anyId(ids)}`.execute(db);
  const inquiries = await listInquiries(
    db,
    rows.map(({ inquiryId }) => inquiryId),
  );
  return inquiries.flatMap((inquiry) => inquiry.answers.filter(({ id }) => ids.includes(id)).map((answer) => matrixRow(inquiry, answer)));
}

/** A workbook of more inquiries has their rows only. */
const MAX_MATRICES = 50;

/** The matrix of each inquiry on a sheet of its own, with the chosen columns as criteria. */
export async function matrixSheets(tx: Tx, query: object, user: Identity, columns: readonly string[]): Promise<SheetToWrite[]> {
  const rows: MatrixRow[] = [];
  for await (const page of streamRows(tx, matrixSource, query, user)) rows.push(...page);
  const byInquiry = Map.groupBy(rows, ({ code }) => code);
  return byInquiry.size > MAX_MATRICES ? [] : [...byInquiry.values()].map((own) => matrixSheet(own, columns));
}
