import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { accessApi } from '@mrp/contract/features/access.ts';
import { callApi } from '../api.ts';
import { waitUntilQuiet } from '../page-errors.ts';

const ROLES = '/systemManage/roles';
const nameOf = (page: Page) => page.getByLabel('角色名称', { exact: true });
const box = (page: Page, permission: string) => page.getByRole('checkbox', { name: permission, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const aRole = (page: Page) =>
  callApi(page, accessApi.createRole, {
    body: { name: `试岗 ${randomUUID().slice(0, 8)}`, remark: '', menus: ['内部物料档案'], buttons: [] },
  });

test.describe('an edited role', () => {
  test('asks before leaving the page, and keeps its changes after a preview', async ({ page }) => {
    await page.goto(`${ROLES}?id=new`);
    await nameOf(page).fill('看样员');
    await box(page, '内部物料档案').check();
    await button(page, '以该角色预览').click();
    await expect(page).toHaveURL(/\/home/);
    await button(page, '退出预览').click();
    await page.getByRole('link', { name: '新建角色' }).click();
    await button(page, '恢复未保存的内容').click();
    await expect(nameOf(page)).toHaveValue('看样员');
    await expect(box(page, '内部物料档案')).toBeChecked();
    await page.getByRole('navigation', { name: '角色' }).getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await expect(nameOf(page)).toHaveValue('看样员');
    await button(page, '放弃修改').click();
    await button(page, '放弃').last().click();
    await expect(page).not.toHaveURL(/id=new/);
  });

  test('shows the stored values again when the changes are discarded', async ({ page }) => {
    const role = await aRole(page);
    await page.goto(`${ROLES}?id=${role.id}`);
    await nameOf(page).fill('别的名字');
    await button(page, '放弃修改').click();
    await button(page, '放弃').last().click();
    await expect(nameOf(page)).toHaveValue(role.name);
  });

  test('keeps changes that another user saved meanwhile', async ({ page }) => {
    const role = await aRole(page);
    await page.goto(`${ROLES}?id=${role.id}`);
    await box(page, '供应商档案').check();
    const { id, version, ...input } = role;
    await callApi(page, accessApi.editRole, {
      params: { id },
      body: { name: input.name, remark: '夜班', menus: input.menus, buttons: ['内部物料档案:编辑'], version },
    });
    await button(page, '保存').click();
    await button(page, '确认保存').click();
    await expect(page.getByText('这个角色刚被他人修改，已与您的修改合并')).toBeVisible();
    await button(page, '确认保存').click();
    await expect(page.getByLabel('说明', { exact: true })).toHaveValue('夜班');
    await expect(box(page, '内部物料档案:编辑')).toBeChecked();
    await expect(box(page, '供应商档案')).toBeChecked();
  });
});

test('a page that is open loses a right at its next call: prices and buttons, then the page', async ({ page, browser }) => {
  const PURCHASES = '物料采购管理';
  const given = { menus: ['工厂管理', PURCHASES], buttons: [`${PURCHASES}:新建`, '全局:查看价格'] } as const;
  const role = await callApi(page, accessApi.createRole, {
    body: { name: `试岗 ${randomUUID().slice(0, 8)}`, remark: '', menus: [...given.menus], buttons: [...given.buttons] },
  });
  const [username, password] = [`shigang${randomUUID().slice(0, 6)}`, `first ${randomUUID()}`];
  await callApi(page, accessApi.createUser, { body: { username, nickName: '试岗', password, roleIds: [role.id] } });
  const other = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  await other.goto('/login');
  await other.getByLabel('用户名', { exact: true }).fill(username);
  await other.getByLabel('密码', { exact: true }).fill(password);
  await button(other, '登录').click();
  await expect(other).toHaveURL(/\/home/);
  await callApi(other, accessApi.changePassword, { body: { oldPassword: password, newPassword: `next ${randomUUID()}` } });
  await other.goto('/materialPurchaseManage');
  const price = other.getByRole('columnheader', { name: /^金额/ });
  const create = other.getByRole('button', { name: '新建采购单' });
  await expect(price).toBeVisible();
  await expect(create).toBeVisible();

  const change = (menus: readonly string[], version: number) =>
    callApi(page, accessApi.editRole, {
      params: { id: role.id },
      body: { name: role.name, remark: '', menus: [...menus] as typeof role.menus, buttons: [], version },
    });
  const { version } = await change(given.menus, role.version);
  await button(other, '刷新').click();
  await expect(price).toBeHidden();
  await expect(create).toBeHidden();
  await waitUntilQuiet(other);
  await expect(other.locator('tbody')).not.toContainText('元');

  await change([], version);
  await button(other, '刷新').click();
  await expect(other).toHaveURL(/\/home/);
  await expect(other.getByText('您无此页面的权限哟')).toBeVisible();
  await other.context().close();
});

test('a role picker keeps its selection when Tab leaves it', async ({ page }) => {
  await page.goto('/systemManage/users');
  await page.getByRole('button', { name: '新建用户' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('角色', { exact: true }).click();
  await page.keyboard.type('仓管');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(dialog.locator('.ant-select-selection-item')).toHaveText(['仓管']);
  await expect(page.getByRole('option', { name: '管理员' })).toBeHidden();
});

test('users are found by a permission, and 查看权限 says which role grants it', async ({ page }) => {
  await page.goto('/systemManage/users?permissions=成衣核价:审批');
  const row = page.getByRole('row').filter({ hasText: '核价主管' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '报表只读' })).toHaveCount(0);
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '查看权限' }).click();
  const granted = page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '成衣核价' }) });
  await expect(granted).toContainText('核价主管');
  await expect(granted).toContainText('审批');
});
