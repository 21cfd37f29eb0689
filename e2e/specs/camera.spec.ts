import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findBrowser } from '../browser.ts';
import { dotsOf } from '../codes.ts';
import { begin, createCounter, launchPhone, openPhoneAs, publishCount } from '../counting.ts';
import { filmLabel, turned } from '../label-video.ts';

const executablePath = findBrowser();
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

test('the camera reads the label of our own count sheet, held sideways', async ({ page, browser }) => {
  await page.goto('/home');
  const counter = await createCounter(page, browser);
  const { id, code } = await publishCount(page, [counter], 1);
  await page.goto(`/printInventory?goods=SKU&ids=${id}`);
  const folder = await mkdtemp(join(tmpdir(), 'counting-'));
  const film = join(folder, 'label.y4m');
  await filmLabel(film, turned(await dotsOf(page.locator('.stocktake-bars svg').first())), 2);
  const context = await launchPhone(join(folder, 'profile'), { film });
  const hall = context.pages()[0] ?? (await context.newPage());
  await openPhoneAs(hall, counter);
  await begin(hall, code);
  await hall.getByRole('button', { name: '打开摄像头' }).tap();
  await expect(hall.getByRole('region', { name: '正在盘点' })).toContainText('/ 1');
  await context.close();
  await rm(folder, { recursive: true, force: true });
});

test('a camera whose reader does not load says that codes are to be scanned or typed', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('/scanBin');
  await page.getByRole('button', { name: /摄像头/ }).click();
  await expect(page.getByText('摄像头打不开，可以用扫码枪或输入编码')).toBeVisible();
});
