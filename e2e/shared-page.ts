import { test as base, type Page } from '@playwright/test';

/**
 * Tests of one worker that share a page: the scripts of the product run once, and a page opens as it does for its users, within the
 * running app. Only for tests that change nothing.
 */
export const test = base.extend<object, { sharedPage: Page }>({
  sharedPage: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext(project.use);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ sharedPage }, use, { project }) => {
    const { viewport } = project.use;
    if (viewport) await sharedPage.setViewportSize(viewport);
    await use(sharedPage);
    sharedPage.removeAllListeners();
  },
});

/** Opens a page of the product as a link would: within the app where it runs already. */
export async function follow(page: Page, address: string): Promise<void> {
  const isFollowed = await page.evaluate((url) => {
    // The counting app, which can be installed, leads nowhere else.
    if (location.href === 'about:blank' || document.querySelector('link[rel=manifest]')) return false;
    history.pushState(null, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
  }, address);
  if (!isFollowed) await page.goto(address);
}
