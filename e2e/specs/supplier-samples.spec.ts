import { expect, test, type Page } from '@playwright/test';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { callApi } from '../api.ts';
import { choose, inspect, press } from '../as-user.ts';
import { settle, violations } from '../axe.ts';
import { aPhone } from '../phone.ts';
import { inspectDialog } from '../preparations.ts';

async function inspectPhone(phone: Page): Promise<void> {
  await settle(phone);
  expect(await violations(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

test('a supplier sends a sample with a photo from the phone, once although offline, and it becomes a sample of the task', async ({
  page,
  browser,
}) => {
  await page.goto('/home');
  const { rows } = await callApi(page, developmentTasksApi.list, { query: { state: 'DEVELOPING', pageSize: 50 } as never });
  const { id, code, samples: before } = rows.at(-1)!;
  const { rounds } = await callApi(page, developmentTasksApi.get, { params: { id: rows.find(({ samples }) => samples > 0)!.id } });
  await page.goto(`/materialTaskDetails?id=${id}#supplierSide`);
  await press(page, '供应商链接');
  const dialog = page.getByRole('dialog');
  await choose(page, dialog.getByRole('combobox').first(), rounds[0]!.supplier.name);
  await inspectDialog(page);
  await dialog.getByRole('button', { name: '新建' }).click();
  const address = await dialog.getByRole('textbox', { name: '链接' }).inputValue();
  await dialog.getByRole('button', { name: '关闭' }).last().click();

  const phone = await aPhone(browser);
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: code })).toBeVisible();
  await inspectPhone(phone);
  await press(phone, 'English');
  await expect(phone.getByRole('heading', { name: 'Send a sample' })).toBeVisible();
  await press(phone, '中文');
  await phone.getByLabel('您的姓名').fill('周打样');
  await press(phone, '发送样品');
  await expect(phone.getByText('请填写货号，或附照片')).toBeVisible();
  await inspectPhone(phone);
  await phone.getByLabel('您的货号').fill('E2E-77');
  await expect(phone.getByText('请填写货号，或附照片')).toBeHidden();
  await expect(phone.getByText('请检查填写的内容')).toBeHidden();
  await phone.getByLabel('报价（元）').fill('36.80');
  await press(phone, '加一种成分');
  await phone.getByLabel('占比（%）').fill('100');
  const photo = { name: '样品.png', mimeType: 'image/png', buffer: await phone.screenshot() };
  await phone.getByLabel(/^样品照片/).setInputFiles(photo);
  await expect(phone.getByRole('button', { name: '去掉 样品.webp' })).toBeVisible();
  await phone.context().setOffline(true);
  await press(phone, '发送样品');
  await expect(phone.getByText(/没有网络/)).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText('等对方处理')).toBeVisible();
  await inspectPhone(phone);

  await page.goto('/materialTask?supplierSide=ANSWERED');
  await expect(page.getByText(code).first()).toBeVisible();
  await page.goto(`/materialTaskDetails?id=${id}#supplierSide`);
  const sent = page.getByRole('region', { name: /周打样 的样品 E2E-77$/ });
  await expect(sent).toContainText('36.80');
  await inspect(page);
  await press(sent, '拒绝');
  await inspectDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await press(sent, '登记这个样品');
  await inspectDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: '登记' }).click();
  await expect(sent).toContainText('已登记为样品');
  const task = await callApi(page, developmentTasksApi.get, { params: { id } });
  expect(task.rounds).toHaveLength(before + 1);
  expect(task.rounds.at(-1)).toMatchObject({ sampleNo: 'E2E-77', price: '36.8', pictureIds: [expect.any(String)] });
  const { answers } = await callApi(page, taskLinksApi.get, { params: { id } });
  expect(answers, 'what waited offline was sent once').toHaveLength(1);
  await phone.reload();
  await expect(phone.getByText('对方已登记')).toBeVisible();
  await phone.context().close();
});
