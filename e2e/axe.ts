import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Scope {
  /** Only what lies in here. */
  within?: string;
  /** Only what a theme can change. */
  coloursOnly?: boolean;
}

/** What axe finds, each as `rule: where`; no rule is switched off, and target sizes are measured too. */
export async function violations(page: Page, { within, coloursOnly = false }: Scope = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({
    runOnly: coloursOnly ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: levels },
    ...(!coloursOnly && { rules: { 'target-size': { enabled: true } } }),
    resultTypes: ['violations'],
  });
  const found = await (within ? axe.include(within) : axe).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}

/** Makes the window as high as what it scrolls, so that no sticky bar lies over what axe measures. */
export async function unfold(page: Page): Promise<void> {
  const { width = 1440, height = 900 } = page.viewportSize() ?? {};
  const content = await page.evaluate(() => Math.max(...['html', 'main'].map((part) => document.querySelector(part)?.scrollHeight ?? 0)));
  await page.setViewportSize({ width, height: Math.min(Math.max(height, content + 200), 6000) });
}

/** Shows the page in its dark theme, once its colours have stopped changing. */
export async function turnDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await settle(page);
}

/** Half-faded colours are nobody's colours. What opens or closes is named so by antd some frames before it begins to move. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = (one: Animation) => one.playState !== 'finished' && one.effect?.getComputedTiming().iterations !== Infinity;
    return !document.querySelector('[class*="-appear"], [class*="-enter"], [class*="-leave"]') && !document.getAnimations().some(isMoving);
  });
}
