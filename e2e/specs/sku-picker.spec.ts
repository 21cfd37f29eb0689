import type { Server } from 'node:http';
import { expect, test, type Page } from '@playwright/test';
import { BarcodeFormat, QRCodeWriter } from '@zxing/library';
import { violations } from '../axe.ts';
import { overflow } from '../layout.ts';
import { embedder, hostPage, startShop, stopShop } from '../shop.ts';
import { scanWedge } from '../scanner.ts';

const cards = (page: Page | ReturnType<Page['frameLocator']>) => page.locator('.sku-picker-card');

const codeOf = async (page: Page, at: number): Promise<string> =>
  (await cards(page).nth(at).locator('.sku-picker-facts span').last().textContent()) ?? '';

/** The dots of a QR code, row by row. */
function qrOf(text: string): boolean[][] {
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 240, 240, new Map());
  return Array.from({ length: matrix.getHeight() }, (_, y) => Array.from({ length: matrix.getWidth() }, (__, x) => matrix.get(x, y)));
}

/** Makes a camera that sees these dots. */
function showToCamera(dots: boolean[][]): void {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 480;
  const context = canvas.getContext('2d')!;
  const draw = (): void => {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#000';
    for (const [y, row] of dots.entries()) for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(200 + x, 120 + y, 1, 1);
  };
  setInterval(draw, 100);
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10));
}

test.use({ storageState: { cookies: [], origins: [] } });

test.describe('选择物料SKU for another origin', () => {
  // In one worker: the page of the other company has one address.
  test.describe.configure({ mode: 'default' });
  let shop: Server;
  test.beforeAll(async ({ baseURL }) => {
    shop = await startShop(`${baseURL}/selectSKU`);
  });
  test.afterAll(() => stopShop(shop));

  test('hands the chosen colours to the page of another origin that embeds it', async ({ page }) => {
    await page.goto(`${embedder}/`);
    const picker = page.frameLocator('iframe');
    await cards(picker).first().click();
    await cards(picker).nth(2).click();
    const code = await cards(picker).first().locator('.sku-picker-facts span').last().textContent();
    await expect(picker.getByText('已选 2')).toBeVisible();
    await picker.getByRole('button', { name: '确定' }).click();
    await expect(page.locator('#got')).toContainText('mrp:skus-picked');
    const message = JSON.parse((await page.locator('#got').textContent()) ?? '') as { skus: Record<string, string>[] };
    expect(message.skus).toHaveLength(2);
    expect(message.skus[0]).toEqual({ code, name: expect.any(String), colour: expect.any(String), unit: expect.any(String) });
    await picker.getByRole('button', { name: '关闭，不选择' }).click();
    await expect(page.locator('#got')).toContainText('mrp:skus-cancelled');
  });

  test('cannot be embedded by an origin that is not configured', async ({ page, baseURL }) => {
    await page.goto(`${embedder.replace('127.0.0.1', 'localhost')}/`).catch(() => undefined);
    await page.setContent(hostPage(`${baseURL}/selectSKU`));
    await expect(page.locator('iframe')).toBeVisible();
    await expect(cards(page.frameLocator('iframe'))).toHaveCount(0);
  });

  test('leads back to an allowed address with the codes, and never to another host', async ({ page }) => {
    await page.goto(`/selectSKU?redirect=${encodeURIComponent(`${embedder}/back?order=7`)}`);
    await cards(page).first().click();
    const code = (await cards(page).first().locator('.sku-picker-facts span').last().textContent()) ?? '';
    await page.getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(`${embedder}/back?order=7&skus=${code}`);
    for (const redirect of ['https://evil.example/', 'javascript:alert(1)']) {
      await page.goto(`/selectSKU?redirect=${encodeURIComponent(redirect)}`);
      await expect(page.getByRole('alert')).toContainText('要带回的地址没有登记，所选物料不会交给它');
      await cards(page).first().click();
      await page.getByRole('button', { name: '确定' }).click();
      await expect(page.getByText('没有等待选择的应用，编码已复制，可以粘贴使用')).toBeVisible();
      expect(page.url()).toContain('/selectSKU');
    }
  });
});

test.describe('选择物料SKU', () => {
  test('finds by pinyin, class and colour family, and takes the code of a scanner', async ({ page }) => {
    await page.goto('/selectSKU');
    const code = (await cards(page).nth(5).locator('.sku-picker-facts span').last().textContent()) ?? '';
    const search = page.getByRole('searchbox', { name: '搜索物料' });
    await search.fill(code);
    await expect(cards(page)).toHaveCount(1);
    await search.press('Enter');
    await expect(page.getByText('已选 1')).toBeVisible();
    await expect(search).toHaveValue('');
    await search.fill('hanbu');
    await expect(cards(page).first()).toContainText('汗布');
    await search.fill('没有这样的布');
    await expect(page.getByText('没有找到物料')).toBeVisible();
    await search.fill('');
    await page.getByRole('group', { name: '分类' }).getByRole('button', { name: '辅料' }).click();
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole('group', { name: '色系' }).getByRole('button').nth(1).click();
    await expect(page.getByText(/^[\d,]+ 个颜色$/)).toBeVisible();
    await expect(page.getByText('已选 1')).toBeVisible();
  });

  test('reads on while it is scrolled, works by keyboard, and says when the network is away without losing the choice', async ({
    page,
  }) => {
    await page.goto('/selectSKU');
    await expect(cards(page)).toHaveCount(40);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(40);
    await cards(page).first().focus();
    await page.keyboard.press('Space');
    await expect(cards(page).first()).toHaveAttribute('aria-pressed', 'true');
    await page.context().setOffline(true);
    await page.getByRole('searchbox').fill('府绸');
    await expect(page.getByText('网络已断开')).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('网络已断开')).toBeHidden();
    await expect(page.getByText('已选 1')).toBeVisible();
  });

  test('takes the code of a scanner wherever the focus is, and says when there is no such code', async ({ page }) => {
    await page.goto('/selectSKU');
    const code = await codeOf(page, 5);
    await page.locator('body').click({ position: { x: 2, y: 2 } });
    await scanWedge(page, code);
    await expect(page.getByText('已选 1')).toBeVisible();
    await scanWedge(page, 'F-XX-999999-99');
    await expect(page.getByText('没有找到“F-XX-999999-99”，请核对编码')).toBeVisible();
    await expect(page.getByText('已选 1')).toBeVisible();
  });

  test('is walked through by arrow keys from the search on', async ({ page }) => {
    await page.goto('/selectSKU');
    await expect(cards(page).nth(1)).toBeVisible();
    await page.getByRole('searchbox', { name: '搜索物料' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(cards(page).first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(cards(page).nth(1)).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expect(page.getByText('已选 1')).toBeVisible();
  });

  test('reads a QR code before the camera, and says so when there is no camera', async ({ page }) => {
    await page.goto('/selectSKU');
    const code = await codeOf(page, 3);
    await page.getByRole('button', { name: '扫码' }).click();
    const scanner = page.getByRole('dialog', { name: '扫码' });
    await expect(scanner.getByText(/没有找到摄像头|没有使用摄像头的许可|摄像头打不开/)).toBeVisible();
    await scanner.getByRole('button', { name: '完成' }).click();

    await page.evaluate(showToCamera, qrOf(code));
    await page.getByRole('button', { name: '扫码' }).click();
    await expect(scanner.getByText(`已读到 ${code}`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await scanner.getByRole('button', { name: '完成' }).click();
    await expect(page.getByText('已选 1')).toBeVisible();
  });

  test('is accessible with a choice, and fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/selectSKU');
    await cards(page).first().click();
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
});
