import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { random } from '../archive.ts';
import { emptyCall } from '../client.ts';
import { perOperation } from '../cpu.ts';
import { compare, type Load, type Operation } from '../load.ts';
import type { Ledger, Fixtures } from '../fixtures.ts';
import { latencyOf, milliseconds, perSecond, times, type Figure } from '../table.ts';

const MOVEMENTS = 10_000_000;
const ADDRESS = '/api/material/mrp/mrp/stock/skus';
const ITEMS = 200;

/** P5: pages of stock, totals over all rows, the explanation of a quantity and stock at a past moment, each compared with a plain query. */
export async function measureStock(fixtures: Fixtures): Promise<Figure[]> {
  const ledger = await fixtures.ledger(Math.round(MOVEMENTS * fixtures.scale));
  const pool = new pg.Pool({ connectionString: ledger.url, max: 8, options: '-c timezone=Asia/Shanghai' });
  try {
    const { rows: sizes } = await pool.query<{ balances: number }>(
      'select count(*)::int as balances from stock_balances where ownership = 1',
    );
    const size = `${(sizes[0]?.balances ?? 0).toLocaleString('en')} balances, ${ledger.movements.toLocaleString('en')} movements`;
    const pages = await choosePages(pool);
    return [
      await measureQuery(fixtures, ledger, pool, pages, { ...ofRows, size }),
      await measureQuery(fixtures, ledger, pool, pages, { ...ofTotals, size }),
      await measureExplanation(fixtures, ledger, pool, size),
      ...(await measurePast(fixtures, ledger, pool, size)),
    ];
  } finally {
    await pool.end();
  }
}

const columns = `
  b.id, b.on_hand, b.reserved, b.frozen, b.value, b.last_moved_at, o.on_hand as supplier, i.id as item_id, i.lot_tracked, k.code, k.colour_name, s.name,
  s.specification, u.name as unit, h.name as holder`;
const tables = `
  stock_balances b join stock_items i on i.id = b.item_id join spus s on s.id = i.spu_id join skus k on k.id = i.sku_id join units u on u.id = i.unit_id
  join holders h on h.id = b.holder_id left join stock_balances o on o.holder_id = b.holder_id and o.item_id = b.item_id and o.ownership = 2`;

/** A requested page, with the plain statements of its rows and totals. */
interface PageQuery {
  query: string;
  text: string;
  sums: string;
}

const inStock = 'b.ownership = 1 and b.on_hand + coalesce(o.on_hand, 0) > 0';
const pageText = (where: string, order: string): string =>
  `select ${columns} from ${tables} where ${inStock} and ${where} order by ${order} limit 20`;
const sumsText = (where: string): string => `
  select u.name, sum(b.on_hand) as brand, sum(o.on_hand) as supplier, sum(b.on_hand + coalesce(o.on_hand, 0)) as total,
         sum(b.reserved + coalesce(o.reserved, 0)) as reserved,
         sum(b.on_hand - b.reserved - b.frozen + coalesce(o.on_hand - o.reserved - o.frozen, 0)) as available, sum(b.value) as value
  from stock_balances b join stock_items i on i.id = b.item_id join spus s on s.id = i.spu_id join units u on u.id = i.unit_id
  left join stock_balances o on o.holder_id = b.holder_id and o.item_id = b.item_id and o.ownership = 2
  where not b.greige and ${inStock} and ${where} group by u.id`;

/** The same twenty first pages in every run, with the usual orders and filters. */
async function choosePages(pool: pg.Pool): Promise<PageQuery[]> {
  const ids = async (statement: string): Promise<string[]> => (await pool.query<{ id: string }>(statement)).rows.map(({ id }) => id);
  const holders = await ids('select holder_id as id from stock_balances group by 1 order by count(*) desc, 1 limit 5');
  const classes = await ids(
    'select s.classification_id as id from stock_items i join spus s on s.id = i.spu_id group by 1 order by count(*) desc, 1 limit 10',
  );
  const sorts = [
    { sort: '-lastMovedAt', order: 'greatest(b.last_moved_at, o.last_moved_at) desc, b.id desc' },
    { sort: 'code', order: 'k.code, b.id' },
    { sort: '-total', order: 'b.on_hand + coalesce(o.on_hand, 0) desc, b.id desc' },
  ] as const;
  const filters = [
    () => ({ query: '', where: 'true' }),
    () => {
      const id = random.pick(holders);
      return { query: `&holderIds=${id}`, where: `b.holder_id = ${id}` };
    },
    () => {
      const id = random.pick(classes);
      return {
        query: `&classificationIds=${id}`,
        where: `s.classification_id in (select id from classification_facts where path && '{${id}}')`,
      };
    },
    () => ({ query: '&ownership=2', where: 'o.on_hand > 0' }),
  ];
  return Array.from({ length: 20 }, (_, index) => {
    const { sort, order } = sorts[index % 2 === 0 ? 0 : index % sorts.length]!;
    const { query, where } = filters[index % filters.length]!();
    return { query: `sort=${sort}${query}`, text: pageText(where, order), sums: sumsText(where) };
  });
}

/** Request for each of these pages: its rows, or the totals of all matching rows. */
interface QueryKind {
  /** Name of its prepared statements. */
  name: string;
  work: string;
  /** URL path on the server. */
  path: (page: PageQuery) => string;
  /** Plain SQL for the same result. */
  text: (page: PageQuery) => string;
}
const ofRows: QueryKind = {
  name: 'page',
  work: 'stock list of 20: filters, orders, total, tabs; 8 clients',
  path: ({ query }) => `${ADDRESS}?${query}&pageSize=20`,
  text: ({ text }) => text,
};
const ofTotals: QueryKind = {
  name: 'sums',
  work: 'sums of everything that those pages find; 8 clients',
  path: ({ query }) => `${ADDRESS}/totals?${query}`,
  text: ({ sums }) => sums,
};

async function measureQuery(
  fixtures: Fixtures,
  { client, product }: Ledger,
  pool: pg.Pool,
  pages: readonly PageQuery[],
  { name, work, path, text, size }: QueryKind & { size: string },
): Promise<Figure> {
  const { spent, onRound } = perOperation({ ours: product }, fixtures);
  const at = (index: number) => pages[index % pages.length]!;
  const load = await compare(
    {
      ours: (index) => client.get(path(at(index))),
      limit: (index) => pool.query({ name: `${name}-${index % pages.length}`, text: text(at(index)) }),
    },
    { rounds: 2, onRound: (side) => (side === 'ours' ? onRound(side) : Promise.resolve(undefined)) },
  );
  return rateFigure(work, load.ours, load.limit, spent('ours'), size);
}

function rateFigure(work: string, ours: Load, limit: Load, cpu: string, size: string): Figure {
  const ratio = ours.rate / limit.rate;
  return {
    id: 'P5',
    work,
    ours: perSecond(ours.rate),
    limit: perSecond(limit.rate),
    ratio: times(ratio),
    goal: '≥ 0.3×',
    latency: latencyOf(ours),
    cpu,
    size,
    holds: ratio >= 0.3,
  };
}

/** The limit: totals of the movements and the latest ones, plus an empty call with a session. */
async function measureExplanation(fixtures: Fixtures, { client, product }: Ledger, pool: pg.Pool, size: string): Promise<Figure> {
  const { rows } = await pool.query<{ id: string }>('select id from stock_items where sku_id is not null order by md5(id::text) limit $1', [
    ITEMS,
  ]);
  const itemOf = (index: number): string => rows[index % rows.length]?.id ?? '';
  const own = 'balance_id = any(array(select id from stock_balances where item_id = $1))';
  const { spent, onRound } = perOperation({ ours: product }, fixtures);
  const load = await compare(
    {
      ours: (index) => client.get(`${ADDRESS}/${itemOf(index)}/explanation?quantity=total`),
      raw: (index) =>
        Promise.all([
          pool.query({
            name: 'sums',
            text: `select type, count(*), sum(quantity) from movements where ${own} group by type`,
            values: [itemOf(index)],
          }),
          pool.query({ name: 'latest', text: `select * from movements where ${own} order by id desc limit 20`, values: [itemOf(index)] }),
        ]),
      empty: emptyCall(client),
    },
    { rounds: 2, onRound: (side) => (side === 'ours' ? onRound(side) : Promise.resolve(undefined)) },
  );
  const limit = load.raw.p95 + load.empty.p95;
  const ratio = load.ours.p95 / limit;
  return {
    id: 'P5',
    work: 'one quantity explained, p95; 8 clients',
    ours: milliseconds(load.ours.p95),
    limit: milliseconds(limit),
    ratio: times(ratio),
    goal: '≤ 2×',
    latency: latencyOf(load.ours),
    cpu: spent('ours'),
    size,
    holds: ratio <= 2,
  };
}

const DAYS = [1, 30, 90, 180, 300];

/** Stock at a past moment in code order, and the ledger reads behind it. */
async function measurePast(fixtures: Fixtures, { client, product }: Ledger, pool: pg.Pool, size: string): Promise<Figure[]> {
  const moments = DAYS.map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  const momentOf = (index: number): string => moments[index % moments.length] ?? '';
  const text = `
    select b.id, k.code, m.after_quantity, m.after_value
    from skus k join stock_items i on i.sku_id = k.id join stock_balances b on b.item_id = i.id and b.ownership = 1
    cross join lateral (select after_quantity, after_value from movements where balance_id = b.id and posted_at <= $1 order by posted_at desc, id desc limit 1) m
    where m.after_quantity > 0 order by k.code, b.id limit 20`;
  const ours: Operation = (index) => client.get(`${ADDRESS}?sort=code&pageSize=20&at=${encodeURIComponent(momentOf(index))}`);
  const { spent, onRound } = perOperation({ ours: product }, fixtures);
  const load = await compare(
    { ours, limit: (index) => pool.query({ name: 'past', text, values: [momentOf(index)] }) },
    { rounds: 2, onRound: (side) => (side === 'ours' ? onRound(side) : Promise.resolve(undefined)) },
  );
  const before = await readScans(pool);
  await ours(0);
  const after = await readScans(pool);
  const scanned = after.sequential - before.sequential;
  return [
    // The goal for past moments is the line below; the limit here reads one holder per row instead of two and counts nothing.
    { ...rateFigure('stock list of 20 as of a past moment; 8 clients', load.ours, load.limit, spent('ours'), size), goal: '', holds: true },
    {
      id: 'P5',
      work: 'movements that such a page reads in sequence; by index',
      ours: `${scanned}; ${(after.indexed - before.indexed).toLocaleString('en')}`,
      limit: '',
      ratio: '',
      goal: '0',
      size,
      holds: scanned === 0,
    },
  ];
}

/** Ledger scans since the server started, from PostgreSQL's statistics, which backends report after a second. */
async function readScans(pool: pg.Pool): Promise<{ sequential: number; indexed: number }> {
  await sleep(2_000);
  const { rows } = await pool.query<{ sequential: number; indexed: number }>(`
    select t.seq_tup_read::float as sequential, (select sum(idx_tup_read) from pg_stat_user_indexes x where x.relid = t.relid)::float as indexed
    from pg_stat_user_tables t where t.relname = 'movements' and t.schemaname = 'public'`);
  return rows[0] ?? { sequential: Number.NaN, indexed: Number.NaN };
}
