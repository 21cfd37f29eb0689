import { expect, test, type Page } from '@playwright/test';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { callApi } from '../api.ts';

const past = () => new Date(Date.now() - 1_000).toISOString();
const rows = (page: Page) => page.locator('tr.ant-table-row');
const strip = (page: Page) => page.getByText('正在查看');

/** Dyed cloth in kilograms that can also be shown in metres. */
async function someCloth(page: Page) {
  const { rows: found } = await callApi(page, skuStockApi.list, { query: { page: 1, pageSize: 100 } as never });
  const cloth = found.find(
    ({ fabric, unit, brand, lotTracked }) => fabric && unit.name === '公斤' && Number(brand) > 0 && lotTracked === 'ROLL',
  );
  if (!cloth) throw new Error('the demo has no cloth in kilograms');
  return cloth;
}

test('an invalid or future moment is dropped from the URL of a list', async ({ page }) => {
  for (const at of ['garbage', 'tomorrow', '2028-01-01T00:00:00Z']) {
    await page.goto(`/skuStorage?at=${at}`);
    await expect(rows(page).first()).toBeVisible();
    await expect(strip(page)).toHaveCount(0);
  }
});

test('a list of a past moment leads to the item at that moment, and back to now', async ({ page }) => {
  const { code } = await someCloth(page);
  await page.goto(`/skuStorage?at=${encodeURIComponent(past())}&low=1&sort=-available&q=${code}`);
  await expect(strip(page)).toBeVisible();
  await rows(page).first().getByRole('link', { name: code }).click();
  await expect(page).toHaveURL(/skuStorageDetail\?.*at=/);
  await expect(strip(page)).toBeVisible();
  await page.getByRole('button', { name: '回到现在' }).click();
  await expect(page).not.toHaveURL(/at=/);
  await expect(strip(page)).toHaveCount(0);
});

test('an item is shown in the selected unit', async ({ page }) => {
  const { itemId } = await someCloth(page);
  await page.goto(`/skuStorageDetail?id=${itemId}`);
  await expect(page.getByText('每日结存 · 公斤')).toBeVisible();
  await page.getByText('码', { exact: true }).click();
  await expect(page.getByText('每日结存 · 码')).toBeVisible();
  await expect(page).toHaveURL(/unit=/);
});

test('going back from a document returns to the explanation that led there', async ({ page }) => {
  const { code, itemId } = await someCloth(page);
  for (const from of [`/skuStorage?q=${code}`, `/skuStorageDetail?id=${itemId}`]) {
    await page.goto(from);
    await page
      .getByRole('button', { name: /^(品牌仓|合计) .*说明来历$/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    const document = drawer.locator('.stock-movements').getByRole('link').first();
    await document.click();
    await expect(page).not.toHaveURL(/explain=/);
    await page.goBack();
    await expect(drawer.getByRole('group', { name: '数量的组成' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/explain=/);
  }
});

test('发生时间 keeps the typed value however the field is left, and shows a message for an invalid one', async ({ page }) => {
  await page.goto('/skuDocumentNew?kind=SUPPLEMENT');
  const field = page.getByLabel('发生时间');
  for (const [typed, taken] of [
    ['2026-01-05 09:30', '2026-01-05 09:30'],
    ['2026/1/5 9:30', '2026-01-05 09:30'],
    ['2026-01-06', '2026-01-06 00:00'],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(typed);
    await page.getByLabel('备注').click();
    await expect(field).toHaveValue(taken);
  }
  await field.fill('');
  await field.pressSequentially('2099-01-05 09:30');
  await page.keyboard.press('Tab');
  await expect(page.getByText('发生时间不能晚于现在', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('2099-01-05 09:30');
});
