import { entriesApi } from '@mrp/contract/features/dictionaries/entries.ts';
import { randomUUID } from 'node:crypto';
import { chromium, expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { accessApi } from '@mrp/contract/features/access.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { StockDocumentInput } from '@mrp/contract/features/stock/documents.ts';
import { skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { StocktakeInput, type Stocktake } from '@mrp/contract/features/stocktakes/record.ts';
import { callApi } from './api.ts';
import { findBrowser } from './browser.ts';
import { scanWedge } from './scanner.ts';
import { createWarehouses, someCloth } from './stock.ts';

const PASSWORD = 'counting-1234';
/** As a phone of a counter: small, touched, and with no session yet. */
export const phone: BrowserContextOptions = {
  viewport: {
    width: 390,
    height: 844,
  },
  hasTouch: true,
  isMobile: true,
  storageState: {
    cookies: [],
    origins: [],
  },
};

export interface Counter {
  id: string;
  name: string;
  username: string;
}

/** A person who has only the rights of 盘点员. */
export async function createCounter(page: Page, browser: Browser): Promise<Counter> {
  const roles = await callApi(page, accessApi.listRoles, {});
  const role = roles.find(({ name }) => name === '盘点员');
  const username = `pd${randomUUID().slice(0, 8)}`;
  const body = { username, nickName: `盘点${username.slice(2, 5)}`, password: 'first-12345', roleIds: [role?.id ?? ''] };
  const { id } = await callApi(page, accessApi.createUser, { body });
  const own = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const first = await own.newPage();
  await first.goto('/login');
  await logInAs(first, username, 'first-12345');
  await expect(first.getByLabel('新密码', { exact: true })).toBeVisible();
  await callApi(first, accessApi.changePassword, { body: { oldPassword: 'first-12345', newPassword: PASSWORD } });
  await own.close();
  return { id, name: body.nickName, username };
}

async function logInAs(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Opens the counting app and logs in where it asks. */
export async function openPhoneAs(page: Page, { username }: Counter): Promise<void> {
  await page.goto('/inventoryIndex');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logInAs(page, username, PASSWORD);
  await expect(page.getByRole('heading', { name: '盘点任务' })).toBeVisible();
}

/** Opens 电脑录入盘点 of a task and logs in where it asks. */
export async function openDeskAs(page: Page, { username }: Counter, id: string): Promise<void> {
  await page.goto(`/inventoryDesk?id=${id}`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logInAs(page, username, PASSWORD);
  await expect(page.getByRole('grid', { name: '盘点录入' })).toBeVisible();
}

export interface CountedStock {
  holder: { id: string; name: string };
  /** The cloth in rolls, and its item. */
  skuId: string;
  itemId: string;
  lotNo: string;
}

/** A warehouse of its own with cloth in rolls of 40 米. */
export async function stockRolls(page: Page, rolls: number): Promise<CountedStock> {
  const [house] = await createWarehouses(page);
  if (!house) throw new Error('no warehouse was made');
  const cloth = await someCloth(page);
  const lotNo = `P${randomUUID().slice(0, 6)}`;
  const line = {
    materialId: cloth.skuId,
    quantity: String(40 * rolls),
    unitPrice: '10',
    rolls: Array.from({ length: rolls }, (_, at) => ({ lotNo, rollNo: String(at + 1), quantity: '40' })),
  };
  await postDocument(page, { kind: 'SUPPLEMENT', holderId: house.id, lines: [line] });
  return { holder: house, skuId: cloth.skuId, itemId: cloth.id, lotNo };
}

/** 样品 of 出库类别. */
export async function issueCategoryOf(page: Page): Promise<string> {
  const entries = await callApi(page, entriesApi.listOptions, { params: { dictionary: 'issueCategory' } });
  return entries.find(({ code }) => code === 'SAMPLE')!.id;
}

/** Posts a stock document of SKUs. */
export async function postDocument(page: Page, input: Record<string, unknown>): Promise<void> {
  const categoryId = input['kind'] === 'OTHER_OUT' ? await issueCategoryOf(page) : null;
  const document = await callApi(page, skuStockApi.createDocument, { body: StockDocumentInput.parse({ categoryId, ...input }) });
  await callApi(page, skuStockApi.transitionDocument, {
    params: { id: document.id },
    body: { action: 'post', version: document.version } as never,
  });
}

/** Codes on the labels of the lines of a lot, in the order of the count sheet. */
export async function labelsOf(page: Page, id: string, lot: string): Promise<string[]> {
  const sheets = await callApi(page, skuStocktakesApi.printSheets, { body: { ids: [id] } });
  return (sheets[0]?.lines ?? []).flatMap(({ label, lotNo }) => (lotNo === lot ? [label] : []));
}

/** A published blind count of cloth in rolls of 40 米, each a line of its own. */
export async function publishCount(
  page: Page,
  counters: readonly Pick<Counter, 'id'>[],
  rolls: number,
  changes: { blind?: boolean } = {},
): Promise<Stocktake & CountedStock & { labels: string[] }> {
  const stock = await stockRolls(page, rolls);
  const me = await callApi(page, accessApi.listUsers, { query: { q: 'pandianshenhe', page: 1, pageSize: 20 } as never });
  const body = StocktakeInput.parse({
    kind: 1,
    holderId: stock.holder.id,
    ownership: 1,
    recountPercent: '2',
    recountAmount: '1000',
    counterIds: counters.map(({ id }) => id),
    supervisorId: me.rows.find(({ username }) => username === 'pandianshenhe')?.id ?? '',
    deadline: '2099-01-31',
    ...changes,
  });
  const made = await callApi(page, skuStocktakesApi.create, { body });
  const stocktake = await callApi(page, skuStocktakesApi.transition, {
    params: { id: made.id },
    body: { action: 'publish', version: made.version, reason: '', lineIds: [] },
  });
  return { ...stock, ...stocktake, labels: await labelsOf(page, made.id, stock.lotNo) };
}

/** Scans a label, types the quantity on the keypad and records it; resolves when the phone says so. */
export async function countOne(page: Page, label: string, quantity: string): Promise<void> {
  await scanWedge(page, label);
  await expect(page.getByRole('region', { name: '正在盘点' })).toBeVisible();
  for (const key of quantity) await page.getByRole('button', { name: key, exact: true }).tap();
  const record = page.getByRole('button', { name: /记录\s*并继续/ });
  await record.tap();
  // The typed quantity is cleared once it is stored; the message may have disappeared by then.
  await expect(record).toBeDisabled();
}

/** Downloads the task and begins. */
export async function begin(page: Page, code: string): Promise<void> {
  const task = page.getByRole('region', { name: code });
  await task.getByRole('button', { name: /下载到本机/ }).tap();
  await expect(task.getByText(/已缓存/)).toBeVisible();
  await task.getByRole('button', { name: /开始盘点|继续盘点/ }).tap();
  await expect(page.getByRole('button', { name: /记录\s*并继续/ })).toBeVisible();
}

/** Waits until the pages open without network. */
export const serviceWorkerReady = (page: Page): Promise<unknown> => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** A browser of its own with a profile that outlives it, so that it can be killed. */
export const launchPhone = (
  profile: string,
  { offline = false, film }: { offline?: boolean; film?: string } = {},
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    viewport: {
      width: 390,
      height: 844,
    },
    hasTouch: true,
    isMobile: true,
    offline,
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:3000',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(findBrowser() && { executablePath: findBrowser()! }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      ...(film
        ? ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
        : []),
    ],
  });
