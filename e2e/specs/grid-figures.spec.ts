import { expect, type Page } from '@playwright/test';
import { cutInGrids, scrollGrids } from '../cut-grids.ts';
import { addressOf } from '../pages.ts';
import { follow, test } from '../shared-page.ts';

/** Pages whose lines stand in a grid or a table that is wider than a small desktop leaves it room for. */
const wide = [
  '/insideNew',
  '/insideEdit',
  '/addSup',
  '/newQuotation',
  '/pricingDetails',
  '/technicalDetails',
  '/techniqueNew',
  '/inquiryDetail',
  '/newSupplier',
  '/BOMEdit',
  '/styleEdit',
  '/garmentOrderEdit',
  '/garmentOrderDetail',
  '/newSkuPreparation',
  '/newSkuPreparation-timber',
  '/newMeiTao',
  '/newPurchase',
  '/newPick',
  '/skuStorageDetail',
  '/overviewTable',
  '/fabricTable',
  '/specialTechnique',
  '/pricingMaterialReport',
];

async function expectWhole(page: Page): Promise<void> {
  for (const left of [0, 37, 211, 9999]) {
    await scrollGrids(page, left);
    // What is not whole is put out of sight in the frame after the scroll.
    await expect.poll(() => cutInGrids(page), { message: `scrolled by ${left}`, timeout: 2_000 }).toEqual([]);
  }
  await scrollGrids(page, 0);
}

for (const path of wide)
  test(`${path} cuts no heading and no figure of its grids and tables, wherever they are scrolled`, async ({ page }) => {
    await follow(page, await addressOf(page, path));
    await expect(page.locator('.k-grid, .k-plain-table').first()).toBeVisible();
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectWhole(page);
    }
  });
