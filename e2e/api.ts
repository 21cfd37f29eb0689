import { randomUUID } from 'node:crypto';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { classificationsApi } from '@mrp/contract/features/dictionaries/classifications.ts';
import { coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import { entriesApi } from '@mrp/contract/features/dictionaries/entries.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import type { Endpoint, Request, Result } from '@mrp/contract/lib/endpoint.ts';

/** Calls the API as the page's user to prepare a test; a refusal fails the test. */
export async function callApi<E extends Endpoint>(page: Page, endpoint: E, input: Request<E>): Promise<Result<E>> {
  const { params = {}, query = {}, body } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => (name === 'product' ? 'mrp' : encodeURIComponent(params[name] ?? '')));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const token = await tokenOf(page.context());
  const response = await page.request.fetch(`/api${path}?${search.toString()}`, {
    method: endpoint.method,
    headers: { token, 'x-xsrf-token': await xsrfOf(page.context()), 'idempotency-key': randomUUID() },
    ...(body !== undefined && { data: body }),
  });
  const envelope = (await response.json()) as { code: number; message: string; data: Result<E> };
  expect(envelope.code, `${endpoint.path}: ${envelope.message}`).toBe(200);
  return envelope.data;
}

async function tokenOf(context: BrowserContext): Promise<string> {
  const { origins } = await context.storageState();
  return origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'token')?.value ?? '';
}

async function xsrfOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
}

/** A fabric for one test, 160 cm and 180 g/㎡, with two fibres 60 to 40, in 草稿, with the first colours of the library. */
export async function createFabric(page: Page, colours = 3): Promise<Material> {
  return callApi(page, materialsApi.create, { body: await fabricBody(page, `试样 ${randomUUID().slice(0, 8)}`, colours) });
}

/** Several materials in one colour with a common search word, some 启用, the others 草稿. */
export async function createFabrics(page: Page, browser: Browser, wish: { word: string; enabled: number; drafts: number }): Promise<void> {
  const body = await fabricBody(page, wish.word, 1);
  const ids: string[] = [];
  for (let at = 0; at < wish.enabled + wish.drafts; at += 1) {
    const material = { ...body.material, name: `${wish.word} ${at}` };
    ids.push((await callApi(page, materialsApi.create, { body: { ...body, material } })).id);
  }
  const chosen = { ids: ids.slice(0, wish.enabled) };
  const submitted = await callApi(page, materialsApi.transitionMany, { body: { action: 'submit', chosen } });
  const buyer = await asOther(browser, 'caigou');
  const approved = await callApi(buyer, materialsApi.transitionMany, { body: { action: 'approve', chosen } });
  await buyer.context().close();
  expect([submitted.failed, approved.failed]).toEqual([[], []]);
}

async function fabricBody(page: Page, name: string, colours: number) {
  const classes = await callApi(page, classificationsApi.listClassOptions, {});
  const leaf = classes.find(({ id, kind, active }) => kind === 'FABRIC' && active && !classes.some(({ parentId }) => parentId === id));
  const library = await callApi(page, coloursApi.listColourOptions, { query: { page: 1, pageSize: colours } });
  const ingredients = await callApi(page, entriesApi.listOptions, { params: { dictionary: 'ingredient' } });
  return {
    material: {
      name,
      classificationId: leaf?.id ?? '',
      width: '160',
      gramWeight: '180',
      compositions: ['60', '40'].map((share, at) => ({ ingredientId: ingredients[at]?.id ?? '', share })),
    },
    colours: library.rows.map(({ id }) => ({ colourId: id })),
  };
}

/** Submits a material and approves it as another user, so that it can be used. */
export async function enableMaterial(page: Page, browser: Browser, { id, version }: Material): Promise<Material> {
  const submitted = await callApi(page, materialsApi.transition, { params: { id }, body: { action: 'submit', version } });
  const buyer = await asOther(browser, 'caigou');
  const body = { action: 'approve' as const, version: submitted.version };
  const approved = await callApi(buyer, materialsApi.transition, { params: { id }, body });
  await buyer.context().close();
  return approved;
}

/** Logs in on the login page. */
export async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill('demo-1234');
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Another user in a separate browser. */
export async function asOther(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto('/login');
  await logIn(page, username);
  await expect(page).toHaveURL(/\/home/);
  return page;
}
