import { expect, test } from '@playwright/test';
import { begin, countOne, createCounter, openPhoneAs, phone, publishCount, serviceWorkerReady } from '../counting.ts';
import { readRows } from '../database.ts';
import { scanWedge } from '../scanner.ts';

// The quick form of what counting-journey.spec.ts does at length.
test('counts without network, survives a closed page, and syncs each record once', async ({ page, browser }) => {
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const { id, code, labels } = await publishCount(page, [counter], 3);
  const context = await browser.newContext(phone);
  const told: string[] = [];
  context.on('response', async (response) => {
    if (response.url().includes('/count-tasks')) told.push(await response.text().catch(() => ''));
  });
  let hall = await context.newPage();
  await openPhoneAs(hall, counter);
  await begin(hall, code);
  await countOne(hall, labels[0]!, '40');
  // The button says so before the count is queued, too.
  await expect.poll(() => told.join('')).toContain('"APPLIED"');
  await expect(hall.getByRole('button', { name: '已同步' })).toBeVisible();
  await serviceWorkerReady(hall);

  await context.setOffline(true);
  await countOne(hall, labels[1]!, '39.5');
  await countOne(hall, labels[2]!, '12');
  await expect(hall.getByRole('button', { name: '待同步 2' })).toBeVisible();
  await hall.close();
  hall = await context.newPage();
  await hall.goto('/inventoryIndex');
  await expect(hall.getByText('已记录的 2 条会在恢复后自动同步')).toBeVisible();
  await hall.getByRole('region', { name: code }).getByRole('button', { name: '继续盘点' }).tap();
  await hall.getByRole('button', { name: '撤销' }).tap();
  await countOne(hall, labels[2]!, '41');
  await context.setOffline(false);
  await expect(hall.getByRole('button', { name: '已同步' })).toBeVisible();

  const events = await readRows<{ mode: string; quantity: string | null }>(
    'select mode, quantity::text from stocktake_events where stocktake_id = $1 order by seq',
    [id],
  );
  expect(events.map(({ mode, quantity }) => `${mode} ${quantity ?? ''}`.trim())).toEqual([
    'SET 40.0000',
    'SET 39.5000',
    'SET 12.0000',
    'VOID',
    'SET 41.0000',
  ]);
  await hall.getByRole('button', { name: '完成' }).tap();
  await hall.getByRole('dialog').getByRole('button', { name: '完成', exact: true }).tap();
  await expect(hall).toHaveURL(/inventoryIndex/);
  expect(told.join()).not.toMatch(/snapshot|expected|variance|onHand|"book|amount/i);
  await context.close();
});

for (const { spread, title } of [
  { spread: false, title: 'a label that is scanned while the phone still opens the task is not lost' },
  { spread: true, title: 'a label whose keys come before and after the task is open is read whole' },
])
  test(title, async ({ page, browser }) => {
    await page.goto('/home');
    const counter = await createCounter(page, browser);
    const { code, labels } = await publishCount(page, [counter], 2);
    const context = await browser.newContext(phone);
    const hall = await context.newPage();
    await openPhoneAs(hall, counter);
    const task = hall.getByRole('region', { name: code });
    await task.getByRole('button', { name: /下载到本机/ }).tap();
    const start = task.getByRole('button', { name: '开始盘点' });
    await expect(start).toBeVisible();
    await scanWedge(hall, labels[0]!, { pressed: start, spread });
    await expect(hall.getByRole('region', { name: '正在盘点' })).toBeVisible();
    await expect(hall.getByRole('button', { name: /记录\s*并继续/ })).toBeVisible();
    await context.close();
  });
