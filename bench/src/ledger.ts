import { Kysely, CamelCasePlugin, PostgresDialect } from 'kysely';
import pg from 'pg';
import { verifyLedger } from '../../server/src/features/stock/balances/verification.queries.ts';
import type { DB } from '../../server/src/platform/database/database.types.ts';
import { growArchive } from './archive.ts';
import { loadInBulk, refuseBrokenData } from './bulk-load.ts';

/** Five holders have every item of the brand's, and one of them the supplier's as well. */
const PLACES = 6;
/** Movements of each balance: an opening, then issues and receipts alternating. */
const ROUNDS = 40;
const LINES = 10;
/** Number of items that the demo's materials provide. */
const ITEMS_OF_THE_DEMO = 5_500;
const MATERIALS_OF_THE_DEMO = 1_200;
/** Some of the created materials are not active. */
const SPARE = 1.15;

/**
 * Grows the ledger of a demo database to the given size, set-based: a year of documents with ten lines, posted one after the other, with lots
 * and rolls where the class tracks them. Whole quantities at a price in cents make every average exact, so each balance has a closed form.
 * All constraints hold; the invariants and the verifier must find nothing.
 */
export async function growLedger(url: string, movements: number, log: (line: string) => void): Promise<void> {
  const items = Math.max(LINES, Math.ceil(movements / (PLACES * ROUNDS)));
  const more = items - ITEMS_OF_THE_DEMO;
  if (more > 0) await growArchive(url, MATERIALS_OF_THE_DEMO + Math.ceil(more * SPARE), log);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off; set timezone = 'Asia/Shanghai'`,
    );
    const start = performance.now();
    await loadInBulk(client, tables, async () => {
      for (const statement of Object.values(statements(items))) await client.query(statement);
    });
    log(`${(items * PLACES * ROUNDS).toLocaleString('en')} movements in ${((performance.now() - start) / 1000).toFixed(0)} s`);
    await client.query('vacuum (analyze)');
    await refuseBrokenData(client);
  } finally {
    await client.end();
  }
  if ((await countDifferences(url)) > 0) throw new Error('the ledger differs from what is kept of it');
}

/** Runs the product's verifier over everything. */
export async function countDifferences(url: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
  try {
    let differences = 0;
    for await (const _ of verifyLedger(db)) differences += 1;
    return differences;
  } finally {
    await db.destroy();
  }
}

const tables = [
  'stock_items',
  'lots',
  'rolls',
  'stock_balances',
  'lot_balances',
  'stock_documents',
  'stock_document_texts',
  'stock_document_lines',
  'movements',
] as const;

const nextId = (table: string): string => `nextval(pg_get_serial_sequence('${table}', 'id'))`;
/** Reserves `count` ids of a table and returns the first. */
const takeRange = (table: string, count: number): string => `
  (select setval(pg_get_serial_sequence('${table}', 'id'), ${nextId(table)} + ${count}) - ${count})`;

/** Quantity of a balance of `b` after `k` movements. */
const after = (k: string): string => `(b.opening + b.received * ((${k} - 1) / 2) - b.issued * (${k} / 2))`;

/** In the order of their references. */
const statements = (items: number): Readonly<Record<string, string>> => {
  const numbering = numberingOf(items);
  return { ...placeStatements(items, numbering), ...documentStatements(numbering) };
};

/** Ids of documents and lines of round `d.k`, holder `d.p`, item `b.n`, in posting order. */
function numberingOf(items: number) {
  const documentsOfRound = Math.ceil(items / LINES);
  const documents = ROUNDS * PLACES * documentsOfRound;
  const lines = ROUNDS * PLACES * items;
  const documentNumber = `(((d.k - 1) * ${PLACES} + d.p) * ${documentsOfRound}::bigint + d.g)`;
  const lineNumber = `(((d.k - 1) * ${PLACES} + b.p) * ${items}::bigint + b.n)`;
  const posted = `date_trunc('day', now()) - interval '365 days' + interval '365 days' * (${documentNumber} / ${documents}.0)`;
  const rounds = `
    (select k, p, g, case when k = 1 then 'OPENING' when k % 2 = 0 then 'OTHER_OUT' else 'SUPPLEMENT' end as kind
     from generate_series(1, ${ROUNDS}) k, generate_series(0, ${PLACES - 1}) p, generate_series(0, ${documentsOfRound - 1}) g) d`;
  return { documents, lines, documentNumber, lineNumber, posted, rounds };
}

type Numbering = ReturnType<typeof numberingOf>;

/** Items, lots and balances as they are after the last round. */
function placeStatements(items: number, { posted }: Numbering): Readonly<Record<string, string>> {
  return {
    items: `
      create temporary table made_items on commit drop as
      select row_number() over (order by k.id) - 1 as n, ${nextId('stock_items')} as id, k.id as sku_id, s.id as spu_id, s.first_unit_id, s.second_unit_id, c.lot_tracked,
             k.code, s.name, k.colour_name, s.specification, null::bigint as lot_id
      from skus k join spus s on s.id = k.spu_id and s.state = 'ACTIVE' join classification_facts c on c.id = s.classification_id
      where k.state <> 'DISABLED' and not exists (select from stock_items i where i.sku_id = k.id)
      order by k.id limit ${items};
      do $$ begin if (select count(*) from made_items) < ${items} then raise exception 'only % materials', (select count(*) from made_items); end if; end $$`,
    stockItems: `
      insert into stock_items (id, spu_id, sku_id, unit_id, second_unit_id, lot_tracked)
      overriding system value select id, spu_id, sku_id, first_unit_id, second_unit_id, lot_tracked from made_items order by n`,
    countItems: `analyze made_items`,
    lotIds: `update made_items set lot_id = ${nextId('lots')} where lot_tracked <> 'NONE'`,
    lots: `
      insert into lots (id, item_id, lot_no, received_on)
      overriding system value select lot_id, id, 'G1', current_date - 365 from made_items where lot_id is not null order by n`,
    balances: `
      create temporary table made_balances on commit drop as
      select i.n, p, ${nextId('stock_balances')} as id, h.id as holder_id, (case when p = ${PLACES - 1} then 2 else 1 end)::smallint as ownership, i.id as item_id,
             i.lot_id, case when i.lot_tracked = 'ROLL' then ${nextId('rolls')} end as roll_id, 1000 + i.n % 500 as opening, 20 + i.n % 30 as received,
             15 + i.n % 25 as issued, (50 + i.n % 900) / 100.0 as price, i.code, i.name, i.colour_name, i.specification, i.first_unit_id
      from made_items i
      join generate_series(0, ${PLACES - 1}) p on true
      join (select id, row_number() over (order by kind = 'OWN' desc, kind, id) - 1 as n from holders where kind <> 'TRANSIT' and active) h
        on h.n = least(p, ${PLACES - 2})
      order by p, i.n`,
    countBalances: `analyze made_balances`,
    rolls: `
      insert into rolls (id, lot_id, item_id, roll_no)
      overriding system value select roll_id, lot_id, item_id, 'P' || p from made_balances where roll_id is not null order by roll_id`,
    stockBalances: `
      insert into stock_balances (id, holder_id, ownership, item_id, greige, on_hand, value, last_moved_at, place_on_hand, place_moved_at)
      overriding system value
      select b.id, b.holder_id, b.ownership, b.item_id, false, t.on_hand, case when b.ownership = 1 then t.on_hand * b.price end, ${posted},
             case when b.ownership = 1 then t.on_hand * (1 + d.last - b.p) end, case when b.ownership = 1 then ${posted.replaceAll('d.p', 'd.last')} end
      from made_balances b
      -- the last to move a place: the supplier's goods lie where the last of the brand's do
      cross join lateral (select ${ROUNDS} as k, b.p, b.n / ${LINES} as g, case when b.p = ${PLACES - 2} then ${PLACES - 1} else b.p end as last) d
      cross join lateral (select ${after(String(ROUNDS))} as on_hand) t
      order by b.id`,
    lotBalances: `
      insert into lot_balances (balance_id, lot_id, roll_id, on_hand)
      select b.id, b.lot_id, b.roll_id, ${after(String(ROUNDS))} from made_balances b where b.lot_id is not null order by b.id`,
  };
}

function documentStatements({ documents, lines, documentNumber, lineNumber, posted, rounds }: Numbering): Readonly<Record<string, string>> {
  return {
    numbers: `
      create temporary table starts on commit drop as
      select ${takeRange('stock_documents', documents)} as document, ${takeRange('stock_document_lines', lines)} as line, ${takeRange('movements', lines)} as movement`,
    documents: `
      insert into stock_documents (id, code, goods, kind, state, holder_id, ownership, category_id, reason, occurred_at, posted_at, posted_by, created_at, created_by, updated_at, updated_by, version)
      overriding system value
      select f.document + ${documentNumber}, 'KCLS-' || lpad(${documentNumber}::text, 7, '0'), 'SKU', d.kind, 'POSTED', b.holder_id, b.ownership,
             case when d.kind = 'OTHER_OUT' then (select id from dictionary_entries where dictionary = 'issueCategory' and code = 'SAMPLE') end,
             case when d.kind = 'OTHER_OUT' then '打样' else '' end, t.at, t.at, u.id, t.at, u.id, t.at, u.id, 2
      from ${rounds}
      join (select distinct p, holder_id, ownership from made_balances) b on b.p = d.p
      cross join lateral (select ${posted} as at) t
      cross join starts f
      cross join (select min(id) as id from users where active) u
      order by ${documentNumber}`,
    texts: `
      insert into stock_document_texts (document_id, search_text)
      select f.document + ${documentNumber}, 'kcls-' || lpad(${documentNumber}::text, 7, '0') || ' ' || h.search_text
      from ${rounds}
      join (select distinct p, holder_id from made_balances) b on b.p = d.p
      join holders h on h.id = b.holder_id
      cross join starts f
      order by ${documentNumber}`,
    lines: `
      insert into stock_document_lines (id, document_id, position, item_id, code, name, colour_name, specification, unit_id, quantity)
      overriding system value
      select f.line + ${lineNumber}, f.document + ${documentNumber}, b.n % ${LINES}, b.item_id, b.code, b.name, b.colour_name, b.specification, b.first_unit_id,
             case d.kind when 'OPENING' then b.opening when 'OTHER_OUT' then b.issued else b.received end
      from ${rounds} join made_balances b on b.p = d.p and b.n / ${LINES} = d.g cross join starts f
      order by d.k, b.p, b.n`,
    movements: `
      insert into movements (id, type, balance_id, lot_id, roll_id, quantity, before_quantity, after_quantity, amount, after_value, document_kind, document_id,
        line_id, occurred_at, posted_at, operator_id)
      overriding system value
      select f.movement + ${lineNumber}, case d.kind when 'OPENING' then 'OPENING_IN' when 'SUPPLEMENT' then 'SUPPLEMENT_IN' else 'OTHER_OUT' end, b.id, b.lot_id, b.roll_id,
             q.after - q.before, q.before, q.after, case when b.ownership = 1 then (q.after - q.before) * b.price end, case when b.ownership = 1 then q.after * b.price end,
             'stockDocument', f.document + ${documentNumber}, f.line + ${lineNumber}, t.at, t.at, u.id
      from ${rounds}
      join made_balances b on b.p = d.p and b.n / ${LINES} = d.g
      cross join lateral (select case when d.k = 1 then 0 else ${after('(d.k - 1)')} end as before, ${after('d.k')} as after) q
      cross join lateral (select ${posted} as at) t
      cross join starts f
      cross join (select min(id) as id from users where active) u
      order by d.k, b.p, b.n`,
  };
}
