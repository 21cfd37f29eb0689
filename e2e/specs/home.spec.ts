import { expect, test } from '@playwright/test';
import { homeApi } from '@mrp/contract/features/home.ts';
import { asOther, callApi } from '../api.ts';
import { asUser, inspect } from '../as-user.ts';
import { violations } from '../axe.ts';
import { waitUntilQuiet } from '../page-errors.ts';

/** To-dos that count something else than the rows of their list. */
const OTHER_UNITS = ['convertible', 'greigeShort', 'countTasks', 'dueSKUCounts', 'dueSPUCounts'];

for (const username of ['caigou', 'beiliaozhuguan', 'hejiazhuguan', 'cangguan'])
  test(`each to-do and each day of ${username} opens as many rows as it counts`, async ({ browser }) => {
    // Some forty pages.
    test.setTimeout(300_000);
    const page = await asOther(browser, username);
    const { todos, week } = await callApi(page, homeApi.get, {});
    expect(todos.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const { key, label, count, path } of [...todos, ...week]) {
      if (OTHER_UNITS.includes(key)) continue;
      const answer = page.waitForResponse(async (response) => {
        if (!response.url().includes('/api/') || !response.url().includes('pageSize')) return false;
        const { data } = (await response.json().catch(() => ({}))) as { data?: { rows?: unknown[]; total?: number } };
        return Array.isArray(data?.rows);
      });
      await page.goto(path);
      const { data } = (await (await answer).json()) as { data: { total: number } };
      if (data.total !== count) wrong.push(`${label} ${count}: ${path} lists ${data.total}`);
    }
    expect(wrong).toEqual([]);
    await page.context().close();
  });

/** Every approval of the product by whoever gives it. */
const approvals = {
  caigou: ['pendingMaterials', 'tasksToConfirm', 'costTasksFABRIC'],
  hejiazhuguan: ['quotationsToDispatch', 'sheetsToApprove', 'pendingSuppliers', 'askedReleases', 'answeredInquiries'],
  jishu: ['costTasksTECHNICAL'],
  beiliaozhuguan: ['pendingBoms', 'pendingPreparations'],
  pandianshenhe: ['pendingSKUAdjustments', 'reviewSKUStocktakes', 'reviewSPUStocktakes'],
};
for (const [username, keys] of Object.entries(approvals))
  test(`every kind of approval that ${username} gives waits for him in the demo`, async ({ browser }) => {
    const page = await asOther(browser, username);
    const { todos } = await callApi(page, homeApi.get, {});
    expect(todos.filter(({ key, count }) => keys.includes(key) && count > 0).map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    await page.context().close();
  });

test('the tour leads a newcomer through five places once, and stays in the menu of the user', async ({ browser }) => {
  const page = await asOther(browser, 'baobiao');
  await callApi(page, homeApi.arrange, { body: { order: [], hidden: [] } });
  await page.goto('/home');
  await page.getByRole('button', { name: '五步导览' }).click();
  const step = page.locator('.ant-tour');
  for (const title of ['菜单', '搜索或执行', '首页的待办', '任务与通知']) {
    await expect(step).toContainText(title);
    expect(await violations(page)).toEqual([]);
    await step.getByRole('button', { name: '下一步' }).click();
  }
  await expect(step).toContainText('每个列表都一样用');
  await step.getByRole('button', { name: '结束导览' }).click();
  await expect(step).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: '调整首页' })).toBeVisible();
  await expect(page.getByRole('button', { name: '五步导览' })).toHaveCount(0);
  await page.locator('.top-bar').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: '五步导览' }).click();
  await expect(step).toContainText('菜单');
  await page.keyboard.press('Escape');
  await expect(step).toBeHidden();
  await page.context().close();
});

test('pages and records that were visited or marked stand in the side menu, visited ones on the home page too', async ({ browser }) => {
  await asUser(browser, 'caigou', async (page) => {
    await page.goto('/supplierList');
    await page.locator('[data-list-row] a').first().click();
    await expect(page).toHaveURL(/\/supplierDetail\?id=/);
    const star = page.getByRole('button', { name: '收藏此页' });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    const record = new URL(page.url());

    await page.goto('/msgList');
    await expect(page.locator('[data-list-row]').first()).toBeVisible();
    await page.getByRole('button', { name: '收藏此页' }).click();
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('button', { name: '收藏', exact: true }).click();
    const marked = menu.getByRole('list', { name: '收藏' }).getByRole('link');
    await expect(marked).toHaveCount(2);
    await expect(marked.first()).toHaveAttribute('href', '/msgList');
    await menu.getByRole('button', { name: '最近访问' }).click();
    const visited = menu.getByRole('list', { name: '最近访问' });
    await expect(visited.getByRole('link').nth(1)).toHaveAttribute('href', record.pathname + record.search);
    await inspect(page, '.side-menu');

    await page.goto('/home');
    const onHome = page.getByRole('navigation', { name: '最近访问' }).getByRole('link');
    await expect(onHome.nth(1)).toHaveAttribute('href', record.pathname + record.search);
    await onHome.nth(1).click();
    await expect(page).toHaveURL(record.href);
    await page.getByRole('button', { name: '收藏此页' }).click();
    await page.goto('/home');
    await menu.getByRole('button', { name: '收藏', exact: true }).click();
    await expect(marked).toHaveCount(1);
  });
});

test('the weeks of 备料完成率 open as many orders as they count, also by link, and an unknown week opens nothing', async ({ browser }) => {
  await asUser(browser, 'beiliaozhuguan', async (page) => {
    await page.goto('/home');
    const panel = page.getByRole('region', { name: /^备料完成率/ });
    await panel.locator('.ant-segmented-item').filter({ hasText: '表' }).click();
    const figures = panel.getByRole('button', { name: /单应到，查看单据$/ });
    const counted = (await figures.first().textContent()) ?? '';
    await figures.first().click();
    const drawer = page.getByRole('dialog', { name: /应到的单$/ });
    await expect(drawer.locator('.home-due strong').first()).toHaveText(counted);
    await expect(drawer.getByRole('table').getByRole('row')).toHaveCount(Math.min(Number(counted), 50) + 1);
    await inspect(page, '.ant-drawer');
    await page.reload();
    await expect(drawer).toBeVisible();
    await page.goto('/home?week=2020-01-06');
    await expect(panel).toBeVisible();
    await expect(drawer).toHaveCount(0);
  });
});

/** What each role sees of its own work: to-dos, figures of its pages, or its first report. */
for (const username of [
  'admin',
  'kaifa',
  'caigou',
  'jishu',
  'hejia',
  'hejiazhuguan',
  'beiliao',
  'beiliaozhuguan',
  'cangguan',
  'pandian',
  'pandianshenhe',
  'baobiao',
])
  test(`the home page of ${username} says something on the demo`, async ({ browser }) => {
    await asUser(browser, username, async (page) => {
      await page.goto('/home');
      await waitUntilQuiet(page);
      const told = await page.locator('.home-todos strong, .home-recent tbody tr, .home-shortages li, .k-kpi-value').allTextContents();
      expect(told.filter((text) => /[1-9]/.test(text)).length).toBeGreaterThan(0);
      const charts = page.locator('.k-echart svg, .home-shortages meter, .k-progress');
      await expect(charts.first()).toBeVisible();
      await inspect(page);
    });
  });
