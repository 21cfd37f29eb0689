import { expect, test } from '@playwright/test';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { callApi } from '../api.ts';
import { press, stateTag } from '../at-work.ts';
import { turnDark, violations } from '../axe.ts';
import { lintLayout } from '../layout.ts';
import { aProduction, dayAhead, inspectDialog, typeDay } from '../preparations.ts';

test('a production is put off and ended, and says before what will happen', async ({ page, browser }) => {
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

test('the object pages are accessible in both themes', async ({ page, browser }) => {
  await page.goto('/home');
  const id = await aProduction(page, browser);
  const { lines } = await callApi(page, productionsApi.get, { params: { id } });
  for (const address of [`/productionDetail?id=${id}`, `/preparationDetail?id=${lines[0]!.orderId}`]) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(await lintLayout(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await turnDark(page);
    expect(await violations(page, { coloursOnly: true })).toEqual([]);
  }
});
