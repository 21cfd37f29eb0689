import { expect, test } from '@playwright/test';
import { shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { callApi } from '../api.ts';
import { inspect, press, stateTag } from '../as-user.ts';
import { settle, violations } from '../axe.ts';
import { aPhone } from '../phone.ts';
import { inspectDialog } from '../preparations.ts';
import { aSmallOrder } from '../purchases.ts';

test('a supplier answers an order by a link on the phone, and the buyer accepts it', async ({ page, browser }) => {
  await page.goto('/home');
  const order = await aSmallOrder(page, ['place']);
  await page.goto(`/purchaseDetail?id=${order.id}#supplierSide`);
  await press(page, '供应商链接');
  const dialog = page.getByRole('dialog');
  await inspectDialog(page);
  await dialog.getByRole('button', { name: '新建' }).click();
  const address = await dialog.getByRole('textbox', { name: '链接' }).inputValue();
  expect(address).toMatch(/\/s#[\w-]{22}$/);
  await inspectDialog(page);
  await dialog.getByRole('button', { name: '关闭' }).last().click();

  const phone = await aPhone(browser);
  const asked: string[] = [];
  let bytes = 0;
  phone.on('request', (request) =>
    asked.push(`${request.url()} ${JSON.stringify(request.headers()['referer'] ?? '')} ${request.headers()['cookie'] ?? ''}`),
  );
  phone.on('response', async (response) => {
    bytes += (
      await response
        .request()
        .sizes()
        .catch(() => ({ responseBodySize: 0 }))
    ).responseBodySize;
  });
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: order.code })).toBeVisible();
  const token = address.split('#')[1] ?? '';
  expect(
    asked.filter((one) => one.includes(token)),
    'the token is in no address, referrer or cookie',
  ).toEqual([]);
  await settle(phone);
  expect(bytes, 'of the first load').toBeLessThan(150_000);
  expect(await violations(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await press(phone, 'English');
  await expect(phone.getByText('Needed on')).toBeVisible();
  await press(phone, '中文');

  await phone.getByRole('radio', { name: '要改' }).check();
  await phone.getByLabel('交期', { exact: true }).fill('2099-03-01');
  await phone.getByLabel('您的姓名').fill('王经理');
  await phone.context().setOffline(true);
  await press(phone, /发送答复/);
  await expect(phone.getByText(/没有网络/)).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText(/已发送/)).toBeVisible();
  await expect(phone.getByText('等采购处理')).toBeVisible();
  await expect(page.getByText('王经理').first(), 'the page that is open shows it by itself').toBeVisible();
  expect(await violations(phone)).toEqual([]);
  await phone.emulateMedia({ colorScheme: 'dark' });
  await phone.reload();
  await expect(phone.getByText('等采购处理')).toBeVisible();
  expect(await violations(phone, { coloursOnly: true })).toEqual([]);

  await page.goto('/materialPurchaseManage?supplierSide=ANSWERED');
  await expect(page.getByText(order.code).first()).toBeVisible();
  await page.goto(`/purchaseDetail?id=${order.id}#supplierSide`);
  await expect(page.getByText('王经理').first()).toBeVisible();
  await inspect(page);
  await press(page, /^全部接受/);
  await expect(page.getByRole('dialog')).toContainText('采购单随即接单');
  await inspectDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: '接受' }).click();
  await expect(stateTag(page, '待发货')).toBeVisible();
  const { answers } = await callApi(page, supplierLinksApi.get, { params: { id: order.id } });
  expect(answers, 'what waited offline was sent once').toHaveLength(1);

  await phone.reload();
  await expect(phone.getByText('采购已接受')).toBeVisible();
  const [link] = (await callApi(page, supplierLinksApi.get, { params: { id: order.id } })).links;
  await callApi(page, supplierLinksApi.revoke, { params: { id: order.id, linkId: link!.id }, body: { version: link!.version } });
  await phone.reload();
  await expect(phone.getByText('链接无效或已失效，请向对方要一个新的链接')).toBeVisible();
  await phone.context().close();
});

test('links are printed as QR codes on the sheets of open orders, and are links of theirs', async ({ page }) => {
  await page.goto('/home');
  const order = await aSmallOrder(page, ['place']);
  await page.goto(`/purchasePrint?ids=${order.id}`);
  await page.getByRole('button', { name: '附供应商链接' }).click();
  await inspectDialog(page);
  await page.getByRole('dialog').getByRole('button', { name: '新建并附上' }).click();
  const sheet = page.getByRole('article', { name: `物料采购单 ${order.code}` });
  await expect(sheet.getByRole('img', { name: /^二维码 .*\/s#[\w-]{22}$/ })).toBeVisible();
  await expect(sheet).toContainText('前有效');
  await expect(page.getByRole('button', { name: '已附链接二维码' })).toBeDisabled();
  const { links } = await callApi(page, supplierLinksApi.get, { params: { id: order.id } });
  expect(links).toMatchObject([{ isForAll: false, isRevoked: false, openings: 0 }]);
});

test('a shipment is printed with its rolls and the QR code of a link of its own', async ({ page }) => {
  await page.goto('/purchaseShipments?state=SHIPPED');
  const href = await page.locator('[data-list-row] a[href*="id="]').first().getAttribute('href');
  const id = new URL(href ?? '', 'http://local').searchParams.get('id') ?? '';
  const { code } = await callApi(page, shipmentsApi.get, { params: { id } });
  await page.goto(`/shipmentPrint?ids=${id}`);
  await page.getByRole('button', { name: '附供应商链接' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '新建并附上' }).click();
  const sheet = page.getByRole('article', { name: `物料发货单 ${code}` });
  await expect(sheet.getByRole('img', { name: /^二维码 .*\/s#[\w-]{22}$/ })).toBeVisible();
});

test('a message of a supplier from his phone stands at the desk of the buyer at once', async ({ page, browser }) => {
  await page.goto('/home');
  const { id, code } = await aSmallOrder(page, ['place']);
  const link = { isForAll: false, validDays: 30, replacesId: null };
  const { token } = await callApi(page, supplierLinksApi.create, { params: { id }, body: link });
  await page.goto(`/purchaseDetail?id=${id}#supplierSide`);
  const phone = await aPhone(browser);
  await phone.goto(`/s#${token ?? ''}`);
  await expect(phone.getByRole('heading', { name: code })).toBeVisible();
  await press(phone, '写留言');
  const form = phone.locator('section', { has: phone.getByRole('heading', { name: '留言' }) });
  await form.getByLabel('留言').fill('下周二上午可以提货');
  await form.getByLabel('您的姓名').fill('陈经理');
  await press(form, '发送留言');
  await expect(form.getByText('下周二上午可以提货')).toBeVisible();
  await settle(phone);
  expect(await violations(phone)).toEqual([]);
  await expect(page.getByText('下周二上午可以提货'), 'the page that is open shows it by itself').toBeVisible();
  await inspect(page);
  await phone.context().close();
});
