import { expect, test, type Page } from '@playwright/test';

// Each of these tests starts at the login page.
test.use({ storageState: { cookies: [], origins: [] } });

async function logIn(page: Page, username: string, password = 'demo-1234'): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('a wrong password shows an error at the field; the right one leads to the requested page', async ({ page, context }) => {
  await page.goto('/supplierList');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, 'caigou', 'not-the-password');
  await expect(page.getByText('用户名或密码不正确，请检查后重试')).toBeVisible();
  await logIn(page, 'caigou');
  await expect(page).toHaveURL(/\/supplierList/);
  await expect(page.getByRole('heading', { name: '供应商档案' })).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'name')?.value).toBe(encodeURIComponent('面料采购'));
  expect(cookies.find(({ name }) => name.endsWith('mrp_file'))).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
});

test('a demo account is filled in by a click, and logging out removes all private data', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /kaifa/ }).click();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/home/);
  await page.getByRole('button', { name: /面料开发/ }).click();
  await page.getByText('退出登录').click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { name: '首页' })).toHaveCount(0);
  await page.goto('/supplierList');
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test('the log-in button stays in place when the demo accounts arrive', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/mrp\/greeting$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  const button = page.getByRole('button', { name: '登录', exact: true });
  await expect(button).toBeVisible();
  const before = await button.boundingBox();
  answer();
  await expect(page.getByRole('region', { name: '演示账号' })).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});

test('buttons and prices are absent without the permission to see them', async ({ page }) => {
  await page.goto('/login?redirect=/msgList');
  await logIn(page, 'cangguan');
  await expect(page.getByText(/^共 .* 条$/)).toBeVisible();
  for (const name of [/^新建/, /^导入/, /^编辑/, /^加颜色/, /^加供应商/]) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: /优选米价|优选报价|计价单位/ })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option', { name: /首页/ })).toBeVisible();
  // A keeper writes stock documents, plans stocktakes and claims what arrived unfit.
  await expect(page.getByRole('option', { name: '新建SKU库存单据' })).toBeVisible();
  await expect(page.getByRole('option', { name: /新建(?!...(?:库存单据|盘点)|物料索赔)|供应商(?!盘点|管理)/ })).toHaveCount(0);
});

test("a page without permission is refused with the seed's message, and the home page says what is missing and who gives it", async ({
  page,
}) => {
  await page.goto('/login');
  await logIn(page, 'pandian');
  await expect(page).toHaveURL(/\/home/);
  await page.goto('/supplierList');
  await expect(page.getByText('您无此页面的权限哟', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/home\?denied=%2FsupplierList$/);
  const denied = page.getByRole('region', { name: '没有权限的页面' });
  await expect(denied).toContainText('需要“供应商档案”，请管理员在“用户管理”里给您分配带它的角色');
  await expect(denied.getByRole('link', { name: '再打开一次' })).toHaveAttribute('href', '/supplierList');
});

test('isApple hides the navigation, and the server still refuses', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, 'pandian');
  await expect(page).toHaveURL(/\/home/);
  const answer = page.waitForResponse((response) => response.url().includes('/mrp/suppliers') && response.request().method() === 'GET');
  await page.goto('/supplierList?isApple=1');
  expect(await (await answer).json()).toMatchObject({ code: 40300 });
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('the sidebar stores its state in its cookie and is 210 or 50 pixels wide', async ({ page, context }) => {
  await page.goto('/login');
  await logIn(page, 'caigou');
  const side = page.getByRole('complementary').first();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(210);
  await page
    .getByRole('button', { name: /收起菜单|收起侧栏|收起/ })
    .first()
    .click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(50);
  expect((await context.cookies()).find(({ name }) => name === 'sidebarStatus')).toMatchObject({ value: '0', path: '/' });
});
