import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { atDesk } from '../browser.ts';
import type { Stage } from '../stage.ts';
import { kilobytes, type Figure } from '../table.ts';

const FIRST_LIST = '/msgList';
/** Pages of other kinds: a form, another list, administration, the wizard. */
const FURTHER = ['/insideNew', '/supplierList', '/newSupplier', '/home'];

/** P12: the JavaScript and styles that a route really loads in a browser that has seen nothing yet, as the server sends them: compressed. */
export function measureFirstLoad(stage: Stage): Promise<Figure[]> {
  return atDesk(stage, async ({ address, stranger, user }) => {
    const login = watchFiles(await (await stranger()).newPage());
    await login.open(`${address}/login`);
    const page = watchFiles(await (await user()).newPage());
    await page.open(`${address}${FIRST_LIST}`);
    const figures = [figure('/login', login.total(), 150), figure(`first list, ${FIRST_LIST}`, page.total(), 490)];
    for (const route of FURTHER) {
      const before = page.total();
      await page.open(`${address}${route}`);
      figures.push(figure(`further route ${route}`, page.total() - before, 60));
    }
    return figures;
  });
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
        sizes.set(file, Number((await fetch(file, { method: 'HEAD' })).headers.get('content-length')));
    },
    total: () => [...sizes.values()].reduce((sum, size) => sum + size, 0),
  };
}
