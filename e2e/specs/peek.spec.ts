import { expect, test, type Page } from '@playwright/test';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { callApi } from '../api.ts';

const rows = (page: Page) => page.locator('[data-list-row]');
const marked = (page: Page) => page.locator('[data-list-row][aria-current=true]');
const drawer = (page: Page) => page.getByRole('dialog', { name: /^速览/ });
const firstName = (page: Page) => drawer(page).getByRole('heading', { level: 2 });

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(rows(page).first()).toBeVisible();
}

test.describe('速览', () => {
  test('opens by the space bar, follows the rows beyond the end of the page, and returns the focus', async ({ page }) => {
    const query = { sort: 'code', pageSize: 20 } as const;
    const first = (await callApi(page, materialsApi.list, { query })).rows;
    const second = (await callApi(page, materialsApi.list, { query: { ...query, page: 2 } })).rows;
    await openList(page, '/msgList?sort=code&ps=20');
    await rows(page).nth(18).focus();
    await page.keyboard.press('Space');
    await expect(firstName(page)).toHaveText(first[18]?.name ?? '');
    await expect(drawer(page)).toContainText('19 / ');
    await expect(marked(page)).toHaveAttribute('data-list-row', first[18]?.id ?? '');

    await page.keyboard.press('j');
    await expect(firstName(page)).toHaveText(first[19]?.name ?? '');
    await page.keyboard.press('j');
    await expect(page).toHaveURL(/p=2/);
    await expect(marked(page)).toHaveAttribute('data-list-row', second[0]?.id ?? '');
    await expect(drawer(page)).toContainText('21 / ');
    await expect(drawer(page)).toContainText(second[0]?.code ?? '');
    await page.keyboard.press('k');
    await expect(page).not.toHaveURL(/p=2/);
    await expect(marked(page)).toHaveAttribute('data-list-row', first[19]?.id ?? '');
    await drawer(page).getByRole('button', { name: '上一条' }).click();
    await expect(marked(page)).toHaveAttribute('data-list-row', first[18]?.id ?? '');
    await page.keyboard.press('k');
    await expect(marked(page)).toHaveAttribute('data-list-row', first[17]?.id ?? '');

    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(marked(page)).toHaveCount(0);
    await expect(rows(page).nth(17)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Space');
    await expect(drawer(page)).toHaveCount(0);
  });

  test('follows the clicked row, opens the record, and closes when the filter changes', async ({ page }) => {
    await openList(page, '/supplierList?ps=20');
    await rows(page)
      .first()
      .getByRole('button', { name: /^更多操作/ })
      .click();
    await page.getByRole('menuitem', { name: '速览' }).click();
    await expect(drawer(page)).toBeVisible();
    await rows(page).nth(3).locator('[data-column=city]').click();
    const code = await rows(page).nth(3).locator('.k-code').innerText();
    await expect(drawer(page)).toContainText(code);
    const to = await drawer(page).getByRole('link', { name: '打开' }).getAttribute('href');
    await page.getByRole('tab', { name: /^合作中/ }).click();
    await expect(page).toHaveURL(/state=ACTIVE/);
    await expect(drawer(page)).toHaveCount(0);

    await openList(page, '/supplierList?ps=20');
    await rows(page).nth(3).press('Space');
    await drawer(page).getByRole('link', { name: '打开' }).click();
    await expect(page).toHaveURL(new RegExp(`${to?.replace('?', '\\?') ?? 'nowhere'}$`));
  });

  for (const [address, noun] of [
    ['/skuStorage', '各持有方库存'],
    ['/spuStorage', '各持有方库存'],
    ['/skuDocuments', '明细'],
  ] as const)
    test(`shows ${noun} of ${address}`, async ({ page }) => {
      await openList(page, `${address}?ps=20`);
      await rows(page).first().press('Space');
      await expect(drawer(page).getByRole('region', { name: noun })).toBeVisible();
    });
});
