import { expect, test } from '@playwright/test';
import { homeApi } from '@mrp/contract/features/home.ts';
import { asOther, callApi } from '../api.ts';
import { violations } from '../axe.ts';

/** To-dos that count something else than the rows of their list. */
const OTHER_UNITS = ['convertible', 'greigeShort', 'countTasks'];

for (const username of ['caigou', 'beiliaozhuguan', 'hejiazhuguan', 'cangguan'])
  test(`each to-do of ${username} opens as many rows as it counts`, async ({ browser }) => {
    const page = await asOther(browser, username);
    const { todos } = await callApi(page, homeApi.get, {});
    expect(todos.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const { key, label, count, path } of todos) {
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
