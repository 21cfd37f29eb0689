import { expect, test } from '@playwright/test';
import { ADMIN_SESSION } from '../playwright.config.ts';

test('the administrator logs in and reaches the home page', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('用户名', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('demo-1234');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveTitle('首页 · 物料管理系统');
  await page.context().storageState({ path: ADMIN_SESSION });
});
