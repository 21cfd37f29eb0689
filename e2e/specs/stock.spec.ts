import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { StockDocumentInput } from '@mrp/contract/features/stock/documents.ts';
import { callApi } from '../api.ts';
import { choose, press, stateTag } from '../as-user.ts';
import { pasteText } from '../clipboard.ts';
import { issueCategoryOf } from '../counting.ts';
import { gridOf } from '../grid.ts';
import { watchPageErrors } from '../page-errors.ts';
import { createWarehouses, someCloth } from '../stock.ts';

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

const PACKING_LIST = [
  ['某某织造 码单', '', '', ''],
  ['缸号', '匹号', '长度(m)', '等级'],
  ['E2E-01', '１', '５００．２５', 'A'],
  ['', '2', '450.50m', 'A'],
  ['E2E-02', '1', '453', 'B'],
  ['合计', '3匹', '1,403.75', ''],
];

test('goods are received with a packing list, transferred in parts, dyed and issued, and two clicks explain the 1,203.75 米', async ({
  page,
}) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const [house, other] = await createWarehouses(page);
  const cloth = await someCloth(page);

  // 临时入库 with the supplier's own list
  await page.goto('/skuDocumentNew?kind=SUPPLEMENT');
  await page.getByLabel('入库到').click();
  await page.keyboard.type(house!.name);
  await page
    .getByRole('option', { name: house!.name })
    .or(page.locator('.ant-select-item-option', { hasText: house!.name }))
    .first()
    .click();
  const { cell, expectLines } = gridOf(page, '明细');
  await page.getByRole('button', { name: /添加行/ }).click();
  await cell(1, 'item').click();
  await pasteText(page, `SKU编码\t数量\n${cloth.code}\t1400`);
  await expect(cell(1, 'quantity')).toContainText('1,400');
  await cell(1, 'lotNo').click();
  await press(page, '导入细码');
  const packing = page.getByRole('dialog', { name: /导入细码/ });
  await packing.getByLabel('细码', { exact: true }).fill('缸号\t匹号\t米数\nX\t1\t五十');
  await expect(packing.getByRole('alert').first()).toContainText('C2');
  await expect(packing.getByRole('button', { name: '填入' })).toBeDisabled();
  await packing.getByLabel('细码', { exact: true }).fill(PACKING_LIST.map((row) => row.join('\t')).join('\n'));
  await expect(packing.locator('output')).toHaveText('2 缸 3 匹 · 合计 1403.75 米 · 与表中合计一致');
  await expect(packing).toContainText('相差 +3.75');
  await packing.getByLabel('以细码合计为准').check();
  await packing.getByRole('button', { name: '填入 3 条细码' }).click();
  await expectLines(3);
  await press(page, '保存并过账');
  await inDialog(page, '过账');
  await expect(stateTag(page, '已过账')).toBeVisible();
  await expect(page).toHaveURL(/skuDocumentDetail/);

  // 调拨 through 在途, received in two parts
  const roll = { lotNo: 'E2E-01', rollNo: '1', quantity: '100' };
  const transfer = StockDocumentInput.parse({
    kind: 'TRANSFER',
    holderId: house!.id,
    toHolderId: other!.id,
    travels: true,
    lines: [{ materialId: cloth.skuId, quantity: '100', rolls: [roll] }],
  });
  const { id: transferId } = await callApi(page, skuStockApi.createDocument, { body: transfer });
  await page.goto(`/skuDocumentDetail?id=${transferId}`);
  await press(page, '发运');
  await inDialog(page, '发运');
  await press(page, '到货');
  const arrival = page.getByRole('dialog', { name: /到货/ });
  await arrival.getByRole('textbox').first().fill('40');
  await arrival.getByRole('button', { name: '部分到货' }).click();
  await expect(arrival).toBeHidden();
  const lines = page.getByRole('region', { name: '明细' }).last();
  await expect(lines).toContainText('40.00');
  await expect(lines).toContainText('60.00');
  await press(page, '到货');
  await page.getByRole('dialog', { name: /到货/ }).getByRole('button', { name: '到货', exact: true }).click();
  await expect(stateTag(page, '已完成')).toBeVisible();

  // 坯转色 at a holder with greige
  const { rows: greige } = await callApi(page, spuStockApi.list, {
    query: { page: 1, pageSize: 200, holderKind: ['MATERIAL_SUPPLIER'] } as never,
  });
  const { rows: dyed } = await callApi(page, skuStockApi.list, { query: { page: 1, pageSize: 200, zero: '1' } as never });
  const bolt = greige.find((row) => Number(row.available) >= 10 && dyed.some(({ spuId }) => spuId === row.spuId));
  const into = dyed.find(({ spuId }) => spuId === bolt?.spuId);
  if (!bolt || !into?.skuId) throw new Error('the demo has no greige to dye');
  const conversion = StockDocumentInput.parse({
    kind: 'CONVERSION',
    holderId: bolt.holder.id,
    ownership: null,
    lines: [
      {
        materialId: bolt.spuId,
        toSkuId: into.skuId,
        quantity: '10',
        toQuantity: '9',
        rolls: [{ side: 'IN', lotNo: `D-${randomUUID().slice(0, 6)}`, rollNo: into.lotTracked === 'ROLL' ? '1' : '', quantity: '9' }],
      },
    ],
  });
  const { id: conversionId } = await callApi(page, spuStockApi.createDocument, { body: conversion });
  // The id of a document is enough to reach the page of its level.
  await page.goto(`/skuDocumentDetail?id=${conversionId}`);
  await expect(page).toHaveURL(/spuDocumentDetail/);
  await press(page, '过账');
  await inDialog(page, '过账');
  await expect(page.getByRole('cell', { name: '临时坯转色入库' }).first()).toBeVisible();

  // 其他出库
  const issue = StockDocumentInput.parse({
    kind: 'OTHER_OUT',
    holderId: house!.id,
    categoryId: await issueCategoryOf(page),
    reason: '送样',
    lines: [{ materialId: cloth.skuId, quantity: '100', rolls: [{ ...roll, rollNo: '2', quantity: '100' }] }],
  });
  const { id: issueId } = await callApi(page, skuStockApi.createDocument, { body: issue });
  await page.goto(`/skuDocumentDetail?id=${issueId}`);
  await press(page, '过账');
  await inDialog(page, '过账');
  await expect(stateTag(page, '已过账')).toBeVisible();

  // 这个数从哪来
  await page.goto(`/skuStorage?holderIds=${house!.id}`);
  await page.getByRole('button', { name: /^可用 .*1,203\.75/ }).click();
  const why = page.getByRole('dialog');
  await expect(why).toContainText('与账面一致');
  // 结存 in full: no part of the movement list is hidden.
  const journal = why.getByRole('region', { name: '出入库流水' });
  expect(await journal.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(1);
  for (const part of ['临时补充入库', '发运出库', '其他出库']) await expect(why).toContainText(part);
  await why.getByRole('link', { name: /^KCLR/ }).first().click();
  await expect(page.getByRole('heading', { name: /临时入库单/ })).toBeVisible();
  await expect(page.getByText('1,403.75').first()).toBeVisible();
  // Only the request at the other level was refused.
  const problems = await watch.problems();
  expect(problems.filter((problem) => !problem.includes(`/sku-documents/${conversionId}: 40400`))).toEqual([]);
});

/** 1,200 米 of a roll at a new holder, and documents about it. */
async function createClothStock(page: Page) {
  await page.goto('/home');
  const [house] = await createWarehouses(page);
  const cloth = await someCloth(page);
  const issueCategory = await issueCategoryOf(page);
  const draft = (kind: 'SUPPLEMENT' | 'OTHER_OUT', reason: string, roll: { lotNo: string; rollNo: string; quantity: string }) => {
    const lines = [{ materialId: cloth.skuId, quantity: roll.quantity, rolls: [roll] }];
    const categoryId = kind === 'OTHER_OUT' ? issueCategory : null;
    const body = StockDocumentInput.parse({ kind, holderId: house!.id, categoryId, reason, lines });
    return callApi(page, skuStockApi.createDocument, { body });
  };
  const move = ({ id, version }: { id: string; version: number }, action: 'post' | 'reverse') => {
    const body = { action, version, reason: '开错单', received: [], occurredAt: null };
    return callApi(page, skuStockApi.transitionDocument, { params: { id }, body });
  };
  const lotNo = `R-${randomUUID().slice(0, 6)}`;
  await move(await draft('SUPPLEMENT', '', { lotNo, rollNo: '1', quantity: '1200' }), 'post');
  return { house: house!, cloth, lotNo, draft, move };
}

test('a reversal is shown in the movements, in the explanation and in its document', async ({ page }) => {
  const { house, cloth, lotNo, draft, move } = await createClothStock(page);
  const back = await move(await move(await draft('OTHER_OUT', '送样', { lotNo, rollNo: '1', quantity: '7' }), 'post'), 'reverse');
  const reversal = page.getByRole('cell', { name: '其他出库（冲销）' }).first();
  await page.goto(`/skuStorageDetail?id=${cloth.itemId}`);
  await expect(reversal).toBeVisible();
  await page.goto(`/skuDocumentDetail?id=${back.id}`);
  await expect(reversal).toBeVisible();
  await page.goto(`/skuStorage?holderIds=${house.id}`);
  await page
    .getByRole('button', { name: /^品牌仓 .*1,200/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('cell', { name: '其他出库（冲销）' })).toBeVisible();
});

test('missing stock is reported by line, lot and roll, wherever it is posted', async ({ page }) => {
  const { draft } = await createClothStock(page);
  const { id } = await draft('OTHER_OUT', '送样', { lotNo: 'LX', rollNo: '2', quantity: '1' });
  const refusal = page.getByText('第 1 行 缸号 LX 匹 2：该持有方没有这个缸号或匹号');
  await page.goto(`/skuDocumentDetail?id=${id}`);
  await press(page, '预览');
  await expect(refusal).toBeVisible();
  await page.goto(`/skuDocumentEdit?id=${id}`);
  await page.getByLabel('说明').fill('送样两块');
  await press(page, '保存并过账');
  await inDialog(page, '过账');
  // The form stays, with the reason at the cell and in the list of errors; the toast only counts.
  await expect(page.getByText('已保存，有 1 处需要更正')).toBeVisible();
  await expect(page).toHaveURL(/skuDocumentEdit/);
  await expect(refusal.first()).toBeVisible();
});

test('a new document that cannot be posted goes on as a draft with the reason at its line', async ({ page }) => {
  const { cloth, house } = await createClothStock(page);
  await page.goto('/skuDocumentNew?kind=OTHER_OUT');
  await page.getByLabel('持有方').click();
  await page.keyboard.type(house.name);
  await page.locator('.ant-select-item-option', { hasText: house.name }).first().click();
  await choose(page, page.getByLabel('出库类别'), '样品');
  await page.getByLabel('说明').fill('送样');
  const { cell, expectLines } = gridOf(page, '明细');
  await page.getByRole('button', { name: /添加行/ }).click();
  await cell(1, 'item').click();
  await pasteText(page, `SKU编码\t数量\n${cloth.code}\t99999`);
  await expectLines(1);
  await expect(cell(1, 'available')).toHaveText(/^1,200\.00 \S+$/);
  await expect(cell(1, 'quantity')).toHaveText(/^99,999 \S+（超过可用 1,200\.00 \S+）$/);
  await press(page, '保存并过账');
  const asked = page.getByRole('dialog', { name: /^过账这张其他出库单/ });
  await expect(asked).toContainText('1 行，99,999');
  await asked.getByRole('button', { name: '过账' }).click();
  await expect(page).toHaveURL(/skuDocumentEdit\?id=/);
  await expect(page.getByText(/明细 第 1 行 数量：.*库存不足，可用/)).toBeVisible();
});

test('a text that is too long shows an error uncut, and the longest valid one is readable in its row', async ({ page }) => {
  const { draft, lotNo } = await createClothStock(page);
  const { id } = await draft('OTHER_OUT', '字'.repeat(200), { lotNo, rollNo: '1', quantity: '1' });
  await page.goto(`/skuDocumentDetail?id=${id}`);
  const told = page.locator('.k-facts .wide', { hasText: '字'.repeat(200) });
  expect((await told.boundingBox())!.height).toBeLessThan(120);
  await page.goto(`/skuDocumentPrint?ids=${id}`);
  const printed = page.locator('.k-print-sheet td.note', { hasText: '字'.repeat(200) });
  expect((await printed.boundingBox())!.height).toBeLessThan(140);

  await page.goto(`/skuDocumentEdit?id=${id}`);
  const reason = page.getByLabel('说明');
  await reason.click();
  await page.keyboard.press('ControlOrMeta+a');
  await pasteText(page, '长'.repeat(300));
  await expect(reason).toHaveValue('长'.repeat(300));
  await press(page, '保存并过账');
  await expect(page.getByText('不能超过200个字符').first()).toBeVisible();
  await expect(reason).toHaveValue('长'.repeat(300));
});

test('a supplier shows the stock at its holder and its open orders, and links to their lists', async ({ page }) => {
  await page.goto('/home');
  const { rows: orders } = await callApi(page, preparationsApi.list, { query: { kind: ['SKU'] } });
  const heldBy = async (supplierId: string) => {
    const houses = await callApi(page, holdersApi.choose, { query: { supplierId } });
    return callApi(page, skuStockApi.list, { query: { holderIds: houses.map(({ id }) => id) } });
  };
  // Orders of other specs go to suppliers that hold nothing.
  let supplier = orders[0]?.supplier;
  let held = await heldBy(supplier!.id);
  for (const order of orders) {
    if (held.total > 0) break;
    supplier = order.supplier;
    held = await heldBy(supplier!.id);
  }
  const ordered = await callApi(page, preparationsApi.list, { query: { supplierIds: [supplier!.id] } });
  await page.goto(`/supplierDetail?id=${supplier!.id}`);
  const stock = page.locator('#stock');
  await expect(stock.getByRole('heading', { name: '仓库库存' })).toBeVisible();
  await expect(stock.locator('.k-section-note')).toHaveText(String(held.total));
  const preparations = page.locator('#preparations');
  await expect(preparations.locator('.k-section-note')).toHaveText(String(ordered.total));
  await expect(preparations.getByRole('link', { name: ordered.rows[0]!.code })).toBeVisible();
  await preparations.getByRole('link', { name: '查看全部' }).click();
  await expect(page).toHaveURL(new RegExp(`/stock-manage\\?supplierIds=${supplier!.id}`));
  await expect(page.getByText(`共 ${ordered.total} 条`).first()).toBeVisible();
});

test('a document from a stock row is about the material of that row', async ({ page }) => {
  await page.goto('/home');
  const [other] = await createWarehouses(page);
  await page.goto('/skuStorage');
  const row = page.locator('[data-list-row]').first();
  const code = (await row.getByRole('link').first().textContent())?.trim() ?? '';
  expect(code).toMatch(/^[AF]-/);
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '调拨' }).click();
  await choose(page, page.getByLabel('调入方'), other!.name);
  await press(page, /^保存草稿/);
  await expect(page).toHaveURL(/skuDocumentDetail/);
  await expect(page.getByRole('region', { name: '明细' }).last()).toContainText(code);
});
