import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, type Page } from '@playwright/test';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { isSigned, pull, pushOrder, Refusal, type Row } from '../../examples/erp-client.ts';
import { asOther, callApi, createFabric } from '../api.ts';
import { asUser, choose, inspect, press } from '../as-user.ts';

const NAME = randomUUID().slice(0, 6);
// The second test chooses the account that the first one made.
test.describe.configure({ mode: 'serial' });

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

/** The receiving side of another system, on a host that `scripts/e2e.ts` allows. */
async function listen() {
  const events: { body: string; signature: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      events.push({ body, signature: String(request.headers['x-mrp-signature']) });
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { events, url: `http://127.0.0.1:${port}/mrp`, stop: () => server.close() };
}

async function fillSubscription(page: Page, url: string, account: string): Promise<void> {
  await press(page, '新建订阅');
  await field(page, '名称').fill(`事件 ${NAME}`);
  await field(page, '网址').fill(url);
  await choose(page, field(page, '服务账号'), account);
  await choose(page, field(page, '事件'), '内部物料状态');
  await page.keyboard.press('Tab');
}

/** Subscribes to the states of materials, and returns the secret of the signatures. */
async function subscribe(page: Page, url: string): Promise<string> {
  await page.goto('/systemManage/webhooks');
  await fillSubscription(page, url, `ERP ${NAME}`);
  await press(dialog(page), /^保\s?存$/);
  const row = page.locator('[data-list-row]').filter({ hasText: `事件 ${NAME}` });
  await press(row, /^更多操作/);
  await page.getByRole('menuitem', { name: '签名密钥' }).click();
  const shown = dialog(page).locator('code');
  await expect(shown).toContainText('whsec_');
  const secret = await shown.textContent();
  await inspect(page);
  await press(dialog(page), '关闭');
  return secret ?? '';
}

/** Makes a service account and a key of it as the administrator does, and returns the key. */
async function makeKey(page: Page, role: string): Promise<string> {
  await page.goto('/systemManage/apiKeys');
  await press(page, '新建服务账号');
  await field(page, '用户名').fill(`erp${NAME}`);
  await field(page, '名称').fill(`ERP ${NAME}`);
  await choose(page, field(page, '角色'), role);
  await page.keyboard.press('Tab');
  await press(dialog(page), /^保\s?存$/);
  await expect(page.getByText('可以为它新建密钥了')).toBeVisible();
  await press(page, '新建密钥');
  await choose(page, field(page, '服务账号'), `ERP ${NAME}`);
  await field(page, '密钥名称').fill(`夜间同步 ${NAME}`);
  await press(dialog(page), /^保\s?存$/);
  const key = await dialog(page).locator('.api-key code').textContent();
  await inspect(page);
  await press(page, '已保存好，关闭');
  return key ?? '';
}

test('an outside system pulls stock, pushes an order, hears of states, and is shut out when its key is revoked', async ({ page }) => {
  test.setTimeout(300_000);
  const heard = await listen();
  const key = await makeKey(page, '管理员');
  const client = { url: process.env['BASE_URL'] ?? 'http://localhost:3000', key };
  const rows: Row[] = [];
  for await (const row of pull(client, 'skuStock', '', 200)) rows.push(row);
  expect(rows.length).toBeGreaterThan(100);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);

  const { rows: styles } = await callApi(page, stylesApi.list, { query: { pageSize: 20 } as never });
  const style = await callApi(page, stylesApi.get, { params: { id: styles[0]!.id } });
  const skc = style.skcs[0]!;
  const line = { colour: skc.colour?.name ?? skc.colourName, size: skc.sizes[0]!, pieces: 120 };
  const order = { code: `ERP-${NAME}`, style: style.code, deliverOn: '2099-12-31', lines: [line] };
  expect(await pushOrder(client, order)).toEqual(await pushOrder(client, order));
  await page.goto(`/garmentOrderList?q=ERP-${NAME}`);
  await expect(page.locator('[data-list-row]').filter({ hasText: `ERP-${NAME}` })).toContainText('120');

  const secret = await subscribe(page, heard.url);
  const material = await createFabric(page);
  await callApi(page, materialsApi.transition, { params: { id: material.id }, body: { action: 'submit', version: material.version } });
  await expect.poll(() => heard.events.find(({ body }) => body.includes(material.code)), { timeout: 120_000 }).toBeDefined();
  const { body, signature } = heard.events.find((event) => event.body.includes(material.code))!;
  expect(JSON.parse(body)).toMatchObject({ event: 'document.material', from: 'DRAFT', to: 'PENDING' });
  expect(isSigned(secret, signature, body)).toBe(true);
  heard.stop();

  await page.goto('/systemManage/apiKeys');
  const row = page.locator('[data-list-row]').filter({ hasText: `夜间同步 ${NAME}` });
  await press(row, /^更多操作/);
  await page.getByRole('menuitem', { name: '吊销' }).click();
  await press(dialog(page), /^吊\s?销$/);
  await expect(row).toContainText('已吊销');
  await expect(pushOrder(client, { ...order, code: `ERP-${NAME}-2` })).rejects.toBeInstanceOf(Refusal);
});

test('a webhook towards the own network is refused at its field, and nothing typed is lost', async ({ page }) => {
  await page.goto('/systemManage/webhooks');
  await fillSubscription(page, 'http://10.0.0.1/mrp', `ERP ${NAME}`);
  await press(dialog(page), /^保\s?存$/);
  await expect(dialog(page).getByText('须为 https 网址', { exact: true })).toBeVisible();
  await expect(dialog(page).getByLabel('名称')).toHaveValue(`事件 ${NAME}`);
});

test('备料主管 follows a shortage from the home page to its documents, and 报表只读 reads the reports without changing anything', async ({
  browser,
}) => {
  await asUser(browser, 'beiliaozhuguan', async (planner) => {
    await planner.goto('/home');
    const shortages = planner.getByRole('region', { name: /^近期缺料/ });
    await expect(shortages.getByRole('listitem').first()).toBeVisible();
    await inspect(planner);
    await shortages.getByRole('link', { name: '齐料' }).click();
    await expect(planner).toHaveURL(/\/preparationReadiness\?short=1/);
    await expect(planner.locator('[data-list-row]').first()).toBeVisible();
    await planner.goto('/overviewTable');
    await planner.locator('.k-kpi-value button').first().click();
    await expect(planner.locator('.k-report-sum')).toBeVisible();
  });
  const reader = await asOther(browser, 'baobiao');
  for (const path of ['/overviewTable', '/meitaoTable', '/fabricTable', '/specialTechnique', '/pricingMaterialReport']) {
    await reader.goto(path);
    await expect(reader.locator('.k-kpi-value').first()).toBeVisible();
    await expect(reader.getByRole('columnheader', { name: /金额/ })).toHaveCount(0);
  }
  await reader.context().close();
});
