import { auditApi } from '@mrp/contract/features/audit.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { purchaseLineFields } from '@mrp/contract/features/purchases/fields.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '../server/test/app.ts';
import { commitImport, previewOf, rowsOf, uploadFile, workbookOf } from '../server/test/imports.ts';
import { aPreparationWorld, type PreparationWorld } from '../server/test/preparations.ts';
import { aDraftPurchase, aPurchase, movePurchase, readPurchase, skuCodes, type PurchaseDraft } from '../server/test/purchases.ts';
import { renderNode } from '../web/rendered.ts';
import type { GridRow } from '../web/src/kit/grid/columns/columns.ts';
import { purchaseColumns } from '../web/src/features/purchases/orders/purchase-lines.ts';
import { bodyLines, purchaseRows } from '../web/src/features/purchases/orders/purchase-row-values.ts';
import { purchaseLineColumns } from '../web/src/features/purchases/orders/PurchaseLinesPanel.tsx';

// new-field.full.test.ts runs these tests in a copy of the tree, after adding the field rollLength (匹长) to lines of purchases.

/** Replaces what the web session reads when it is loaded: a browser without a login. */
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

let t: TestApp;
let w: PreparationWorld;
let order: Purchase;
beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00' });
  order = await aDraftPurchase(w, { lines: [lineWith('60.50')] });
});

const lineWith = (rollLength: unknown) => ({ skuId: w.skus[0] ?? '', quantity: '100', rollLength }) as PurchaseDraft['lines'][number];
const fieldOf = (line: object | undefined): unknown => line && Reflect.get(line, 'rollLength');

it('the API writes and reads the field', () => {
  expect(fieldOf(order.lines[0])).toBe('60.50');
});

it("the API refuses values that the field's rule refuses", async () => {
  const [line] = aPurchase(w, { lines: [lineWith('60')] }).lines;
  const body = { ...aPurchase(w, { lines: [lineWith('60')] }), lines: [{ ...line!, ...lineWith('60.123') }] };
  const { data } = await w.buyer.call(purchasesApi.create, { body });
  expect(data).toMatchObject({ fields: { 'lines.0.rollLength': '仅可7位自然数,2位小数' } });
});

it('the grid of the form has the column, and rows and bodies have its value', () => {
  const source = { ...({} as Parameters<typeof purchaseColumns>[0]['source']) };
  const columns = purchaseColumns({
    canSeePrices: true,
    isStored: true,
    source,
    known: () => ({ facts: { of: () => undefined }, rows: [], needOn: null }),
  });
  expect(columns).toContainEqual(expect.objectContaining({ key: 'rollLength', label: '匹长', kind: 'number', unit: '米' }));
  const rows: GridRow[] = purchaseRows(order, false);
  expect(fieldOf(rows[0])).toBe('60.50');
  expect(fieldOf(bodyLines(rows, true)[0])).toBe('60.50');
});

it('the lines of the page show the value', () => {
  const column = purchaseLineColumns(order, true, null, () => undefined).find(({ label }) => label === '匹长');
  expect(renderNode(column?.show(order.lines[0]!))).toBe('60.50');
});

it('the import template has the column, and an import writes it, also under an alias', async () => {
  const { response } = await w.buyer.call(importsApi.downloadTemplate, { params: { object: 'purchases' } });
  const { data } = await uploadFile(t, w.buyer, 'purchases', response.rawPayload);
  expect(data.fileColumns).toContainEqual(expect.objectContaining({ suggestion: expect.objectContaining({ column: 'rollLength' }) }));
  const [code = ''] = await skuCodes(t, w);
  const file = await workbookOf(
    ['收货方', 'SKU编码', '数量', '需求日期', '每匹米数'],
    [[await holderName(), code, '50', '2099-01-31', '75']],
  );
  const batch = await previewOf(t, w.buyer, 'purchases', file);
  expect(await rowsOf(w.buyer, batch.id)).toMatchObject([{ outcome: 'NEW' }]);
  await commitImport(t, w.buyer, batch.id);
  const { data: list } = await w.buyer.call(purchasesApi.list);
  const imported = await Promise.all(list.rows.map(({ id }) => readPurchase(w.buyer, id)));
  expect(imported.flatMap(({ lines }) => lines.map(fieldOf))).toContain('75.00');
});

const holderName = async (): Promise<string> => {
  const holder = await t.ownerDb
    .selectFrom('holders')
    .select('name')
    .where('id', '=', w.holders[0] ?? '')
    .executeTakeFirstOrThrow();
  return holder.name;
};

it('the audit log shows the change with its label and unit', async () => {
  const [line] = order.lines;
  const edit = { ...aPurchase(w, { lines: [lineWith('70')] }), version: order.version };
  const { nettingRunId: _run, ...body } = { ...edit, lines: [{ ...edit.lines[0]!, id: line?.id }] };
  await w.buyer.call(purchasesApi.edit, { params: { id: order.id }, body });
  const { data } = await w.buyer.call(auditApi.selectAllLogById, { query: { id: order.id, type: 'purchase' } });
  const change = data[0]?.fields.find(({ label }) => label.endsWith(purchaseLineFields['rollLength' as 'reason'].label));
  expect(change).toMatchObject({ before: '60.5 米', after: '70 米' });
});

it('an order is placed with the field', async () => {
  expect(await movePurchase(w.buyer, await readPurchase(w.buyer, order.id), 'place')).toMatchObject({ state: 'PLACED' });
});
