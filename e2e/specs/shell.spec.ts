import { expect, test, type Page } from '@playwright/test';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { callApi, createFabric } from '../api.ts';
import { overflow } from '../layout.ts';
import { heading, openPage } from '../open-page.ts';

test('shortcuts are listed in a sheet, navigate by letters, and are off while the user types or has disabled them', async ({ page }) => {
  await openPage(page, '/msgList', '内部物料档案');
  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog', { name: '快捷键' });
  for (const label of ['搜索或执行', '去供应商档案', '跳到搜索框', '新建物料', '下一行', '选择当前行'])
    await expect(sheet.getByText(label, { exact: true })).toBeVisible();
  await expect(sheet.getByRole('button', { name: '关闭' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByPlaceholder(/编码/)).toBeFocused();
  await page.keyboard.type('gs n');
  await expect(page.getByRole('main').getByPlaceholder(/编码/)).toHaveValue('gs n');
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.type('gs');
  await expect(page).toHaveURL(/supplierList/);
  await expect(heading(page, '供应商档案')).toBeVisible();
  await page.keyboard.press('Shift+?');
  await sheet.getByRole('switch', { name: '单字母快捷键' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.type('n');
  await expect(page).toHaveURL(/supplierList/);
});

/** Serves the root page of the next release. */
async function release(page: Page, version: string): Promise<void> {
  await page.route('/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script type="module" src="/assets/${version}.js"></script>` }),
  );
  await page.clock.fastForward(180_000);
}

test('a new release asks once; after 取消 the logo shows a dot, and the next release asks again', async ({ page }) => {
  await page.clock.install();
  await openPage(page, '/home', '首页');
  await release(page, 'second');
  const question = page.getByRole('dialog', { name: '更新提示' });
  await expect(question).toContainText('有最新版本可更新，请按F5或者点击左上角刷新页面');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await page.clock.fastForward(360_000);
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: /有最新版本，点击刷新/ })).toBeVisible();
  // On a phone the logo is in the drawer.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: '展开菜单，有最新版本' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: '收起菜单', exact: true })).toBeVisible();
  await page.unroute('/');
  await release(page, 'third');
  await expect(question).toBeVisible();
  await page.unroute('/');
  await question.getByRole('button', { name: '确认' }).click();
  await expect(page.getByRole('link', { name: 'MRP 物料管理系统' })).toBeVisible();
});

test.describe('after a failure', () => {
  const openSessions = async (page: Page): Promise<void> => {
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('button', { name: '系统管理' }).click();
    await menu.getByRole('link', { name: '登录会话' }).click();
  };

  test('of the network the list shows it and reloads with 重试', async ({ page, context }) => {
    await openPage(page, '/supplierList', '供应商档案');
    await context.setOffline(true);
    await page.getByRole('tab').nth(1).click();
    await expect(page.getByText('网络已断开')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('网络已断开')).toBeHidden();
  });

  for (const [path, call, there] of [
    ['/systemManage/numbering', 'numbering-rules', '编号规则'],
    ['/systemManage/classifications', 'classifications', '分类管理'],
    ['/systemManage/dictionaries?type=unit', 'units/entries', '字典管理'],
    ['/systemManage/roles', 'roles', '角色管理'],
    ['/importFile', 'imports/objects', '数据导入'],
  ] as const)
    test(`to load ${path} no empty state is shown, and 重试 works`, async ({ page }) => {
      const fault = { code: 500, message: '系统出错了，请稍后重试。追踪号 e2e-2', data: null };
      const broken = `**/mrp/${call}`;
      await page.route(broken, (route) => route.fulfill({ status: 500, json: fault }));
      await page.goto(path);
      await expect(page.locator('main').getByText('追踪号 e2e-2')).toBeVisible();
      await expect(page.getByText('还没有')).toHaveCount(0);
      await page.unroute(broken);
      await page.getByRole('button', { name: '重试' }).click();
      await expect(page.getByText('追踪号 e2e-2')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: there, level: 1 })).toBeVisible();
    });

  test('of the server its request id is shown, and 重试 works', async ({ page }) => {
    const fault = { code: 500, message: '系统出错了，请稍后重试。追踪号 e2e-1', data: null };
    await page.route('**/mrp/suppliers?*', (route) => route.fulfill({ status: 500, json: fault }));
    await openPage(page, '/supplierList', '供应商档案');
    await expect(page.locator('.k-list-panel').getByText('追踪号 e2e-1')).toBeVisible();
    await page.unroute('**/mrp/suppliers?*');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText(/^共 .* 条$/)).toBeVisible();
  });

  test('to find a record the page links back to its list', async ({ page }) => {
    const fabric = await createFabric(page);
    await callApi(page, materialsApi.discard, { params: { id: fabric.id } });
    for (const id of [fabric.id, '999999999', 'abc']) {
      await page.goto(`/insideDetails?id=${id}`);
      await expect(heading(page, '404 没有找到这个物料')).toBeVisible();
    }
    await page.getByRole('link', { name: '回到内部物料档案' }).click();
    await expect(page).toHaveURL(/msgList/);
  });

  test('to match a URL the page links to the home page', async ({ page }) => {
    await openPage(page, '/no-such-page', '404 页面不存在');
    await page.getByRole('link', { name: '回到首页' }).click();
    await expect(heading(page, '首页')).toBeVisible();
  });

  test('to load a chunk of an earlier release the page reloads once and works', async ({ page }) => {
    await openPage(page, '/home', '首页');
    let refused = 0;
    await page.route('**/assets/SessionsPage-*.js', (route) => (refused++ === 0 ? route.fulfill({ status: 404 }) : route.fallback()));
    await openSessions(page);
    await expect(heading(page, '登录会话')).toBeVisible();
    expect(refused).toBeGreaterThan(1);
  });

  test('to load a missing chunk the page does not reload forever', async ({ page }) => {
    await openPage(page, '/home', '首页');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route('**/assets/SessionsPage-*.js', (route) => route.fulfill({ status: 404 }));
    await openSessions(page);
    await expect(heading(page, '页面没有加载完整')).toBeVisible();
    await expect.poll(() => loads).toBe(1);
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    expect(loads).toBe(1);
  });
});

test.describe('the shell', () => {
  test('shows the menu as a drawer over the page below 992 px', async ({ page }) => {
    await page.setViewportSize({ width: 992, height: 800 });
    await openPage(page, '/home', '首页');
    await expect(page.getByRole('complementary')).toBeVisible();
    await page.setViewportSize({ width: 991, height: 800 });
    await expect(page.getByRole('complementary')).toBeHidden();
    await page.getByRole('button', { name: '展开菜单' }).click();
    const drawer = page.getByRole('dialog', { name: '主菜单' });
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(210);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  test('shows the name of the environment', async ({ page }) => {
    await openPage(page, '/home', '首页');
    await expect(page.getByRole('banner').getByText('演示环境')).toBeVisible();
  });

  test('opens a picture 600 px wide with 500 px of picture, and a placeholder for one that fails', async ({ page }) => {
    // Materials of other tests have no cover, and the demo's are still being drawn.
    const pictured = async (at = 1): Promise<string> => {
      const { rows } = await callApi(page, materialsApi.list, { query: { page: at, pageSize: 200 } });
      if (rows.length === 0) return '';
      return rows.find(({ pictureId }) => pictureId !== null)?.code ?? pictured(at + 1);
    };
    await expect.poll(() => pictured()).not.toBe('');
    await openPage(page, `/msgList?q=${await pictured()}`, '内部物料档案');
    await page
      .getByRole('button', { name: /^查看大图/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(600);
    await expect.poll(async () => Math.round((await dialog.getByRole('img').boundingBox())?.width ?? 0)).toBe(500);
    await page.keyboard.press('Escape');
    await page.route('**/api/**', (route) =>
      route.request().resourceType() === 'image' ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await page.reload();
    await expect(page.locator('img[src$="/placeholder.svg"]').first()).toBeVisible();
  });

  test('fits at 200 % zoom, where only tables scroll sideways', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 450 });
    for (const [path, title, button] of [
      ['/home', '首页', /搜索或执行/],
      ['/msgList', '内部物料档案', '新建物料'],
      ['/newSupplier', '新建供应商', /^保存/],
    ] as const) {
      await openPage(page, path, title);
      expect(await overflow(page), path).toBe(0);
      await expect(
        page
          .getByRole('button', { name: button })
          .or(page.getByRole('link', { name: button }))
          .first(),
      ).toBeVisible();
    }
  });
});

test('a dark page is dark before its script has loaded, and cloth keeps its colour', async ({ page }) => {
  await openPage(page, '/msgList', '内部物料档案');
  const looks = () =>
    page
      .locator('.k-swatch')
      .first()
      .evaluate((swatch) => [getComputedStyle(swatch).filter, getComputedStyle(swatch).opacity, getComputedStyle(swatch).mixBlendMode]);
  const inLight = await looks();
  await page.getByRole('button', { name: '切换为深色' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await looks()).toEqual(inLight);
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(background).toBe('rgb(16, 18, 20)');
});

test('menus and choices open in sight for people who want no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/materialPurchaseManage');
  await page
    .locator('tr[data-list-row]')
    .first()
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await expect(page.getByRole('menuitem').first()).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '新建采购单' }).click();
  await page.getByRole('menuitem', { name: '新建采购单' }).click();
  await expect(page).toHaveURL(/newPurchase/);
});
