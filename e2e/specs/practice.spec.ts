import { expect, test, type Page } from '@playwright/test';
import { homeApi } from '@mrp/contract/features/home.ts';
import { practiceApi } from '@mrp/contract/features/purchases/practice.ts';
import { callApi } from '../api.ts';
import { asUser, inspect, press, stateTag } from '../as-user.ts';
import { waitUntilQuiet } from '../page-errors.ts';

// Both are of one buyer.
test.describe.configure({ mode: 'serial' });

const strip = (page: Page) => page.getByRole('region', { name: '上手采购' });
const go = async (page: Page, name: string): Promise<void> => {
  await strip(page).getByRole('link', { name }).click();
  await waitUntilQuiet(page);
};
const confirm = (page: Page, name: string) => page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();

test('a buyer is led from the form to goods in stock, may leave in between, and each step is what the documents say', async ({
  browser,
}) => {
  await asUser(browser, 'caigou', async (page) => {
    await callApi(page, homeApi.arrange, { body: { order: [], hidden: [] } });
    await page.goto('/home');
    await press(page, '上手采购');
    await expect(strip(page)).toContainText('1 / 5：新建采购单');
    await inspect(page);
    // Everything is filled in: it is saved as it stands.
    await go(page, '去新建');
    await press(page, /^保存/);
    await expect(strip(page)).toContainText('2 / 5：下单');
    // Elsewhere and later the next step is still offered.
    await page.goto('/msgList');
    await go(page, '打开采购单');
    await press(page, '下单');
    await confirm(page, '下单');
    await expect(strip(page)).toContainText('3 / 5：接单');
    await press(page, '接单');
    await confirm(page, '接单');
    await expect(strip(page)).toContainText('4 / 5：发货');
    await press(page, '发货');
    await confirm(page, '查看方案');
    await confirm(page, '按此方案发货');
    await expect(strip(page)).toContainText('5 / 5：收货');
    await expect(strip(page)).toContainText('由仓管在发货单上');
    await expect(page).toHaveURL(/shipmentDetail/);
    const shipment = page.url();
    await asUser(browser, 'cangguan', async (keeper) => {
      await keeper.goto(shipment);
      await press(keeper, '收货');
      await confirm(keeper, '收货');
      await keeper
        .getByRole('dialog', { name: /^收货到/ })
        .getByRole('button', { name: '收货' })
        .click();
      await expect(stateTag(keeper, '待检验')).toBeVisible();
    });
    await page.reload();
    await expect(strip(page)).toContainText('上手采购已完成');
    const { received, stage, order } = await callApi(page, practiceApi.get, {});
    expect(stage).toBe('RECEIVED');
    await go(page, '看库存');
    await expect(page.locator('main')).toContainText(received!.name.split(' ')[0]!);
    await page.goto(`/purchaseDetail?id=${order!.id}`);
    await expect(stateTag(page, '已收货')).toBeVisible();
    await strip(page).getByRole('button', { name: '结束' }).click();
    await expect(strip(page)).toHaveCount(0);
  });
});

test('the practice is begun and left by keyboard on a phone, and begun again from the menu of the user', async ({ browser }) => {
  await asUser(browser, 'caigou', async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await callApi(page, homeApi.arrange, { body: { order: [], hidden: ['practice'] } });
    await page.goto('/home');
    await waitUntilQuiet(page);
    await expect(page.locator('main').getByRole('button', { name: '上手采购' })).toHaveCount(0);
    await page.locator('.top-bar').getByRole('button').last().press('Enter');
    await page.getByRole('menuitem', { name: '上手采购' }).press('Enter');
    await expect(strip(page)).toContainText('1 / 5：新建采购单');
    await inspect(page);
    await page.reload();
    await expect(strip(page)).toContainText('1 / 5：新建采购单');
    await strip(page).getByRole('button', { name: '退出' }).press('Enter');
    await expect(strip(page)).toHaveCount(0);
  });
});

test('who cannot write and place orders is not offered the practice', async ({ browser }) => {
  await asUser(browser, 'jishu', async (page) => {
    await page.goto('/home');
    await waitUntilQuiet(page);
    await expect(page.getByRole('button', { name: '上手采购' })).toHaveCount(0);
    await page.locator('.top-bar').getByRole('button').last().click();
    await expect(page.getByRole('menuitem', { name: '五步导览' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: '上手采购' })).toHaveCount(0);
  });
});
