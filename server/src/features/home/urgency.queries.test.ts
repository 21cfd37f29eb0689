import { beforeAll, expect, it } from 'vitest';
import { homeApi } from '@mrp/contract/features/home.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { addDays } from '@mrp/contract/lib/days.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { aDraftPurchase, movePurchase } from '../../../test/purchases.ts';

let t: TestApp;
let w: PreparationWorld;
let today: string;

const placed = async (quantity: string, dueOn: string) => {
  const draft = await aDraftPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', supplierId: w.supplierId, quantity }] });
  const order = await movePurchase(w.supervisor, draft, 'place');
  await t.ownerPool.query('update purchase_orders set due_on = $2 where id = $1', [order.id, dueOn]);
};

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '9.00', dye: '1.00' });
  const { rows } = await t.ownerPool.query<{ today: string }>('select business_day()::text as today');
  today = rows[0]?.today ?? '';
  await placed('30', addDays(today, -9));
  await placed('50', addDays(today, 2));
  await placed('70', addDays(today, 2));
  await placed('90', addDays(today, 7));
});

it('to-dos stand the late ones first, each with its area, unit and the money at stake', async () => {
  const buyer = await t.aUser(['物料采购管理', '物料采购管理:编辑', '物料采购管理:接单', VIEW_PRICES]);
  const { todos } = (await buyer.call(homeApi.get)).data;
  expect(todos.filter(({ count }) => count > 0)).toMatchObject([
    { key: 'overduePurchases', area: '工厂管理', count: 1, unit: '张', amount: '270.00', tone: 'danger' },
    { key: 'placedPurchases', area: '工厂管理', count: 4, unit: '张', amount: '2160.00', tone: 'warning' },
  ]);
  const reader = await t.aUser(['物料采购管理', '物料采购管理:编辑']);
  expect((await reader.call(homeApi.get)).data.todos[0]).not.toHaveProperty('amount');
});

it('the strip counts what is due on each of seven days from today on, for those who may open its lists', async () => {
  const buyer = await t.aUser(['物料采购管理']);
  const home = (await buyer.call(homeApi.get)).data;
  const day = addDays(today, 2);
  expect(home.today).toBe(today);
  expect(home.week).toEqual([
    {
      key: 'purchases',
      label: '采购交货',
      unit: '张',
      day,
      count: 2,
      path: `/materialPurchaseManage?state=PLACED,CONFIRMED,SHIPPED&dueOn=${day}..${day}`,
    },
  ]);
  expect((await (await t.aUser(['内部物料档案'])).call(homeApi.get)).data.week).toEqual([]);
});

it('a strip that cannot be read leaves the rest of the home page and is named', async () => {
  const { rows } = await t.ownerPool.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = 'shipments' and column_name <> 'expected_on'`,
  );
  await t.ownerPool.query(`revoke select on shipments from mrp_app; grant select (${rows[0]?.columns}) on shipments to mrp_app`);
  const { week, failed } = (await w.supervisor.call(homeApi.get)).data;
  await t.ownerPool.query('grant select on shipments to mrp_app');
  expect(week).toEqual([]);
  expect(failed).toContain('未来七天');
});
