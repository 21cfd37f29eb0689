import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { list } from '@mrp/contract/lib/list.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import type { Identity } from '../http/identity.ts';
import { isOnDays } from './list-conditions.ts';
import { resolveSelection, listPage, type ListSource } from './lists.ts';

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
  filters: {
    state: {
      label: '状态',
      kind: 'values',
      choices: [
        { value: 'GONE', label: '已出库' },
        { value: 'OPEN', label: '在库' },
      ],
    },
  },
  groupBy: {
    state: { label: '状态', kind: 'value' },
    unit: { label: '单位', kind: 'value' },
    bin: { label: '库位', kind: 'id', none: '没有库位' },
    amount: { label: '金额', kind: 'value', price: true },
  },
});

/** Five rolls of cloth by length, one by weight, one without a quantity. */
const rolls = sql`(values
  (1::bigint, 'OPEN', 100.10, '米', 1.00, 7::bigint), (2, 'OPEN', 200.20, '米', 2.00, 7), (3, 'OPEN', 0.30, '米', 3.50, 8),
  (4, 'GONE', 50, '米', 4, 7), (5, 'OPEN', null, '米', null, null), (6, 'OPEN', 12.5, '公斤', 6, 7)) as r (id, state, quantity, unit, amount, bin)`;

const source: ListSource<typeof spec, Row> = {
  spec,
  from: rolls,
  id: sql`r.id`,
  filters: { state: (states) => sql`r.state = any(${states})` },
  sorts: { id: sql`r.id`, state: sql`r.state` },
  groups: {
    state: { key: sql`r.state` },
    unit: { key: sql`r.unit` },
    bin: { key: sql`r.bin`, label: sql`'A-' || g.key` },
    amount: { key: sql`r.amount::text` },
  },
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

describe('the groups of a list', () => {
  it('have their counts under all filters, the largest first, and those of a closed list in its order', async () => {
    const answer = await page({ groupBy: 'bin', state: ['OPEN'] });
    expect(answer.groups).toEqual({
      heads: [
        { key: '7', label: 'A-7', count: 3 },
        { key: '8', label: 'A-8', count: 1 },
        { key: '', label: '没有库位', count: 1 },
      ],
      more: 0,
    });
    expect(answer).toMatchObject({ rows: [], total: 5 });
    expect((await page({ groupBy: 'state' })).groups?.heads.map(({ label }) => label)).toEqual(['已出库', '在库']);
  });

  it('hold their rows in the pages and the order of the list, rows without a value too', async () => {
    expect(await page({ groupBy: 'bin', inGroup: '7', state: ['OPEN'], sort: '-id' })).toMatchObject({
      rows: [{ id: '6' }, { id: '2' }],
      total: 3,
    });
    expect(await page({ groupBy: 'bin', inGroup: '' })).toMatchObject({ rows: [{ id: '5' }], total: 1 });
    expect(await resolveSelection(t.db, source, spec.query, { query: 'groupBy=unit&inGroup=公斤', count: 1 }, clerk)).toEqual(['6']);
  });

  it('by a price need the permission to see prices', async () => {
    expect((await page({ groupBy: 'amount' })).groups?.heads).toHaveLength(6);
    await expect(page({ groupBy: 'amount' }, clerk)).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    await expect(page({ groupBy: 'amount', inGroup: '4' }, clerk)).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
  });

  it.each([
    [{ groupBy: 'quantity' }, 'groupBy', '不能按这个字段分组，可以按状态、单位、库位、金额分组'],
    [{ groupBy: 'bin', inGroup: 'A-7' }, 'inGroup', '没有这个分组，请刷新后重试'],
    [{ inGroup: '7' }, 'inGroup', '请先选择按哪个字段分组'],
  ])('refuse %j in plain words', (query, field, message) => {
    expect(spec.query.safeParse(query).error?.issues).toMatchObject([{ path: [field], message }]);
  });
});
