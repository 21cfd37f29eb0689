import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { accessApi } from '@mrp/contract/features/access.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { CountBatch } from '@mrp/contract/features/stocktakes/tasks.ts';
import { callApi } from '../api.ts';
import { asUser, inspect, press, stateTag } from '../as-user.ts';
import { postDocument, publishCount } from '../counting.ts';

test('an approval that goods moved under leads to their lines, and only the chosen lines are sent back', async ({ page, browser }) => {
  page.setDefaultTimeout(20_000);
  await page.goto('/home');
  const { rows: people } = await callApi(page, accessApi.listUsers, { query: { q: 'admin', page: 1, pageSize: 20 } as never });
  const me = people.find(({ username }) => username === 'admin');
  const { id, holder, skuId, lotNo } = await publishCount(page, [{ id: me?.id ?? '' }], 3, { blind: false });
  const before = new Date().toISOString();
  const { lines } = await callApi(page, countTasksApi.get, { params: { id } });
  const at = new Date().toISOString();
  const events = lines.map((line) => ({ id: randomUUID(), lineId: line.id, mode: 'SET' as const, quantity: '40', at }));
  await callApi(page, countTasksApi.record, { params: { id }, body: CountBatch.parse({ deviceId: 'desk', sentAt: at, events }) });
  await callApi(page, countTasksApi.finish, { params: { id } });
  const taken = { materialId: skuId, quantity: '5', rolls: [{ lotNo, rollNo: '3', quantity: '5' }] };
  await postDocument(page, { kind: 'OTHER_OUT', holderId: holder.id, reason: '送样', occurredAt: before, lines: [taken] });

  const review = async (supervisor: Page): Promise<void> => {
    await supervisor.goto(`/skuEndProductDetails?id=${id}`);
    await expect(stateTag(supervisor, '待审核')).toBeVisible();
    await expect(supervisor.getByText('1 行提交后补录了盘点之前的出入库')).toBeVisible();
    await inspect(supervisor);
    await press(supervisor, '审核过账');
    const dialog = supervisor.getByRole('dialog');
    await dialog.getByRole('button', { name: '审核过账' }).click();
    await expect(supervisor.getByText(/退回这些行重新盘点/)).toBeVisible();
    await dialog.getByRole('button', { name: '取消', exact: true }).click();
    const section = supervisor.getByRole('region', { name: /^明细/ });
    await expect(section.locator('tbody tr')).toHaveCount(1);
    await expect(section.getByText('盘点期间有出入库')).toBeVisible();
    await section.getByRole('checkbox', { name: '选择第 3 行' }).check();
    await press(supervisor, '退回');
    await expect(dialog.getByText('所选 1 行须由他人重新盘点')).toBeVisible();
    await dialog.getByRole('textbox').fill('补录出库');
    await dialog.getByRole('button', { name: '退回' }).click();
    await expect(stateTag(supervisor, '待复盘')).toBeVisible();
    await expect(supervisor.getByText(/还有 1 行待复盘/)).toBeVisible();
  };
  await asUser(browser, 'pandianshenhe', review, [/补录了盘点之前的出入库/]);
});
