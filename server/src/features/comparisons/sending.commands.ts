import { sql } from 'kysely';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { setAuditAction, type Db, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { streamRows } from '../../platform/lists/lists.ts';
import { sheetSource } from './sheets.queries.ts';

const asking = inquiriesApi.edit.permission.anyOf;

type Asked = { inquiryIds?: readonly string[] | undefined; supplierIds?: readonly string[] | undefined };

/** 询价单_供应商 of the workbook of one inquiry for one supplier, without what a file name cannot hold; null: of several. */
export async function nameSheet(db: Db, query: object): Promise<string | null> {
  const { inquiryIds = [], supplierIds = [] } = query as Asked;
  if (inquiryIds.length !== 1 || supplierIds.length !== 1) return null;
  const { rows } = await sql<{ name: string }>`
    select q.code || '_' || regexp_replace(p.abbreviation, '[\\\\/:*?"<>|[:cntrl:]]', '-', 'g') as name
    from inquiries q, suppliers p where q.id = ${inquiryIds[0]} and p.id = ${supplierIds[0]}`.execute(db);
  return rows[0]?.name ?? null;
}

/** 发询价表: the workbook of one supplier is there, so he is asked, if its maker may ask and the inquiries are still open. */
export async function markSent(tx: Tx, query: object, user: Identity): Promise<void> {
  if (!asking.some((permission) => user.permissions.has(permission))) return;
  const ids: string[] = [];
  for await (const rows of streamRows(tx, sheetSource, query, user)) ids.push(...rows.map(({ id }) => id));
  await setAuditAction(tx, comparisonWords.sendSheet);
  await sql`
    update inquiry_answers a set sent_at = now() from inquiries q
    where q.id = a.inquiry_id and q.state = 'OPEN' and a.id = any(${ids}::bigint[])
      and 1 = (select count(distinct own.supplier_id) from inquiry_answers own where own.id = any(${ids}::bigint[]))`.execute(tx);
}

/** A supplier was asked by a link instead of a workbook. */
export async function markAsked(tx: Tx, inquiryId: string, supplierId: string): Promise<void> {
  await sql`
    update inquiry_answers set sent_at = coalesce(sent_at, now()) where inquiry_id = ${inquiryId} and supplier_id = ${supplierId}`.execute(
    tx,
  );
}
