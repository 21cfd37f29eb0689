import type { Page } from '@playwright/test';
import { withBrowser, untilPainted, type BrowserSetup } from '../browser.ts';
import type { Fixtures } from '../fixtures.ts';
import { kilobytes, megabytes, milliseconds, type Figure } from '../table.ts';

const LIST = '/msgList';
const CALL_MILLISECONDS = 150;
const SETTLED_MILLISECONDS = 3_000;
const RUNS = 3;

/** P14: waiting times of users and memory growth of pages; with M3 (pictures of a list) and X1 (command palette). */
export function measurePages(fixtures: Fixtures): Promise<Figure[]> {
  return withBrowser(fixtures, async (setup) => {
    const cold = await openCold(setup);
    const page = await openList(setup);
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    const palette = await openPalette(page);
    const inputs = await answerInputs(page);
    const grown = await changeRoutes(page, setup.address);
    const line = (work: string, ours: string, goal: string, holds: boolean): Figure => ({
      id: 'P14',
      work,
      ours,
      limit: '',
      ratio: '',
      goal,
      size: 'demo',
      holds,
    });
    return [
      line(`LCP of ${LIST}, cold, calls of ${CALL_MILLISECONDS} ms`, milliseconds(cold.lcp), '≤ 1.8 s', cold.lcp <= 1_800),
      line(`CLS of ${LIST}, cold`, cold.cls.toFixed(3), '≤ 0.05', cold.cls <= 0.05),
      line('INP, p75 of the usual presses on a list', milliseconds(inputs), '≤ 150 ms', inputs <= 150),
      line('DOM nodes, list of 50', String(nodes), '≤ 2,500', nodes <= 2_500),
      line('heap after 100 route changes', `+${megabytes(grown)}`, '≤ +25 MB', grown <= 25 * 1024 ** 2),
      line('M3: pictures of a list of 50 rows', kilobytes(cold.pictures), '≤ 400 KB', cold.pictures <= 400 * 1024),
      line('X1: palette, key to painted', milliseconds(palette), '≤ 100 ms', palette <= 100),
    ];
  });
}

/** The browser's own measurements of loading, layout shifts and input delay. */
const observe = `
  window.seen = { lcp: 0, cls: 0, inputs: new Map() };
  const watch = (type, take, more) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
  watch('event', (entry) => {
    if (entry.interactionId) seen.inputs.set(entry.interactionId, Math.max(entry.duration, seen.inputs.get(entry.interactionId) ?? 0));
  }, { durationThreshold: 16 });
`;

interface Cold {
  lcp: number;
  cls: number;
  pictures: number;
}

/** The list in a browser with an empty cache and delayed API calls: the median of several runs. */
async function openCold({ address, user }: BrowserSetup): Promise<Cold> {
  const runs: Cold[] = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await user();
    await context.addInitScript(observe);
    const page = await context.newPage();
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, CALL_MILLISECONDS));
      await route.continue();
    });
    const pictures: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'image')
        pictures.push(
          response.body().then(
            (body) => body.length,
            () => 0,
          ),
        );
    });
    await page.goto(`${address}${LIST}`);
    await page.locator('[data-list-row]').first().waitFor();
    await page.waitForTimeout(SETTLED_MILLISECONDS);
    // Pictures below load when they are scrolled into view, and all of them count.
    const told = await page.evaluate<{ lcp: number; cls: number }>('({ lcp: seen.lcp, cls: seen.cls })');
    await page.locator('[data-list-row]').last().scrollIntoViewIfNeeded();
    await page.waitForTimeout(1_000);
    const bytes = await Promise.all(pictures);
    runs.push({ ...told, pictures: bytes.reduce((sum, size) => sum + size, 0) });
    await context.close();
  }
  const median = (key: keyof Cold): number => runs.map((run) => run[key]).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  return { lcp: median('lcp'), cls: median('cls'), pictures: median('pictures') };
}

async function openList({ address, user }: BrowserSetup): Promise<Page> {
  const context = await user();
  await context.addInitScript(observe + untilPainted);
  const page = await context.newPage();
  await page.goto(`${address}${LIST}`);
  await page.locator('[data-list-row]').nth(49).waitFor();
  await page.waitForTimeout(SETTLED_MILLISECONDS);
  return page;
}

/** From the key press to the frame in which the user can type. */
async function openPalette(page: Page): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const opened = page.evaluate<number>(`(async () => {
      const begun = new Promise((resolve) => addEventListener('keydown', (event) => event.key === 'k' && resolve(event.timeStamp), true));
      const end = until(() => document.querySelector('dialog.palette[open] input') === document.activeElement && document.activeElement !== null);
      return (await end) - (await begun);
    })()`);
    await page.keyboard.press('ControlOrMeta+k');
    taken.push(await opened);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

/** Common clicks on a list; the browser measures each until its next frame and omits those under 16 ms. */
async function answerInputs(page: Page): Promise<number> {
  await page.evaluate('seen.inputs.clear()');
  const pause = () => page.waitForTimeout(400);
  for (let round = 0; round < 3; round++) {
    for (const name of ['更多筛选', '列设置']) {
      await page.getByRole('button', { name }).click();
      await pause();
      await page.keyboard.press('Escape');
      await pause();
    }
    await page.locator('[data-list-row] .ant-checkbox-input').nth(round).click();
    await pause();
    await page.locator('.k-sort').first().click();
    await pause();
    await page
      .getByRole('tab')
      .nth(1 + (round % 2))
      .click();
    await pause();
    await page.locator('.k-search input').pressSequentially('棉布', { delay: 120 });
    await page.keyboard.press('Enter');
    await pause();
    await page.getByRole('button', { name: '重置' }).click();
    await pause();
  }
  const durations = await page.evaluate<number[]>('[...seen.inputs.values()]');
  const sorted = durations.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.75)] ?? 0;
}

const ROUTES = [LIST, '/supplierList', '/insideNew', '/home', '/skuStorage'];

/** Heap growth after a hundred page changes, compared with one visit of each, after garbage collection. */
async function changeRoutes(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const held = async (): Promise<number> => {
    await page.waitForTimeout(1_000);
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const go = async (path: string): Promise<void> => {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await page.waitForTimeout(250);
  };
  await page.goto(`${address}${LIST}`);
  for (const path of [...ROUTES, ...ROUTES]) await go(path);
  const before = await held();
  for (let change = 0; change < 100; change++) await go(ROUTES[change % ROUTES.length]!);
  return (await held()) - before;
}
