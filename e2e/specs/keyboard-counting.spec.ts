import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { accessApi } from '@mrp/contract/features/access.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { CountBatch } from '@mrp/contract/features/stocktakes/tasks.ts';
import { callApi } from '../api.ts';
import { asUser, stateTag } from '../as-user.ts';
import { byKeys } from '../by-keys.ts';
import { publishCount } from '../counting.ts';

const idOf = async (page: Page, name: string): Promise<string> => {
  const { rows } = await callApi(page, accessApi.listUsers, { query: { q: name, page: 1, pageSize: 200 } as never });
  return rows.find(({ username }) => username === name)?.id ?? '';
};

/** Counts one line as the user of `page` and finishes his part. */
async function countByApi(page: Page, id: string, position: number, quantity: string): Promise<void> {
  const { lines } = await callApi(page, countTasksApi.get, { params: { id } });
  const at = new Date().toISOString();
  const events = [{ id: randomUUID(), lineId: lines[position]!.id, mode: 'SET' as const, quantity, at }];
  await callApi(page, countTasksApi.record, { params: { id }, body: CountBatch.parse({ deviceId: 'desk', sentAt: at, events }) });
  await callApi(page, countTasksApi.finish, { params: { id } });
}

test('盘点员 counts what another one miscounted again, and 盘点审核 sends a line back, by keys', async ({ page: admin, browser }) => {
  test.slow();
  await admin.goto('/home');
  const counters = [{ id: await idOf(admin, 'pandian') }, { id: await idOf(admin, 'admin') }];
  // 管理员 sees the stock, so the count is not blind.
  const { id, code, lotNo } = await publishCount(admin, counters, 2, { blind: false });
  await countByApi(admin, id, 1, '30');
  await asUser(browser, 'pandian', async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const keys = byKeys(page);
    await page.goto('/inventoryIndex');
    const task = page.getByRole('region', { name: code });
    await keys.press(task.getByRole('button', { name: /下载到本机/ }));
    await keys.press(task.getByRole('button', { name: /开始盘点|继续盘点/ }));
    await keys.press(page.getByRole('button', { name: '手动输入' }));
    await page.keyboard.type(lotNo);
    await keys.press(
      page
        .getByRole('dialog')
        .filter({ visible: true })
        .getByRole('button', { name: new RegExp(`${lotNo} / 1`) }),
    );
    await expect(page.getByRole('region', { name: '正在盘点' })).toBeVisible();
    await page.keyboard.type('40');
    const record = page.getByRole('button', { name: /记录\s*并继续/ });
    await keys.press(record);
    await expect(record).toBeDisabled();
    await expect(page.getByRole('button', { name: '已同步' })).toBeVisible();
    await keys.press(page.getByRole('button', { name: '完成', exact: true }));
    await keys.agree(/^完成/);
    await expect(page).toHaveURL(/inventoryIndex/);

    await keys.press(page.getByRole('tab', { name: /复盘/ }));
    await keys.press(task.getByRole('button', { name: '开始复盘' }));
    await keys.fill(page.getByLabel('复盘数量'), '31');
    await keys.press(page.getByRole('group', { name: '差异原因' }).getByRole('button').first());
    await keys.press(page.getByRole('button', { name: '保存并看下一行' }));
    await keys.press(page.getByRole('button', { name: '提交复盘' }));
    await expect(page).toHaveURL(/inventoryIndex/);
  });
  await asUser(browser, 'pandianshenhe', async (page) => {
    const keys = byKeys(page);
    await keys.open('SKU盘点');
    await keys.find(code);
    await page.keyboard.press('Enter');
    await expect(stateTag(page, '待审核')).toBeVisible();
    await keys.reach(page.getByRole('region', { name: /^明细/ }).getByRole('checkbox', { name: '选择第 2 行' }));
    await page.keyboard.press('Space');
    await keys.press(page.getByRole('button', { name: '退回', exact: true }), 'Shift+Tab');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('所选 1 行须由他人重新盘点')).toBeVisible();
    await keys.fill(dialog.getByRole('textbox'), '再数一次');
    await keys.agree(/退回/);
    await expect(stateTag(page, '待复盘')).toBeVisible();
  });
});
