import { expect, type Page } from '@playwright/test';
import { waitUntilQuiet } from './page-errors.ts';

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Waits until the page is complete, because late content would move the target of a click. */
export async function openPage(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(heading(page, title)).toBeVisible();
  await waitUntilQuiet(page);
}
