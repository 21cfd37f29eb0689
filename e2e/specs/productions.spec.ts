import { expect, test } from '@playwright/test';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { asOther, callApi } from '../api.ts';
import { press, stateTag } from '../as-user.ts';
import { useTheme, violations } from '../axe.ts';
import { lintLayout } from '../layout.ts';
import { pasteText } from '../clipboard.ts';
import { gridOf } from '../grid.ts';
import { aFactory, anOrder, approve, aProduction, dayAhead, inspectDialog, someMaterials, typeDay } from '../preparations.ts';
import { waitUntilQuiet } from '../page-errors.ts';

test('a production is rescheduled and ended, with a preview of the consequences', async ({ page, browser }) => {
  await page.goto('/home');
  const id = await aProduction(page, browser);
  const { lines } = await callApi(page, productionsApi.get, { params: { id } });
  await page.goto(`/productionDetail?id=${id}`);
  await press(page, '改期');
  const later = page.getByRole('dialog', { name: /^改期/ });
  await typeDay(page, later.getByLabel('新的预计到仓日期'), dayAhead(40));
  await later.getByLabel('原因').fill('染缸排期');
  await inspectDialog(page);
  await later.getByRole('button', { name: '改期' }).click();
  await expect(later).toBeHidden();
  await expect(page.getByText('改期 1 次').first()).toBeVisible();
  await press(page, '取消生产');
  const end = page.getByRole('dialog', { name: /^取消生产/ });
  await expect(end).toContainText('备料单退回待接单');
  await inspectDialog(page);
  await end.getByLabel('原因').fill('供应商停产');
  await end.getByRole('button', { name: '取消生产' }).click();
  await expect(stateTag(page, '已取消')).toBeVisible();
  const order = await callApi(page, preparationsApi.get, { params: { id: lines[0]!.orderId } });
  expect(order.state).toBe('WAITING');
});

test('a batch being entered survives Esc and a concurrent change by another user', async ({ page, browser }) => {
  await page.goto('/home');
  const id = await aProduction(page, browser);
  await page.goto(`/productionDetail?id=${id}`);
  await press(page, '分批完成');
  const dialog = page.getByRole('dialog', { name: /^分批完成/ });
  const { cell, expectLines } = gridOf(page, '细码');
  await cell(1, 'lotNo').click();
  await pasteText(page, 'D01\t1\t30.5\nD01\t2\t20');
  await expectLines(2);
  // Esc discards what is typed in a cell, as the grid's help says.
  await page.keyboard.type('XX');
  await page.keyboard.press('Escape');
  await expect(cell(1, 'lotNo')).toHaveText('D01');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: '放弃填写的这一批？' });
  await inspectDialog(page);
  await asked.getByRole('button', { name: /取\s*消/ }).click();
  await expect(dialog).toContainText('已收 0.00');
  const { version } = await callApi(page, productionsApi.get, { params: { id } });
  const rolls = [{ lotNo: 'A01', rollNo: '1', quantity: '40' }];
  await callApi(page, productionsApi.receive, { params: { id }, body: { quantity: '40', rolls, version } });
  await dialog.getByLabel('备注').fill('长'.repeat(501));
  await dialog.getByRole('button', { name: '收货' }).click();
  await expect(dialog.getByText('不能超过500个字符')).toBeVisible();
  await dialog.getByLabel('备注').fill('第二车');
  await dialog.getByRole('button', { name: '收货' }).click();
  await expect(page.getByText('内容已被他人修改，已显示最新内容，请核对后再试')).toBeVisible();
  await expect(dialog).toContainText('已收 40.00');
  await expect(dialog).toContainText('累计 90.50');
  await dialog.getByRole('button', { name: '收货' }).click();
  await expect(dialog).toBeHidden();
  const { batches } = await callApi(page, productionsApi.get, { params: { id } });
  expect(batches.map(({ quantity, remark }) => [quantity, remark])).toEqual([
    ['40.0000', ''],
    ['50.5000', '第二车'],
  ]);
});

test('orders and productions are printed with number, barcode, and dates including the year', async ({ page, browser }) => {
  await page.goto('/home');
  const id = await aProduction(page, browser);
  const { code, lines } = await callApi(page, productionsApi.get, { params: { id } });
  await page.goto(`/productionPrint?ids=${id}`);
  await expect(page.getByRole('article', { name: `备料生产单 ${code}` })).toContainText(lines[0]!.orderCode);
  await page.goto(`/preparationPrint?ids=${lines[0]!.orderId}`);
  const sheet = page.getByRole('article', { name: `SKU按料备料单 ${lines[0]!.orderCode}` });
  await expect(sheet).toContainText(dayAhead(20));
  expect(await lintLayout(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('the object pages are accessible in both themes', async ({ page, browser }) => {
  await page.goto('/home');
  const id = await aProduction(page, browser);
  const { lines } = await callApi(page, productionsApi.get, { params: { id } });
  for (const address of [`/productionDetail?id=${id}`, `/preparationDetail?id=${lines[0]!.orderId}`]) {
    await page.goto(address);
    await waitUntilQuiet(page);
    expect(await lintLayout(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await useTheme(page, 'dark');
    expect(await violations(page, { coloursOnly: true })).toEqual([]);
  }
});

test('the second user to accept an order is told that it is gone and where to find it', async ({ page, browser }) => {
  await page.goto('/home');
  const house = await aFactory(page);
  const [material] = await someMaterials(page, house.id);
  const order = await anOrder(page, { materialId: material!.materialId, holderId: house.id, quantity: '100', submit: true });
  await approve(browser, [order.id]);
  await page.goto(`/preparationDetail?id=${order.id}`);
  await press(page, '接单');
  const plan = page.getByRole('dialog', { name: '接单' });
  await expect(plan).toContainText(order.code);
  const wish = { orderIds: [order.id], lineIds: [] };
  const other = await asOther(browser, 'beiliao');
  const { fingerprint } = await callApi(other, preparationsApi.planAcceptance, { body: wish });
  await callApi(other, preparationsApi.accept, { body: { ...wish, fingerprint } });
  await other.context().close();
  await plan.getByRole('button', { name: /生成 1 张生产单/ }).click();
  await expect(plan.getByRole('alert').first()).toContainText('没有可以接单的了');
  await expect(plan.getByRole('button', { name: '接单' })).toBeDisabled();
  await plan.getByRole('button', { name: '取消' }).click();
  await expect(stateTag(page, '生产中')).toBeVisible();
});
