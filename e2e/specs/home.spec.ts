import { expect, test } from '@playwright/test';
import { homeApi } from '@mrp/contract/features/home.ts';
import { asOther, callApi } from '../api.ts';

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
