import { test as base, type BrowserContext, type Page } from '@playwright/test';

/**
 * Tests whose pages share one browser context per worker: the scripts of the product stay in its cache, compiled, so that a page opens in
 * two thirds of the time. Only for tests that change nothing.
 */
export const test = base.extend<{ page: Page }, { sharedContext: BrowserContext }>({
  sharedContext: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext(project.use);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ sharedContext }, use) => {
    const page = await sharedContext.newPage();
    await use(page);
    await page.close();
  },
});
