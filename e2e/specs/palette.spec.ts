import { expect, test, type Page } from '@playwright/test';
import { createFabric } from '../api.ts';
import { heading, openPage } from '../open-page.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: '命令面板' });
const choices = (page: Page) => palette(page).getByRole('option');

/** Waits for the palette, because earlier keys would go to the page. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

test.describe('the command palette', () => {
  test('finds a material by initials and by the end of its code, and a supplier; Enter opens the result', async ({ page }) => {
    const { code, name } = await createFabric(page);
    await openPage(page, '/msgList', '内部物料档案');
    await openPalette(page);
    await page.keyboard.type('qmfc');
    await expect(choices(page).first()).toContainText('全棉府绸');
    await expect(choices(page).first().locator('mark')).toHaveText('全棉府绸');
    await palette(page).getByRole('combobox').fill(code.slice(-6));
    await expect(choices(page).filter({ hasText: code })).toContainText(name);
    await palette(page).getByRole('combobox').fill('锦绣纺织');
    await expect(choices(page).first()).toContainText('锦绣纺织');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/supplierDetail/);
  });

  test('begins with the page of which the whole name is typed', async ({ page }) => {
    await openPage(page, '/home', '首页');
    await openPalette(page);
    for (const typed of ['款式', 'kuanshi']) {
      await palette(page).getByRole('combobox').fill(typed);
      await expect(choices(page).first()).toHaveText(/^款式物料备料$/);
    }
  });

  test('opens the typed result even when Enter comes before the response', async ({ page }) => {
    const { code, name } = await createFabric(page);
    await openPage(page, '/home', '首页');
    await openPalette(page);
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(heading(page, name)).toBeVisible();
  });

  test('begins what has a dialog on a page of its own, and not again on the way back', async ({ page }) => {
    for (const [label, title] of [
      ['新建用户', '新建用户'],
      ['新建计量单位', '新建计量单位'],
      ['新建BOM', '新建BOM'],
    ] as const) {
      await openPage(page, '/home', '首页');
      await openPalette(page);
      await page.keyboard.type(label);
      await choices(page).filter({ hasText: label }).first().click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await expect(page).not.toHaveURL(/do=create/);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

  test('offers actions from everywhere with those of the page first, and lists recent pages', async ({ page }) => {
    const { id, name } = await createFabric(page);
    await openPage(page, `/insideDetails?id=${id}`, name);
    await openPalette(page);
    await expect(choices(page).filter({ hasText: '编辑' }).first()).toContainText(name);
    await page.keyboard.type('新建供应商');
    await expect(choices(page).first()).toContainText('新建供应商');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/newSupplier/);
    await openPalette(page);
    await expect(choices(page).first()).toContainText(name);
  });

  test('reports that nothing was found, with suggestions', async ({ page }) => {
    await openPage(page, '/home', '首页');
    await openPalette(page);
    await page.keyboard.type('这样的东西不存在');
    await expect(palette(page).getByText('没有找到“这样的东西不存在”，试试更短的词或编码尾号')).toBeVisible();
  });
});
