import type { Browser, Page } from '@playwright/test';

/** A phone without a session. */
export async function aPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, storageState: { cookies: [], origins: [] } });
  return context.newPage();
}
