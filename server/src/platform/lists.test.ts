import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { list } from '@mrp/contract/lib/list.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import type { Identity } from './http/identity.ts';
import { isOnDays, resolveSelection, listPage, type ListSource } from './lists.ts';

interface Row {
  id: string;
}

const spec = list({
  key: 'rolls',
  title: 'SKU库存',
  defaultSort: 'id',
  tabs: 'state',
  columns: {
    id: { label: '编号', kind: 'number', decimals: 0, sortable: true },
    state: { label: '状态', kind: 'text', sortable: true },
    quantity: { label: '数量', kind: 'number', decimals: 2, total: { unitField: 'unit' } },
    amount: { label: '金额', kind: 'money', decimals: 2, total: true, price: true },
  },
  filters: { state: { label: '状态', kind: 'values', choices: [{ value: 'OPEN', label: '在库' }] } },
});

/** Five rolls of cloth by length, one by weight, one without a quantity. */
const rolls = sql`(values
  (1::bigint, 'OPEN', 100.10, '米', 1.00), (2, 'OPEN', 200.20, '米', 2.00), (3, 'OPEN', 0.30, '米', 3.50),
  (4, 'GONE', 50, '米', 4), (5, 'OPEN', null, '米', null), (6, 'OPEN', 12.5, '公斤', 6)) as r (id, state, quantity, unit, amount)`;

const source: ListSource<typeof spec, Row> = {
  spec,
  from: rolls,
  id: sql`r.id`,
  filters: { state: (states) => sql`r.state = any(${states})` },
  sorts: { id: sql`r.id`, state: sql`r.state` },
  sums: { quantity: { value: sql`r.quantity`, unit: sql`r.unit` }, amount: { value: sql`r.amount` } },
  load: async (_db, ids) => ids.map((id) => ({ id })),
};

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});

const clerk: Identity = {
  userId: '1',
  username: 'clerk',
  nickName: '仓管',
  sessionId: '1',
  isAdministrator: false,
  mustChangePassword: false,
  permissions: new Set<string>(),
};
const accountant: Identity = { ...clerk, permissions: new Set<string>([VIEW_PRICES]) };
const page = (query: object, user = accountant) => listPage(t.db, source, { page: 1, pageSize: 2, ...query }, user);

describe('totals of a list', () => {
  it('cover all matching rows, each unit separately', async () => {
    expect((await page({ totals: true, state: ['OPEN'] })).totals).toEqual({
      quantity: [
        { unit: '米', value: '300.60' },
        { unit: '公斤', value: '12.5' },
      ],
      amount: [{ unit: null, value: '12.50' }],
    });
  });

  it('leave out prices for users without the permission to see them', async () => {
    expect(Object.keys((await page({ totals: true }, clerk)).totals ?? {})).toEqual(['quantity']);
  });

  it('are not computed unless requested', async () => {
    expect(await page({})).not.toHaveProperty('totals');
  });
});

it('a filter without a value filters nothing', async () => {
  expect(await page({ state: [] })).toMatchObject({ total: 6 });
});

describe('a selection by query', () => {
  it('is refused when it finds another number of rows than the user saw', async () => {
    const choose = (count: number) => resolveSelection(t.db, source, spec.query, { query: 'state=OPEN', count }, clerk);
    expect(await choose(5)).toEqual(['1', '2', '3', '5', '6']);
    await expect(choose(4)).rejects.toMatchObject({ message: '现在符合条件的是 5 条，不是选择时的 4 条，请核对后重新选择' });
  });
});

it.each([
  ['today', 0, 0],
  ['last7d', -6, 0],
  ['last30d', -29, 0],
  ['last90d', -89, 0],
] as const)('%s holds the days from %i to %i and none to come', async (word, from, to) => {
  const { rows } = await sql<{ day: number }>`
    select n as day from generate_series(-100, 100) n where ${isOnDays(sql`(current_date + n)`, word)} order by 1`.execute(t.db);
  expect([rows[0]?.day, rows.at(-1)?.day, rows.length]).toEqual([from, to, to - from + 1]);
});

it.each([
  ['thisMonth', 0],
  ['lastMonth', -1],
] as const)('%s holds the whole month and no other', async (word, away) => {
  const { rows } = await sql<{ outside: number; inside: number; days: number }>`
    with months as (select date_trunc('month', current_date) + make_interval(months => ${away}) as first),
    found as (select d from months, generate_series(current_date - 70, current_date + 70, interval '1 day') d where ${isOnDays(sql`d::date`, word)})
    select (count(*) filter (where date_trunc('month', d) <> first))::int as outside, (count(*) filter (where date_trunc('month', d) = first))::int as inside,
      extract(day from max(first) + interval '1 month - 1 day')::int as days from months, found group by first`.execute(t.db);
  expect(rows).toEqual([{ outside: 0, inside: rows[0]?.days, days: expect.any(Number) }]);
});

it('a list counts its tabs under all other filters', async () => {
  expect(await page({ state: ['OPEN'] })).toMatchObject({ total: 5, tabs: { OPEN: 5, GONE: 1 } });
});
