import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { findBrowser } from '../../../e2e/browser.ts';
import { slowDown, untilPainted } from '../browser.ts';
import { logIn } from '../client.ts';
import { PASSWORD, type Fixtures } from '../fixtures.ts';
import { filmLabels, MARKER } from '../label-film.ts';
import type { Product } from '../product.ts';
import { servingOf } from './p7-stocktakes.ts';
import { kilobytes, milliseconds, type Figure } from '../table.ts';

const SLOWER = 4;
const COUNTER = 'pandian';
const TASKS = '/api/material/mrp/mrp/count-tasks';
const SCANS = 10;
const OPENINGS = 5;
const FEEDBACK_GOAL = 250;
const OPENING_GOAL = 1_500;
const SIZE_GOAL = 140 * 1024;
const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

interface Label {
  task: string;
  code: string;
}

/** The counting app without network on a slow phone: opening it, and from a label before the camera to what the phone says. */
export async function measurePhone(fixtures: Fixtures): Promise<Figure[]> {
  const folder = await fixtures.folder();
  const { product } = await servingOf(fixtures);
  const labels = await readLabels(product);
  const film = join(folder, 'labels.y4m');
  await filmLabels(
    film,
    labels.map(({ code }) => code),
    { empty: 1, shown: 2 },
  );
  const context = await openPhone(product, join(folder, 'profile'), film);
  try {
    const opened = await openWithoutNetwork(context);
    const fedBack = await scanLabels(context, labels[0]?.task ?? '');
    return [
      figure(
        'counting app opened without network, script time, median',
        milliseconds(opened),
        `≤ ${OPENING_GOAL} ms`,
        opened <= OPENING_GOAL,
      ),
      figure(
        'label in the picture to what the phone says, median',
        milliseconds(fedBack.median),
        `≤ ${FEEDBACK_GOAL} ms`,
        fedBack.median <= FEEDBACK_GOAL,
      ),
      figure('the slowest of them', milliseconds(fedBack.slowest), '', true),
      {
        ...figure('', kilobytes(fedBack.bytes), '≤ 140 KB', fedBack.bytes <= SIZE_GOAL),
        work: 'scripts and styles of it, camera included, gzip',
      },
    ];
  } finally {
    await context.close();
  }
}

const figure = (work: string, ours: string, goal: string, holds: boolean): Figure => ({
  id: 'P7-phone',
  work: `${work}, CPU ${SLOWER}× slower`,
  ours,
  limit: '',
  ratio: '',
  goal,
  size: 'demo',
  holds,
});

/** Two labels of one of the demo's counts that wait for their counter. */
async function readLabels({ address }: Product): Promise<Label[]> {
  const client = await logIn(address, COUNTER, PASSWORD);
  try {
    for (const { id, state } of await client.get<{ id: string; state: string }[]>(TASKS)) {
      if (state !== 'COUNTING') continue;
      const { lines } = await client.get<{ lines: { labels: string[] }[] }>(`${TASKS}/${id}`);
      const found = lines.flatMap(({ labels: [code] }) => (code === undefined ? [] : { task: id, code }));
      if (found.length >= 2) return found.slice(0, 2);
    }
    throw new Error('no count of the demo has two labels');
  } finally {
    client.close();
  }
}

/** A phone of the counter with everything kept on it, and no network any more. */
async function openPhone({ address }: Product, profile: string, film: string): Promise<BrowserContext> {
  const executablePath = findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: address,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto('/inventoryIndex');
  await page.getByLabel('用户名', { exact: true }).fill(COUNTER);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('heading', { name: '盘点任务' }).waitFor();
  const download = page.getByRole('button', { name: /下载到本机/ });
  await download.first().waitFor();
  for (let left = await download.count(); left > 0; left -= 1) {
    await download.first().tap();
    await download.nth(left - 1).waitFor({ state: 'detached' });
  }
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  return context;
}

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Time in scripts until the tasks are shown. */
async function openWithoutNetwork(context: BrowserContext): Promise<number> {
  const taken: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    const page = await context.newPage();
    const session = await slowDown(page, SLOWER);
    await session.send('Performance.enable');
    await page.goto('/inventoryIndex');
    await page
      .getByRole('button', { name: /开始盘点|继续盘点/ })
      .first()
      .waitFor();
    const { metrics } = await session.send('Performance.getMetrics');
    taken.push(1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0));
    await page.close();
  }
  return median(taken);
}

/** Notes when a frame with a label is shown that comes after one without, and when what the phone says of it is painted. */
const watchFeedback = `
  window.scans = [];
  window.watchScans = () => {
    const video = document.querySelector('video');
    const tiny = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    let shown = true;
    const look = (now, { presentationTime }) => {
      tiny.drawImage(video, ${MARKER.size / 4}, ${MARKER.size / 4}, ${MARKER.size / 2}, ${MARKER.size / 2}, 0, 0, 1, 1);
      const isShown = tiny.getImageData(0, 0, 1, 1).data[0] < 128;
      if (isShown && !shown) window.scans.push({ from: presentationTime });
      shown = isShown;
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    new MutationObserver(async () => {
      const told = document.querySelector('.phone-told');
      const last = window.scans.at(-1);
      if (!told || !last || last.seen) return;
      last.seen = true;
      last.to = await painted();
    }).observe(document.querySelector('.phone-camera'), { childList: true, subtree: true, characterData: true });
  };
`;

interface Scan {
  from: number;
  to?: number;
}

async function scanLabels(context: BrowserContext, task: string): Promise<{ median: number; slowest: number; bytes: number }> {
  await context.addInitScript(untilPainted + watchFeedback);
  const page: Page = await context.newPage();
  await page.goto(`/inventoryCheck?id=${task}`);
  await slowDown(page, SLOWER);
  await page.getByRole('button', { name: '打开摄像头' }).tap();
  await page.locator('video').waitFor();
  // The reader is loaded with its first picture.
  await page.locator('.phone-told').first().waitFor();
  await page.evaluate('watchScans()');
  await page.waitForFunction(
    (scans) => (window as unknown as { scans: Scan[] }).scans.filter(({ to }) => to !== undefined).length >= scans,
    SCANS,
    {
      timeout: 120_000,
    },
  );
  const scans = await page.evaluate(() => (window as unknown as { scans: Scan[] }).scans);
  const taken = scans.flatMap(({ from, to }) => (to === undefined ? [] : to - from)).slice(0, SCANS);
  const bytes = await weigh(page);
  await page.close();
  return { median: median(taken), slowest: Math.max(...taken), bytes };
}

/** Compressed size of the scripts and styles that the page has loaded. */
async function weigh(page: Page): Promise<number> {
  const paths = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const files = [...new Set(paths)].filter((path) => /^\/(?:assets\/|inventory-reader).*\.(?:js|css)$/.test(path));
  const sizes = await Promise.all(files.map(async (path) => (await stat(`${dist}${path}.gz`)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
