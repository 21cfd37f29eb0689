import { expect, test, type Page } from '@playwright/test';
import { waitUntilQuiet, watchPageErrors } from '../page-errors.ts';

// Only in the long run: three random walks with different seeds.
const ACTIONS = 400;
const MEGABYTE = 1_048_576;

/** Actions that end the session or change this test's own data. */
const EXCLUDED_ACTIONS = /退出|结束|停用|重置密码|修改密码|删除|归档|撤销|取消任务|预览|下载|导出/;

/** Returns the same sequence for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const one = Math.imul(state ^ (state >>> 15), 1 | state);
    const two = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one;
    return ((two ^ (two >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const keys = ['Escape', 'Tab', 'Enter', 'ArrowDown', 'ControlOrMeta+k', 'j', 'x', '/', 'Shift+?'];
const words = ['府绸', '12.5', '-1', 'qmfc', '<script>', '１２．５', ''];

/** Navigates without reloading, so that leaked memory is noticed. */
const goHome = (page: Page) => page.evaluate(() => document.querySelector<HTMLElement>('.side-menu a[href="/home"]')?.click());

async function act(page: Page, random: () => number): Promise<void> {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const kind = random();
  if (kind < 0.03) return goHome(page);
  if (kind < 0.25) return page.keyboard.press(pick(keys));
  const chosen = random();
  const found = await page.evaluate(
    ({ share, avoid }) => {
      const targets = [
        ...document.querySelectorAll<HTMLElement>(
          'button, a[href], input, textarea, [role=tab], [role=option], [role=menuitem], tr[data-list-row]',
        ),
      ].filter(
        (element) =>
          element.checkVisibility() &&
          !element.closest('[inert]') &&
          !element.matches(':disabled, [type=file]') &&
          !new RegExp(avoid).test(`${element.innerText} ${element.getAttribute('aria-label') ?? ''}`),
      );
      const target = targets[Math.floor(share * targets.length)];
      if (!target) return null;
      const isField = target.matches('input:not([type=checkbox], [type=radio]), textarea');
      target.focus();
      if (!isField) target.click();
      return isField ? 'field' : 'button';
    },
    { share: chosen, avoid: EXCLUDED_ACTIONS.source },
  );
  if (found === 'field') await page.keyboard.insertText(pick(words));
}

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / MEGABYTE;
}

for (const seed of [1, 2, 3])
  test(`monkey ${seed}: ${ACTIONS} random actions cause no error and no memory leak`, async ({ page }) => {
    test.setTimeout(900_000);
    const random = createRandom(seed);
    await page.goto('/home');
    await waitUntilQuiet(page);
    const before = await heap(page);
    const watch = watchPageErrors(page);
    for (let action = 0; action < ACTIONS; action += 1) {
      await act(page, random).catch((error: Error) => {
        // A click may navigate while the next target is looked up.
        if (!/context was destroyed|navigation/i.test(error.message)) throw error;
      });
      if (new URL(page.url()).pathname === '/login') await page.goto('/home');
    }
    await page.keyboard.press('Escape');
    await goHome(page);
    await waitUntilQuiet(page);
    const uncaught = (await watch.problems()).filter((problem) => /^uncaught|React|key/.test(problem) || /: 5\d\d/.test(problem));
    expect(uncaught).toEqual([]);
    expect((await heap(page)) - before).toBeLessThan(30);
  });
