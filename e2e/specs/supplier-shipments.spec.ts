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

/** 送货单 and labels, whose codes no long name pushes over the edge. */
async function inspectPaper(phone: Page): Promise<void> {
  await press(phone, '打印送货单与匹标');
  await expect(phone.getByRole('article', { name: /^送货单/ })).toContainText('E2E-1');
  await inspectPhone(phone);
  await phone.getByRole('radio', { name: '匹标 2 张' }).check();
  const label = phone.getByRole('region', { name: '标签 E2E-1/1' });
  const [outer, code] = [await label.boundingBox(), await label.getByLabel('二维码 E2E-1/1').boundingBox()];
  expect(code!.x + code!.width).toBeLessThanOrEqual(outer!.x + outer!.width);
  await inspectPhone(phone);
  await press(phone, /返回单据/);
}

test('a supplier ships by a link on the phone with his packing list, and the buyer makes the shipment of it', async ({ page, browser }) => {
  await page.goto('/home');
  const order = await aSmallOrder(page, ['place', 'confirm'], { isOfRolls: true });
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
  const list = ['编码,缸号,匹号,数量', `${line!.code},E2E-1,1,${half}`, `,E2E-2,2,${half}`].join('\n');
  await phone.getByLabel('选择文件').setInputFiles({ name: '码单.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
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
  await inspectPaper(phone);

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
