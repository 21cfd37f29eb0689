import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import type { ProductRow } from '@mrp/contract/features/network-products/record.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import { callApi } from '../api.ts';
import { workbookOf } from '../workbook.ts';

const headers = ['供应商', '清单范围', '货号', '品名', '颜色', '分类', '门幅', '克重', '成分', '报价', '最高价', '单位', '起订量'];
const SCOPE = '部分商品';

const lineOf = (supplier: string, name: string, at: number, weight: string): string[] => {
  const facts = [`${name}-${at}`, `${name} ${at}`, '藏青', '汗布', '175', weight, '棉95% 氨纶5%', '42', '46.5', '公斤', '300'];
  return [supplier, SCOPE, ...facts];
};

/** Reads a list in through the pages, up to its result. */
async function importList(page: Page, lines: readonly string[][], outcome: string): Promise<void> {
  await page.goto('/importFile?object=networkProducts');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择文件' }).click();
  const buffer = workbookOf([headers, ...lines]);
  await (await chooser).setFiles({ name: `清单${randomUUID().slice(0, 4)}.xlsx`, mimeType: 'application/octet-stream', buffer });
  await page.getByRole('button', { name: '下一步：校验' }).click();
  await expect(page.getByRole('tab', { name: outcome })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /^导入 \d+ 行$/ }).click();
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 });
}

async function rowsOf(page: Page, name: string): Promise<ProductRow[]> {
  return (await callApi(page, networkProductsApi.list, { query: { q: name } })).rows;
}

async function someSupplier(page: Page): Promise<string> {
  const { rows } = await callApi(page, supplierLookupsApi.choose, { body: { states: ['ACTIVE'], kinds: ['MATERIAL'], pageSize: 1 } });
  return rows[0]!.abbreviation;
}

const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });

test('a list is read in twice; what changed stands on the card; two products are compared, asked about and introduced', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const supplier = await someSupplier(page);
  const name = `清单布${randomUUID().slice(0, 6)}`;
  const linesOf = (weight: string) => [lineOf(supplier, name, 1, weight), lineOf(supplier, name, 2, '200')];
  await importList(page, linesOf('180'), '新增 2');
  await importList(page, linesOf('190'), '更新 1');

  await page.goto(`/productList?q=${encodeURIComponent(name)}`);
  const [first, second] = [card(page, `${name} 1 · 藏青`), card(page, `${name} 2 · 藏青`)];
  await expect(first).toContainText('有变化');
  await expect(first).toContainText('180');
  await expect(first).toContainText('190');

  await first.getByRole('button', { name: /^收藏/ }).click();
  await expect(first.getByRole('button', { name: /^收藏/, pressed: true })).toBeVisible();
  await first.getByRole('button', { name: /^对比/ }).click();
  await second.getByRole('button', { name: /^对比/ }).click();
  await page.getByRole('region', { name: '待对比' }).getByRole('button', { name: '对比', exact: true }).click();
  const compared = page.getByRole('dialog', { name: '对比商品' });
  await expect(compared.getByRole('row', { name: /^克重/ })).toContainText('190 g/㎡');
  await page.keyboard.press('Escape');
  await expect(compared).toBeHidden();

  await first.getByRole('button', { name: /^询价/ }).click();
  await second.getByRole('button', { name: /^询价/ }).click();
  await expect(second.getByRole('button', { name: /^询价/, pressed: true })).toBeVisible();
  await page.getByRole('button', { name: /^询价篮 \d/ }).click();
  const basket = page.getByRole('dialog', { name: /^询价篮/ });
  await expect(basket.getByRole('link', { name: `${name} 2 · 藏青` })).toBeVisible();
  const quantity = basket.getByRole('textbox', { name: `数量：${name} 2 · 藏青` });
  await quantity.fill('12.3456789');
  await quantity.blur();
  await expect(basket.getByRole('alert').filter({ hasText: '不能超过7位数' })).toBeVisible();
  await quantity.fill('600');
  await quantity.blur();
  await expect(basket.getByRole('alert').filter({ hasText: '不能超过' })).toBeHidden();
  await basket.getByRole('button', { name: '引入' }).click();
  const results = page.getByRole('dialog', { name: '引入结果' });
  await expect(results.getByRole('link').first()).toBeVisible();
  const [one] = await rowsOf(page, `${name} 1`);
  await expect(results.getByRole('link', { name: one!.external!.code })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first.getByRole('link', { name: one!.external!.code })).toBeVisible();

  await page.getByRole('button', { name: /^询价篮 \d/ }).click();
  await expect(quantity).toHaveValue('600');
  await basket.getByRole('checkbox', { name: `选择 ${name} 1 · 藏青` }).uncheck();
  await expect(basket.getByText(/^已选 \d+ 个$/)).toBeVisible();
  await basket.getByRole('button', { name: '清空' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).last().click();
  await expect(basket.getByText('询价篮是空的')).toBeVisible();
});
