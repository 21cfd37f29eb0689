import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { accessApi } from '@mrp/contract/features/access.ts';
import { skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { callApi } from '../api.ts';
import { asUser, choose, inspect, press, stateTag } from '../as-user.ts';
import {
  begin,
  countOne,
  createCounter,
  labelsOf,
  launchPhone,
  openPhoneAs,
  phone,
  postDocument,
  publishCount,
  stockRolls,
  serviceWorkerReady,
  type Counter,
} from '../counting.ts';
import { scanWedge, typeAsScanner } from '../scanner.ts';
import { paperOf } from '../codes.ts';
import { readRows } from '../database.ts';
import { verifyLedger } from '../supply.ts';

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

const UNSENT = process.env['TEST_FULL'] ? 200 : 20;

test('a browser that is killed with unsent records loses and doubles none', async ({ page, browser }) => {
  test.setTimeout(600_000);
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const { id, code, labels } = await publishCount(page, [counter], UNSENT + 4);
  const profile = await mkdtemp(join(tmpdir(), 'counting-'));
  const before = await launchPhone(profile);
  const hall = before.pages()[0] ?? (await before.newPage());
  await openPhoneAs(hall, counter);
  await begin(hall, code);
  await serviceWorkerReady(hall);
  await countOne(hall, labels[0]!, '40');
  await expect(hall.getByRole('button', { name: '已同步' })).toBeVisible();
  await before.setOffline(true);
  for (const label of labels.slice(1, UNSENT + 1)) await countOne(hall, label, '40');
  await expect(hall.getByRole('button', { name: `待同步 ${UNSENT}` })).toBeVisible();
  await killBrowser(profile);
  await before.close().catch(() => undefined);

  const after = await launchPhone(profile, { offline: true });
  const again = after.pages()[0] ?? (await after.newPage());
  await again.goto('/inventoryIndex');
  await expect(again.getByText(`待同步 ${UNSENT}`).first()).toBeVisible();
  await after.setOffline(false);
  await expect(again.getByText(`待同步 ${UNSENT}`)).toHaveCount(0);
  await expect.poll(async () => (await eventsOf(id)).length).toBe(UNSENT + 1);
  expect(new Set((await eventsOf(id)).map(({ lineId }) => lineId)).size).toBe(UNSENT + 1);
  await after.close();
  await rm(profile, { recursive: true, force: true });
});

test('an expired session keeps the outbox for its person, and another one sees nothing of it', async ({ page, browser }) => {
  await page.goto('/home');
  const [counter, other] = [await createCounter(page, browser), await createCounter(page, browser)];
  const { id, code, labels } = await publishCount(page, [counter], 3);
  const { context, hall } = await aPhone(browser, counter);
  await begin(hall, code);
  await serviceWorkerReady(hall);
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

const ROLLS = 60;

/** One lot of a material without rolls, 300.00 of ours and 120.50 of the supplier, worth as much as the rolls. */
async function stockBothOwners(page: Page, holderId: string): Promise<string> {
  const { rows } = await callApi(page, skuStockApi.list, { query: { page: 1, pageSize: 200 } as never });
  const item = rows.find(({ lotTracked, unit, averageCost }) => lotTracked === 'LOT' && unit.decimals === 2 && averageCost);
  if (!item?.skuId) throw new Error('the demo has no material that is tracked by lot');
  const lotNo = `L${Date.now()}`;
  const lineOf = (quantity: string) => ({ materialId: item.skuId, quantity, rolls: [{ lotNo, quantity }] });
  await postDocument(page, { kind: 'SUPPLEMENT', holderId, lines: [{ ...lineOf('300'), unitPrice: '80' }] });
  await postDocument(page, { kind: 'SUPPLEMENT', holderId, ownership: 2, lines: [lineOf('120.5')] });
  return lotNo;
}

/** 循环盘点: what is due of class A at the warehouse becomes a published count of both owners. */
async function planFromCycle(page: Page, house: string, counters: readonly Counter[]): Promise<{ id: string; code: string }> {
  await page.goto('/skuInventoryCycle');
  await page.getByRole('link', { name: `发起盘点 ${house} A类` }).click();
  await page.getByRole('radio', { name: '两者' }).check();
  for (const { name } of counters) await choose(page, page.getByLabel('盘点人', { exact: true }), name);
  await page.keyboard.press('Escape');
  await choose(page, page.getByLabel('负责人', { exact: true }), '盘点审核');
  await inspect(page);
  await press(page, /^保存(?!并)/);
  await expect(stateTag(page, '待盘点')).toBeVisible();
  await press(page, '发布');
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await expect(stateTag(page, '盘点中')).toBeVisible();
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const { code } = await callApi(page, skuStocktakesApi.get, { params: { id } });
  return { id, code };
}

async function finishCounting(hall: Page): Promise<void> {
  await hall.getByRole('button', { name: '完成' }).tap();
  await hall.getByRole('dialog').getByRole('button', { name: '完成', exact: true }).tap();
  await expect(hall).toHaveURL(/inventoryIndex/);
}

/** Counts again what the other one counted, line after line; quantities by lot. */
async function recount(hall: Page, quantities: Readonly<Record<string, string>>): Promise<void> {
  await hall.reload();
  await hall.getByRole('tab', { name: /复盘/ }).tap();
  await hall.getByRole('button', { name: '开始复盘' }).tap();
  const waiting = hall.locator('.phone-recount').filter({ hasText: '待复盘' });
  for (let left = Object.keys(quantities).length; left > 0; left -= 1) {
    const shown = (await waiting.textContent()) ?? '';
    const [lotNo = '', quantity = ''] = Object.entries(quantities).find(([lot]) => shown.includes(lot)) ?? [];
    await hall.getByLabel('复盘数量').fill(quantity);
    await hall.getByRole('group', { name: '差异原因' }).getByRole('button').first().tap();
    await hall.getByRole('button', { name: '保存并看下一行' }).tap();
    await expect(waiting.filter({ hasText: lotNo })).toHaveCount(0);
  }
  await hall.getByRole('button', { name: '提交复盘' }).tap();
  await expect(hall).toHaveURL(/inventoryIndex/);
}

test('a count is planned from the cycle, counted by two phones of which one is killed, reviewed with both owners, and posted once', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  page.setDefaultTimeout(20_000);
  await page.goto('/home');
  const counters = [await createCounter(page, browser), await createCounter(page, browser)] as const;
  const { holder, skuId, lotNo } = await stockRolls(page, ROLLS);
  const sharedLot = await stockBothOwners(page, holder.id);
  const { id, code } = await planFromCycle(page, holder.name, counters);
  const rolls = await labelsOf(page, id, lotNo);
  expect(rolls).toHaveLength(ROLLS);
  const [sharedLabel = ''] = await labelsOf(page, id, sharedLot);

  const profile = await mkdtemp(join(tmpdir(), 'counting-'));
  const before = await launchPhone(profile);
  const first = before.pages()[0] ?? (await before.newPage());
  await openPhoneAs(first, counters[0]);
  await begin(first, code);
  await serviceWorkerReady(first);
  await before.setOffline(true);
  for (const label of rolls.slice(0, 15)) await countOne(first, label, '40');
  await expect(first.getByRole('button', { name: '待同步 15' })).toBeVisible();
  await killBrowser(profile);
  await before.close().catch(() => undefined);

  const second = await aPhone(browser, counters[1]);
  await begin(second.hall, code);
  await countOne(second.hall, sharedLabel, '408.15');
  await countOne(second.hall, rolls[30]!, '30');
  for (const label of rolls.slice(31)) await countOne(second.hall, label, '40');

  // A roll that was counted without network leaves before its record arrives; what was counted stays right.
  await postDocument(page, {
    kind: 'OTHER_OUT',
    holderId: holder.id,
    reason: '送样',
    lines: [{ materialId: skuId, quantity: '40', rolls: [{ lotNo, rollNo: '1', quantity: '40' }] }],
  });

  const after = await launchPhone(profile, { offline: true });
  const again = after.pages()[0] ?? (await after.newPage());
  await again.goto('/inventoryIndex');
  await again
    .getByRole('region', { name: code })
    .getByRole('button', { name: /继续盘点/ })
    .tap();
  for (const label of rolls.slice(15, 30)) await countOne(again, label, '40');
  await after.setOffline(false);
  await expect(again.getByRole('button', { name: '已同步' })).toBeVisible({ timeout: 30_000 });
  expect(new Set((await eventsOf(id)).map(({ lineId }) => lineId)).size).toBe(ROLLS + 1);
  expect(await eventsOf(id)).toHaveLength(ROLLS + 1);
  for (const hall of [again, second.hall]) await finishCounting(hall);
  await recount(again, { [lotNo]: '31', [sharedLot]: '408.15' });

  await asUser(browser, 'pandianshenhe', async (supervisor) => {
    await supervisor.goto(`/skuEndProductDetails?id=${id}`);
    await expect(stateTag(supervisor, '待审核')).toBeVisible();
    const lines = supervisor.getByRole('region', { name: /^明细/ });
    await expect(lines.getByText('-8.81')).toBeVisible();
    await expect(lines.getByText('-3.54')).toBeVisible();
    await inspect(supervisor);
    await press(supervisor, '审核过账');
    await supervisor.getByRole('dialog').getByRole('button', { name: '审核过账' }).click();
    await expect(stateTag(supervisor, '已完成')).toBeVisible();
    await supervisor.goto(`/printInventory?goods=SKU&ids=${id}`);
    await expect(supervisor.getByRole('article').first()).toBeVisible();
    const papers = paperOf(await supervisor.pdf({ preferCSSPageSize: true }));
    for (const { width, height } of papers) expect([Math.min(width, height), Math.max(width, height)].map(Math.round)).toEqual([595, 842]);
  });
  const posted = await readRows<{ quantity: string }>(
    `select quantity::text from movements where document_kind = 'stocktake' and document_id = $1 order by movements.quantity`,
    [id],
  );
  expect(posted.map(({ quantity }) => quantity)).toEqual(['-9.0000', '-8.8100', '-3.5400']);
  expect(await verifyLedger()).toContain('0 differences');
  await second.context.close();
  await after.close();
  await rm(profile, { recursive: true, force: true });
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
  await typeAsScanner(hall, labels[0]!);
  await expect(note).toHaveValue('标签破sun');
  await expect(hall.getByRole('alert')).toHaveText('请先记为异常或取消，再扫下一个');
  await hall.getByRole('dialog').getByRole('button', { name: '记为异常' }).tap();
  await expect(hall.getByRole('dialog')).toBeHidden();
  await scanWedge(hall, labels[0]!);
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
    await begin(hall, code);
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
