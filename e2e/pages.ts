import { fileURLToPath } from 'node:url';
import type { Page, Response } from '@playwright/test';
import { runnerImport } from 'vite';
import type { PageRoute } from '../web/src/lib/page-route.ts';

let table: Promise<readonly PageRoute[]> | undefined;

/** The product's own built route table, so that a new page is tested without a line here. */
export const listPages = (): Promise<readonly PageRoute[]> => (table ??= readTable());

async function readTable(): Promise<readonly PageRoute[]> {
  const path = fileURLToPath(new URL('../web/src/app/routes.tsx', import.meta.url));
  const { module } = await runnerImport<{ routes: readonly PageRoute[] }>(path, { configFile: false, mode: 'production' });
  return module.routes.filter((route) => !route.path.startsWith('/_kit'));
}

interface Row {
  id: string;
  itemId?: string;
}

/** URL of the page, with the first record of its list if it shows one. */
export async function addressOf(page: Page, path: string): Promise<string> {
  const { about, back } = (await listPages()).find((route) => route.path === path) ?? {};
  if (!about || !back) return path;
  const answers: Promise<Row[]>[] = [];
  const collect = (response: Response) => void answers.push(rowsIn(response).catch(() => []));
  page.on('response', collect);
  await page.goto(back);
  await page.waitForLoadState('networkidle');
  page.off('response', collect);
  // The page may also read other lists, so the rows that it draws decide.
  const drawn = await page.locator('[data-row-key]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-key')));
  if (drawn.length === 0) return path;
  const lists = (await Promise.all(answers)).filter((rows) => rows.length > 0);
  const [first] = lists.find(([row]) => drawn.includes(row?.id ?? '')) ?? lists[0] ?? [];
  // A row of stock belongs to one holder; its page shows the item.
  return `${path}?${about}=${first?.itemId ?? first?.id}`;
}

async function rowsIn(response: Response): Promise<Row[]> {
  if (!response.headers()['content-type']?.startsWith('application/json')) return [];
  const { data } = (await response.json()) as { data?: { rows?: Row[] } | null };
  return data?.rows ?? [];
}
