import { sql } from 'kysely';
import { skuStockDocumentList, spuStockDocumentList } from '@mrp/contract/features/stock.ts';
import { documentFields, storedStockLineFields } from '@mrp/contract/features/stock/document-fields.ts';
import type { DocumentMovement, StockDocument, StockDocumentRow, StockLine } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { fabricOf } from '@mrp/contract/lib/units.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Db, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { isAnyOf, isOnDays } from '../../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../../platform/lists/lists.ts';
import { storedFields } from '../../../platform/records.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { holderRef } from '../holders.queries.ts';

// Names are read by sub-selects: planning a join of eight tables takes eight times as long as running it.
const holderOf = (id: string) => sql`(select ${holderRef('h')} from holders h where h.id = ${sql.ref(id)})`;
const entryOf = (table: 'suppliers' | 'dictionary_entries', id: string, name: string) =>
  sql`(select jsonb_build_object('id', e.id::text, 'code', e.code, 'name', ${sql.ref(`e.${name}`)}) from ${sql.table(table)} e where e.id = ${sql.ref(id)})`;
const nameOf = (id: string) => sql`(select u.nick_name from users u where u.id = ${sql.ref(id)})`;

async function listRows(db: Db, ids: readonly string[], user: Pick<Identity, 'userId'>, goods?: ItemLevel): Promise<StockDocumentRow[]> {
  const { rows } = await sql<StockDocumentRow>`${preparedStatement}
    select d.id, d.code, d.kind, d.state, ${storedFields(documentFields, 'd')}, d.reversal_reason, d.occurred_at, d.created_at, d.posted_at,
           d.updated_at, d.version, coalesce(${user.userId}::bigint in (d.submitted_by, d.created_by, d.written_by), false) as is_mine,
           ${holderOf('d.holder_id')} as holder, ${holderOf('d.to_holder_id')} as to_holder,
           ${entryOf('suppliers', 'd.supplier_id', 'abbreviation')} as supplier, ${entryOf('dictionary_entries', 'd.reason_id', 'name')} as adjust_reason,
           ${entryOf('dictionary_entries', 'd.category_id', 'name')} as category,
           coalesce(${nameOf('d.created_by')}, '系统') as created_by, coalesce(${nameOf('d.updated_by')}, '系统') as updated_by,
           ${nameOf('d.posted_by')} as posted_by, l.line_count, l.quantities
    from stock_documents d
    cross join lateral (
      select coalesce(sum(n), 0)::int as line_count, coalesce(string_agg(to_char(round(quantity, decimals), case decimals when 0 then 'FM999,999,999,990' else 'FM999,999,999,990.' || repeat('0', decimals) end) || ' ' || name, '、' order by name), '') as quantities
      from (select u.name, u.decimals, count(*) as n, sum(case when l.direction = 'OUT' then -l.quantity else l.quantity end) as quantity
            from stock_document_lines l join units u on u.id = l.unit_id where l.document_id = d.id group by 1, 2) units
    ) l
    where d.id = ${anyId(ids)} ${goods ? sql`and d.goods = ${goods}` : sql``}`.execute(db);
  return rows;
}

type DocumentList = typeof skuStockDocumentList;

function makeSource(goods: ItemLevel, spec: DocumentList): ListSource<DocumentList, StockDocumentRow> {
  return {
    spec,
    from: sql`stock_documents d`,
    id: sql`d.id`,
    visible: () => sql`d.goods = ${goods}`,
    search: (term) => ({
      subquery: sql`select t.document_id from stock_document_texts t where ${matchesSearch(term, sql`t.search_text`)}`,
    }),
    filters: {
      kind: (kinds) => isAnyOf(sql`d.kind`, kinds),
      state: (states) => isAnyOf(sql`d.state`, states),
      holderIds: (ids) => sql`(${isAnyOf(sql`d.holder_id`, ids)} or ${isAnyOf(sql`d.to_holder_id`, ids)})`,
      categoryIds: (ids) => isAnyOf(sql`d.category_id`, ids),
      ownership: (values) => isAnyOf(sql`d.ownership::text`, values),
      itemIds: (ids) => ({
        subquery: sql`select l.document_id from stock_document_lines l where ${isAnyOf(sql`l.item_id`, ids)} or ${isAnyOf(sql`l.to_item_id`, ids)}`,
      }),
      createdAt: (days) => isOnDays(sql`d.created_at`, days),
      import: (batches) => sql`d.id in (select w.document_id from import_writes w where ${isAnyOf(sql`w.batch_id`, batches)})`,
    },
    sorts: {
      code: sql`d.code`,
      kind: sql`d.kind`,
      state: sql`d.state`,
      createdAt: sql`d.created_at`,
      postedAt: sql`d.posted_at`,
      updatedAt: sql`d.updated_at`,
    },
    nullable: ['postedAt'],
    load: (db, ids, user) => listRows(db, ids, user),
  };
}

export const stockDocumentSources = {
  SKU: makeSource('SKU', skuStockDocumentList),
  SPU: makeSource('SPU', spuStockDocumentList),
};

/** One document with its lines and rolls, and the posted value of each line. */
export async function getStockDocument(db: Db, goods: ItemLevel, id: string, user: Pick<Identity, 'userId'>): Promise<StockDocument> {
  const [document] = await listStockDocuments(db, goods, [id], user);
  if (!document) throw new AppError('NOT_FOUND', { what: stockWords.stockDocument });
  return document;
}

/** Returns the documents in the order of the ids; ids of the other item level are not found. */
export async function listStockDocuments(
  db: Db,
  goods: ItemLevel,
  ids: readonly string[],
  user: Pick<Identity, 'userId'>,
): Promise<StockDocument[]> {
  const rows = new Map((await listRows(db, ids, user, goods)).map((row) => [row.id, row]));
  if (rows.size < new Set(ids).size) throw new AppError('NOT_FOUND', { what: stockWords.stockDocument });
  const lines = Map.groupBy(await listLines(db, ids), ({ documentId }) => documentId);
  return [...new Set(ids)].flatMap((id) => {
    const row = rows.get(id);
    return row ? [{ ...row, lines: lines.get(id) ?? [] }] : [];
  });
}

/** What the transition rules need to know of a document. */
export interface DocumentState {
  kind: StockDocument['kind'];
  state: StockDocument['state'];
  travels: boolean;
  /** 调拨: 预计到货日期 is before the day on which it leaves. */
  comesTooEarly: boolean | null;
  submittedBy: string | null;
  createdBy: string | null;
  /** The user who changed it last. */
  writtenBy: string | null;
}

/** Locks the document until the transaction ends. */
export async function lockDocumentState(tx: Tx, goods: ItemLevel, id: string): Promise<DocumentState> {
  const { rows } = await sql<DocumentState>`${preparedStatement}
    select kind, state, travels, expected_on < business_day(coalesce(occurred_at, now())) as comes_too_early, submitted_by, created_by, written_by
    from stock_documents where id = ${id} and goods = ${goods} for update`.execute(tx);
  const [document] = rows;
  if (!document) throw new AppError('NOT_FOUND', { what: stockWords.stockDocument });
  return document;
}

/** Whether a 调拨 in transit has any receipt. */
export async function isReceived(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from stock_document_lines where document_id = ${id} and received_quantity is not null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

type StoredLine = Omit<StockLine, 'fabric'> & Parameters<typeof fabricOf>[0] & { documentId: string };

async function listLines(db: Db, documentIds: readonly string[]): Promise<(StockLine & { documentId: string })[]> {
  const { rows } = await sql<StoredLine>`${preparedStatement}
    select l.id, l.document_id, l.item_id, coalesce(i.sku_id, i.spu_id) as material_id, l.code, l.name, l.colour_name, l.specification, i.lot_tracked,
           s.width, s.allowance, s.gram_weight,
           ${unitRef('u')} as unit,
           case when second.id is not null then ${unitRef('second')} end as second_unit, l.to_item_id, o.sku_id as to_sku_id, l.to_code, l.to_colour_name, o.lot_tracked as to_lot_tracked,
           ${storedFields(storedStockLineFields, 'l')}, l.received_quantity, m.amount,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', r.id::text, 'side', r.side, 'lotId', r.lot_id::text, 'rollId', r.roll_id::text, 'lotNo', r.lot_no,
                      'rollNo', r.roll_no, 'quantity', r.quantity::text, 'secondQuantity', r.second_quantity::text, 'defectPoints', r.defect_points,
                      'receivedQuantity', r.received_quantity::text) order by r.side desc, r.position)
             from stock_document_rolls r where r.line_id = l.id), '[]') as rolls
    from stock_document_lines l
    join stock_documents d on d.id = l.document_id
    join stock_items i on i.id = l.item_id
    join spus s on s.id = i.spu_id
    join units u on u.id = l.unit_id
    left join units second on second.id = i.second_unit_id
    left join stock_items o on o.id = l.to_item_id
    left join lateral (
      select sum(m.amount) as amount from movements m
      where m.document_kind = 'stockDocument' and m.document_id = l.document_id and m.line_id = l.id and m.reversal_of_id is null
        and m.type = any(case d.kind
          when 'BUYOUT' then '{BUYOUT_IN}'
          when 'CONVERSION' then '{DYE_IN}'
          when 'TRANSFER' then case when d.travels then '{SHIP_IN,ADJUST_OUT}' else '{TRANSFER_IN}' end
          else '{OPENING_IN,SUPPLEMENT_IN,OTHER_OUT,ADJUST_IN,ADJUST_OUT,RETURN_SUPPLIER_OUT}' end::text[])
    ) m on true
    where l.document_id = ${anyId(documentIds)} order by l.document_id, l.position`.execute(db);
  return rows.map(({ width, allowance, gramWeight, ...line }) => ({ ...line, fabric: fabricOf({ width, allowance, gramWeight }) }));
}

/** 出入库流水 of one document in the order of posting, including its reversal. */
export async function listDocumentMovements(db: Db, goods: ItemLevel, id: string): Promise<DocumentMovement[]> {
  const { rows } = await sql<DocumentMovement>`
    select m.id, m.line_id, m.type, ${holderRef('h')} as holder, b.ownership, b.item_id, coalesce(k.code, s.code) as code,
           coalesce(k.colour_name, '') as colour_name, u.name as unit, l.lot_no, r.roll_no, m.quantity, m.after_quantity, m.amount,
           m.reversal_of_id, m.posted_at, coalesce(o.nick_name, '系统') as operator
    from movements m
    join stock_documents d on d.id = m.document_id and d.goods = ${goods}
    join stock_balances b on b.id = m.balance_id
    join holders h on h.id = b.holder_id
    join stock_items i on i.id = b.item_id
    join spus s on s.id = i.spu_id
    left join skus k on k.id = i.sku_id
    join units u on u.id = i.unit_id
    left join lots l on l.id = m.lot_id
    left join rolls r on r.id = m.roll_id
    left join users o on o.id = m.operator_id
    where m.document_kind = 'stockDocument' and m.document_id = ${id} order by m.id`.execute(db);
  return rows;
}
