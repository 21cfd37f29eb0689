/**
 * Takes the pictures of the README from a running demo: `BASE_URL=http://localhost:3000 node scripts/node24.mjs e2e/readme-pictures.ts`.
 * Each is one screen.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';

const QUALITY = 78;
const folder = fileURLToPath(new URL('../docs/images', import.meta.url));
const baseURL = process.env['BASE_URL'] ?? 'http://localhost:3000';

interface Picture {
  name: string;
  path: string;
  /** Start of the address of a row that is opened from there. */
  row?: string;
  /** Buttons that are pressed then, the last of each name. */
  press?: readonly RegExp[];
}

const desk: readonly Picture[] = [
  { name: 'materials', path: '/msgList?inStock=1&state=ACTIVE&sort=-code' },
  { name: 'netting', path: '/preparationNettings', row: '/nettingDetail' },
  { name: 'costing', path: '/pricingList?state=DONE&sort=-difference', row: '/pricingDetails' },
  { name: 'report', path: '/overviewTable' },
];
const home: Picture = { name: 'home', path: '/home' };
const counting: Picture = { name: 'counting', path: '/inventoryIndex', press: [/^下载到本机/, /盘点$/] };

async function logIn(browser: Browser, username: string, size: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    colorScheme: 'light',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    deviceScaleFactor: size.width < 500 ? 1.5 : 1,
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('用户名', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill('demo-1234');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/home|inventory/);
  return page;
}

async function take(page: Page, { name, path, row, press = [] }: Picture): Promise<void> {
  await page.goto(path);
  if (row) {
    const link = page.locator(`a[href^="${row}"]`).first();
    await page.goto((await link.getAttribute('href')) ?? path);
  }
  for (const button of press) await page.getByRole('button', { name: button }).last().click();
  // Pictures fade in and charts grow.
  await page.waitForTimeout(4_000);
  const { length } = await page.screenshot({ type: 'jpeg', quality: QUALITY, path: join(folder, `${name}.jpg`) });
  console.log(`${name}.jpg ${Math.round(length / 1024)} KB`);
}

const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: ['--no-sandbox'],
});
const office = await logIn(browser, 'admin', { width: 1440, height: 900 });
for (const picture of desk) await take(office, picture);
await take(await logIn(browser, 'beiliaozhuguan', { width: 1440, height: 900 }), home);
await take(await logIn(browser, 'pandian', { width: 390, height: 844 }), counting);
await browser.close();
