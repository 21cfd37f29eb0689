import type { Page } from '@playwright/test';
import axe from 'axe-core';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Scope {
  /** Checks only this part of the page. */
  within?: string;
  /** Checks only what a theme can change. */
  coloursOnly?: boolean;
}

/** Violations found by axe, each as `rule: where`; no rule is disabled, and target sizes are checked too. */
export async function violations(page: Page, { within, coloursOnly = false }: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    runOnly: coloursOnly ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: levels },
    ...(!coloursOnly && { rules: { 'target-size': { enabled: true } } }),
    resultTypes: ['violations'],
    // Only rules that are not run here read style sheets.
    preload: false,
  };
  const found = await page.evaluate(([part, settings]) => (window as unknown as { axe: typeof axe }).axe.run(part, settings), [
    within ?? 'html',
    options,
  ] as const);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}

/** Makes the window as high as its scrolled content, so that no sticky bar covers what axe measures. */
export async function unfold(page: Page): Promise<void> {
  const { width = 1440, height = 900 } = page.viewportSize() ?? {};
  const content = await page.evaluate(() => Math.max(...['html', 'main'].map((part) => document.querySelector(part)?.scrollHeight ?? 0)));
  await page.setViewportSize({ width, height: Math.min(Math.max(height, content + 200), 6000) });
}

/** Switches the theme without fading, and waits until the colours stop changing. */
export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // An assertion that has to wait describes the whole page to its report first, which takes longer than the change.
  await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme);
  await settle(page);
}

/** Waits for animations, because half-faded colours give wrong contrasts. antd sets the class names some frames before an animation starts. */
export async function settle(page: Page): Promise<void> {
  const isStill = () => {
    const isMoving = (one: Animation) => one.playState !== 'finished' && one.effect?.getComputedTiming().iterations !== Infinity;
    return !document.querySelector('[class*="-appear"], [class*="-enter"], [class*="-leave"]') && !document.getAnimations().some(isMoving);
  };
  // Asked at every frame, it would restyle the page each time.
  await page.waitForFunction(isStill, undefined, { polling: 100 });
}
