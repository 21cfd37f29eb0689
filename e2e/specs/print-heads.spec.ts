import { expect, test } from '@playwright/test';
import { violations } from '../axe.ts';
import { readCode128 } from '../codes.ts';
import { waitUntilQuiet } from '../page-errors.ts';

/** The list that leads to a record of each print, the print, and what stands above the number. */
const prints = [
  { list: '/materialPurchaseManage', print: '/purchasePrint', title: '采购单' },
  { list: '/purchaseShipments', print: '/shipmentPrint', title: '发货单' },
  { list: '/stock-manage', print: '/preparationPrint', title: '备料单' },
  { list: '/preparationProductions', print: '/productionPrint', title: '生产单' },
  { list: '/lingliaoManage', print: '/pickPrint', title: '领料单' },
  { list: '/skuDocuments', print: '/skuDocumentPrint', title: '单' },
  { list: '/statementList', print: '/statementPrint', title: '对账单' },
  { list: '/pricingList', print: '/ODMprint', title: 'ODM报价单' },
  { list: '/pricingList', print: '/ODMWuliaoPrint', title: 'ODM物料明细' },
  { list: '/skuInventory', print: '/printInventory?goods=SKU', title: '盘点' },
  { list: '/msgList', print: '/fabricPrint', title: '面料卡' },
] as const;

for (const { list, print, title } of prints) {
  test(`${print} names the company, the document, its number as a bar code, who prints it and when`, async ({ page }) => {
    await page.goto(list);
    const href = await page.locator('[data-list-row] a[href*="id="]').first().getAttribute('href');
    const id = new URL(href ?? '', 'http://local').searchParams.get('id');
    await page.goto(`${print}${print.includes('?') ? '&' : '?'}ids=${id}`);
    const sheet = page.getByRole('article').first();
    await expect(sheet.locator('.k-print-title strong')).toContainText(title);
    await expect(sheet.locator('.k-print-title')).toContainText('MRP 物料管理系统');
    const code = await sheet.locator('.k-print-code > span').innerText();
    expect(await sheet.getAttribute('aria-label')).toContain(code);
    expect(await readCode128(sheet.getByRole('img', { name: /^Code128/ }).first())).toBe(code);
    const rules = await page.locator('style').evaluateAll((all) => all.map(({ textContent }) => textContent).join());
    expect(rules).toMatch(/打印 \S+ \d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
    await waitUntilQuiet(page);
    expect(await violations(page, {})).toEqual([]);
  });
}
