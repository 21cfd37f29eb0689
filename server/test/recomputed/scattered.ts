import type pg from 'pg';
import type { Luck } from '../reports.ts';

/**
 * Mixes up documents beyond what commands would write, so that a report meets several suppliers, units, styles and holders of one material; triggers
 * are off, so the database is of no other use afterwards.
 */
export async function scatterDocuments(pool: pg.Pool, luck: Luck): Promise<void> {
  const anyOf = (ids: string, salt: string) =>
    `(select (array_agg(y.id order by y.id))[1 + abs(hashint8(${salt})) % count(*)] from (${ids}) y (id))`;
  const salt = (column: string) => `${column} * ${7 + luck.upTo(1000)} + ${luck.upTo(1_000_000)}`;
  const share = (column: string, percent: number) => `abs(hashint8(${salt(column)})) % 100 < ${percent}`;
  const aDay = `business_day() - abs(hashint8(${salt('id')})) % 300`;
  const updates = [
    `preparation_lines set supplier_id = ${anyOf(`select id from suppliers where kind <> 'GARMENT'`, salt('preparation_lines.id'))} where ${share('id', 30)}`,
    `preparation_lines set unit_id = ${anyOf('select id from units where dimension is not null', salt('preparation_lines.id'))} where ${share('id', 25)}`,
    `preparation_lines set style_id = ${anyOf('select id from styles', salt('preparation_lines.id'))} where ${share('id', 40)}`,
    `preparation_lines set finished_quantity = quantity * 1.1 where ${share('id', 10)}`,
    `preparation_orders set ordered_on = ${aDay}, expected_on = ${aDay} + abs(hashint8(${salt('id')})) % 120 where ${share('id', 80)}`,
    `pick_takes set created_at = now() - make_interval(hours => abs(hashint8(${salt('id')})) % 7000) where ${share('id', 80)}`,
    `receipts set received_at = now() - make_interval(hours => abs(hashint8(${salt('id')})) % 7000), supplier_id = ${anyOf('select distinct supplier_id from receipts', salt('receipts.id'))} where ${share('id', 80)}`,
    `receipt_lines set unit_id = ${anyOf('select id from units where dimension is not null', salt('receipt_lines.id'))} where ${share('id', 25)}`,
    `receipt_lines set amount = null where ${share('id', 10)}`,
    `purchase_lines set style_id = ${anyOf('select id from styles', salt('purchase_lines.id'))} where ${share('id', 70)}`,
    `quotations set valid_until = null, quoted_on = business_day() - abs(hashint8(${salt('id')})) % 300 where ${share('id', 80)}`,
    `quotation_lines set supplier_id = ${anyOf('select id from suppliers', salt('quotation_lines.id'))} where ${share('id', 20)}`,
    `quotation_lines set technique_id = null where technique_id is not null and ${share('id', 20)}`,
    `cost_sheets set created_at = now() - make_interval(hours => abs(hashint8(${salt('id')})) % 7000) where ${share('id', 80)}`,
    `cost_sheet_lines set decision = null, decided_by = null, decided_at = null, approved_price = approved_price * 0.9, approved_amount = price_amount(approved_consumption, approved_price * 0.9, unit_factor, price_factor) where decision <> 'REJECTED' and ${share('id', 25)}`,
    `purchase_orders set currency_id = ${anyOf(`select e.id from dictionary_entries e where e.id in (select currency_id from currency_rates) or e.code = 'CNY'`, salt('purchase_orders.id'))} where ${share('id', 20)}`,
    `claims set created_at = now() - make_interval(hours => abs(hashint8(${salt('id')})) % 7000), kind_id = ${anyOf('select distinct kind_id from claims', salt('claims.id'))} where ${share('id', 80)}`,
    `claims set sent_on = ${aDay} where sent_on is not null and ${share('id', 80)}`,
    `statements set confirmed_on = ${aDay}, due_on = ${aDay} + 30 where confirmed_on is not null and ${share('id', 80)}`,
    `statement_invoices set issued_on = ${aDay} where ${share('id', 80)}`,
    `statement_payments set paid_on = ${aDay} where ${share('id', 80)}`,
    `spus set unit_factor = null, gram_weight = 120 + id % 90, width = 145, allowance = null where ${share('id', 50)}`,
  ];
  const client = await pool.connect();
  try {
    for (const update of updates) {
      const [table = ''] = update.split(' ');
      await client.query(`alter table ${table} disable trigger user`);
      await client.query(`update ${update}`);
    }
    // A receipt line that two orders share.
    await client.query(`alter table receipt_shares disable trigger user`);
    await client.query(`
      insert into receipt_shares (line_id, order_id, purchase_line_id, quantity)
      select s.line_id, p.order_id, p.id, 1 from receipt_shares s
      join lateral (select y.id, y.order_id from purchase_lines y where y.id <> s.purchase_line_id order by abs(hashint8(y.id + s.line_id)) limit 2) p on true
      on conflict do nothing`);
  } finally {
    client.release();
  }
}
