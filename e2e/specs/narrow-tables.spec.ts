import { expect, test, type Page } from '@playwright/test';
import { receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { callApi } from '../api.ts';
import { act, inspect, press } from '../as-user.ts';
import { inspectDialog } from '../preparations.ts';
import { aSmallOrder } from '../purchases.ts';

const PHONE = { width: 390, height: 844 };

/** Figures of the lines that are in sight, and those of them without a unit. */
const figuresOf = (page: Page) =>
  page.locator('#lines .k-plain-table td.num').evaluateAll((cells) => {
    const inSight = cells.filter((cell) => cell.getBoundingClientRect().right <= innerWidth && /\d/.test(cell.textContent ?? ''));
    return { count: inSight.length, bare: inSight.map(({ textContent }) => textContent ?? '').filter((text) => /^[\d.,\s]+$/.test(text)) };
  });

test('quantities of lines stand with their unit in sight on a phone', async ({ page }) => {
  await page.goto('/home');
  const { rows: shipments } = await callApi(page, shipmentsApi.list, { query: { pageSize: 20 } as never });
  const { rows: receipts } = await callApi(page, receiptsApi.list, { query: { pageSize: 20 } as never });
  const { rows: transfers } = await callApi(page, skuStockApi.listDocuments, { query: { kind: 'TRANSFER', pageSize: 20 } as never });
  const pages = [
    `/shipmentDetail?id=${shipments[0]?.id}`,
    `/receiptDetail?id=${receipts[0]?.id}`,
    `/skuDocumentDetail?id=${transfers[0]?.id}`,
  ];
  await page.setViewportSize(PHONE);
  for (const address of pages) {
    await page.goto(address);
    await expect(page.locator('#lines .k-plain-table td.num').first()).toBeVisible();
    const { count, bare } = await figuresOf(page);
    expect(count, address).toBeGreaterThan(0);
    expect(bare, address).toEqual([]);
  }
});

test('the inspection of a receipt is a card a roll on a phone, with its name on one line', async ({ page }) => {
  await page.goto('/home');
  const { rows } = await callApi(page, receiptsApi.list, { query: { state: 'PENDING', pageSize: 50 } as never });
  await page.setViewportSize(PHONE);
  for (const { id } of rows) {
    await page.goto(`/receiptDetail?id=${id}`);
    await act(page, '检验');
    const dialog = page.getByRole('dialog', { name: /^检验/ });
    await expect(dialog).toBeVisible();
    const names = dialog.locator('.k-as-cards tbody th');
    if ((await names.count()) > 0) {
      const widths = await names.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
      expect(Math.min(...widths), 'as wide as the dialog').toBeGreaterThan(250);
      expect(
        await dialog
          .locator('.purchase-rolls')
          .evaluateAll((boxes) => boxes.filter((box) => box.scrollHeight > box.clientHeight + 1).length),
      ).toBe(0);
      await inspectDialog(page);
      return;
    }
    await page.goto('/home');
  }
  throw new Error('no receipt with lots waits for its inspection');
});

test('a purchase that waits for its release is read on a phone in the dark', async ({ page }) => {
  await page.goto('/home');
  const { id } = await aSmallOrder(page, [], { unitPrice: '9999' });
  await page.goto(`/purchaseDetail?id=${id}`);
  await press(page, '申请放行');
  await page.getByRole('dialog').getByLabel('原因').fill('只有这一家有货');
  await press(page.getByRole('dialog'), '申请放行');
  await expect(page.getByText('已申请放行').first()).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(page.getByText('已申请放行').first()).toBeVisible();
  await inspect(page);
});

for (const width of [1440, PHONE.width])
  test(`the name of a group of a wide report stays in sight at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/overviewTable?group=holder');
    const name = page.locator('.k-report-group th').first();
    await expect(name).toBeVisible();
    await name.scrollIntoViewIfNeeded();
    const before = await name.textContent();
    await name.evaluate((cell) => {
      for (let box: Element | null = cell; box; box = box.parentElement) box.scrollLeft = box.scrollWidth;
    });
    await expect(name).toHaveText(before ?? '');
    await expect(name).toBeInViewport({ ratio: 0.9 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
