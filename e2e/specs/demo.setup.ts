import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { readRow, readRows } from '../database.ts';

type Figures = Record<string, number>;

const root = fileURLToPath(new URL('../..', import.meta.url));

// The server that is tested loaded the demo with the application's commands; before other specs change it.
test('the demo has 150 suppliers, 1,200 materials and 6,000 colours, documents in all states, and breaks no invariant', async () => {
  const archive = await readRow<Figures>(`
  select (select count(*)::int from suppliers) as suppliers, (select count(*)::int from spus) as spus, (select count(*)::int from skus) as skus,
         (select count(*)::int from offers) as offers, (select count(*)::int from offer_prices) as prices,
         (select jsonb_object_agg(state, n) from (select state, count(*) n from spus group by state) s) as states`);
  expect(archive).toMatchObject({
    suppliers: 150,
    // Three more in two colours each, converted from external records, three in one colour, adopted by
    // development tasks, and a near colour for 替代.
    spus: 1206,
    skus: 6010,
    states: { ACTIVE: expect.any(Number), DRAFT: 36, PENDING: expect.any(Number), DISABLED: expect.any(Number) },
  });
  expect(archive['prices']).toBeGreaterThan(archive['offers']!);
  const externals = await readRow<Figures>(`
  select count(*)::int as records, count(distinct supplier_id)::int as suppliers, count(distinct state)::int as states from external_materials where origin = 'MANUAL'`);
  expect(externals).toEqual({ records: 60, suppliers: 5, states: 4 });
  const products = await readRow<Figures>(`
  select count(*)::int as records, count(distinct supplier_id)::int as suppliers, count(distinct badge)::int as badges from network_products`);
  expect(products).toEqual({ records: 200, suppliers: 6, badges: 4 });
  const tasks =
    await readRow<Figures>(`select count(*)::int as tasks, count(distinct state)::int as states, (count(*) filter (where due_on >= business_day()
       and business_day() - business_day(state_since) > case state when 'WAITING' then 2 when 'DEVELOPING' then 15 when 'CONFIRMING' then 5 end))::int as late
     from development_tasks`);
  expect(tasks).toEqual({ tasks: 25, states: 5, late: 4 });
  const asked = await readRow<Figures>(`
  select count(*)::int as products, count(distinct k.id)::int as tasks, bool_and(a.parent_id = b.parent_id) as suit
  from task_products p join development_tasks k on k.id = p.task_id join network_products n on n.id = p.network_product_id
  join classifications a on a.id = k.classification_id join classifications b on b.id = n.classification_id`);
  expect(asked).toEqual({ products: 8, tasks: 2, suit: true });
  const stock = await readRow<Figures>(`
  select (select count(distinct holder_id)::int from stock_balances where on_hand > 0) as holders,
         (select count(*)::int from movements) as movements,
         (select count(*)::int from (select distinct ownership, sku_id is null as greige from stock_balances b join stock_items i on i.id = b.item_id where on_hand > 0) k) as kinds,
         (select count(*)::int from stock_documents) as documents`);
  expect(stock).toMatchObject({ kinds: 4 });
  expect(stock['holders']).toBeGreaterThanOrEqual(5);
  expect(stock['movements']).toBeGreaterThan(1000);
  const nettings = await readRows<{ confirmed_at: string | null; wanted: number }>(`
  select r.confirmed_at, count(*)::int as lines, count(*) filter (where l.suggest > 0 and l.problem = '')::int as wanted
  from netting_runs r join netting_lines l on l.run_id = r.id group by r.id`);
  expect(nettings).toHaveLength(2);
  for (const { confirmed_at: confirmedAt, wanted } of nettings) expect([confirmedAt, wanted > 5]).toEqual([null, true]);
  const stocktakes = await readRow<Figures>(`
  select count(*)::int as stocktakes, count(distinct s.state)::int as states, count(distinct s.goods)::int as levels, count(distinct h.kind)::int as holders,
         (select round(100.0 * count(*) filter (where variance = 0) / count(counted), 1) from stocktake_lines)::float8 between 92 and 99 as accurate
  from stocktakes s join holders h on h.id = s.holder_id`);
  expect(stocktakes).toEqual({ stocktakes: 34, states: 6, levels: 2, holders: 3, accurate: true });
  const purchases = await readRow<Figures>(`
  select count(*)::int as purchases, count(distinct state)::int as states, count(distinct source)::int as sources,
         (select count(*)::int from shipments) as shipments, (select count(*)::int from receipts) as receipts,
         (select count(*)::int from purchase_returns) as returns, (select count(*)::int from shipment_lines where lost_quantity > 0) as lost,
         count(*) filter (where completed_on > due_on)::int as late, count(*) filter (where state = 'CLOSED')::int as closed,
         (select count(*)::int from receipt_lines where rejected_quantity + returned_quantity > 0) as rejected,
         (select count(*)::int from purchase_lines where received_quantity > quantity) as over,
         (select count(distinct r.receipt_id)::int from receipt_lines r join receipt_shares s on s.line_id = r.id
            join purchase_lines l on l.id = s.purchase_line_id where r.quantity < l.quantity) as partial,
         count(*) filter (where e.code <> 'CNY' and o.state = 'RECEIVED')::int as foreign_received,
         (select count(*)::int from purchase_lines l join purchase_orders f on f.id = l.order_id join dictionary_entries c on c.id = f.currency_id
            where c.code <> 'CNY' and f.rate is not null
              and l.stock_price is distinct from round(l.unit_price * l.unit_factor * f.rate
                / (l.price_factor * case when l.tax_included then 1 + l.tax_rate / 100 else 1 end), 10)) as wrongly_priced
  from purchase_orders o join dictionary_entries e on e.id = o.currency_id`);
  // Five more for garment orders, of which one was cancelled and one halved, and two drafts that ask for release.
  expect(purchases).toMatchObject({ purchases: 158, states: 7, sources: 3, wrongly_priced: 0 });
  const changed = await readRow<Figures>(`
  select count(distinct order_id)::int as orders, count(distinct cause)::int as causes, count(*)::int as exceptions from garment_order_exceptions`);
  expect(changed).toEqual({ orders: 2, causes: 2, exceptions: 5 });
  expect(purchases['shipments']).toBeGreaterThanOrEqual(200);
  expect(purchases['receipts']).toBeGreaterThanOrEqual(260);
  for (const figure of ['returns', 'lost', 'late', 'closed', 'rejected', 'over', 'partial', 'foreign_received'])
    expect(purchases[figure], figure).toBeGreaterThan(2);
  const links = await readRow<Figures>(`
  select count(distinct kind)::int as kinds, (count(*) filter (where revoked_at is not null))::int as revoked, (count(*) filter (where is_for_all))::int as for_all,
         (count(*) filter (where expires_at < now() and revoked_at is null))::int as expired, (count(*) filter (where id not in (select link_id from supplier_page_openings)))::int as unopened,
         (select count(distinct kind)::int from open_supplier_answers) as waiting_kinds, (select count(*)::int from supplier_answers where taken_at is not null) as taken,
         (select count(distinct state)::int from supplier_answer_lines) as line_states, (select count(distinct state)::int from supplier_shipments) as shipments,
         (select count(*)::int from open_supplier_shipments) as waiting_shipments, (select count(*)::int from open_supplier_invoices) as waiting_invoices,
         (select count(distinct state)::int from supplier_samples) as sample_states, (select count(*)::int from open_supplier_samples) as waiting_samples
  from supplier_page_links`);
  expect(links).toMatchObject({
    kinds: 7,
    sample_states: 4,
    waiting_samples: 1,
    revoked: 2,
    for_all: 1,
    expired: 1,
    waiting_kinds: 5,
    taken: 3,
    line_states: 3,
    shipments: 3,
    waiting_shipments: 1,
    waiting_invoices: 1,
  });
  expect(links['unopened']).toBeGreaterThan(1);
  const picks = await readRow<Figures>(`
  select count(*)::int as picks, count(distinct state)::int as states, count(distinct garment_order_id)::int as orders,
         (count(*) filter (where created_at < now() - interval '200 days'))::int as old, (count(*) filter (where state = 'OPEN' and need_on < business_day()))::int as late,
         (select count(*)::int from pick_returns) as returns, (select count(distinct kind)::int from pick_returns) as kinds,
         (select count(*)::int from pick_lines where picked_quantity > 0 and picked_quantity < quantity) as partial
  from pick_orders`);
  expect(picks).toMatchObject({ picks: 300, states: 3, kinds: 3 });
  for (const figure of ['orders', 'old', 'returns', 'partial']) expect(picks[figure], figure).toBeGreaterThan(4);
  // One more ended with its garment order.
  expect(picks['late']).toBeGreaterThan(3);
  const categories = await readRows(`
  select distinct b.entry_id from spu_labels b join dictionary_entries e on e.id = b.entry_id and e.dictionary = 'category'
  join preparation_lines l on l.spu_id = b.spu_id join preparation_orders o on o.id = l.order_id and o.kind = 'SKU'`);
  expect(categories.length, '适用品类 of preparation orders').toBeGreaterThan(0);
  const { stdout } = await promisify(execFile)(process.execPath, ['server/src/admin.ts', 'verify-ledger'], { cwd: root });
  expect(stdout.trim()).toBe('0 differences');
  expect(await readRows('select * from inv.report() where violations > 0')).toEqual([]);
});
