import { beforeAll, describe, expect, it } from 'vitest';
import { homeApi } from '@mrp/contract/features/home.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aPreparation, aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../test/preparations.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00', dye: '6.00' });
});

describe('the to-dos of the home page', () => {
  it('count preparations for users who may act on them, and show available and missing greige', async () => {
    const sku = w.skus[0] ?? '';
    await w.stockGreige('100', '18.00');
    const order = await aWaitingPreparation(w, { lines: [{ materialId: sku, quantity: '1000' }] });
    await aWaitingPreparation(w, { lines: [{ materialId: sku, quantity: '10' }] });
    await w.buyer.call(preparationsApi.create, {
      body: { ...aPreparation(w, { lines: [{ materialId: sku, quantity: '5' }] }), submit: true },
    });
    const find = async (key: string, who = w.supervisor) => (await who.call(homeApi.get)).data.todos.find((todo) => todo.key === key);
    expect((await find('convertible'))?.quantities[0]).toMatchObject({ unit: '公斤', value: '93.00' });
    const plan = await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [order.id] } });
    await w.buyer.call(preparationsApi.accept, { body: { orderIds: [order.id], fingerprint: plan.data.fingerprint } });
    expect(await find('pendingPreparations')).toMatchObject({ count: 1 });
    expect(await find('waitingPreparations')).toMatchObject({ count: 1, quantities: [] });
    expect(await find('draftPreparations')).toMatchObject({ count: 0 });
    const keeper = await t.aUser(['备料单管理', '备料单管理:分批完成']);
    expect(await find('receivableProductions', keeper)).toMatchObject({ count: 1, tone: 'warning' });
    expect(await find('draftPreparations', keeper)).toBeUndefined();
    const short = await find('greigeShort');
    expect(short).toMatchObject({ count: 1, tone: 'danger', quantities: [{ unit: '公斤' }] });
    const needed = plan.data.productions[0]?.greige?.short;
    expect(short?.quantities[0]?.value).toBe(`${needed}`.padEnd(short?.quantities[0]?.value.length ?? 0, '0'));
    expect(await find('convertible')).toMatchObject({ count: 0, quantities: [] });
  });

  it('leave out pages that the user may not open', async () => {
    const reader = await t.aUser(['SKU库存']);
    const { data } = await reader.call(homeApi.get);
    expect(data.todos).toEqual([]);
  });

  // Certificates, price alerts, overdue purchases and others stood first on the home page of people who may do nothing about them.
  it('leave out what the user may only look at', async () => {
    const reader = await t.aUser([...menuTitles, VIEW_PRICES]);
    const { data } = await reader.call(homeApi.get);
    expect(data.todos).toEqual([]);
  });
});

// Failed while only month and day were written: a day of last December looked like one to come.
it('days of another year are told with their year', async () => {
  const { rows } = await t.ownerPool.query<Record<string, string>>(
    `select short_day(business_day()) = to_char(business_day(), 'MM-DD') as today,
            short_day(business_day() - 400) = to_char(business_day() - 400, 'YYYY-MM-DD') as past,
            short_day(make_date(extract(year from business_day())::int + 1, 1, 1)) like '%-01-01' as next,
            short_day(timestamptz '2025-12-31T17:00:00Z') as "in Shanghai", short_day(null) as nothing`,
  );
  const inShanghai = new Date().getFullYear() === 2026 ? '01-01' : '2026-01-01';
  expect(rows).toEqual([{ today: true, past: true, next: true, 'in Shanghai': inShanghai, nothing: null }]);
});
