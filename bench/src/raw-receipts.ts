import { randomInt } from 'node:crypto';
import type pg from 'pg';

/** Rows that a receipt leaves behind beside what the ledger writes: table → which of them are the receipt's. */
const written = {
  receipts: 'id = $1',
  receipt_lines: 'receipt_id = $1',
  receipt_shares: 'line_id in (select id from receipt_lines where receipt_id = $1)',
  receipt_rolls: 'line_id in (select id from receipt_lines where receipt_id = $1)',
  lots: 'id in (select r.lot_id from receipt_rolls r join receipt_lines l on l.id = r.line_id where l.receipt_id = $1)',
  rolls: 'id in (select r.roll_id from receipt_rolls r join receipt_lines l on l.id = r.line_id where l.receipt_id = $1)',
  audit_entries: `request_id = (select e.request_id from audit_entries e where e.kind = 'receipt' and e.document_id = $1 and e.table_name = 'receipts' and e.operation = 'I')`,
} as const;

/** Inserts the rows of a posted receipt by one statement into tables with the same indexes and checks, without triggers and foreign keys. */
export async function openRawReceipts(pool: pg.Pool): Promise<(receiptId: string) => Promise<unknown>> {
  await pool.query('drop schema if exists raw_receipts cascade; create schema raw_receipts');
  for (const table of Object.keys(written)) await pool.query(`create table raw_receipts.${table} (like public.${table} including all)`);
  const inserts = Object.entries(written).map(
    ([table, own]) => `${table} as (insert into raw_receipts.${table} overriding system value select * from public.${table} where ${own})`,
  );
  const text = `with ${inserts.map((insert) => `made_${insert}`).join(', ')} select`;
  return (receiptId) => pool.query({ name: 'receipt', text, values: [receiptId] });
}

/** The postings of a receipt for new lots and rolls, which are made here: `post_movements` alone then does what it did for the receipt. */
export async function preparePostings(pool: pg.Pool, receiptId: string): Promise<string> {
  const serial = randomInt(2 ** 40);
  const { rows } = await pool.query<{ postings: string }>(
    `with posted as (
       select m.*, b.holder_id, b.ownership, b.item_id, l.lot_no, r.roll_no
       from movements m join stock_balances b on b.id = m.balance_id join lots l on l.id = m.lot_id join rolls r on r.id = m.roll_id
       where m.document_kind = 'receipt' and m.document_id = $1
     ), new_lots as (
       insert into lots (item_id, lot_no, received_on) select distinct item_id, 'B' || $2::bigint || lot_no, business_day() from posted returning id, item_id, lot_no
     ), new_rolls as (
       insert into rolls (lot_id, item_id, roll_no)
       select n.id, n.item_id, p.roll_no from posted p join new_lots n on n.item_id = p.item_id and n.lot_no = 'B' || $2::bigint || p.lot_no
       returning id, lot_id, roll_no
     )
     select jsonb_agg(jsonb_build_object('holderId', p.holder_id::text, 'ownership', p.ownership, 'itemId', p.item_id::text, 'lotId', n.id::text, 'rollId', r.id::text,
              'type', p.type, 'quantity', p.quantity::text, 'secondQuantity', p.second_quantity::text, 'amount', p.amount::text, 'documentKind', 'bench', 'documentId', $2::bigint,
              'lineId', $2::bigint + dense_rank, 'sequence', p.sequence) order by p.id)::text as postings
     from (select *, dense_rank() over (order by line_id) from posted) p
     join new_lots n on n.item_id = p.item_id and n.lot_no = 'B' || $2::bigint || p.lot_no
     join new_rolls r on r.lot_id = n.id and r.roll_no = p.roll_no`,
    [receiptId, serial],
  );
  return rows[0]?.postings ?? '';
}
