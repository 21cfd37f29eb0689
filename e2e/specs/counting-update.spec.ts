import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { begin, countOne, createCounter, openPhoneAs, phone, publishCount, serviceWorkerReady } from '../counting.ts';
import { readRows } from '../database.ts';
import { startReleaseProxy } from '../release-proxy.ts';

const quantitiesOf = async (id: string) =>
  (
    await readRows<{ quantity: string; clockOff: boolean }>(
      'select quantity::text, clock_off as "clockOff" from stocktake_events where stocktake_id = $1 order by seq',
      [id],
    )
  ).map(({ quantity, clockOff }) => [Number(quantity), clockOff]);

test('a newer release in the middle of a count takes the outbox of the older one along, on a phone whose clock is two days fast', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const { id, code, labels } = await publishCount(page, [counter], 3);
  const proxy = await startReleaseProxy(baseURL!);
  const context = await browser.newContext({ ...phone, baseURL: proxy.url });
  const hall = await context.newPage();
  await hall.clock.install({ time: Date.now() + 2 * 24 * 3_600_000 });
  await openPhoneAs(hall, counter);
  await begin(hall, code);
  await serviceWorkerReady(hall);
  await context.setOffline(true);
  await countOne(hall, labels[0]!, '40');
  await countOne(hall, labels[1]!, '39');
  await expect(hall.getByRole('button', { name: '待同步 2' })).toBeVisible();

  proxy.release();
  // The network is back for the page and its worker, and gone again for what is sent.
  await context.route('**/count-tasks/**', (route) => route.abort());
  await context.setOffline(false);
  await hall.clock.fastForward(200_000);
  await expect(hall.getByRole('dialog', { name: '更新提示' })).toBeVisible();
  await hall.getByRole('dialog', { name: '更新提示' }).getByRole('button', { name: '确认' }).tap();
  await expect.poll(() => hall.evaluate(() => caches.keys()).catch(() => [])).toEqual(['counting-newer']);
  await expect(hall.getByRole('button', { name: '待同步 2' })).toBeVisible();
  await countOne(hall, labels[2]!, '41');
  expect(await quantitiesOf(id)).toEqual([]);

  await context.unroute('**/count-tasks/**');
  await hall.evaluate(() => void dispatchEvent(new Event('online')));
  await expect(hall.getByRole('button', { name: '已同步' })).toBeVisible();
  expect(await quantitiesOf(id)).toEqual([
    [40, true],
    [39, true],
    [41, true],
  ]);
  await context.close();
  await proxy.stop();
});

test('an outbox that was written by the first version of the store is read and sent', async ({ page, browser }) => {
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const { id } = await publishCount(page, [counter], 1);
  const [line] = await readRows<{ id: string }>('select id::text from stocktake_lines where stocktake_id = $1', [id]);
  const context = await browser.newContext(phone);
  const hall = await context.newPage();
  await hall.goto('/theme.js');
  const at = new Date().toISOString();
  const eventId = randomUUID();
  // As version 1 wrote it: never changed, whatever the store becomes.
  const record = {
    id: eventId,
    taskId: id,
    state: 'WAITING',
    reason: '',
    at,
    about: { code: 'X', name: 'X', lot: '', unit: '米', decimals: 2 },
    isFirst: true,
    kind: 'EVENT',
    body: {
      id: eventId,
      lineId: line?.id,
      code: '',
      lotNo: '',
      rollNo: '',
      adds: false,
      round: 1,
      mode: 'SET',
      quantity: '38.5',
      voids: null,
      reasonId: null,
      note: '',
      at,
    },
  };
  await hall.evaluate(
    ([name, kept]) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open(name, 1);
        opening.addEventListener('upgradeneeded', () => {
          const db = opening.result;
          db.createObjectStore('tasks', { keyPath: 'id' });
          db.createObjectStore('lines', { keyPath: 'id' }).createIndex('taskId', 'taskId');
          const records = db.createObjectStore('records', { keyPath: 'seq', autoIncrement: true });
          records.createIndex('id', 'id', { unique: true });
          records.createIndex('taskId', 'taskId');
          records.createIndex('state', 'state');
          const photos = db.createObjectStore('photos', { keyPath: 'id' });
          photos.createIndex('recordId', 'recordId');
          photos.createIndex('state', 'state');
          db.createObjectStore('agreed', { keyPath: ['taskId', 'code'] });
          records.add(kept);
        });
        opening.addEventListener('success', () => (opening.result.close(), done()));
        opening.addEventListener('error', () => fail(new Error(opening.error?.message)));
      }),
    [`counting-${counter.id}`, record] as const,
  );
  await openPhoneAs(hall, counter);
  await expect.poll(() => quantitiesOf(id)).toEqual([[38.5, false]]);
  await context.close();
});
