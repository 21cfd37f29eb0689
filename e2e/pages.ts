import { fileURLToPath } from 'node:url';
import type { Page, Response } from '@playwright/test';
import { runnerImport } from 'vite';
import type { PageRoute } from '../web/src/lib/page-route.ts';
import { follow } from './shared-page.ts';

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
  const { about, back, rowField = 'id' } = (await listPages()).find((route) => route.path === path) ?? {};
  if (!about || !back) return path;
  const first = firstRows.get(back) ?? (await readFirstRow(page, back));
  firstRows.set(back, first);
  return `${path}?${about}=${first[rowField]}`;
}

/** First record of each list opened by this worker: several pages of a record share its list. */
const firstRows = new Map<string, Row>();

async function readFirstRow(page: Page, list: string): Promise<Row> {
  let first: Row | undefined;
  const listed = page.waitForResponse(async (response) => {
    const [row] = await rowsIn(response);
    first ??= row;
    return row !== undefined;
  });
  await follow(page, list);
  await listed;
  if (!first) throw new Error(`${list} shows no record`);
  return first;
}

async function rowsIn(response: Response): Promise<Row[]> {
  if (!response.headers()['content-type']?.startsWith('application/json')) return [];
  // The browser forgets answers that the page before asked for.
  const answer = (await response.json().catch(() => null)) as { data?: { rows?: Row[] } | null } | null;
  return answer?.data?.rows ?? [];
}
