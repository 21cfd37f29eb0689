import { expect, test as isolated } from '@playwright/test';
import { useTheme, unfold, violations } from '../axe.ts';
import { lintLayout, overflow } from '../layout.ts';
import { addressOf, listPages } from '../pages.ts';
import { watchPageErrors } from '../page-errors.ts';
import { follow, test } from '../shared-page.ts';

const pages = await listPages();
/** Pages that passed before with the present content, which a local run leaves out. */
const passed = new Set((process.env['PASSED_PAGES'] ?? '').split(' '));
const nobody = { cookies: [], origins: [] };
/** `npm test` leaves the small desktops and the dark theme to `npm run e2e`. */
const isShort = process.env['TEST_SHORT'] !== undefined;
// A small desktop, a smaller one, a phone, and 1280 px at 400 % zoom, where only the width is checked.
const narrower = isShort ? [390, 320] : [1280, 1024, 390, 320];
const withParameter = (address: string, parameter: string): string => `${address}${address.includes('?') ? '&' : '?'}${parameter}`;

test('the route table is not empty', () => {
  expect(pages.length).toBeGreaterThan(0);
});

for (const { path, title, public: isPublic } of pages.filter((page) => !passed.has(page.path))) {
  // Menu and top bar are the same on every page, so axe reads them once.
  const within = isPublic || path === '/home' ? 'html' : 'main';
  // Public pages are opened without a session.
  const testPage = isPublic ? isolated : test;
  testPage.describe(path, () => {
    if (isPublic) isolated.use({ storageState: nobody });

    testPage(`opens as ${title} without an error, fits every window and is accessible`, async ({ page }) => {
      // Axe needs only twenty rows.
      const address = withParameter(await addressOf(page, path), 'ps=20');
      const watch = watchPageErrors(page);
      await follow(page, address);
      await expect(page).toHaveTitle(`${title} · 物料管理系统`);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
      await watch.quiet();

      await expect(page.locator('main').first()).not.toBeEmpty();
      expect(await overflow(page), 'pixels wider than the window').toBe(0);
      expect(await lintLayout(page)).toEqual([]);
      await unfold(page);
      expect(await violations(page, { within })).toEqual([]);
      if (!isShort) {
        // A theme changes only colours.
        await useTheme(page, 'dark');
        expect(await violations(page, { within, coloursOnly: true })).toEqual([]);
        await useTheme(page, 'light');
      }
      for (const width of narrower) {
        await page.setViewportSize({ width, height: 844 });
        // The shell folds its menu after the resize event.
        await expect.poll(() => overflow(page), `pixels wider than a window of ${width}`).toBe(0);
        if (width !== 320) expect(await lintLayout(page), `at ${width}`).toEqual([]);
      }
      expect(await watch.problems()).toEqual([]);
    });
  });
}
