import { expect, test, type Page } from '@playwright/test';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { asOther, callApi, createFabric } from '../api.ts';

const rail = (page: Page) => page.getByRole('dialog', { name: '动态' });

async function openRail(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: /^动态/ }).click();
  await expect(rail(page)).toBeVisible();
}

test.describe('评论', () => {
  test('stands between the changes, is seen by others, filtered alone, and deleted by its author only', async ({ page, browser }) => {
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
});
