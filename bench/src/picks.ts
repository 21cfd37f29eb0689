import pg from 'pg';
import { refuseBrokenData } from './bulk-load.ts';

/** Rolls of each material, ten to a lot. */
export const ROLLS = 200;
/** Materials of each pick. */
export const PICKED = 20;
export const PICKS = 50;
/** Holder and code of what is made here. */
const NAME = 'KCPL';

/** Puts this many rolls into an own site of a demo database through the ledger, and makes open picks of some of the materials. */
export async function growPicks(url: string, rolls: number, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const start = performance.now();
    await client.query(`set synchronous_commit = off; set timezone = 'Asia/Shanghai'`);
    for (const statement of statements(Math.max(PICKED, Math.round(rolls / ROLLS)))) await client.query(statement);
    await client.query('vacuum (analyze)');
    await refuseBrokenData(client);
    log(`${rolls.toLocaleString('en')} rolls in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  } finally {
    await client.end();
  }
}

const store = `(select id from holders where name = '${NAME}')`;
const items = `(select i.*, row_number() over (order by i.id) as n from stock_items i join lots l on l.item_id = i.id and l.lot_no = '${NAME}-1')`;

const statements = (materials: number): readonly string[] => [
  `insert into holders (kind, name, search_text) values ('OWN', '${NAME}', '${NAME}')`,
  `with chosen as (
     select k.id as sku_id, s.id as spu_id, s.first_unit_id from skus k join spus s on s.id = k.spu_id and s.state = 'ACTIVE'
     where k.state <> 'DISABLED' and not exists (select from stock_items i where i.sku_id = k.id) order by k.id limit ${materials}
   ), made as (
     insert into stock_items (spu_id, sku_id, unit_id, lot_tracked) select spu_id, sku_id, first_unit_id, 'ROLL' from chosen returning id
   ), made_lots as (
     insert into lots (item_id, lot_no, received_on)
     select i.id, '${NAME}-' || n, business_day() - n from made i cross join generate_series(1, ${ROLLS / 10}) n returning id, item_id
   )
   insert into rolls (lot_id, item_id, roll_no) select l.id, l.item_id, r::text from made_lots l cross join generate_series(1, 10) r`,
  `select count(*) from (
     select (select count(*) from post_movements((
       select jsonb_agg(jsonb_build_object('holderId', ${store}, 'ownership', 1, 'itemId', i.id, 'lotId', r.lot_id, 'rollId', r.id, 'type', 'SUPPLEMENT_IN',
                'quantity', 40 + r.id % 30, 'amount', 100, 'documentKind', 'bench', 'documentId', i.id, 'lineId', r.id) order by r.id)
       from rolls r where r.item_id = i.id))) from ${items} i offset 0) posted`,
  `with made as (
     insert into pick_orders (code, holder_id, need_on) select '${NAME}-' || p, ${store}, business_day() + 7 from generate_series(1, ${PICKS}) p returning id, code
   )
   insert into pick_lines (pick_id, position, spu_id, sku_id, item_id, code, name, unit_id, quantity, tolerance)
   select m.id, i.place, i.spu_id, i.sku_id, i.id, k.code, s.name, i.unit_id, 1200, 3
   from (select id, split_part(code, '-', 2)::int as p from made) m
   join (select *, ((n - 1) % ${PICKED})::int as place, ((n - 1) / ${PICKED})::int as page, count(*) over () as many from ${items} o) i
     on i.page = m.p % ((i.many / ${PICKED})::int)
   join skus k on k.id = i.sku_id join spus s on s.id = i.spu_id`,
];
