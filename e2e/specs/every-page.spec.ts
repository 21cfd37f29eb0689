import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { addressOf, listPages } from '../pages.ts';
import { watchPage } from '../watch.ts';

const pages = await listPages();
const nobody = { cookies: [], origins: [] };

test('the route table is not empty', () => {
  expect(pages.length).toBeGreaterThan(0);
});

for (const { path, title, public: isPublic } of pages) {
  test.describe(path, () => {
    if (isPublic) test.use({ storageState: nobody });

    test(`opens as ${title} without an error, fits the window and is accessible`, async ({ page, colorScheme }) => {
      const address = await addressOf(page, path);
      const watch = watchPage(page);
      await page.goto(address);
      await expect(page).toHaveTitle(`${title} · 物料管理系统`);
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme ?? '');
      await page.waitForLoadState('networkidle');

      await expect(page.locator('main')).not.toBeEmpty();
      expect(await overflow(page), 'pixels wider than the window').toBe(0);
      await unfold(page);
      expect(await violations(page)).toEqual([]);
      expect(await watch.problems()).toEqual([]);
    });
  });
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** Makes the window as high as what it scrolls, so that no sticky bar lies over what axe measures. */
async function unfold(page: Page): Promise<void> {
  const { width = 1440, height = 900 } = page.viewportSize() ?? {};
  const content = await page.evaluate(() => Math.max(...['html', 'main'].map((part) => document.querySelector(part)?.scrollHeight ?? 0)));
  await page.setViewportSize({ width, height: Math.min(Math.max(height, content + 200), 6000) });
}

/** What axe finds, each as `rule: where`; no rule is switched off, and target sizes are measured too. */
async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .options({
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    })
    .analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
