import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { findPage, type Condition } from './page-plan.ts';

const ROWS = 120_000;
const tabs = ['OPEN', 'GONE'] as const;

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
  // Half are even, evenly spread; a third is late, all at one end of the order.
  await sql`
    create table bales as
    select n::bigint as id, n as serial, case when n % 10 = 0 then 'GONE' else 'OPEN' end as state, n % 2 = 0 as even, n > ${sql.lit((ROWS * 2) / 3)} as late
    from generate_series(1, ${sql.lit(ROWS)}) n`.execute(t.ownerDb);
  await sql`alter table bales add primary key (id)`.execute(t.ownerDb);
  await sql`create index on bales (serial, id)`.execute(t.ownerDb);
  await sql`create table bale_marks as select id as bale_id, 'M' || id % 3 as mark from bales`.execute(t.ownerDb);
  await sql`create index on bale_marks (mark, bale_id)`.execute(t.ownerDb);
  await sql`create index on bale_marks (bale_id)`.execute(t.ownerDb);
  await sql`analyze bales, bale_marks`.execute(t.ownerDb);
});

const marked: Condition = { subquery: sql`select m.bale_id from bale_marks m where m.mark = 'M1'` };
const even = sql<boolean>`b.even`;
const late = sql<boolean>`b.late`;

interface PageOptions {
  page?: number;
  chosen?: readonly string[];
  needsJoin?: boolean;
  exactTo?: number;
}

function find(conditions: readonly Condition[], { page = 1, chosen = [], needsJoin = false, exactTo }: PageOptions = {}) {
  const from = sql`bales b`;
  const column = sql`b.state`;
  return findPage(t.ownerDb, {
    from,
    id: sql`b.id`,
    order: sql`b.serial, b.id`,
    conditions,
    tabs: { column, values: tabs, chosen, needsJoin },
    limit: 20,
    offset: (page - 1) * 20,
    isWhole: true,
    exactTo,
  });
}

/** The expected ids of a page, computed by counting. */
function pageOf(fits: (serial: number) => boolean, page = 1): string[] {
  const found = Array.from({ length: ROWS }, (_, at) => at + 1).filter(fits);
  return found.slice((page - 1) * 20, page * 20).map(String);
}

describe('a page of very many rows', () => {
  it.each([1, 2, 7])('holds the first matches in order where they are evenly spread, page %i', async (page) => {
    const found = await find([marked, even], { page });
    expect(found.ids).toEqual(pageOf((serial) => serial % 3 === 1 && serial % 2 === 0, page));
    expect(found.estimated).toBe(true);
  });

  it('holds the first matches where all are at the other end of the order', async () => {
    expect((await find([marked, late])).ids).toEqual(pageOf((serial) => serial % 3 === 1 && serial > (ROWS * 2) / 3));
  });

  it('holds the matches of one tab', async () => {
    const found = await find([even], { chosen: ['GONE'] });
    expect(found.ids).toEqual(pageOf((serial) => serial % 10 === 0));
    expect(found.estimated).toBe(true);
  });

  it('has an exact total up to 10,000, with its tabs', async () => {
    const few = await find([marked, sql<boolean>`b.serial <= 30000`]);
    expect(few).toMatchObject({ total: 10_000, estimated: false, tabs: { OPEN: 9_000, GONE: 1_000 } });
  });

  it('estimates a larger total near the truth, and a share of each tab', async () => {
    const { total, tabs: counts = {} } = await find([marked]);
    expect(total).toBeGreaterThan(30_000);
    expect(total).toBeLessThan(50_000);
    expect(counts['OPEN']! / total).toBeCloseTo(0.9, 1);
  });

  it('has no estimated shares of tabs stored in another table, and exact ones where possible', async () => {
    expect(await find([marked], { needsJoin: true })).toMatchObject({ estimated: true });
    expect(await find([marked], { needsJoin: true })).not.toHaveProperty('tabs');
    expect(await find([even], { chosen: ['GONE'], needsJoin: true })).not.toHaveProperty('tabs');
    const few = await find([marked, sql<boolean>`b.serial <= 30000`], { needsJoin: true });
    expect(few).toMatchObject({ total: 10_000, estimated: false, tabs: { OPEN: 9_000, GONE: 1_000 } });
  });

  it.each([
    ['far too few', sql<boolean>`b.serial % 1 = 0`],
    ['about right', sql<boolean>`b.serial > 0`],
  ])('is reachable up to the last row although the planner estimates %s', async (_, besides) => {
    const met: string[] = [];
    for (let page = 1; page < 20; page += 1) {
      const { ids, total, estimated } = await find([sql<boolean>`b.serial <= 264`, besides], { page, exactTo: 20 });
      met.push(...ids);
      expect(estimated).toBe(true);
      if (total <= page * 20) expect(total, 'where the list ends it is told exactly').toBe(264);
      if (total <= page * 20) break;
    }
    expect(met).toEqual(Array.from({ length: 264 }, (_row, at) => String(at + 1)));
  });

  it('behind the end has a total no larger than possible', async () => {
    const found = await find([sql<boolean>`b.serial <= 264`], { page: 30, exactTo: 20 });
    expect(found.ids).toEqual([]);
    expect(found.total).toBeGreaterThan(20);
    expect(found.total).toBeLessThanOrEqual(580);
  });
});
