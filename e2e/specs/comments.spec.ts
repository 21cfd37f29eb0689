import { expect, test, type Page } from '@playwright/test';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { asOther, callApi, createFabric } from '../api.ts';

const rail = (page: Page) => page.getByRole('dialog', { name: '动态' });

async function openRail(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: /^动态/ }).click();
  await expect(rail(page)).toBeVisible();
}

test.describe('评论', () => {
  test('are shown between the changes and to other users, can be filtered, and are deleted only by their author', async ({
    page,
    browser,
  }) => {
    const { id } = await createFabric(page, 1);
    await openRail(page, `/insideDetails?id=${id}`);
    const box = rail(page).getByLabel('写评论');
    await box.fill('手感偏硬 👍\n<script>alert(1)</script>');
    await box.press('Control+Enter');
    await expect(rail(page).getByText('手感偏硬 👍')).toBeVisible();
    await expect(box).toHaveValue('');
    await expect(page.getByRole('button', { name: '动态 2' })).toHaveCount(1);

    const other = await asOther(browser, 'caigou');
    await openRail(other, `/insideDetails?id=${id}`);
    await expect(rail(other).getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(rail(other).getByRole('button', { name: /^删除评论/ })).toHaveCount(0);
    await rail(other).getByLabel('写评论').fill('请再打一缸');
    await rail(other).getByRole('button', { name: '评论', exact: true }).click();
    await expect(rail(other).getByText('请再打一缸')).toBeVisible();
    await rail(other).getByLabel('只看字段').click();
    await other.getByTitle('评论', { exact: true }).click();
    await expect(rail(other).locator('ol > li')).toHaveCount(2);
    await other.context().close();

    await rail(page)
      .getByRole('button', { name: /^删除评论 手感偏硬/ })
      .click();
    await page.getByRole('dialog', { name: '删除这条评论？' }).getByRole('button', { name: '删除', exact: true }).click();
    await expect(rail(page).getByText('手感偏硬')).toHaveCount(0);
    await expect(rail(page).getByText('请再打一缸')).toBeVisible();
  });

  test('can be written beside the form of a supplier', async ({ page }) => {
    const { rows } = await callApi(page, suppliersApi.list, { query: { state: ['ACTIVE'], pageSize: 1 } as never });
    await openRail(page, `/editSupplier?id=${rows[0]?.id ?? ''}`);
    await rail(page).getByLabel('写评论').fill('本月对账已清');
    await rail(page).getByRole('button', { name: '评论', exact: true }).click();
    await expect(rail(page).getByText('本月对账已清').first()).toBeVisible();
  });

  test('keep a half-written text when the panel is closed, the window resized or the page changed', async ({ page }) => {
    const { id } = await createFabric(page, 1);
    const address = `/insideDetails?id=${id}`;
    await openRail(page, address);
    await rail(page).getByLabel('写评论').fill('写到一半');
    await rail(page).getByRole('button', { name: '收起动态' }).click();
    await expect(rail(page)).toBeHidden();
    await page.getByRole('button', { name: /^动态/ }).click();
    await expect(rail(page).getByLabel('写评论')).toHaveValue('写到一半');
    await page.setViewportSize({ width: 1700, height: 900 });
    const beside = page.getByRole('complementary', { name: '动态' });
    await expect(beside.getByLabel('写评论')).toHaveValue('写到一半');
    await page.locator('a[href="/msgList"]').first().click();
    await expect(beside).toHaveCount(0);

    await page.goto(address);
    const box = beside.getByLabel('写评论');
    await expect(box).toHaveValue('写到一半');
    await box.press('Control+Enter');
    await expect(box).toHaveValue('');
    await page.goto(address);
    await expect(beside.getByText('写到一半')).toHaveCount(1);
    await expect(box).toHaveValue('');
  });

  test('stay when the changes cannot be loaded and vice versa, and each is reloaded on request', async ({ page }) => {
    const { id } = await createFabric(page, 1);
    await callApi(page, auditApi.addComment, { body: { id, type: 'material', text: '门幅偏窄' } });
    const fail = (part: string) => page.route(part, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'x' }));
    await fail('**/selectAllLogById*');
    await openRail(page, `/insideDetails?id=${id}`);
    await expect(rail(page).getByText('门幅偏窄')).toBeVisible();
    await expect(rail(page).getByText('没有读到变更记录')).toBeVisible();
    await page.unroute('**/selectAllLogById*');
    await rail(page).getByRole('button', { name: '重试' }).click();
    await expect(rail(page).getByText('新建物料')).toBeVisible();
    await expect(rail(page).getByText('没有读到')).toHaveCount(0);

    await fail('**/mrpLog/comments*');
    await openRail(page, `/insideDetails?id=${id}`);
    await expect(rail(page).getByText('新建物料')).toBeVisible();
    await expect(rail(page).getByText('没有读到评论')).toBeVisible();
    await page.unroute('**/mrpLog/comments*');
    await rail(page).getByRole('button', { name: '重试' }).click();
    await expect(rail(page).getByText('门幅偏窄')).toBeVisible();
  });

  test('are loaded page by page back to the first one', async ({ page }) => {
    const { id } = await createFabric(page, 1);
    await page.route('**/mrpLog/comments*', (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor');
      const [from, nextCursor] = cursor === null ? [60, '11'] : [Number(cursor) - 1, null];
      const rows = Array.from({ length: cursor === null ? 50 : 10 }, (_, at) => {
        return { id: String(from - at), at: '2026-01-02T10:00:00+08:00', userName: '陈佳', text: `第 ${from - at} 条`, isMine: false };
      });
      return route.fulfill({ json: { code: 200, message: '', data: { rows, total: 60, nextCursor } } });
    });
    await openRail(page, `/insideDetails?id=${id}`);
    await expect(page.getByRole('button', { name: '动态 61' })).toHaveCount(1);
    await expect(rail(page).getByText('第 11 条')).toHaveCount(1);
    await expect(rail(page).getByText('第 10 条')).toHaveCount(0);
    await rail(page).getByRole('button', { name: '更早的评论' }).click();
    await expect(rail(page).getByText('第 1 条', { exact: true })).toHaveCount(1);
    await expect(rail(page).getByRole('button', { name: '更早的评论' })).toHaveCount(0);
  });
});
