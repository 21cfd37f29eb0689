import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { PlannedPosting, PostingDocument } from './plan.rules.ts';
import { warnOfGain, warnOfParts } from './warnings.rules.ts';

/** Lists unusual facts of a posting that may still be correct. The preview shows them; posting ignores them. */
export async function listWarnings(db: Db, document: PostingDocument, planned: readonly PlannedPosting[]): Promise<string[]> {
  return [...warnOfGain(document), ...warnOfParts(planned), ...(await warnOfOtherSuppliers(db, document, planned))];
}

/** Warns of a 退供 of lots that another supplier delivered. */
async function warnOfOtherSuppliers(db: Db, { kind, supplierId }: PostingDocument, planned: readonly PlannedPosting[]): Promise<string[]> {
  if (kind !== 'RETURN') return [];
  const lots = planned.flatMap(({ line, lotId }) => (lotId === null ? [] : [{ ordinal: line.position + 1, lotId }]));
  const { rows } = await sql<{ ordinal: number; lotNo: string; supplier: string }>`
    select distinct w.ordinal, l.lot_no, s.abbreviation as supplier
    from jsonb_to_recordset(${JSON.stringify(lots)}) as w (ordinal integer, "lotId" bigint)
    join lots l on l.id = w."lotId"
    join suppliers s on s.id = l.supplier_id
    where l.supplier_id <> ${supplierId}::bigint order by w.ordinal, l.lot_no`.execute(db);
  return rows.map(({ ordinal, lotNo, supplier }) => `第 ${ordinal} 行 缸号 ${lotNo}：由“${supplier}”供货，不是本单的供应商，请核对`);
}
