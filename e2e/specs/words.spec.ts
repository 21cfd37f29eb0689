import { expect, test, type Page } from '@playwright/test';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { asOther, callApi } from '../api.ts';
import { openList, rows } from '../lists.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const options = (page: Page) =>
  page.locator('.ant-select-item-option, .ant-cascader-menu-item, [role=tree] .ant-select-tree-title').filter({ visible: true });

test.describe('pinyin finds', () => {
  test('a unit and a class of a material', async ({ page }) => {
    await page.goto('/insideNew');
    await field(page, '名称').waitFor();
    await field(page, '主单位（采购、库存）').click();
    await page.keyboard.type('gj');
    await expect(options(page)).toContainText(['公斤']);
    await page.keyboard.press('Escape');
    await field(page, '分类').click();
    await page.keyboard.type('hb');
    await expect(page.getByRole('tree').getByText('汗布').first()).toBeVisible();
  });

  test('a city of a supplier', async ({ page }) => {
    await page.goto('/newSupplier');
    await field(page, '公司全称').waitFor();
    await field(page, '城市').click();
    await page.keyboard.type('shaox');
    await expect(options(page).filter({ hasText: '绍兴' }).first()).toBeVisible();
  });
});

test('pinyin finds one of a few choices, and a form does not begin in them', async ({ page }) => {
  await page.goto('/newPurchase');
  await expect(field(page, '收货方')).toBeFocused();
  await field(page, '来源').click();
  await page.keyboard.type('gys');
  await expect(options(page)).toHaveText(['供应商自采']);
  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-select').filter({ has: field(page, '来源') })).toContainText('供应商自采');
});

test('the submitter sees that somebody else must confirm', async ({ browser }) => {
  const page = await asOther(browser, 'beiliao');
  const { rows: drafts } = await callApi(page, preparationsApi.list, { query: { state: ['DRAFT'], pageSize: 1 } as never });
  const { id, version } = await callApi(page, preparationsApi.get, { params: { id: drafts[0]?.id ?? '' } });
  await callApi(page, preparationsApi.transition, { params: { id }, body: { action: 'submit', version } });
  await page.goto(`/preparationDetail?id=${id}`);
  await expect(page.getByText('由您提交，须由他人确认')).toBeVisible();
  await expect(page.getByRole('button', { name: '审核通过' })).toBeHidden();
  await page.context().close();
});

test('a tab without rows says so instead of blaming filters', async ({ page }) => {
  await openList(page, '/msgList');
  const tab = page.locator('.k-tabs button').filter({ hasText: /\s0$/ }).first();
  const name = ((await tab.textContent()) ?? '').replace(/\s*0$/, '').trim();
  await tab.click();
  await expect(page.getByText(`“${name}”里没有物料`)).toBeVisible();
  await expect(page.getByText('试试减少筛选')).toBeHidden();
  await page.getByRole('button', { name: '查看全部' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('the bulk bar of materials prints labels under one name, and does not archive between other actions', async ({ page }) => {
  await openList(page, '/msgList');
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .check();
  const bar = page.getByRole('region', { name: '批量操作' });
  const inBar = await bar.getByRole('button').allTextContents();
  await bar.getByRole('button', { name: '更多批量操作' }).click();
  const names = [...inBar, ...(await page.getByRole('menuitem').allTextContents())];
  expect(names.filter((name) => name.includes('标签'))).toEqual(['打印标签']);
  expect(inBar).not.toContain('归档');
  expect(names.indexOf('归档'), names.join(' ')).toBe(names.length - 1);
});

test('shipments under way and receipts that were not inspected offer their next step', async ({ page }) => {
  for (const [path, step] of [
    ['/purchaseShipments?state=SHIPPED', '收货'],
    ['/purchaseReceipts?state=PENDING', '检验'],
  ] as const) {
    await openList(page, path);
    await rows(page)
      .first()
      .getByRole('button', { name: new RegExp(`^${step}`) })
      .click();
    await expect(page.getByRole('dialog', { name: new RegExp(`^${step}“`) })).toBeVisible();
  }
});
