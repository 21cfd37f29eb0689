import { expect, test } from '@playwright/test';

// every-page.spec.ts checks that each page fits a phone.
test('a material is found by touch: menu, list, filter, record, back', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: '展开菜单' }).tap();
  const menu = page.getByRole('dialog', { name: '主菜单' });
  await menu.getByRole('button', { name: '开发管理' }).tap();
  await menu.getByRole('link', { name: '内部物料档案' }).tap();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: /搜索或执行/ }).tap();
  await page.getByRole('combobox').fill('qmfc');
  await page
    .getByRole('option', { name: /全棉府绸/ })
    .first()
    .tap();
  await expect(page.getByRole('heading', { level: 1, name: /府绸/ })).toBeVisible();
  await page.getByRole('button', { name: '返回列表' }).tap();
  await expect(page).toHaveURL(/msgList/);
});
