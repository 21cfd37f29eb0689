import { expect, test, type BrowserContext, type Route } from '@playwright/test';
import { skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { callApi } from '../api.ts';
import { begin, countOne, createCounter, openPhoneAs, phone, publishCount, serviceWorkerReady } from '../counting.ts';
import { readRows } from '../database.ts';
import { scanWedge } from '../scanner.ts';

const EVENTS = '**/count-tasks/*/events';

interface KeptEvent {
  id: string;
  lineId: string;
  mode: string;
  quantity: string | null;
  clockOff: boolean;
  userId: string;
}
const eventsOf = (id: string) =>
  readRows<KeptEvent>(
    `select id, line_id as "lineId", mode, quantity::text, clock_off as "clockOff", user_id::text as "userId"
     from stocktake_events where stocktake_id = $1 order by seq`,
    [id],
  );

type Fault = (route: Route) => Promise<void>;
const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) });

/** What can become of a request: it never leaves, arrives without its answer, or something else answers. */
const faults: readonly [string, Fault][] = [
  ['cut before it is sent', (route) => route.abort('internetdisconnected')],
  [
    'cut after it was sent, before the answer',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
  ],
  [
    'cut within the answer',
    async (route) => {
      const text = await (await route.fetch()).text();
      await route.fulfill({ contentType: 'application/json', body: text.slice(0, text.length / 2) });
    },
  ],
  ['the page of a hotspot', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Login</title>' })],
  ['a failing server', (route) => route.fulfill({ status: 500, ...json({ code: 500, message: '出错了', data: null }) })],
  ['others hold the lines', (route) => route.fulfill(json({ code: 40906, message: '数据正被他人处理，请稍后重试', data: null }))],
  ['a timeout', (route) => route.fulfill({ status: 408, ...json({ code: 408, message: '请求超时，请重试', data: null }) })],
];

/** Each request meets the next fault, each fault once, and every second one gets through. */
async function troubleSync(context: BrowserContext): Promise<{ met: string[] }> {
  const met: string[] = [];
  let requests = 0;
  await context.route(EVENTS, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    requests += 1;
    const fault = requests % 2 === 1 ? faults[met.length] : undefined;
    if (!fault) return route.continue();
    met.push(fault[0]);
    await fault[1](route);
  });
  return { met };
}

test('a sync that is cut at any point, between batches too, loses and doubles nothing and goes on by itself', async ({ page, browser }) => {
  test.setTimeout(300_000);
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const rolls = 60;
  const { id, code, labels } = await publishCount(page, [counter], rolls);
  const context = await browser.newContext(phone);
  const hall = await context.newPage();
  await openPhoneAs(hall, counter);
  await begin(hall, code);
  await serviceWorkerReady(hall);
  await context.setOffline(true);
  for (const label of labels) await countOne(hall, label, '40');
  await expect(hall.getByRole('button', { name: `待同步 ${rolls}` })).toBeVisible();
  // More than a batch; every request of its way meets another fault.
  const { met } = await troubleSync(context);
  await context.setOffline(false);
  await expect(hall.getByRole('button', { name: '已同步' })).toBeVisible({ timeout: 30_000 });
  for (const [n, label] of labels.slice(0, 6).entries()) {
    await countOne(hall, label, String(10 + n));
    await expect(hall.getByRole('button', { name: '已同步' })).toBeVisible({ timeout: 30_000 });
  }
  expect(met).toEqual(faults.map(([name]) => name));
  const events = await eventsOf(id);
  expect(events.map(({ quantity }) => Number(quantity))).toEqual([...labels.map(() => 40), 10, 11, 12, 13, 14, 15]);
  expect(new Set(events.map(({ lineId }) => lineId)).size).toBe(rolls);
  await context.close();
});

/** What becomes of a write into a database beside that of the app. */
const writeSomething = (): Promise<string> =>
  new Promise((done) => {
    const opening = indexedDB.open('room', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('room', { autoIncrement: true }));
    opening.addEventListener('error', () => done(opening.error?.name ?? ''));
    opening.addEventListener('success', () => {
      const tx = opening.result.transaction('room', 'readwrite');
      tx.objectStore('room').add('x');
      const end = (word: string): void => (opening.result.close(), done(word));
      tx.addEventListener('complete', () => end('written'));
      tx.addEventListener('abort', () => end(tx.error?.name ?? ''));
    });
  });

test('a full phone says that it kept nothing, loses nothing it had, and goes on once there is room', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const { id, code, labels } = await publishCount(page, [counter], 3);
  const context = await browser.newContext(phone);
  const hall = await context.newPage();
  await openPhoneAs(hall, counter);
  await begin(hall, code);
  await serviceWorkerReady(hall);
  await context.setOffline(true);
  await countOne(hall, labels[0]!, '40');
  const cdp = await context.newCDPSession(hall);
  const { origin } = new URL(hall.url());
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  // Chromium remembers for half a minute how much room there was.
  await expect.poll(() => hall.evaluate(writeSomething), { timeout: 60_000, intervals: [2_000] }).toBe('QuotaExceededError');

  await scanWedge(hall, labels[1]!);
  for (const key of '39') await hall.getByRole('button', { name: key, exact: true }).tap();
  await hall.getByRole('button', { name: /记录\s*并继续/ }).tap();
  await expect(hall.getByRole('alert')).toHaveText('手机存储空间已满，这一条没有记下：请清理空间后再记录');
  // What was typed is still there, and what was written too.
  await expect(hall.getByLabel('数量')).toContainText('39');
  await expect(hall.getByRole('button', { name: '待同步 1' })).toBeVisible();
  await hall.getByRole('button', { name: '撤销' }).tap();
  await expect(hall.getByText('手机存储空间已满，这一条没有记下')).toHaveCount(2);
  await scanWedge(hall, 'UNKNOWN-0001');
  await hall.getByRole('button', { name: '记为异常' }).tap();
  await hall.getByLabel('情况').fill('标签破损');
  await hall.getByRole('dialog').getByRole('button', { name: '记为异常' }).tap();
  await expect(hall.getByRole('dialog').getByRole('alert')).toContainText('手机存储空间已满');
  await hall.getByRole('button', { name: '取消' }).tap();

  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await expect.poll(() => hall.evaluate(writeSomething), { timeout: 60_000, intervals: [2_000] }).toBe('written');
  await hall.getByRole('button', { name: /记录\s*并继续/ }).tap();
  await expect(hall.getByText('已记录')).toBeVisible();
  await context.setOffline(false);
  await expect(hall.getByRole('button', { name: '已同步' })).toBeVisible();
  expect((await eventsOf(id)).map(({ mode, quantity }) => [mode, Number(quantity)])).toEqual([
    ['SET', 40],
    ['SET', 39],
  ]);
  await context.close();
});

test('a count that went to somebody else or was cancelled while the phone was offline keeps its records there, with what to do', async ({
  page,
  browser,
}) => {
  await page.goto('/home');
  const [counter, other] = [await createCounter(page, browser), await createCounter(page, browser)];
  const reassigned = await publishCount(page, [counter], 2);
  const cancelled = await publishCount(page, [counter], 2);
  const context = await browser.newContext(phone);
  const hall = await context.newPage();
  await openPhoneAs(hall, counter);
  for (const { code } of [reassigned, cancelled])
    await hall
      .getByRole('region', { name: code })
      .getByRole('button', { name: /下载到本机/ })
      .tap();
  await serviceWorkerReady(hall);
  await context.setOffline(true);
  for (const { code, labels } of [reassigned, cancelled]) {
    await hall
      .getByRole('region', { name: code })
      .getByRole('button', { name: /开始盘点/ })
      .tap();
    await countOne(hall, labels[0]!, '40');
    await hall.goto('/inventoryIndex');
  }
  const { version } = await callApi(page, skuStocktakesApi.get, { params: { id: reassigned.id } });
  await callApi(page, skuStocktakesApi.changeCounters, { params: { id: reassigned.id }, body: { version, counterIds: [other.id] } });
  await callApi(page, skuStocktakesApi.transition, {
    params: { id: cancelled.id },
    body: { action: 'cancel', version: cancelled.version, reason: '改期', lineIds: [] },
  });

  await context.setOffline(false);
  await hall.getByRole('button', { name: '待同步 2' }).tap();
  const outbox = hall.getByRole('dialog', { name: '待同步的记录' });
  await expect(outbox.getByText('你已不是这张单的盘点人，记录没有计入；请把数量告诉负责人')).toBeVisible();
  await expect(outbox.getByText('盘点单已取消，记录没有计入；如需补盘请联系负责人')).toBeVisible();
  await outbox.getByRole('button', { name: '关闭' }).tap();
  for (const { code } of [reassigned, cancelled])
    await expect(hall.getByRole('region', { name: code }).getByText('已结束或换人')).toBeVisible();
  expect([...(await eventsOf(reassigned.id)), ...(await eventsOf(cancelled.id))]).toEqual([]);
  await hall.reload();
  await expect(hall.getByRole('button', { name: '待同步 2' })).toBeVisible();

  await hall.getByRole('button', { name: counter.name }).tap();
  await hall.getByRole('button', { name: '退出登录' }).tap();
  await expect(hall).toHaveURL(/\/login/);
  await openPhoneAs(hall, other);
  await begin(hall, reassigned.code);
  await countOne(hall, reassigned.labels[0]!, '41');
  await expect
    .poll(async () => (await eventsOf(reassigned.id)).map(({ quantity, userId }) => [quantity, userId]))
    .toEqual([['41.0000', other.id]]);
  await context.close();
});

test('a download of the lines to count again that was cut offers no button that is about to change, and goes on by itself', async ({
  page,
  browser,
}) => {
  await page.goto('/home');
  const counters = [await createCounter(page, browser), await createCounter(page, browser)] as const;
  const { id, code, labels } = await publishCount(page, counters, 2);
  const contexts = [await browser.newContext(phone), await browser.newContext(phone)] as const;
  const halls = [await contexts[0].newPage(), await contexts[1].newPage()] as const;
  for (const [at, hall] of halls.entries()) {
    await openPhoneAs(hall, counters[at]!);
    await begin(hall, code);
    await countOne(hall, labels[at]!, at === 0 ? '40' : '30');
    await expect(hall.getByRole('button', { name: '已同步' })).toBeVisible();
  }
  const [first] = halls;
  let cut = (): void => undefined;
  const held = new Promise<void>((done) => (cut = done));
  await contexts[0].route(`**/count-tasks/${id}`, async (route) => {
    await held;
    await route.abort('internetdisconnected');
  });
  for (const hall of halls) {
    await hall.getByRole('button', { name: '完成' }).tap();
    await hall.getByRole('dialog').getByRole('button', { name: '完成', exact: true }).tap();
    await expect(hall).toHaveURL(/inventoryIndex/);
  }
  await first.reload();
  await first.getByRole('tab', { name: /复盘/ }).tap();
  const task = first.getByRole('region', { name: code });
  await expect(task.getByRole('button', { name: '正在下载…' })).toBeDisabled();
  await expect(task.getByRole('button', { name: /下载到本机/ })).toHaveCount(0);
  cut();
  await expect(task.getByRole('button', { name: /下载到本机/ })).toBeEnabled();

  await contexts[0].unrouteAll();
  await first.reload();
  await first.getByRole('tab', { name: /复盘/ }).tap();
  await task.getByRole('button', { name: '开始复盘' }).tap();
  await expect(first.getByLabel('复盘数量')).toBeVisible();
  for (const context of contexts) await context.close();
});
