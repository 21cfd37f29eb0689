import { auditApi } from '@mrp/contract/features/audit.ts';
import { skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { stocktakeList } from '@mrp/contract/features/stocktakes/list.ts';
import { StocktakeInput, type Stocktake } from '@mrp/contract/features/stocktakes/record.ts';
import type { Column } from '@mrp/contract/lib/list.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '../server/test/app.ts';
import { exportedRows } from '../server/test/exports.ts';
import { aCountWorld, aPlan, planCount, readCount, type CountPlan, type CountWorld } from '../server/test/stocktakes.ts';
import { renderFacts, renderFields } from '../web/rendered.ts';
import { stocktakeDetails } from '../web/src/features/stocktakes/record/StocktakeFactsPanel.tsx';
import { stocktakeSections, valuesOf } from '../web/src/features/stocktakes/StocktakeForm.tsx';

// new-field.full.test.ts runs these tests in a copy of the tree, after adding the field plannedHours (计划工时) to stocktakes.

/** Replaces what the web session reads when it is loaded: a browser without a login. */
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

let t: TestApp;
let w: CountWorld;
let count: Stocktake;
beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t);
  count = await planCount(w, [0], hours('8.50'));
});

const hours = (plannedHours: unknown) => ({ plannedHours }) as CountPlan;
const fieldOf = (record: object): unknown => Reflect.get(record, 'plannedHours');

it('the API writes and reads the field', async () => {
  expect(fieldOf(count)).toBe('8.50');
  expect(fieldOf(await readCount(w, count.id))).toBe('8.50');
});

it("the API refuses values that the field's rule refuses", async () => {
  const body = { ...aPlan(w, [0]), ...hours('1.234') };
  expect((await w.planner.call(skuStocktakesApi.create, { body })).data).toMatchObject({
    fields: { plannedHours: '不能超过7位数,且小数只允许后2位' },
  });
});

it('the form shows the field with label, unit and hint, and has its value', () => {
  const html = stocktakeSections('SKU')
    .map(({ content }) => renderFields(content, StocktakeInput))
    .join('');
  expect(html).toMatch(/计划工时.*小时.*全部盘点人/s);
  expect(fieldOf(valuesOf(count))).toBe('8.5');
});

it('the page shows the value with its unit', () => {
  expect(renderFacts(stocktakeDetails(count, () => true))).toMatch(/计划工时.*8\.50?.*小时/s);
});

it('the list and its workbook have the column and its value', async () => {
  const columns: Readonly<Record<string, Column>> = stocktakeList('SKU').columns;
  expect(columns['plannedHours']).toMatchObject({ label: '计划工时', kind: 'number', decimals: 2, unit: '小时', optional: true });
  const { data } = await w.planner.call(skuStocktakesApi.list);
  expect(data.rows.map(fieldOf)).toContain('8.50');
  const [headings, cells] = await exportedRows(t, w.planner, 'skuStocktakes', ['code', 'plannedHours']);
  expect(headings?.[1]).toContain('计划工时');
  expect(cells?.[1]).toBe('8.50');
});

it('the audit log shows the change with its label and unit', async () => {
  const body = { ...aPlan(w, [0], hours('9')), version: count.version };
  await w.planner.call(skuStocktakesApi.edit, { params: { id: count.id }, body });
  const { data } = await w.planner.call(auditApi.selectAllLogById, { query: { id: count.id, type: 'stocktake' } });
  expect(data[0]?.fields).toContainEqual(expect.objectContaining({ label: '计划工时', before: '8.5 小时', after: '9 小时' }));
});
