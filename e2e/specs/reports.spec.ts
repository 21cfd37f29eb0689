import { expect, test, type Page } from '@playwright/test';
import { reportsApi } from '@mrp/contract/features/reports.ts';
import { callApi } from '../api.ts';
import { asUser, inspect } from '../as-user.ts';
import { lintLayout } from '../layout.ts';
import { watchPageErrors } from '../page-errors.ts';

const pages = [
  { path: '/overviewTable', title: '备料总览' },
  { path: '/meitaoTable', title: '美套报表' },
  { path: '/fabricTable', title: '面料报表' },
  { path: '/specialTechnique', title: '特殊工艺报表' },
  { path: '/pricingMaterialReport', title: '核价物料报表' },
] as const;

const digits = (text: string | null): string => (text ?? '').replace(/[^\d.]/g, '');
const drawer = (page: Page) => page.locator('.k-report-documents');

for (const { path, title } of pages)
  test(`every figure of the head of ${title} opens documents that add up to it`, async ({ page }) => {
    // Each of up to ten figures is opened and read by axe.
    test.setTimeout(300_000);
    const watch = watchPageErrors(page);
    await page.goto(path);
    const figures = page.locator('.k-kpi-value button');
    await expect(figures.first()).toBeVisible();
    const opened = await figures.count();
    expect(opened).toBeGreaterThan(0);
    for (let at = 0; at < opened; at += 1) {
      const figure = figures.nth(at);
      const label = (await figure.getAttribute('aria-label')) ?? '';
      const shown = digits(await figure.textContent());
      await figure.click();
      await expect(drawer(page).locator('.k-report-sum')).toBeVisible();
      if (!label.includes('%'))
        await expect(drawer(page).locator('.k-report-sum strong'), label).toContainText((await figure.textContent()) ?? shown);
      await inspect(page, '.k-report-documents');
      await page.keyboard.press('Escape');
      await expect(drawer(page)).toHaveCount(0);
    }
    expect(await watch.problems()).toEqual([]);
  });

test('a figure of a row opens by keyboard, and its link opens it again', async ({ page }) => {
  await page.goto('/overviewTable');
  const figure = page.locator('.k-report-item button.k-asked').first();
  await figure.focus();
  await page.keyboard.press('Enter');
  const sum = await drawer(page).locator('.k-report-sum').textContent();
  await page.reload();
  await expect(drawer(page).locator('.k-report-sum')).toHaveText(sum ?? '');
  await drawer(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/(preparationDetail|skuStorageDetail)\?id=/);
});

test('filters, grouping and unit stand in the address, and a view keeps them', async ({ page }) => {
  await page.goto('/overviewTable?group=holder&unit=KG&sort=-gap');
  await expect(page.getByRole('columnheader', { name: /缺口$/ })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.locator('.k-report-group').first()).toBeVisible();
  await page.getByRole('button', { name: '保存为视图' }).click();
  const name = `报表 ${Date.now() % 100_000}`;
  await page.getByLabel('名称').fill(name);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存|确\s?定/ })
    .click();
  await expect(page.locator('.k-view-name')).toHaveText(name);
  const view = new URL(page.url()).searchParams.get('v');
  await page.goto(`/overviewTable?v=${view}`);
  await expect(page).toHaveURL(/group=holder/);
  await expect(page.getByRole('radio', { name: '公斤' })).toBeChecked();
});

test('a report is subscribed to as it is filtered, listed with its filters, and stopped', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/overviewTable?group=holder');
  const name = `订阅 ${Date.now() % 100_000}`;
  const dialog = page.getByRole('dialog', { name: '订阅备料总览' });
  const open = () => page.getByRole('button', { name: '订阅', exact: true }).click();
  await open();
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByRole('radio', { name: '每周一' }).check();
  await inspect(page, '.ant-modal');
  await dialog.getByRole('button', { name: /订\s?阅$/ }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(dialog.getByRole('link', { name: `备料总览：${name}` })).toHaveAttribute('href', /overviewTable\?group=holder/);
  await dialog.getByRole('button', { name: `停止订阅 ${name}` }).click();
  await page
    .getByRole('dialog', { name: `停止订阅“${name}”？` })
    .getByRole('button', { name: /停\s?止/ })
    .click();
  await expect(dialog.getByText(name)).toHaveCount(0);
  expect(await watch.problems()).toEqual([]);
});

test('a chart has a table of the same figures', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/overviewTable');
  const chart = page.locator('.k-report-chart');
  await expect(chart.locator('svg').first()).toBeVisible();
  await expect(chart.getByRole('figure')).toHaveAccessibleName(/^每周备料。/);
  await chart.getByText('表', { exact: true }).click();
  const { charts } = await callApi(page, reportsApi.overview, {});
  await expect(chart.getByRole('row')).toHaveCount((charts['weekly']?.length ?? 0) + 1);
  await chart.getByRole('button').first().click();
  await expect(drawer(page).locator('.k-report-sum')).toBeVisible();
  expect(await watch.problems()).toEqual([]);
});

test('a period without documents says so, with a way back', async ({ page }) => {
  await page.goto('/fabricTable?days=2001-01-01..2001-01-31');
  await expect(page.getByText('没有符合条件的数据（2001-01-01 至 2001-01-31），试试减少筛选')).toBeVisible();
  expect(await lintLayout(page)).toEqual([]);
  await page.getByRole('button', { name: '清空筛选' }).click();
  await expect(page.locator('.k-kpis')).toBeVisible();
});

test('a reader of reports sees the reports and no prices without the right', async ({ browser }) => {
  await asUser(browser, 'baobiao', async (page) => {
    await page.goto('/overviewTable');
    await expect(page.locator('.k-kpis')).toBeVisible();
    await expect(page.getByText('缺口金额')).toHaveCount(0);
    await page.goto('/fabricTable');
    await expect(page.locator('.k-kpis')).toBeVisible();
    await expect(page.getByText('采购额')).toHaveCount(0);
    await inspect(page);
  });
});
