import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { accessApi } from '@mrp/contract/features/access.ts';
import { skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { StockDocumentInput } from '@mrp/contract/features/stock/documents.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { asOther, callApi } from '../api.ts';
import { inspect } from '../as-user.ts';
import {
  begin,
  countOne,
  createCounter,
  launchPhone,
  openPhoneAs,
  phone,
  publishCount,
  scanWedge,
  whenKept,
  type Counter,
} from '../counting.ts';
import { dotsOf } from '../codes.ts';
import { readRow, readRows } from '../database.ts';
import { filmLabel } from '../label-video.ts';

const eventsOf = (id: string) =>
  readRows<{ id: string; lineId: string }>('select id, line_id as "lineId" from stocktake_events where stocktake_id = $1', [id]);

async function aPhone(browser: Browser, counter: Counter): Promise<{ context: BrowserContext; hall: Page }> {
  const context = await browser.newContext(phone);
  const hall = await context.newPage();
  await openPhoneAs(hall, counter);
  return { context, hall };
}

/** The profile's lock names the process; it dies without a chance to write anything. */
async function killBrowser(profile: string): Promise<void> {
  const pid = Number((await readlink(join(profile, 'SingletonLock'))).split('-').at(-1));
  process.kill(pid, 'SIGKILL');
}

test('a browser that is killed with unsent records loses and doubles none', async ({ page, browser }) => {
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const { id, code, labels } = await publishCount(page, [counter], 24);
  const profile = await mkdtemp(join(tmpdir(), 'counting-'));
  const before = await launchPhone(profile);
  const hall = before.pages()[0] ?? (await before.newPage());
  await openPhoneAs(hall, counter);
  await begin(hall, code);
  await whenKept(hall);
  await countOne(hall, labels[0]!, '40');
  await before.setOffline(true);
  for (const label of labels.slice(1, 21)) await countOne(hall, label, '40');
  await expect(hall.getByRole('button', { name: '待同步 20' })).toBeVisible();
  await killBrowser(profile);
  await before.close().catch(() => undefined);

  const after = await launchPhone(profile, { offline: true });
  const again = after.pages()[0] ?? (await after.newPage());
  await again.goto('/inventoryIndex');
  await expect(again.getByText('待同步 20').first()).toBeVisible();
  await after.setOffline(false);
  await expect(again.getByText('待同步 20')).toHaveCount(0);
  await expect.poll(async () => (await eventsOf(id)).length).toBe(21);
  expect(new Set((await eventsOf(id)).map(({ lineId }) => lineId)).size).toBe(21);
  await after.close();
  await rm(profile, { recursive: true, force: true });
});

test('an expired session keeps the outbox for its person, and another one sees nothing of it', async ({ page, browser }) => {
  await page.goto('/home');
  const [counter, other] = [await createCounter(page, browser), await createCounter(page, browser)];
  const { id, code, labels } = await publishCount(page, [counter], 3);
  const { context, hall } = await aPhone(browser, counter);
  await begin(hall, code);
  await whenKept(hall);
  await context.setOffline(true);
  for (const label of labels) await countOne(hall, label, '40');
  // The session ends on the server; the phone learns of it with its next call.
  await callApi(hall, accessApi.logOut, {});
  await context.setOffline(false);
  await expect(hall).toHaveURL(/\/login\?redirect=/);
  expect(await eventsOf(id)).toHaveLength(0);

  await openPhoneAs(hall, other);
  await expect(hall.getByText(code)).toHaveCount(0);
  await expect(hall.getByRole('button', { name: '待同步', exact: true })).toBeVisible();
  await hall.getByRole('button', { name: other.name }).tap();
  await hall.getByRole('button', { name: '退出登录' }).tap();
  await expect(hall).toHaveURL(/\/login/);

  await openPhoneAs(hall, counter);
  await expect.poll(async () => (await eventsOf(id)).length).toBe(3);
  await context.close();
});

test('two phones, goods that move meanwhile, a recount by the other one, and one approval', async ({ page, browser }) => {
  await page.goto('/home');
  const counters = [await createCounter(page, browser), await createCounter(page, browser)] as const;
  const { id, code, labels, holder, itemId } = await publishCount(page, counters, 6);
  const phones = [await aPhone(browser, counters[0]), await aPhone(browser, counters[1])] as const;
  for (const { hall } of phones) await begin(hall, code);
  await whenKept(phones[0].hall);
  await phones[0].context.setOffline(true);
  for (const label of labels.slice(0, 3)) await countOne(phones[0].hall, label, '40');
  // Beyond the band: somebody else counts it again.
  await countOne(phones[1].hall, labels[3]!, '30');
  for (const label of labels.slice(4)) await countOne(phones[1].hall, label, '40');
  await phones[0].context.setOffline(false);
  await expect(phones[0].hall.getByRole('button', { name: '已同步' })).toBeVisible();

  // A roll that was counted leaves; what it counted stays right.
  const { rows: items } = await callApi(page, skuStockApi.list, {
    query: { itemIds: itemId, holderIds: holder.id, page: 1, pageSize: 20 } as never,
  });
  const issue = StockDocumentInput.parse({
    kind: 'OTHER_OUT',
    holderId: holder.id,
    remark: '送样',
    lines: [{ materialId: items[0]?.skuId ?? '', quantity: '40', rolls: [{ lotNo: await lotOf(id), rollNo: '1', quantity: '40' }] }],
  });
  const document = await callApi(page, skuStockApi.createDocument, { body: issue });
  await callApi(page, skuStockApi.transitionDocument, {
    params: { id: document.id },
    body: { action: 'post', version: document.version } as never,
  });

  for (const { hall } of phones) {
    await hall.getByRole('button', { name: '完成' }).tap();
    await hall.getByRole('dialog').getByRole('button', { name: '完成', exact: true }).tap();
    await expect(hall).toHaveURL(/inventoryIndex/);
  }
  const [first] = phones;
  await first.hall.reload();
  await first.hall.getByRole('tab', { name: /复盘/ }).tap();
  await first.hall.getByRole('button', { name: /开始复盘|下载到本机/ }).tap();
  await first.hall.getByLabel('复盘数量').fill('31');
  await first.hall.getByRole('group', { name: '差异原因' }).getByRole('button').first().tap();
  await first.hall.getByRole('button', { name: '保存并看下一行' }).tap();
  await first.hall.getByRole('button', { name: '提交复盘' }).tap();
  await expect(first.hall).toHaveURL(/inventoryIndex/);

  const supervisor = await asOther(browser, 'pandianshenhe');
  const { version, state } = await callApi(supervisor, skuStocktakesApi.get, { params: { id } });
  expect(state).toBe('REVIEW');
  const body = { action: 'approve' as const, version, reason: '', lineIds: [] };
  await callApi(supervisor, skuStocktakesApi.transition, { params: { id }, body });
  const posted = await readRows<{ quantity: string }>(
    `select quantity::text from movements where document_kind = 'stocktake' and document_id = $1`,
    [id],
  );
  expect(posted.map(({ quantity }) => quantity)).toEqual(['-9.0000']);
  await expect(callApi(supervisor, skuStocktakesApi.transition, { params: { id }, body })).rejects.toThrow();
  await supervisor.context().close();
  for (const { context } of phones) await context.close();
});

const lotOf = async (id: string): Promise<string> =>
  (
    await readRow<{ lotNo: string }>(
      `select min(t.lot_no) as "lotNo" from stocktake_lines l join lots t on t.id = l.lot_id where l.stocktake_id = $1`,
      [id],
    )
  ).lotNo;

test('the camera reads the label of our own count sheet', async ({ page, browser }) => {
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const { id, code } = await publishCount(page, [counter], 1);
  await page.goto(`/printInventory?goods=SKU&ids=${id}`);
  const folder = await mkdtemp(join(tmpdir(), 'counting-'));
  const film = join(folder, 'label.y4m');
  await filmLabel(film, await dotsOf(page.locator('.stocktake-bars svg').first()));
  const context = await launchPhone(join(folder, 'profile'), { film });
  const hall = context.pages()[0] ?? (await context.newPage());
  await openPhoneAs(hall, counter);
  await begin(hall, code);
  await hall.getByRole('button', { name: '打开摄像头' }).tap();
  await expect(hall.getByRole('region', { name: '正在盘点' })).toContainText('/ 1');
  await context.close();
  await rm(folder, { recursive: true, force: true });
});

test('a scanner works while a Chinese input method is composing, and leaves the field as it was', async ({ page, browser }) => {
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const { code, labels } = await publishCount(page, [counter], 2);
  const { context, hall } = await aPhone(browser, counter);
  await begin(hall, code);
  await scanWedge(hall, 'UNKNOWN-0001');
  await hall.getByRole('button', { name: '记为异常' }).tap();
  const note = hall.getByLabel('情况');
  await note.fill('标签破');
  const cdp = await context.newCDPSession(hall);
  await cdp.send('Input.imeSetComposition', { text: 'sun', selectionStart: 3, selectionEnd: 3 });
  await scanWedge(hall, labels[0]!);
  await expect(note).toHaveValue('标签破');
  await hall.getByRole('dialog').getByRole('button', { name: '取消' }).tap();
  await expect(hall.getByRole('region', { name: '正在盘点' })).toContainText('/ 1');
  await context.close();
});

test('the pages of the counting app are accessible and fit a phone in both themes', async ({ page, browser }) => {
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const { code, labels } = await publishCount(page, [counter], 3);
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ ...phone, colorScheme });
    const hall = await context.newPage();
    await openPhoneAs(hall, counter);
    await inspect(hall);
    const task = hall.getByRole('region', { name: code });
    await task.getByRole('button', { name: /下载到本机/ }).tap();
    await task.getByRole('button', { name: /开始盘点|继续盘点/ }).tap();
    await countOne(hall, labels[0]!, '40');
    await scanWedge(hall, labels[1]!);
    await inspect(hall);
    await scanWedge(hall, 'UNKNOWN-0001');
    await expect(hall.getByRole('dialog', { name: '未识别' })).toBeVisible();
    await inspect(hall);
    await hall.getByRole('button', { name: '继续扫下一个' }).tap();
    await hall.goto('/inventoryDetails');
    await expect(hall.getByText('40.00 米').first()).toBeVisible();
    await inspect(hall);
    await context.close();
  }
});
