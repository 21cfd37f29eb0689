import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { callApi } from '../api.ts';
import { asUser, choose, press, stateTag } from '../as-user.ts';
import { dotsOf, readCode128, readSetting } from '../codes.ts';
import {
  begin,
  countOne,
  createCounter,
  launchPhone,
  openPhoneAs,
  phone,
  postDocument,
  publishCount,
  serviceWorkerReady,
} from '../counting.ts';
import { readRows } from '../database.ts';
import { filmLabel } from '../label-video.ts';
import { typeAsScanner } from '../scanner.ts';
import { verifyLedger } from '../supply.ts';

const eventsOf = (id: string) =>
  readRows<{ rollNo: string; quantity: string }>(
    `select r.roll_no as "rollNo", e.quantity::numeric(12, 2)::text as quantity from stocktake_events e
     join stocktake_lines l on l.id = e.line_id join rolls r on r.id = l.roll_id where e.stocktake_id = $1 order by e.seq`,
    [id],
  );

/** Notes what the phone beeps. */
const noteBeeps = `
  window.beeps = [];
  const start = OscillatorNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...args) {
    window.beeps.push(this.frequency.value > 1000 ? 'ok' : 'warning');
    return start.apply(this, args);
  };
`;
const beepsOf = (hall: Page): Promise<string[]> => hall.evaluate('window.beeps');

const key = async (hall: Page, quantity: string): Promise<void> => {
  for (const one of quantity) await hall.getByRole('button', { name: one, exact: true }).tap();
  await hall.getByRole('button', { name: /记录\s*并继续/ }).tap();
  await expect(hall.getByText('已记录')).toBeVisible();
};

test('a blind count goes on by camera, scanner and hand without network, in a page that was killed, and arrives once', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const { id, code, labels, lotNo } = await publishCount(page, [counter], 4);
  await page.goto(`/printInventory?goods=SKU&ids=${id}`);
  const folder = await mkdtemp(join(tmpdir(), 'counting-'));
  const film = join(folder, 'label.y4m');
  await filmLabel(film, await dotsOf(page.locator('.stocktake-bars svg').first()));
  const context = await launchPhone(join(folder, 'profile'), { film });
  await context.addInitScript(noteBeeps);
  const told: string[] = [];
  context.on('response', async (response) => {
    if (response.url().includes('/api/')) told.push(await response.text().catch(() => ''));
  });
  let hall = await context.newPage();
  await openPhoneAs(hall, counter);
  await begin(hall, code);
  await serviceWorkerReady(hall);
  await countOne(hall, labels[1]!, '40');
  await expect(hall.getByRole('button', { name: '已同步' })).toBeVisible();

  // The first picture is taken without network: the reader comes from what the worker keeps.
  await context.setOffline(true);
  const reader = hall.waitForResponse((response) => response.url().endsWith('.wasm'));
  const beeps = (await beepsOf(hall)).length;
  await hall.getByRole('button', { name: '打开摄像头' }).tap();
  await expect(hall.getByRole('region', { name: '正在盘点' })).toContainText('/ 1');
  expect((await reader).fromServiceWorker()).toBe(true);
  expect((await beepsOf(hall)).slice(beeps)).toEqual(['ok']);
  await key(hall, '39.5');
  expect((await beepsOf(hall)).slice(beeps)).toEqual(['ok', 'ok']);
  await countOne(hall, labels[2]!, '41');
  await expect(hall.getByRole('button', { name: '待同步 2' })).toBeVisible();

  await hall.close({ runBeforeUnload: false });
  hall = await context.newPage();
  await hall.goto('/inventoryIndex');
  await expect(hall.getByText('已记录的 2 条会在恢复后自动同步')).toBeVisible();
  await hall.getByRole('region', { name: code }).getByRole('button', { name: '继续盘点' }).tap();
  await hall.getByRole('button', { name: '手动输入' }).tap();
  await hall.getByRole('dialog', { name: '查找物料' }).getByRole('searchbox').fill(lotNo.toLowerCase());
  await hall
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`${lotNo} / 4`) })
    .tap();
  await key(hall, '38');
  await expect(hall.getByRole('button', { name: '待同步 3' })).toBeVisible();
  expect(await eventsOf(id)).toHaveLength(1);

  await context.setOffline(false);
  await expect(hall.getByRole('button', { name: '已同步' })).toBeVisible();
  expect(await eventsOf(id)).toEqual([
    { rollNo: '2', quantity: '40.00' },
    { rollNo: '1', quantity: '39.50' },
    { rollNo: '3', quantity: '41.00' },
    { rollNo: '4', quantity: '38.00' },
  ]);
  expect(told.join()).not.toMatch(/snapshot|expected|variance|onHand|"book|amount/i);
  await context.close();
  await rm(folder, { recursive: true, force: true });
});

const ROLLS = 40;
const SHORT = 37;

test('two phones count one task while goods move, one counts again, and 37 variances are posted once', async ({ page, browser }) => {
  test.setTimeout(400_000);
  await page.goto('/home');
  const counters = [await createCounter(page, browser), await createCounter(page, browser)] as const;
  const { id, code, labels, lotNo, holder, skuId } = await publishCount(page, counters, ROLLS);
  const halls: Page[] = [];
  for (const counter of counters) {
    const context = await browser.newContext(phone);
    const hall = await context.newPage();
    await openPhoneAs(hall, counter);
    await begin(hall, code);
    halls.push(hall);
  }
  const [first, second] = halls as [Page, Page];
  const half = ROLLS / 2;
  // Half a metre is missing of 37; the last of the first phone is far off.
  const quantityOf = (at: number): string => (at === half - 1 ? '30' : at < SHORT ? '39.5' : '40');
  await Promise.all([
    (async () => {
      for (let at = 0; at < half; at += 1) await countOne(first, labels[at]!, quantityOf(at));
    })(),
    (async () => {
      for (let at = half; at < ROLLS; at += 1) await countOne(second, labels[at]!, quantityOf(at));
    })(),
  ]);
  for (const hall of halls) await expect(hall.getByRole('button', { name: '已同步' })).toBeVisible();
  // Ten metres of a roll leave after it was counted: no part of its variance.
  await postDocument(page, {
    kind: 'OTHER_OUT',
    holderId: holder.id,
    reason: '送样',
    lines: [{ materialId: skuId, quantity: '10', rolls: [{ lotNo, rollNo: '1', quantity: '10' }] }],
  });
  for (const hall of halls) {
    await hall.getByRole('button', { name: '完成' }).tap();
    await hall.getByRole('dialog').getByRole('button', { name: '完成', exact: true }).tap();
    await expect(hall).toHaveURL(/inventoryIndex/);
  }
  await expect(second.getByText('已完成，有明细要复盘')).toBeVisible();
  await second.getByRole('tab', { name: /复盘/ }).tap();
  await second.getByRole('button', { name: '开始复盘' }).tap();
  await second.getByLabel('复盘数量').fill('39.5');
  await second.getByRole('group', { name: '差异原因' }).getByRole('button').first().tap();
  await second.getByRole('button', { name: '保存并看下一行' }).tap();
  await second.getByRole('button', { name: '提交复盘' }).tap();
  await expect(second.getByText('已提交，等待负责人审核')).toBeVisible();

  await asUser(browser, 'pandianshenhe', async (supervisor) => {
    await supervisor.goto(`/skuEndProductDetails?id=${id}`);
    await expect(stateTag(supervisor, '待审核')).toBeVisible();
    const lines = supervisor.getByRole('region', { name: /^明细/ });
    await lines.getByRole('checkbox').first().check();
    await press(lines, '填原因');
    const dialog = supervisor.getByRole('dialog');
    await choose(supervisor, dialog.getByLabel('差异原因', { exact: true }), '点数误差');
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(supervisor.getByText(/已复核 \d+ 行/)).toBeVisible();
    await press(supervisor, '审核过账');
    await dialog.getByRole('button', { name: '审核过账' }).click();
    await expect(stateTag(supervisor, '已完成')).toBeVisible();
    const { version } = await callApi(supervisor, skuStocktakesApi.get, { params: { id } });
    const body = { action: 'approve' as const, version, reason: '', lineIds: [] };
    await expect(callApi(supervisor, skuStocktakesApi.transition, { params: { id }, body })).rejects.toThrow(/已完成/);
  });
  const posted = await readRows<{ quantity: string; rolls: number }>(
    `select quantity::numeric(12, 2)::text as quantity, count(distinct roll_id)::int as rolls from movements
     where document_kind = 'stocktake' and document_id = $1 group by 1`,
    [id],
  );
  expect(posted).toEqual([{ quantity: '-0.50', rolls: SHORT }]);
  expect(await readRows(`select from movements where document_kind = 'stocktake' and document_id = $1`, [id])).toHaveLength(SHORT);
  const [left] = await readRows<{ onHand: string }>(
    `select sum(on_hand)::numeric(12, 2)::text as "onHand" from stock_balances where holder_id = $1`,
    [holder.id],
  );
  expect(left).toEqual({ onHand: (ROLLS * 40 - 10 - SHORT / 2).toFixed(2) });
  expect(await verifyLedger()).toContain('0 differences');
  for (const hall of halls) await hall.context().close();
});

test('the setting for a scanner is marked as one, and the test code tells whether it works', async ({ page }) => {
  await page.goto('/stocking');
  const symbols = page.locator('.stocking-symbols svg');
  await expect(symbols).toHaveCount(2);
  expect(await readSetting(symbols.first())).toBe('~VSUFCR.');
  await typeAsScanner(page, await readCode128(symbols.nth(1)));
  await expect(page.getByText('设置正确：收到完整的编码，并以回车结束。')).toBeVisible();
});
