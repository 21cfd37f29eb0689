import { expect, test, type Page } from '@playwright/test';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { callApi } from '../api.ts';
import { inspect, press } from '../as-user.ts';
import { settle, violations } from '../axe.ts';
import { aPhone } from '../phone.ts';
import { inspectDialog } from '../preparations.ts';
import { aSmallOrder } from '../purchases.ts';

async function inspectPhone(phone: Page): Promise<void> {
  await settle(phone);
  expect(await violations(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

test('a supplier ships by a link on the phone with his packing list, and the buyer makes the shipment of it', async ({ page, browser }) => {
  await page.goto('/home');
  const order = await aSmallOrder(page, ['place', 'confirm']);
  const [line] = order.lines;
  const made = await callApi(page, supplierLinksApi.create, {
    params: { id: order.id },
    body: { isForAll: false, validDays: 30, replacesId: null },
  });
  const phone = await aPhone(browser);
  await phone.goto(`/s#${made.token}`);
  await expect(phone.getByRole('heading', { name: order.code })).toBeVisible();
  await press(phone, 'English');
  await expect(phone.getByText('At most')).toBeVisible();
  await press(phone, '中文');
  await phone.getByText('粘贴码单').first().click();
  const half = (Number(line!.quantity) / 4).toFixed(0);
  await phone.getByLabel('粘贴码单').fill(['编码\t缸号\t匹号\t数量', `${line!.code}\tE2E-1\t1\t${half}`, `\tE2E-2\t2\t${half}`].join('\n'));
  await press(phone, '读取码单');
  await expect(phone.getByText(/^读到 2 行/)).toBeVisible();
  await inspectPhone(phone);
  await phone.getByLabel('您的姓名').fill('王经理');
  await phone.getByLabel('运单号').fill('SF123456');
  await phone.context().setOffline(true);
  await press(phone, '发送发货');
  await expect(phone.getByText(/没有网络/)).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText('等采购处理')).toBeVisible();
  await inspectPhone(phone);

  await page.goto('/materialPurchaseManage?supplierSide=SHIPPED');
  await expect(page.getByText(order.code).first()).toBeVisible();
  await page.goto(`/purchaseDetail?id=${order.id}#supplierSide`);
  const told = page.getByRole('region', { name: '王经理 的发货' });
  await expect(told).toContainText('SF123456');
  await inspect(page);
  await press(told, '拒绝');
  await inspectDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await press(told, '生成发货单');
  await expect(page.getByRole('dialog')).toContainText('过账到在途');
  await inspectDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: '按此方案发货' }).click();
  await expect(told).toContainText('已生成发货单');
  const { shipments } = await callApi(page, supplierLinksApi.get, { params: { id: order.id } });
  expect(shipments, 'what waited offline was sent once').toHaveLength(1);

  await phone.reload();
  await expect(phone.getByText(shipments[0]!.shipment!.code).filter({ visible: true }).first()).toBeVisible();
  await expect(phone.getByText('已生成发货单')).toBeVisible();
  await phone.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(phone, { coloursOnly: true })).toEqual([]);
  await phone.context().close();
});
