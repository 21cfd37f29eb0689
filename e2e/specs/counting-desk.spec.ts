import { expect, test, type Browser, type Page } from '@playwright/test';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { callApi } from '../api.ts';
import { asUser, inspect, press } from '../as-user.ts';
import { pasteText } from '../clipboard.ts';
import { begin, createCounter, openDeskAs, openPhoneAs, phone, publishCount } from '../counting.ts';
import { readRows } from '../database.ts';
import { readExport } from '../exports.ts';
import { gridOf } from '../grid.ts';
import { scanWedge, typeAsScanner } from '../scanner.ts';
import { workbookOf } from '../workbook.ts';

const nobody = { storageState: { cookies: [], origins: [] }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' };

/** A count of rolls of 40 米, open at the desk of its counter. */
async function openDesk(page: Page, browser: Browser, rolls: number) {
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const count = await publishCount(page, [counter], rolls);
  const context = await browser.newContext({ ...nobody, viewport: { width: 1440, height: 900 } });
  const desk = await context.newPage();
  await openDeskAs(desk, counter, count.id);
  const { lines } = await callApi(desk, countTasksApi.get, { params: { id: count.id } });
  return { ...count, counter, context, desk, material: lines[0]!.code, ...gridOf(desk, '盘点录入') };
}

/** What the server has, by roll, in the order of arrival. */
const eventsOf = async (id: string) =>
  (
    await readRows<{ rollNo: string; mode: string; quantity: string; at: Date }>(
      `select r.roll_no as "rollNo", e.mode, e.quantity::numeric(12, 2)::text as quantity, e.at from stocktake_events e
       join stocktake_lines l on l.id = e.line_id join rolls r on r.id = l.roll_id where e.stocktake_id = $1 order by e.seq`,
      [id],
    )
  ).map(({ rollNo, mode, quantity, at }) => ({ what: `${rollNo} ${mode} ${quantity}`, at: new Date(at).toISOString() }));
const wordsOf = async (id: string): Promise<string[]> => (await eventsOf(id)).map(({ what }) => what);

test('scans, typing and a paste become entries, none twice, and what is refused stays at its cell', async ({ page, browser }) => {
  const { id, desk, labels, lotNo, material, cell, expectLines, editor, grid, context } = await openDesk(page, browser, 5);
  // Slower than a scanner.
  const type = (text: string): Promise<void> => desk.keyboard.type(text, { delay: 60 });
  await scanWedge(desk, labels[0]!);
  await expectLines(1);
  await type('40');
  await scanWedge(desk, labels[1]!);
  await expectLines(2);
  await type('39.5');
  // The same roll again: its row, not another one.
  await scanWedge(desk, labels[0]!);
  await type('38');
  await desk.keyboard.press('Enter');
  await expect(cell(1, 'quantity')).toHaveText('38 米');
  await expectLines(2);

  // 累加: scanned again, what is typed is added.
  await desk.getByRole('radiogroup', { name: '新的行的方式' }).getByText('累加').click();
  await scanWedge(desk, labels[2]!);
  await expectLines(3);
  await expect(editor.locator('input')).toBeFocused();
  await type('20');
  await scanWedge(desk, labels[2]!);
  await expect(desk.getByText('已有 20.00 米，再输入的数量加在上面').first()).toBeVisible();
  await type('19.5');
  await desk.keyboard.press('Tab');
  await expect(cell(3, 'quantity')).toHaveText('39.5 米');
  await expectLines(3);

  const pasted = [
    ['编码', '缸号', '匹号', '实盘', '盘点时间'],
    [material, lotNo, '4', '41', ''],
    [material, lotNo, '99', '12', ''],
    [material, lotNo, '5', '1.234', ''],
  ];
  await cell(3, 'line').click();
  await desk.keyboard.press('Insert');
  await pasteText(desk, pasted.map((row) => row.join('\t')).join('\n'));
  await desk.getByRole('button', { name: '粘贴 3 行' }).click();
  await expectLines(6);
  await press(desk, '提交记录');
  await expect(desk.getByText(/1 行没有提交：第 6 行/)).toBeVisible();
  expect(await wordsOf(id)).toEqual([]);
  await type('40');
  await press(desk, '提交记录');
  await desk.getByRole('dialog').getByRole('button', { name: '加入并提交' }).click();
  await expect(desk.getByText('已记录 5 行')).toBeVisible();
  await expectLines(1);
  await expect(cell(1, 'rollNo')).toHaveText(/^99.*没有登记过的匹请仓管先做临时入库/);
  await expect(desk.getByText(/没有登记过的匹请仓管先做临时入库/).first()).toBeVisible();
  expect((await wordsOf(id)).toSorted()).toEqual(['1 SET 38.00', '2 SET 39.50', '3 ADD 39.50', '4 ADD 41.00', '5 ADD 40.00']);
  await grid.scrollIntoViewIfNeeded();
  await inspect(desk);
  await context.close();
});

test('typed counts survive a reload and leaving the page, with the time of counting', async ({ page, browser }) => {
  const { id, desk, labels, cell, expectLines, context } = await openDesk(page, browser, 2);
  await scanWedge(desk, labels[0]!);
  await desk.keyboard.type('40');
  await desk.keyboard.press('Tab');
  const minute = await cell(1, 'time').textContent();
  expect(minute).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  await scanWedge(desk, labels[1]!);
  await desk.keyboard.type('39');
  await desk.reload();
  await expect(desk.getByText('已恢复 2 行没有提交的记录')).toBeVisible();
  await expect(cell(1, 'time')).toHaveText(minute ?? '');
  await expect(cell(2, 'quantity')).toHaveText('39 米');

  await cell(2, 'time').click();
  // Slower than a scanner.
  await desk.keyboard.type('2001-01-01 8:00', { delay: 80 });
  await desk.keyboard.press('Enter');
  await press(desk, '提交记录');
  await expect(desk.getByText(/盘点时间不能早于发布/).first()).toBeVisible();
  await expect(cell(2, 'time')).toContainText('盘点时间不能早于发布');

  await desk.getByRole('link', { name: '首页' }).first().click();
  await desk.getByRole('dialog').getByRole('button', { name: '保存草稿' }).click();
  await expect(desk).toHaveURL(/home/);
  await desk.goto(`/inventoryDesk?id=${id}`);
  await expectLines(2);
  await cell(2, 'time').click();
  await desk.keyboard.press('Delete');
  await press(desk, '提交记录');
  await expect(desk.getByText('已记录 2 行')).toBeVisible();
  await desk.reload();
  await expectLines(0);
  expect(await wordsOf(id)).toEqual(['1 SET 40.00', '2 SET 39.00']);
  await context.close();
});

test('a sheet counted on paper has its own time, and more rows than one call takes are all sent', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const ROLLS = 203;
  const { id, desk, cell, expectLines, context } = await openDesk(page, browser, ROLLS);
  // The minute of publishing: a sheet cannot have been counted before.
  const { publishedAt } = await callApi(desk, countTasksApi.get, { params: { id } });
  const counted = new Date(publishedAt);
  await press(desk, '填入未盘明细');
  await expectLines(ROLLS);
  const moment = desk.getByLabel('盘点时间', { exact: true }).first();
  const written = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' }).format(counted);
  await moment.fill(written);
  await moment.press('Tab');
  await cell(1, 'quantity').click();
  await pasteText(desk, Array.from({ length: ROLLS }, () => '40').join('\n'));
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: `粘贴 ${ROLLS} 行` })
    .click();
  await expect(cell(1, 'time')).toHaveText(written);
  await press(desk, '提交记录');
  await expect(desk.getByText(`已记录 ${ROLLS} 行`)).toBeVisible({ timeout: 60_000 });
  await expectLines(0);
  const events = await eventsOf(id);
  expect(new Set(events.map(({ what }) => what)).size).toBe(ROLLS);
  // Written without seconds, it is judged by the stock of the moment of publishing, not by that of sending.
  for (const { at } of events) expect(Date.parse(at) - Date.parse(publishedAt)).toBeLessThanOrEqual(1);
  expect(events).toHaveLength(ROLLS);
  await context.close();
});

test('our own sheet is exported, filled in and read back', async ({ page, browser }) => {
  const { id, desk, cell, expectLines, context } = await openDesk(page, browser, 3);
  await page.goto(`/skuEndProductDetails?id=${id}`);
  await press(page, /更多/);
  await page.getByRole('menuitem', { name: '导出盘点表' }).click();
  const [head = [], ...rows] = await readExport(page, () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^导出 \d+ 列$/ })
      .click(),
  );
  expect(head).not.toContain('账面');
  const at = head.indexOf('实盘数');
  const filled = rows.map((row, n) => head.map((_, column) => (column === at && n < 2 ? String(38 + n) : (row[column] ?? ''))));
  await press(desk, '填入未盘明细');
  await desk.getByLabel('盘点表文件').setInputFiles({
    name: '盘点表.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbookOf([head, ...filled]),
  });
  await expect(desk.getByText('已填入 2 行，核对后提交')).toBeVisible();
  await expectLines(3);
  await expect(cell(1, 'quantity')).toHaveText('38 米');
  await press(desk, '提交记录');
  await expect(desk.getByText('已记录 2 行')).toBeVisible();
  expect((await wordsOf(id)).toSorted()).toEqual(['1 SET 38.00', '2 SET 39.00']);
  await context.close();
});

test('a scanner at the desk works while a Chinese input method is composing', async ({ page, browser }) => {
  const { desk, labels, cell, expectLines, editor, context } = await openDesk(page, browser, 2);
  await scanWedge(desk, labels[0]!);
  await cell(1, 'note').click();
  await desk.keyboard.press('F2');
  const cdp = await context.newCDPSession(desk);
  await cdp.send('Input.insertText', { text: '破损' });
  await cdp.send('Input.imeSetComposition', { text: 'sun', selectionStart: 3, selectionEnd: 3 });
  await expect(editor.locator('input, textarea')).toHaveValue(/sun/);
  await typeAsScanner(desk, labels[1]!);
  await expectLines(2);
  await desk.keyboard.type('40');
  await desk.keyboard.press('Enter');
  await expect(cell(2, 'quantity')).toHaveText('40 米');
  await expect(cell(1, 'note')).toHaveText(/^破损/);
  await expect(cell(1, 'note')).not.toHaveText(new RegExp(labels[1]!, 'i'));
  await context.close();
});

test('on the phone 累加 adds and 逐匹 counts the rolls with their numbers, and a photo goes with its record', async ({ page, browser }) => {
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const { id, code, labels } = await publishCount(page, [counter], 2);
  const context = await browser.newContext(phone);
  const hall = await context.newPage();
  await openPhoneAs(hall, counter);
  await begin(hall, code);
  const type = async (quantity: string): Promise<void> => {
    for (const key of quantity) await hall.getByRole('button', { name: key, exact: true }).tap();
    await hall.getByRole('button', { name: /记录\s*并继续/ }).tap();
    await expect(hall.getByText('已记录')).toBeVisible();
  };
  await hall.getByRole('button', { name: '累加' }).tap();
  for (const quantity of ['12.5', '20']) {
    await scanWedge(hall, labels[0]!);
    await type(quantity);
  }
  await scanWedge(hall, labels[0]!);
  await expect(hall.getByRole('region', { name: '正在盘点' })).toContainText('32.50 米');

  await hall.getByRole('button', { name: '照片 0 张' }).tap();
  await hall.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(hall.getByText('照片 1 / 3')).toBeVisible();
  await hall.getByRole('button', { name: '好', exact: true }).tap();
  await type('7');

  await hall.getByRole('button', { name: '逐匹' }).tap();
  await scanWedge(hall, labels[1]!);
  for (const quantity of ['15', '25']) await type(quantity);
  await expect(hall.getByRole('region', { name: '正在盘点' })).toContainText('2 匹 40.00 米');
  await expect.poll(() => wordsOf(id)).toEqual(['1 ADD 12.50', '1 ADD 20.00', '1 ADD 7.00', '2 ADD 15.00', '2 ADD 25.00']);
  await expect.poll(() => readRows('select id from stocktake_photos where stocktake_id = $1', [id])).toHaveLength(1);
  await context.close();
});

test('盘点明细 is the whole document for a reviewer without tasks', async ({ page, browser }) => {
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const { id } = await publishCount(page, [counter], 1);
  await asUser(browser, 'pandianshenhe', async (reviewer) => {
    await reviewer.goto(`/inventoryDetails?id=${id}`);
    await expect(reviewer).toHaveURL(new RegExp(`EndProductDetails\\?id=${id}`));
    await expect(reviewer.getByRole('region', { name: /^明细/ })).toBeVisible();
  });
});
