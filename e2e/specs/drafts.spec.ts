import { expect, test, type Page } from '@playwright/test';
import { accessApi } from '@mrp/contract/features/access.ts';
import { asOther, callApi, createFabric, logIn } from '../api.ts';
import { gridOf } from '../grid.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.keyboard.press('ControlOrMeta+S');

test.describe('unsaved changes survive', () => {
  /** Edits a line and two fields without saving. */
  async function typeSomething(page: Page, id: string): Promise<void> {
    await page.goto(`/insideEdit?id=${id}`);
    await gridOf(page, '成分').expectLines(2);
    await field(page, '备注').fill('还没有保存');
    await field(page, '克重').fill('191');
    await gridOf(page, '成分').cell(1, 'share').click();
    await page.keyboard.type('70');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('30');
  }

  async function expectRestored(page: Page): Promise<void> {
    await page.getByRole('button', { name: '恢复未保存的内容' }).click();
    await expect(field(page, '备注')).toHaveValue('还没有保存');
    await expect(field(page, '克重')).toHaveValue('191');
    await expect(page.getByText(/未保存的修改 \d+ 处/)).toBeVisible();
    await expect.poll(() => gridOf(page, '成分').texts(1, ['share'])).toEqual(['70']);
    await expect.poll(() => gridOf(page, '成分').texts(2, ['share'])).toEqual(['30']);
  }

  for (const [how, end] of [
    ['a session that ended (411)', (page: Page) => callApi(page, accessApi.logOut, {})],
    ['a request that was not let in (401)', (page: Page) => sendWithoutToken(page)],
  ] as const) {
    test(how, async ({ page, browser }) => {
      const fabric = await createFabric(page);
      const own = await asOther(browser, 'kaifa');
      await typeSomething(own, fabric.id);
      await end(own);
      await save(own);
      await expect(own).toHaveURL(/\/login\?redirect=/);
      // Another call may have ended the session first; a released route would still send the save with its token.
      await own.unrouteAll({ behavior: 'wait' });
      await logIn(own, 'kaifa');
      await expect(own).toHaveURL(new RegExp(`/insideEdit\\?id=${fabric.id}`));
      await expectRestored(own);
    });
  }

  test('a page that crashes right after the last key', async ({ page }) => {
    const fabric = await createFabric(page);
    await page.route('**/UnsavedDialog-*.js', (route) => route.abort());
    await typeSomething(page, fabric.id);
    // The leave dialog cannot be loaded, so the page shows the error page.
    await page.locator('a[href="/msgList"]').first().click();
    await expect(field(page, '备注')).toBeHidden();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`/insideEdit?id=${fabric.id}`);
    await expectRestored(page);
  });

  test('another URL in the same tab, right after the last key', async ({ page }) => {
    const fabric = await createFabric(page);
    await typeSomething(page, fabric.id);
    await page.goto('/home');
    await page.goto(`/insideEdit?id=${fabric.id}`);
    await expectRestored(page);
  });

  test('a browser that crashed', async ({ page }) => {
    const fabric = await createFabric(page);
    await typeSomething(page, fabric.id);
    await page.keyboard.press('Tab');
    await expect(page.getByText(/草稿已存/)).toBeVisible();
    await page.waitForTimeout(1500);
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    const again = await page.context().newPage();
    await again.goto(`/insideEdit?id=${fabric.id}`);
    await expectRestored(again);
  });

  test('a new release', async ({ page }) => {
    const fabric = await createFabric(page);
    await page.clock.install();
    await typeSomething(page, fabric.id);
    await page.route('**/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' }),
    );
    await page.clock.fastForward(180_000);
    const dialog = page.getByRole('dialog', { name: '更新提示' });
    await expect(dialog).toContainText('有最新版本可更新，请按F5或者点击左上角刷新页面');
    await page.unrouteAll();
    await dialog.getByRole('button', { name: '确认' }).click();
    await page.waitForLoadState('load');
    await expectRestored(page);
  });

  test('a link to another page, which asks first', async ({ page }) => {
    const fabric = await createFabric(page);
    await typeSomething(page, fabric.id);
    const question = page.getByRole('dialog', { name: '还有未保存的修改' });
    await page.getByRole('button', { name: '返回列表' }).click();
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/insideEdit/);
    await page.getByRole('button', { name: '返回列表' }).click();
    await question.getByRole('button', { name: '保存草稿' }).click();
    await expect(page).not.toHaveURL(/insideEdit/);
    await page.goto(`/insideEdit?id=${fabric.id}`);
    await expectRestored(page);
  });
});

/** Removes the token from the next calls, like a proxy that drops it. */
async function sendWithoutToken(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { token: _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
}
