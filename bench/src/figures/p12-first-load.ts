import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { addressOf, listPages } from '../../../e2e/pages.ts';
import { withBrowser } from '../browser.ts';
import type { Fixtures } from '../fixtures.ts';
import { kilobytes, type Figure } from '../table.ts';

const FIRST_LIST = '/msgList';
const MAX_FURTHER = 60;
const MAX_CHARTS = 190;

/** P12: compressed size of the JavaScript and styles that a route loads in a browser with an empty cache. */
export function measureFirstLoad(fixtures: Fixtures): Promise<Figure[]> {
  return withBrowser(fixtures, async ({ address, newContext, user }) => {
    const sizes = new Map<string, Promise<number>>();
    const weigh = async (files: Iterable<string>): Promise<number> => {
      const each = [...files].map((file) => sizes.get(file) ?? sizes.set(file, sizeOf(file)).get(file)!);
      return (await Promise.all(each)).reduce((sum, size) => sum + size, 0);
    };
    const login = await loadedBy(await newContext(), `${address}/login`);
    const picker = await loadedBy(await newContext(), `${address}/selectSKU`);
    const first = await loadedBy(await user(), `${address}${FIRST_LIST}`);
    const finder = await (await user()).newPage();
    const further: Further[] = [];
    for (const { path, public: isPublic } of await listPages()) {
      if (isPublic || path === FIRST_LIST) continue;
      const files = await loadedBy(await user(), `${address}${await addressOf(finder, path)}`);
      const own = files.difference(first);
      const charts = await findChartFiles(own);
      further.push({ path, bytes: await weigh(own.difference(charts)), charts: await weigh(charts) });
    }
    return [
      figure('/login', await weigh(login), 150),
      figure('/selectSKU', await weigh(picker), 160),
      figure(`first list, ${FIRST_LIST}`, await weigh(first), 490),
      ...furtherFigures(further),
      ...chartFigures(further),
    ];
  });
}

/** A page opened right after the first list, with its additional files. */
interface Further {
  path: string;
  bytes: number;
  /** Of the charts, when each of them was shown. */
  charts: number;
}

/** Each page above the goal has a line; of the others only the largest. */
function furtherFigures(further: readonly Further[]): Figure[] {
  const heaviestFirst = further.toSorted((one, other) => other.bytes - one.bytes);
  const beyond = heaviestFirst.filter(({ bytes }) => bytes > MAX_FURTHER * 1024);
  const [heaviest] = heaviestFirst.slice(beyond.length);
  return [
    ...beyond.map(({ path, bytes }) => figure(`further route ${path}`, bytes, MAX_FURTHER)),
    ...(heaviest
      ? [figure(`${further.length - beyond.length} further routes, the heaviest ${heaviest.path}`, heaviest.bytes, MAX_FURTHER)]
      : []),
  ];
}

/** Each page with charts: all that they load on demand. */
const chartFigures = (further: readonly Further[]): Figure[] =>
  further.filter(({ charts }) => charts > 0).map(({ path, charts }) => figure(`charts of ${path}`, charts, MAX_CHARTS));

function figure(work: string, bytes: number, most: number): Figure {
  return {
    id: 'P12',
    work: `gzip of ${work}`,
    ours: kilobytes(bytes),
    limit: '',
    ratio: '',
    goal: `≤ ${most} KB`,
    size: '',
    holds: bytes <= most * 1024,
  };
}

/** Time without requests after which a page counts as loaded, including chunks of chunks and prefetching. */
const SETTLED_MILLISECONDS = 2_500;

/** Scripts and styles of one page, each once. */
async function loadedBy(context: BrowserContext, address: string): Promise<Set<string>> {
  const page = await context.newPage();
  const asked = new Set<string>();
  let latest = 0;
  page.on('request', (request) => {
    const file = request.url().split('?')[0] ?? '';
    if (!/\.(js|css)$/.test(file)) return;
    asked.add(file);
    latest = performance.now();
  });
  await page.goto(address, { waitUntil: 'load' });
  const settle = async () => {
    while (performance.now() < latest + SETTLED_MILLISECONDS) await sleep(100);
  };
  await settle();
  await showCharts(page, settle);
  await context.close();
  return asked;
}

/** Shows each chart of a report, the first one is shown already. */
async function showCharts(page: Page, settle: () => Promise<void>): Promise<void> {
  const choices = page.locator('[aria-label="图表"] .ant-segmented-item');
  for (let at = 1; at < (await choices.count()); at += 1) {
    await choices.nth(at).click();
    await settle();
  }
}

/** The code of ECharts, in chunks that the bundler names: it is told by a property that nothing else has. */
async function findChartFiles(files: Iterable<string>): Promise<Set<string>> {
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map(async (file) => (await fetch(file)).text()));
  return new Set(scripts.filter((_, at) => /\bcoordinateSystem\b|\bseriesIndex\b/.test(texts[at] ?? '')));
}

/** Fetched from here, because the browser discards response bodies of a page after leaving it. */
const sizeOf = async (file: string): Promise<number> => Number((await fetch(file, { method: 'HEAD' })).headers.get('content-length'));
