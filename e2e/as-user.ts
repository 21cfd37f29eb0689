import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { asOther } from './api.ts';
import { settle, violations } from './axe.ts';
import { lintLayout } from './layout.ts';
import { waitUntilQuiet, watchPageErrors } from './page-errors.ts';

/** Runs `work` as a user in a separate browser and fails on any page error but these refusals of calls. */
export async function asUser(
  browser: Browser,
  username: string,
  work: (page: Page) => Promise<void>,
  refusals: readonly RegExp[] = [],
): Promise<void> {
  const page = await asOther(browser, username);
  page.setDefaultTimeout(20_000);
  const watch = watchPageErrors(page);
  await work(page);
  expect(await watch.problems()).toEqual(refusals.map((refusal) => expect.stringMatching(refusal)));
  await page.context().close();
}

/** Checks accessibility and layout of the current screen. */
export async function inspect(page: Page, within = 'body'): Promise<void> {
  await waitUntilQuiet(page);
  await settle(page);
  expect(await lintLayout(page, within)).toEqual([]);
  expect(await violations(page, { within })).toEqual([]);
}

export const press = (within: Page | Locator, name: string | RegExp) =>
  within
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
/** An action of a document: a button, or in the menu of further ones. */
export async function act(page: Page, name: string): Promise<void> {
  const button = page.locator('.k-object-actions').getByRole('button', { name, exact: true }).filter({ visible: true });
  await expect(page.locator('.k-object-actions').first()).toBeVisible();
  if ((await button.count()) === 0) await press(page, '更多操作');
  await button
    .or(page.getByRole('menuitem', { name, exact: true }))
    .first()
    .click();
}

export const stateTag = (page: Page, state: string) => page.locator('.status-tag').filter({ hasText: state, visible: true }).first();
export const cellsOf = (rows: Locator): Promise<string[][]> =>
  rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim())));

export async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await page.keyboard.type(name);
  // The list of the field before may still be closing.
  const list = page.locator('.ant-select-dropdown').filter({ visible: true }).last();
  await list.locator('.ant-select-item-option', { hasText: name }).first().click();
}
