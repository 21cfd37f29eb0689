import pg from 'pg';
import { growArchive } from './archive.ts';
import { loadInBulk, refuseBrokenData } from './bulk-load.ts';

/** Items in stock and BOM lines of the figures at scale 1. */
export const NETTED_ITEMS = 100_000;
export const NETTED_LINES = 30_000;

export interface NettingRun {
  id: string;
  lineCount: number;
}

/** Lines of a BOM; each style has its own share of them. */
const LINES_OF_STYLE = 30;
/** Open garment orders of a style, where a figure asks for them. */
export const ORDERS_OF_STYLE = 10;
/** Some of the created materials are not active; the demo's have orders and greige of their own. */
const SPARE = 1.3;
const DEMO_MATERIALS = 1_500;

const tables = [
  'stock_items',
  'stock_balances',
  'movements',
  'production_orders',
  'offers',
  'styles',
  'skcs',
  'boms',
  'bom_lines',
  'bom_line_colours',
] as const;

/**
 * Creates the data of a netting in a demo database, set-based: coloured materials in stock at two holders, every fifth in production, every
 * third with a safety stock, and styles whose BOMs have `lines` of them. All constraints hold and the invariants are checked.
 */
export async function growNettings(url: string, items: number, lines: number, log: (line: string) => void): Promise<void> {
  await growArchive(url, Math.ceil(items * SPARE) + DEMO_MATERIALS, log);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off; set timezone = 'Asia/Shanghai'`,
    );
    await loadInBulk(client, tables, async () => {
      for (const statement of Object.values(statements(items, Math.ceil(lines / LINES_OF_STYLE)))) await client.query(statement);
    });
    await client.query('vacuum (analyze)');
    await refuseBrokenData(client);
  } finally {
    await client.end();
  }
}

/** Adds open garment orders of two sizes to the styles of a netting, at the factory that has stock. */
export async function growOrders(pool: pg.Pool): Promise<void> {
  await pool.query(`
    with made as (
      insert into garment_orders (code, style_id, supplier_id, deliver_on, search_text)
      select 'KCLS-O-' || s.id || '-' || n, s.id, (select h.supplier_id from holders h where h.id = (select min(holder_id) from production_orders where code like 'KCLS-P-%')),
             current_date + (s.id % 90)::int + n, 'kcls-o-' || s.id || '-' || n
      from styles s cross join generate_series(1, ${ORDERS_OF_STYLE}) n
      where s.code like 'KCLS-S-%' and not exists (select from garment_orders where code like 'KCLS-O-%') order by n, s.id
      returning id, style_id
    )
    insert into garment_order_lines (order_id, skc_id, size, pieces)
    select m.id, k.id, z.size, 20 + m.id % 50 from made m join skcs k on k.style_id = m.style_id cross join (values ('M'), ('L')) z (size)`);
  await pool.query('vacuum analyze garment_orders, garment_order_lines');
}

/** A run over all made styles at the holder of the productions, for that many times the pieces. */
export async function readNettingBody(pool: pg.Pool, times = 1) {
  const { rows: holders } = await pool.query<{ id: string }>(
    `select min(holder_id)::text as id from production_orders where code like 'KCLS-P-%'`,
  );
  const { rows: demands } = await pool.query<{ skcId: string; pieces: string; needOn: string }>(
    `select k.id::text as "skcId", ($1 * (100 + k.id % 900))::text as pieces, (current_date + 30)::text as "needOn" from skcs k where k.code like 'KCLS-S-%' order by k.id`,
    [times],
  );
  // As if nobody else wanted the materials, whatever orders another figure left.
  return { goods: 'SKU', holderId: holders[0]?.id ?? '', alone: true, demands };
}

const nextId = (table: string): string => `nextval(pg_get_serial_sequence('${table}', 'id'))`;

/** In the order of their references. */
const statements = (items: number, styles: number): Readonly<Record<string, string>> => ({
  items: `
    create temporary table made_items on commit drop as
    select row_number() over (order by k.id) - 1 as n, ${nextId('stock_items')} as id, k.id as sku_id, s.id as spu_id, s.first_unit_id, s.second_unit_id, o.supplier_id
    from skus k join spus s on s.id = k.spu_id and s.state = 'ACTIVE' join offers o on o.sku_id = k.id and o.preferred and o.active
    where s.code ~ '\\d{7}$' and k.state <> 'DISABLED' and not exists (select from stock_items i where i.sku_id = k.id)
    order by k.id limit ${items};
    do $$ begin if (select count(*) from made_items) < ${items} then raise exception 'only % materials', (select count(*) from made_items); end if; end $$;
    analyze made_items`,
  stockItems: `
    insert into stock_items (id, spu_id, sku_id, unit_id, second_unit_id, lot_tracked)
    overriding system value select id, spu_id, sku_id, first_unit_id, second_unit_id, 'NONE' from made_items order by n`,
  packs: `update offers o set pack_quantity = 50 from made_items i where o.sku_id = i.sku_id and o.preferred and i.n % 2 = 0`,
  safety: `update skus k set safety_stock = 40 from made_items i where k.id = i.sku_id and i.n % 3 = 0`,
  balances: `
    create temporary table made_balances on commit drop as
    select ${nextId('stock_balances')} as id, i.id as item_id, h.id as holder_id, 100 + i.n % 900 as quantity
    from made_items i
    cross join (select id, row_number() over (order by kind, id) as n from holders where kind in ('GARMENT_SUPPLIER', 'OWN') and active) h
    where h.n <= 2 order by i.n, h.n`,
  stockBalances: `
    insert into stock_balances (id, holder_id, ownership, item_id, on_hand, value, greige, place_on_hand)
    overriding system value select id, holder_id, 1, item_id, quantity, quantity, false, quantity from made_balances`,
  movements: `
    insert into movements (type, balance_id, quantity, before_quantity, after_quantity, amount, after_value, document_kind, document_id, line_id, occurred_at, posted_at)
    select 'OPENING_IN', id, quantity, 0, quantity, quantity, quantity, 'bench', 1, id, now(), now() from made_balances order by id`,
  productions: `
    insert into production_orders (code, goods, supplier_id, spu_id, sku_id, item_id, unit_id, holder_id, quantity, tolerance, expected_on)
    select 'KCLS-P-' || i.n, 'SKU', i.supplier_id, i.spu_id, i.sku_id, i.id, i.first_unit_id, h.id, 30 + i.n % 70, 3, current_date + (i.n % 60)::int
    from made_items i cross join (select min(holder_id) as id from made_balances) h where i.n % 5 = 0`,
  styles: `
    create temporary table made_styles on commit drop as
    select i as n, ${nextId('styles')} as id, ${nextId('skcs')} as skc_id, ${nextId('boms')} as bom_id from generate_series(0, ${styles - 1}) i;
    insert into styles (id, code, name) overriding system value select id, 'KCLS-S-' || n, '款' || n from made_styles;
    insert into skcs (id, style_id, code, colour_name) overriding system value select skc_id, id, 'KCLS-S-' || n || '-1', '藏青' from made_styles;
    insert into boms (id, code, style_id, type, version_no, state) overriding system value select bom_id, 'KCLS-B-' || n, id, 'CUSTOM', 1, 'EFFECTIVE' from made_styles`,
  lines: `
    create temporary table made_lines on commit drop as
    select ${nextId('bom_lines')} as id, s.bom_id, s.skc_id, p as position, i.spu_id, i.sku_id, i.first_unit_id
    from made_styles s cross join generate_series(0, ${LINES_OF_STYLE - 1}) p
    join made_items i on i.n = ((s.n * ${LINES_OF_STYLE} + p) * 7919::bigint) % ${items};
    insert into bom_lines (id, bom_id, position, section, site_id, spu_id, code, name, consumption, unit_id, gross_consumption, stock_unit_id, stock_consumption, supply)
    overriding system value
    select l.id, l.bom_id, l.position, 'MAIN', (select min(id) from dictionary_entries where dictionary = 'applicationSite'), l.spu_id, 'M', '料', 1.25, l.first_unit_id,
           1.3402, l.first_unit_id, 1.3402, 'BRAND' from made_lines l order by l.id;
    insert into bom_line_colours (line_id, bom_id, skc_id, sku_id) select id, bom_id, skc_id, sku_id from made_lines order by id`,
});
