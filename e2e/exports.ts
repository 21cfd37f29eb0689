import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cellsOf } from './workbook.ts';

/** The cells of the workbook that `start` begins; other specs export as the same person, and their messages are shown here too. */
export async function readExport(page: Page, start: () => Promise<void>): Promise<string[][]> {
  const started = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/mrp/exports'));
  await start();
  const { data } = (await (await started).json()) as { data: { id: string } };
  const downloaded = page.waitForEvent('download');
  await page.locator(`.toaster a[href*="/exports/${data.id}/file"]`).click();
  return cellsOf(await readFile(await (await downloaded).path()));
}
