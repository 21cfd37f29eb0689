import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { findBrowser } from '../../../e2e/browser.ts';
import { startProduct } from '../product.ts';
import { PASSWORD, type Stage } from '../stage.ts';
import { kilobytes, type Figure } from '../table.ts';

const FIRST_LIST = '/msgList';
/** Pages of other kinds: a form, another list, administration, the wizard. */
const FURTHER = ['/insideNew', '/supplierList', '/newSupplier', '/home'];

/** P12: gzip of the JavaScript and styles that a route really loads in a browser that has seen nothing yet. */
export async function measureFirstLoad(stage: Stage): Promise<Figure[]> {
  const product = await startProduct({ DATA_DIR: await stage.folder(), LOG_LEVEL: 'silent' }, { build: true });
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const stranger = await browser.newContext();
    const login = watchFiles(await stranger.newPage());
    await login.open(`${product.address}/login`);
    const user = await browser.newContext({ storageState: await logInOnce(stranger, product.address) });
    const page = watchFiles(await user.newPage());
    await page.open(`${product.address}${FIRST_LIST}`);
    const figures = [figure('/login', login.total(), 150), figure(`first list, ${FIRST_LIST}`, page.total(), 490)];
    for (const route of FURTHER) {
      const before = page.total();
      await page.open(`${product.address}${route}`);
      figures.push(figure(`further route ${route}`, page.total() - before, 60));
    }
    return figures;
  } finally {
    await browser.close();
    await product.stop();
  }
}

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

/** What a page may still fetch after its load event: its own chunks, asked for by the first of them. */
const SETTLED_MILLISECONDS = 4_000;

/** Each file once, however often it is asked for. */
function watchFiles(page: Page): { open: (address: string) => Promise<void>; total: () => number } {
  const asked = new Set<string>();
  const sizes = new Map<string, number>();
  page.on('request', (request) => {
    const address = request.url().split('?')[0] ?? '';
    if (/\.(js|css)$/.test(address)) asked.add(address);
  });
  return {
    open: async (address) => {
      await page.goto(address, { waitUntil: 'load' });
      await sleep(SETTLED_MILLISECONDS);
      // Fetched again from here: the browser forgets the bodies of a page that it has left.
      for (const file of [...asked].filter((one) => !sizes.has(one)))
        sizes.set(file, gzipSync(Buffer.from(await (await fetch(file)).arrayBuffer())).length);
    },
    total: () => [...sizes.values()].reduce((sum, size) => sum + size, 0),
  };
}

async function logInOnce(context: BrowserContext, address: string): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.getByLabel('用户名', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  return context.storageState();
}
