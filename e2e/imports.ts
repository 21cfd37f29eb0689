import { expect, type Page } from '@playwright/test';
import { workbookOf } from './workbook.ts';

/** Chooses a workbook on the import page, whose columns are mapped then. */
export async function chooseWorkbook(page: Page, name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择文件' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: workbookOf(rows) });
  await expect(page.getByRole('columnheader', { name: '文件中的列' })).toBeVisible();
}
