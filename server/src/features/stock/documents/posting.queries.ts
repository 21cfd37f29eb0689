import { sql } from 'kysely';
import type { PostingPreview } from '@mrp/contract/features/stock/documents.ts';
import { preparedStatement, type Db } from '../../../platform/database/database.ts';
import { listHolderFacts } from '../holders.queries.ts';
import type { PlannedPosting, PostingDocument } from './plan.rules.ts';
import { listWarnings } from './warnings.queries.ts';

const unitOf = (alias: string) =>
  sql`jsonb_build_object('dimension', ${sql.ref(`${alias}.dimension`)}, 'decimals', ${sql.ref(`${alias}.decimals`)}, 'factor', ${sql.ref(`${alias}.factor`)}::text)`;

/** The facts of a line's item that its quantities need. */
const measures = (item: string, unit: string, second: string, spu: string) => sql`jsonb_build_object(
  'lotTracked', ${sql.ref(`${item}.lot_tracked`)}, 'unit', ${unitOf(unit)},
  'secondUnit', case when ${sql.ref(`${second}.id`)} is distinct from ${sql.ref(`${unit}.id`)} and ${sql.ref(`${second}.id`)} is not null then ${unitOf(second)} end,
  'unitFactor', ${sql.ref(`${spu}.unit_factor`)}::text, 'width', ${sql.ref(`${spu}.width`)}::text, 'allowance', ${sql.ref(`${spu}.allowance`)}::text,
  'gramWeight', ${sql.ref(`${spu}.gram_weight`)}::text)`;

/** Reads a document for posting. */
export async function getPostingDocument(db: Db, id: string): Promise<PostingDocument> {
  const { rows } = await sql<Omit<PostingDocument, 'lines'>>`${preparedStatement}
    select d.id, d.kind, d.state, d.holder_id, d.to_holder_id, d.ownership, d.travels, d.supplier_id, d.occurred_at, d.reason,
           (select h.id from holders h where h.kind = 'TRANSIT') as transit_id
    from stock_documents d where d.id = ${id}`.execute(db);
  const [document] = rows;
  if (!document) throw new Error(`no stock document ${id}`);
  const { rows: lines } = await sql<PostingDocument['lines'][number]>`${preparedStatement}
    select l.id, l.position, l.item_id, l.to_item_id, l.direction, l.quantity, l.to_quantity, l.second_quantity, l.unit_price, l.dye_fee, u.name as unit_name,
           ${measures('i', 'u', 'u2', 's')} as measures,
           case when o.id is not null then ${measures('o', 'v', 'v2', 's')} end as to_measures,
           coalesce(s.dye_loss, f.default_dye_loss, 0)::text as dye_loss,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', r.id::text, 'side', r.side, 'lotNo', r.lot_no, 'rollNo', r.roll_no, 'quantity', r.quantity::text,
                      'secondQuantity', r.second_quantity::text, 'defectPoints', r.defect_points, 'lotId', r.lot_id::text, 'rollId', r.roll_id::text)
                    order by r.position)
             from stock_document_rolls r where r.line_id = l.id), '[]') as rolls
    from stock_document_lines l
    join stock_items i on i.id = l.item_id
    join spus s on s.id = i.spu_id
    join classification_facts f on f.id = s.classification_id
    join units u on u.id = i.unit_id
    left join units u2 on u2.id = i.second_unit_id
    left join stock_items o on o.id = l.to_item_id
    left join units v on v.id = o.unit_id
    left join units v2 on v2.id = o.second_unit_id
    where l.document_id = ${id} order by l.position`.execute(db);
  return { ...document, lines };
}

/** A movement of the document that is not reversed. */
export interface PostedMovement {
  id: string;
  pairId: string | null;
  type: string;
  holderId: string;
  ownership: 1 | 2;
  itemId: string;
  lotId: string | null;
  rollId: string | null;
  quantity: string;
  secondQuantity: string | null;
  lineId: string;
  sequence: number;
  lineNo: number;
}

export async function listPostedMovements(db: Db, documentId: string): Promise<PostedMovement[]> {
  const { rows } = await sql<PostedMovement>`
    select m.id, m.pair_id, m.type, b.holder_id, b.ownership, b.item_id, m.lot_id, m.roll_id, m.quantity, m.second_quantity, m.line_id, m.sequence, l.position + 1 as line_no
    from movements m
    join stock_balances b on b.id = m.balance_id
    join stock_document_lines l on l.id = m.line_id
    where m.document_kind = 'stockDocument' and m.document_id = ${documentId} and m.reversal_of_id is null
      and not exists (select from movements r where r.reversal_of_id = m.id)
    order by m.id desc`.execute(db);
  return rows;
}

/**
 * Refuses, with the ledger's message, the first received lot or roll that is no longer complete. The ledger refuses it too, but cannot name
 * the lot when the item as a whole is short.
 */
export async function refuseMovedRolls(db: Db, documentId: string): Promise<void> {
  await sql`
    select raise_stock_error('STOCK_LOT_SHORT', to_jsonb(short))
    from (
      select min(l.position) + 1 as ordinal, b.item_id as "itemId", r.lot_id as "lotId", r.roll_id as "rollId", r.on_hand::text as available
      from movements m
      join stock_balances b on b.id = m.balance_id
      join lot_balances r on r.balance_id = m.balance_id and r.lot_id = m.lot_id and r.roll_id is not distinct from m.roll_id
      join stock_document_lines l on l.id = m.line_id
      where m.document_kind = 'stockDocument' and m.document_id = ${documentId} and m.reversal_of_id is null
        and not exists (select from movements v where v.reversal_of_id = m.id)
      group by b.item_id, r.id
      having sum(m.quantity) > r.on_hand
      order by min(l.position), min(m.id) limit 1
    ) short`.execute(db);
}

/** How many postings each line already has; the next receipt of the line continues the count. */
export async function countPostings(db: Db, documentId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ lineId: string; next: number }>`
    select line_id, max(sequence) + 1 as next from movements where document_kind = 'stockDocument' and document_id = ${documentId} group by line_id`.execute(
    db,
  );
  return new Map(rows.map(({ lineId, next }) => [lineId, next]));
}

interface Described {
  document: PostingDocument;
  fingerprint: string;
  movements: readonly { planned: PlannedPosting; posted: { amount: string | null; afterQuantity: string } }[];
}

/** Describes a posting with names of holders, items and numbers instead of ids. */
export async function describePosting(db: Db, { document, fingerprint, movements }: Described): Promise<PostingPreview> {
  const holders = await listHolderFacts(
    db,
    movements.map(({ planned }) => planned.holderId),
  );
  const { rows } = await sql<{ id: string; code: string; colourName: string; unit: string }>`
    select i.id, coalesce(k.code, s.code) as code, coalesce(k.colour_name, '') as colour_name, u.name as unit
    from stock_items i join spus s on s.id = i.spu_id left join skus k on k.id = i.sku_id join units u on u.id = i.unit_id
    where i.id = any(${movements.map(({ planned }) => planned.itemId)}::bigint[])`.execute(db);
  const items = new Map(rows.map((item) => [item.id, item]));
  return {
    fingerprint,
    warnings: await listWarnings(
      db,
      document,
      movements.map(({ planned }) => planned),
    ),
    movements: movements.map(({ planned: { line, type, holderId, ownership, itemId, lotNo, rollNo, quantity }, posted }) => {
      const holder = holders.get(holderId);
      const item = items.get(itemId);
      return {
        lineId: line.id,
        type,
        holder: { id: holderId, code: holder?.code ?? '', name: holder?.name ?? '', kind: holder?.kind ?? 'OWN' },
        ownership,
        itemId,
        code: item?.code ?? '',
        colourName: item?.colourName ?? '',
        unit: item?.unit ?? '',
        lotNo,
        rollNo,
        quantity,
        afterQuantity: posted.afterQuantity,
        amount: posted.amount,
      };
    }),
  };
}
