import { expect, test } from '@playwright/test';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { callApi } from '../api.ts';
import { paperOf, readCode128, readQr } from '../codes.ts';

const A4 = { width: expect.closeTo(595.3, 0), height: expect.closeTo(841.9, 0) };

test('labels on A4 leave out the used positions, both codes can be decoded, and the print is recorded', async ({ page }) => {
  await page.goto('/home');
  const { rows } = await callApi(page, materialsApi.list, { query: { pageSize: 1 } });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '1');
  });
  await page.goto(`/materialLabelPrint?items=${rows[0]!.id}&copies=8`);
  await page.getByLabel('纸张').click();
  await page.getByTitle('A4 标签 3×7').click();
  await page.getByLabel('跳过已用位置').fill('4');
  await page.getByLabel('跳过已用位置').press('Tab');
  const labels = page.getByRole('region', { name: /^标签/ });
  const sheet = await page.locator('.k-label-page').first().boundingBox();
  const first = await labels.first().boundingBox();
  const mm = 96 / 25.4;
  // The fifth position: second column, second row.
  expect(first!.x - sheet!.x).toBeCloseTo(75 * mm, 0);
  expect(first!.y - sheet!.y).toBeCloseTo(48.5 * mm, 0);
  const code = (await labels.first().getAttribute('aria-label'))!.replace('标签 ', '');
  expect(await readCode128(labels.first().getByRole('img', { name: /^Code128/ }))).toBe(code);
  expect(await readQr(labels.first().getByRole('img', { name: /^二维码/ }))).toBe(code);
  const pages = Math.ceil(((await labels.count()) + 4) / 21);
  expect(paperOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(Array.from({ length: pages }, () => A4));
  await page.getByRole('button', { name: '打印', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1');
  await page.getByRole('button', { name: '打印记录' }).click();
  await expect(page.getByRole('dialog', { name: '打印记录' }).getByRole('row').nth(1)).toContainText(code);
});

test('a sample card has room for the cloth and both codes', async ({ page }) => {
  await page.goto('/home');
  const { rows } = await callApi(page, materialsApi.list, { query: { pageSize: 1 } });
  await page.goto(`/materialLabelPrint?items=${rows[0]!.id}&paper=CARD&skip=7`);
  const card = page.getByRole('region', { name: /^样卡/ }).first();
  await expect(card).toContainText('贴样处');
  const code = (await card.getAttribute('aria-label'))!.replace('样卡 ', '');
  expect(await readCode128(card.getByRole('img', { name: /^Code128/ }))).toBe(code);
  expect(await readQr(card.getByRole('img', { name: /^二维码/ }))).toBe(code);
});

test('every label of 60 × 40 mm has codes that a printer of 203 dpi prints readably', async ({ page }) => {
  await page.goto('/home');
  const { rows } = await callApi(page, materialsApi.list, { query: { pageSize: 8 } });
  await page.goto(`/materialLabelPrint?items=${rows.map(({ id }) => id).join(',')}`);
  const labels = page.getByRole('region', { name: /^标签/ });
  await expect(labels.first()).toBeVisible();
  const all = await labels.all();
  expect(all.length).toBeGreaterThanOrEqual(rows.length);
  for (const label of all) {
    const code = (await label.getAttribute('aria-label'))!.replace('标签 ', '');
    expect(await readCode128(label.getByRole('img', { name: /^Code128/ }))).toBe(code);
    expect(await readQr(label.getByRole('img', { name: /^二维码/ }))).toBe(code);
  }
});
