import pg from 'pg';
import { random } from '../archive.ts';
import { emptyCall } from '../client.ts';
import { compare, type Load, type Operation } from '../load.ts';
import { perOperation } from '../cpu.ts';
import { listFigures } from '../list-figures.ts';
import { BY_IDS, readStatement } from '../material-rows.ts';
import type { Archive, Fixtures } from '../fixtures.ts';
import { latencyOf, rows, times, type Figure } from '../table.ts';

const LISTED = 1_000_000;
const SMALL = 10_000;
const PAGE = 20;
const ADDRESS = '/api/material/mrp/mrp/materials/spus';

/** A requested page: the product's query, and the same rows by key in SQL. */
interface PageQuery {
  /** `state=ACTIVE&sort=-updatedAt` */
  query: string;
  where: string;
  key: string;
  descending: boolean;
  page: number;
}

/**
 * P3: pages of 20 with filters, sorts and totals, eight clients, compared with the same columns fetched by key, and their growth with the
 * archive.
 */
export async function measureLists(fixtures: Fixtures): Promise<Figure[]> {
  const large = await fixtures.archive(Math.max(SMALL, Math.round(LISTED * fixtures.scale)));
  const small = await fixtures.archive(SMALL);
  const pool = openPool(large);
  const smallPool = openPool(small);
  try {
    const asked = await choosePages(pool);
    const askedOfSmall = await choosePages(smallPool);
    const sides: Record<Side, Operation> = {
      ours: ask(large, asked),
      limit: await byKey(pool, asked),
      call: emptyCall(large.client),
      small: ask(small, askedOfSmall),
      smallLimit: await byKey(smallPool, askedOfSmall),
    };
    const { spent, onRound } = perOperation<Side>({ ours: large.product, small: small.product }, fixtures);
    const load = await compare(sides, { onRound });
    return [
      ...listFigures({
        work: 'list of 20: filters, sorts, total, tabs; 8 clients',
        growth: `p95 beside that of ${rows(SMALL)}`,
        load,
        spent,
        size: large.materials,
      }),
      growthOfLimit(load, rows(large.materials)),
    ];
  } finally {
    await Promise.all([pool.end(), smallPool.end()]);
  }
}

type Side = 'ours' | 'limit' | 'call' | 'small' | 'smallLimit';

const growthOfLimit = ({ limit, smallLimit }: Readonly<Record<Side, Load>>, size: string): Figure => ({
  id: 'P3',
  work: 'the same of the limit itself',
  ours: latencyOf(limit),
  limit: latencyOf(smallLimit),
  ratio: times(limit.p95 / smallLimit.p95),
  goal: '',
  size,
  holds: true,
});

const openPool = ({ url }: Archive): pg.Pool => new pg.Pool({ connectionString: url, max: 8, options: '-c timezone=Asia/Shanghai' });

const ask =
  ({ client }: Archive, asked: readonly PageQuery[]): Operation =>
  (index) => {
    const { query, page } = asked[index % asked.length]!;
    return client.get(`${ADDRESS}?${query}&page=${page}&pageSize=${PAGE}`);
  };

/** The same sixty pages in every run, with every sort and the usual filters. */
async function choosePages(pool: pg.Pool): Promise<PageQuery[]> {
  const ids = async (statement: string): Promise<string[]> => (await pool.query<{ id: string }>(statement)).rows.map(({ id }) => id);
  const suppliers = await ids(`select supplier_id as id from offers group by 1 order by count(*) desc, 1 limit 40`);
  const classes = await ids(`select classification_id as id from spus group by 1 order by count(*) desc, 1 limit 20`);
  const systems = await ids(`select distinct colour_system_id as id from colours where colour_system_id is not null order by 1`);
  const labels = await ids(`select entry_id as id from spu_labels group by 1 order by count(*) desc, 1 limit 12`);
  const sorts = [
    { sort: '-updatedAt', key: 's.updated_at', descending: true },
    { sort: 'code', key: 's.code', descending: false },
    { sort: 'name', key: 's.sort_key', descending: false },
    { sort: '-gramWeight', key: 's.gram_weight', descending: true },
  ] as const;
  const filters = [
    () => ({ query: '', where: 'true' }),
    () => ({ query: 'state=ACTIVE', where: `s.state = 'ACTIVE'` }),
    () => {
      const id = random.pick(classes);
      return { query: `classificationIds=${id}`, where: `s.classification_id = ${id}` };
    },
    () => {
      const id = random.pick(suppliers);
      return { query: `supplierIds=${id}`, where: `exists (select from offers o where o.spu_id = s.id and o.supplier_id = ${id})` };
    },
    () => {
      const id = random.pick(systems);
      return {
        query: `colourSystemIds=${id}`,
        where: `exists (select from skus k join colours c on c.id = k.colour_id where k.spu_id = s.id and c.colour_system_id = ${id})`,
      };
    },
    () => {
      const id = random.pick(labels);
      const where = `s.width between 140 and 165 and exists (select from spu_labels l where l.spu_id = s.id and l.entry_id = ${id})`;
      return { query: `labelIds=${id}&width=140..165`, where };
    },
  ];
  return Array.from({ length: 60 }, (_, index) => {
    const { sort, key, descending } = sorts[index % 2 === 0 ? 0 : index % sorts.length]!;
    const { query, where } = filters[index % filters.length]!();
    // Weight is requested for fabrics only, because other rows have none.
    const known =
      key === 's.gram_weight'
        ? { query: `${query}&gramWeight=1..9999`, where: `${where} and s.gram_weight between 1 and 9999` }
        : { query, where };
    return { query: `${known.query}&sort=${sort}`, where: known.where, key, descending, page: 1 + (index % 5) };
  });
}

/** The limit: one prepared statement per page, from the key at the end of the previous page, with the columns of the product's statement. */
async function byKey(pool: pg.Pool, asked: readonly PageQuery[]): Promise<Operation> {
  const columns = await readStatement(pool);
  const pages = await Promise.all(
    asked.map(async ({ where, key, descending, page }, index) => {
      const direction = descending ? 'desc' : '';
      const order = `order by ${key} ${direction}, s.id ${direction}`;
      const before = await pool.query<{ key: string; id: string }>(
        `select ${key}::text as key, s.id from spus s where ${where} ${order} limit 1 offset ${(page - 1) * PAGE - 1 + (page === 1 ? 1 : 0)}`,
      );
      const [last] = page === 1 ? [] : before.rows;
      const after = last ? `and (${key}, s.id) ${descending ? '<' : '>'} ($1, $2)` : '';
      const ids = `select s.id from spus s where ${where} ${after} ${order} limit ${PAGE}`;
      return { name: `page-${index}`, text: columns.replace(BY_IDS, `= any(array(${ids}))`), values: last ? [last.key, last.id] : [] };
    }),
  );
  return (index) => pool.query(pages[index % pages.length]!);
}
