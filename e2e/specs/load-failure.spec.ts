import { expect, test } from '@playwright/test';
import { violations } from '../axe.ts';

const failed = { name: '页面没有加载完整' };

for (const [kind, files] of Object.entries({ script: '**/assets/index-*.js', 'style sheet': '**/assets/index-*.css' }))
  test(`a page whose ${kind} does not load explains it, and opens after 重试`, async ({ page }) => {
    await page.route(files, (route) => route.abort());
    await page.goto('/msgList');
    await expect(page.getByRole('heading', failed)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.unroute(files);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '内部物料档案' })).toBeVisible();
    await expect(page.getByRole('heading', failed)).toBeHidden();
  });

for (const path of ['/msgList', '/inventoryIndex'])
  test(`${path} of which no script loads at all explains it, and opens after 重试`, async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('heading', failed)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.unroute('**/*.js');
    await page.getByRole('link', { name: '重试' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(failed.name);
    await expect(page.getByRole('heading', failed)).toBeHidden();
  });

test('a page in a browser without JavaScript explains it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('heading', failed)).toBeVisible();
  await expect(page.getByRole('link', { name: '重试' })).toBeVisible();
  await context.close();
});

test('a page whose script is slow says so, and opens once it arrives', async ({ page }) => {
  await page.clock.install();
  let send = () => undefined as unknown;
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto('/msgList');
  await page.waitForFunction(() => document.readyState === 'interactive');
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('heading', { name: '页面加载较慢' })).toBeVisible();
  await page.clock.resume();
  send();
  await opened;
  await expect(page.getByRole('heading', { name: '内部物料档案' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '页面加载较慢' })).toBeHidden();
});

test('a page whose own part does not load says so after one reload, instead of announcing a release again', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(/\/assets\/(?!index-)[^/]+\.js$/, (route) => route.abort());
  await page.goto('/msgList');
  await expect(page.getByRole('heading', failed)).toBeVisible();
});
