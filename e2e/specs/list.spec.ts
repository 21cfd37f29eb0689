import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { callApi, createFabrics } from '../api.ts';
import { unfold, violations } from '../axe.ts';
import { lintLayout } from '../layout.ts';
import { codes, drawer, openList, rows, asRole, startBulk } from '../lists.ts';
import { waitUntilQuiet } from '../page-errors.ts';

test.describe('a list', () => {
  test('keeps its state in the URL: filter, sort, page three, a row and back, refresh, and another user sees the same', async ({
    page,
    browser,
  }) => {
    await openList(page, '/msgList?ps=20');
    await page.getByRole('button', { name: '更多筛选' }).click();
    await page.getByLabel('克重最小').fill('100');
    await page.getByLabel('克重最大').fill('300');
    await drawer(page).getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('克重：100–300 g/㎡')).toBeVisible();
    await page.getByRole('button', { name: '物料编码', exact: true }).click();
    await expect(page).toHaveURL(/sort=code/);
    const answer = page.waitForResponse((response) => response.url().includes('page=3'));
    await page.getByRole('listitem', { name: '3', exact: true }).click();
    await expect(page).toHaveURL(/p=3/);
    await answer;
    await waitUntilQuiet(page);
    await expect(rows(page)).toHaveCount(20);
    await rows(page).nth(19).scrollIntoViewIfNeeded();
    await page.getByLabel('选择 ', { exact: false }).nth(19).check();
    const seen = await codes(page);
    const scrolled = await page.locator('.ant-table-content').evaluate((box) => box.scrollTop);
    expect(scrolled).toBeGreaterThan(0);

    await rows(page).nth(19).getByRole('link').click();
    await expect(page).toHaveURL(/insideDetails/);
    await page.goBack();
    await expect.poll(() => codes(page)).toEqual(seen);
    await expect.poll(() => page.locator('.ant-table-content').evaluate((box) => box.scrollTop)).toBe(scrolled);
    await expect(page.getByRole('region', { name: '批量操作' })).toHaveCount(0);

    await page.reload();
    await expect.poll(() => codes(page)).toEqual(seen);
    const other = await asRole(page, browser, '面料开发');
    await openList(other, page.url());
    await expect.poll(() => codes(other)).toEqual(seen);
    await expect(other.getByText('克重：100–300 g/㎡')).toBeVisible();
    await other.context().close();
  });

  test('drops invalid URL parameters', async ({ page }) => {
    await openList(page, '/msgList?colour=red&state=GONE&width=wide..&sort=supplier&p=-1&ps=7&v=abc');
    await expect(page.getByRole('tab', { selected: true })).toContainText('全部');
    await expect(page.getByRole('list', { name: '已选条件' })).toHaveCount(0);
  });

  test('is filtered from a column header like from the bar, and the chip removes the filter', async ({ page }) => {
    await openList(page, '/msgList');
    await page.getByRole('button', { name: '筛选 门幅' }).click();
    await page.getByLabel('门幅最小').fill('150');
    await page.getByLabel('门幅最小').press('Enter');
    await expect(page).toHaveURL(/width=150\.\./);
    await expect(page.getByRole('button', { name: '筛选 门幅' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: '去掉条件 门幅' }).click();
    await expect(page.getByRole('button', { name: '筛选 门幅' })).toHaveAttribute('aria-pressed', 'false');
    await page.goBack();
    await expect(page.getByText('门幅：≥ 150 cm')).toBeVisible();
  });

  test('is filtered by choices from a column header while their list is still open', async ({ page }) => {
    await openList(page, '/supplierList');
    await page.getByRole('button', { name: '筛选 级别' }).click();
    const panel = page.getByRole('group', { name: '筛选 级别' });
    await panel.getByRole('combobox').click();
    await page.locator('.ant-select-item-option', { hasText: /^C$/ }).filter({ visible: true }).click();
    await panel.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(/level=C/);
    await expect(page.getByRole('button', { name: '筛选 级别' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('is used by keyboard, copied as a table, and lists its shortcuts', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openList(page, '/supplierList');
    const [first = '', second = ''] = await codes(page);
    await rows(page).first().focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect(page.getByText('已选 2 条')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+c');
    await expect(page.getByText('已复制 2 行')).toBeVisible();
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map((line) => line.split('\t'));
    expect(copied.map(([code]) => code)).toEqual(['编号', first, second]);
    expect(new Set(copied.map((line) => line.length)).size).toBe(1);
    await page.keyboard.press('Shift+?');
    for (const words of ['下一行', '打开当前行', '选择当前行', '速览当前行', '关闭速览', '复制所选的行'])
      await expect(drawer(page).getByText(words)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/supplierDetail/);
  });

  test("has a context menu with the actions of the row's buttons that also copies a cell", async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openList(page, '/supplierList?state=ACTIVE');
    const cell = rows(page).nth(2).locator('[data-column=name]');
    await cell.click({ button: 'right' });
    await page.getByRole('menuitem', { name: '复制单元格' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await cell.innerText());
    await cell.click({ button: 'right' });
    await page.getByRole('menuitem', { name: '编辑' }).click();
    await expect(page).toHaveURL(/editSupplier/);
  });

  test('has rows of 36, 44 or 64 pixels, with pictures and without', async ({ page, browser }) => {
    const mine = await asRole(page, browser, '备料主管');
    for (const address of ['/msgList', '/supplierList']) {
      await openList(mine, address);
      for (const [density, height] of Object.entries({ 标准: 44, 图片: 64, 紧凑: 36 })) {
        await mine.getByRole('button', { name: '行高' }).click();
        await mine.getByRole('menuitem', { name: density, exact: true }).click();
        await expect
          .poll(() => rows(mine).evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))]), address)
          .toEqual([height]);
      }
    }
    await mine.context().close();
  });

  test('keeps its rows in place while new ones load', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openList(page, '/msgList');
    await page.getByRole('listitem', { name: '2', exact: true }).click();
    await expect(page).toHaveURL(/p=2/);
    await expect(rows(page)).toHaveCount(50);
    await waitUntilQuiet(page);
    expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThanOrEqual(0.05);
  });
});

test.describe('a bulk action', () => {
  test('disables all matching rows, reports those that cannot be, and 撤销 restores only the changed ones', async ({ page, browser }) => {
    const word = `成批${randomUUID().slice(0, 6)}`;
    await createFabrics(page, browser, { word, enabled: 51, drafts: 2 });
    const statesNow = async () => {
      const { rows: found } = await callApi(page, materialsApi.list, { query: { q: word, pageSize: 200, sort: 'code' } });
      return found.map(({ code, state }) => `${code} ${state}`);
    };
    const before = await statesNow();
    const refused = before.filter((line) => !line.endsWith(' ACTIVE')).length;
    expect([before.length, refused]).toEqual([53, 2]);

    await openList(page, `/msgList?q=${encodeURIComponent(word)}`);
    await page.getByRole('checkbox', { name: '选择本页全部' }).first().check();
    await expect(page.getByText('已选 50 条')).toBeVisible();
    await page.getByRole('button', { name: `选择全部 ${before.length} 条` }).click();
    await startBulk(page, '停用');
    const undo = page.getByRole('button', { name: '撤销' });
    await undo.hover();
    await expect(page.getByText(`已停用 ${before.length - refused} 条`)).toBeVisible();
    await expect(drawer(page).getByText(`成功 ${before.length - refused} · 跳过 0 · 失败 ${refused}`)).toBeVisible();
    await expect(
      drawer(page)
        .getByText(/当前状态为“.+”，不能停用/)
        .first(),
    ).toBeVisible();
    const file = page.waitForEvent('download');
    await drawer(page).getByRole('button', { name: '导出失败' }).click();
    expect((await file).suggestedFilename()).toBe('停用失败.csv');
    expect((await statesNow()).filter((line) => line.endsWith(' ACTIVE'))).toEqual([]);

    await undo.click();
    await expect(page.getByText(`已撤销 ${before.length - refused} 条`)).toBeVisible();
    expect(await statesNow()).toEqual(before);
  });
});

test.describe('every state of the list', () => {
  test('is accessible and has no layout problems: selected rows, header filter, columns, view menu', async ({ page }) => {
    await openList(page, '/msgList?ps=20&gramWeight=100..150');
    await page.getByRole('checkbox', { name: '选择本页全部' }).first().check();
    await unfold(page);
    expect(await violations(page)).toEqual([]);
    expect(await lintLayout(page)).toEqual([]);
    await page.getByRole('button', { name: '取消选择' }).click();
    await page.getByRole('button', { name: '筛选 门幅' }).click();
    await expect(page.getByLabel('门幅最小')).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '筛选 门幅' })).toBeFocused();
    await page.getByRole('button', { name: '视图', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: '另存为视图…' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '列设置' }).click();
    await expect(drawer(page).getByRole('button', { name: '还原默认' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});

test('texts that are too long are shown with an error instead of being cut off', async ({ page }) => {
  await openList(page, '/msgList');
  const search = page.getByRole('textbox', { name: /^搜索/ }).first();
  await search.fill('绸'.repeat(101));
  await page.keyboard.press('Enter');
  await expect(page.getByText('搜索词不能超过100个字符，请缩短后再查询')).toBeVisible();
  await expect(search).toHaveValue('绸'.repeat(101));
  expect(new URL(page.url()).searchParams.has('q')).toBe(false);

  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('menuitem', { name: '另存为视图…' }).click();
  const name = page.getByLabel('视图名称');
  await name.fill('绸'.repeat(33));
  await expect(name).toHaveAccessibleDescription('不能超过32个字符');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(name).toHaveValue('绸'.repeat(33));
});

test('frozen columns leave at least half of a narrow window for the others', async ({ page }) => {
  await page.setViewportSize({ width: 780, height: 800 });
  for (const path of ['/msgList', '/skuStorage']) {
    await page.goto(path);
    await expect(page.locator('[data-list-row]').first()).toBeVisible();
    expect(await lintLayout(page)).toEqual([]);
  }
});
