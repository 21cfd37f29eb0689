import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { accessApi } from '@mrp/contract/features/access.ts';
import { callApi } from './api.ts';

export const rows = (page: Page) => page.locator('tr[data-list-row]');
export const codes = (page: Page) => rows(page).locator('.k-code').allInnerTexts();
export const drawer = (page: Page) => page.getByRole('dialog');

/** Starts an action of the selected rows: a button of the bar, or one of its menu 更多. */
export async function startBulk(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('region', { name: '批量操作' });
  const more = bar.getByRole('button', { name: '更多批量操作' });
  await expect(bar.getByRole('button', { name: '取消选择' })).toBeVisible();
  const button = bar.getByRole('button', { name, exact: true });
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

export async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // The page may be the first that a busy machine serves.
  await expect(rows(page).first()).toBeVisible({ timeout: 60_000 });
}

/** Another user with a shipped role, in a separate browser. */
export async function asRole(page: Page, browser: Browser, role: string): Promise<Page> {
  const roles = await callApi(page, accessApi.listRoles, {});
  const username = `l${randomUUID().slice(0, 8)}`;
  const password = 'first-1234';
  await callApi(page, accessApi.createUser, {
    body: { username, nickName: username, password, roleIds: roles.filter(({ name }) => name === role).map(({ id }) => id) },
  });
  const { viewport, colorScheme, ...options } = test.info().project.use;
  const context = await browser.newContext({
    ...options,
    viewport: viewport ?? null,
    colorScheme: colorScheme ?? null,
    storageState: { cookies: [], origins: [] },
  });
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('用户名', { exact: true }).fill(username);
  await other.getByLabel('密码', { exact: true }).fill(password);
  await other.getByRole('button', { name: '登录', exact: true }).click();
  await expect(other.getByLabel('新密码', { exact: true })).toBeVisible();
  await callApi(other, accessApi.changePassword, { body: { oldPassword: password, newPassword: 'second-1234' } });
  await other.goto('/home');
  await expect(other).toHaveTitle('首页 · 物料管理系统');
  return other;
}
