import { expect, test, type Page } from '@playwright/test';
import { walkByTab } from '../keyboard.ts';
import { addressOf, listPages } from '../pages.ts';
import { waitUntilQuiet } from '../page-errors.ts';

// This file uses no pointer: everything is reached and left by keys.
const pages = (await listPages()).filter((page) => !page.public);

for (const { path, title } of pages)
  test(`${path}: Tab walks through every visible stop once`, async ({ page }) => {
    await page.goto(await addressOf(page, path));
    await expect(page).toHaveTitle(`${title} · 物料管理系统`);
    await waitUntilQuiet(page);
    expect(await walkByTab(page)).toEqual([]);
  });

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();

/** Layers opened by a key; after Esc the focus returns to the opener. */
const layers: Readonly<Record<string, readonly (readonly [opener: (page: Page) => ReturnType<Page['locator']>, layer: string])[]>> = {
  '/home': [
    [button(/搜索或执行/), '.palette'],
    [button(/^导出中心/), '.ant-drawer-section'],
    [button(/^任务与通知/), '.ant-drawer-section'],
    [button(/^管理员/), '.ant-dropdown-menu'],
  ],
  '/msgList': [
    [button('更多筛选'), '.ant-drawer-section'],
    [button('列设置'), '.ant-drawer-section'],
  ],
  '/systemManage/users': [[button('新建用户'), '.ant-modal']],
  '/systemManage/colours': [[button('新建颜色'), '.ant-modal']],
  '/systemManage/classifications': [[button('新建大类'), '.ant-modal']],
};

for (const [path, ways] of Object.entries(layers))
  test(`${path}: Esc closes a layer opened by a key and returns the focus`, async ({ page }) => {
    await page.goto(path);
    await waitUntilQuiet(page);
    for (const [opener, layer] of ways) {
      await opener(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.locator(layer).filter({ visible: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator(layer).filter({ visible: true })).toBeHidden();
      await expect(opener(page)).toBeFocused();
    }
  });

test('Esc closes only the top layer', async ({ page }) => {
  await page.goto('/msgList?ps=20');
  await page.getByRole('button', { name: '更多筛选' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: '筛选' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: '命令面板' });
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('the first focus stop skips the menu and leads to the content', async ({ page }) => {
  await page.goto('/msgList');
  // The network may be idle before the page is drawn, and Tab would have no target.
  await expect(page.locator('[data-list-row]').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const inMain = await page.evaluate(() => document.getElementById('main')?.contains(document.activeElement));
  expect(inMain).toBe(true);
});
