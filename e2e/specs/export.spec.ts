import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { readExport } from '../exports.ts';
import { codes, openList, rows, startBulk } from '../lists.ts';
import { watchPageErrors } from '../page-errors.ts';
import { cellsOf } from '../workbook.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: '导出中心' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^导出内部物料档案/ });

test('a list is exported with chosen columns, as one job despite repeated clicks, with progress, file, badge and tray (T-10)', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const watch = watchPageErrors(page);
  await page.goto('/msgList');
  const starts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/mrp/exports')) starts.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('combobox', { name: '方案' }).click();
  await page.getByText('全部列', { exact: true }).click();
  await dialog(page).getByRole('checkbox', { name: '全选' }).uncheck();
  for (const column of ['物料编码', '名称', '分类']) await dialog(page).getByRole('checkbox', { name: column, exact: true }).check();
  // Moves the third column to the front by keyboard.
  const handle = dialog(page).getByRole('button', { name: /^排序 分类/ });
  await handle.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await dialog(page).getByRole('button', { name: '导出 3 列' }).dblclick();
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('button', { name: /^导出中心/ }).click();
  await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(450);
  const file = drawer(page).getByRole('listitem').filter({ hasText: '内部物料档案_' }).first();
  await expect(file.getByRole('link', { name: /^下载/ })).toBeVisible({ timeout: 60_000 });
  expect(new Set(starts).size).toBe(1);
  await expect(drawer(page).getByText(/^今天，\d+ 个文件$/)).toBeVisible();
  await expect(file.getByText(/[\d,.]+ KB · \d\d:\d\d/)).toBeVisible();
  const name = ((await file.getByRole('link', { name: /^下载/ }).getAttribute('aria-label')) ?? '').replace('下载 ', '');
  const downloaded = page.waitForEvent('download');
  await file.getByRole('link', { name: /^下载/ }).click();
  const cells = cellsOf(await readFile(await (await downloaded).path()));
  expect(cells[0]).toHaveLength(3);
  expect(new Set(cells[0])).toEqual(new Set(['物料编码', '名称', '分类']));
  expect(cells.length).toBeGreaterThan(1_000);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^任务与通知/ }).click();
  const tray = page.getByRole('dialog', { name: '任务与通知' });
  const row = tray.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('未读');
  await tray.getByRole('button', { name: '全部已读' }).click();
  await expect(row).not.toContainText('未读');
  expect(await watch.problems()).toEqual([]);
});

test('selected rows are exported without the others', async ({ page }) => {
  await openList(page, '/msgList?sort=code');
  const [first = '', , third = ''] = await codes(page);
  for (const at of [2, 0]) await rows(page).nth(at).getByRole('checkbox').check();
  await startBulk(page, '导出');
  await expect(dialog(page).getByText('导出勾选的 2 行')).toBeVisible();
  const cells = await readExport(page, () =>
    dialog(page)
      .getByRole('button', { name: /^导出 \d+ 列$/ })
      .click(),
  );
  expect(cells.slice(1).map((row) => row[cells[0]!.indexOf('物料编码')])).toEqual([first, third]);
  await expect(page.getByText('已选 2 条')).toBeVisible();
});

test('columns are saved under a name and reused', async ({ page }) => {
  const name = `方案${Date.now() % 100_000}`;
  await page.goto('/msgList');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await dialog(page).getByRole('checkbox', { name: '全选' }).check();
  await dialog(page).getByRole('checkbox', { name: '全选' }).uncheck();
  await dialog(page).getByRole('checkbox', { name: '名称', exact: true }).check();
  await dialog(page).getByRole('textbox', { name: '方案名称' }).fill(name);
  await dialog(page).getByRole('button', { name: '保存方案' }).click();
  await expect(dialog(page).getByRole('button', { name: '删除方案' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await dialog(page).getByRole('combobox', { name: '方案' }).click();
  await page.getByText(name, { exact: true }).click();
  await expect(dialog(page).getByRole('button', { name: '导出 1 列' })).toBeEnabled();
  await dialog(page).getByRole('button', { name: '删除方案' }).click();
  await expect(dialog(page).getByRole('button', { name: '删除方案' })).toBeHidden();
});
