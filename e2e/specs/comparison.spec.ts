import { expect, test, type Page } from '@playwright/test';
import { comparisonApi } from '@mrp/contract/features/materials/comparison.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { callApi } from '../api.ts';
import { asUser } from '../as-user.ts';
import { useTheme, violations } from '../axe.ts';
import { overflow } from '../layout.ts';
import { startBulk } from '../lists.ts';

const table = (page: Page) => page.getByRole('region', { name: '物料对比' });
const tray = (page: Page) => page.getByRole('region', { name: '待对比' });

/** Materials with a price and stock, so that every group has something to say. */
async function someIds(page: Page, count: number): Promise<string[]> {
  const { rows } = await callApi(page, materialsApi.list, { query: { inStock: 1 as never, pageSize: 50, sort: 'code' as never } });
  return rows
    .filter(({ metrePrice }) => metrePrice)
    .slice(0, count)
    .map(({ id }) => id);
}

test.describe('物料对比', () => {
  test('two to four materials of the list stand side by side, with what differs first', async ({ page }) => {
    await page.goto('/msgList');
    const rows = page.getByRole('checkbox', { name: /^选择 / });
    for (const at of [0, 1, 2]) await rows.nth(at).check();
    await startBulk(page, '对比');
    await expect(page).toHaveURL(/\/compareMaterials\?ids=\d+,\d+,\d+$/);
    await expect(table(page).getByRole('columnheader')).toHaveCount(4);
    const states = table(page).locator('tbody tr:not(.k-compare-group)');
    const all = await states.count();
    await page.getByRole('switch', { name: '只看差异' }).click();
    await expect(table(page).locator('tr.same')).toHaveCount(0);
    expect(await states.count()).toBeLessThan(all);
    await page
      .getByRole('button', { name: /^移除 / })
      .first()
      .click();
    await expect(table(page).getByRole('columnheader')).toHaveCount(3);
    await page.reload();
    await expect(table(page).getByRole('columnheader')).toHaveCount(3);
  });

  test('one or five are refused with a sentence, and stay chosen', async ({ page }) => {
    await page.goto('/msgList');
    await page
      .getByRole('checkbox', { name: /^选择 / })
      .first()
      .check();
    await startBulk(page, '对比');
    await expect(page.getByText('请选择 2–4 个再对比')).toBeVisible();
    await expect(page.getByText('已选 1 条')).toBeVisible();
  });

  test('materials wait in a tray from page to page until they are compared', async ({ page }) => {
    const [first = '', second = ''] = await someIds(page, 2);
    for (const id of [first, second]) {
      await page.goto(`/insideDetails?id=${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const direct = page.getByRole('button', { name: '加入对比' });
      if ((await direct.count()) === 0) await page.getByRole('button', { name: '更多操作', exact: true }).click();
      await page.getByText('加入对比', { exact: true }).click();
    }
    await expect(tray(page).getByRole('listitem')).toHaveCount(2);
    expect(await violations(page, { within: '.k-compare-tray' })).toEqual([]);
    await tray(page).getByRole('link', { name: '对比' }).click();
    await expect(page).toHaveURL(`/compareMaterials?ids=${first},${second}`);
    await page.goto('/msgList');
    await tray(page).getByRole('button', { name: '清空' }).click();
    await expect(tray(page)).toHaveCount(0);
  });

  test('prices are there only for those who may see them', async ({ page, browser }) => {
    const ids = await someIds(page, 2);
    await page.goto(`/compareMaterials?ids=${ids.join(',')}`);
    await expect(table(page).getByRole('rowheader', { name: '优选米价（不含税）' })).toBeVisible();
    const answer = await callApi(page, comparisonApi.compareMaterials, { query: { ids } });
    expect(answer.map(({ id }) => id)).toEqual(ids);
    await asUser(browser, 'cangguan', async (keeper) => {
      await keeper.goto(`/compareMaterials?ids=${ids.join(',')}`);
      await expect(table(keeper).getByRole('rowheader', { name: '分类' })).toBeVisible();
      await expect(table(keeper).getByRole('rowheader', { name: /米价|优选报价/ })).toHaveCount(0);
    });
  });

  test('four fit a phone and a desktop, in both themes; wrong and missing ones are said', async ({ page }) => {
    const ids = await someIds(page, 4);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/compareMaterials?ids=${ids.join(',')}`);
      await expect(table(page).getByRole('columnheader')).toHaveCount(5);
      expect(await overflow(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
      await useTheme(page, 'dark');
      expect(await violations(page, { coloursOnly: true })).toEqual([]);
    }
    await page.goto(`/compareMaterials?ids=${ids[0]},x,99999999`);
    await expect(page.getByRole('alert')).toContainText('有 1 个物料不存在');
    await page.goto('/compareMaterials');
    await expect(page.getByText('还没有要对比的物料')).toBeVisible();
  });
});

test.describe('供应商对比', () => {
  const suppliers = (page: Page) => page.getByRole('region', { name: '供应商对比' });

  test('two to four suppliers of the list stand side by side by score, prices and terms', async ({ page, browser }) => {
    await page.goto('/supplierList');
    const rows = page.getByRole('checkbox', { name: /^选择 / });
    for (const at of [0, 1, 2]) await rows.nth(at).check();
    await startBulk(page, '对比');
    await expect(page).toHaveURL(/\/compareSuppliers\?ids=\d+,\d+,\d+$/);
    const address = new URL(page.url());
    await expect(suppliers(page).getByRole('columnheader')).toHaveCount(4);
    await expect(suppliers(page).getByRole('rowheader', { name: '其中米价最低' })).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
      await useTheme(page, 'dark');
      expect(await violations(page, { coloursOnly: true })).toEqual([]);
    }
    await asUser(browser, 'kaifa', async (developer) => {
      await developer.goto(address.pathname + address.search);
      await expect(suppliers(developer).getByRole('rowheader', { name: '物料数' })).toBeVisible();
    });
  });
});
