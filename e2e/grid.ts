import { expect, type Locator, type Page } from '@playwright/test';

/** A line grid by its name, with the actions of a user. */
export function gridOf(page: Page, name: string) {
  const grid = page.getByRole('grid', { name, exact: true });
  const box = page.locator('.k-grid', { has: grid });
  const cell = (line: number, field: string): Locator => grid.locator(`[aria-rowindex="${line + 1}"] [data-field="${field}"]`);
  return {
    grid,
    /** The element with the editor, which is placed over the active cell. */
    box,
    editor: box.locator('.k-editor'),
    cell,
    /** Number of lines without the header. */
    expectLines: (count: number) => expect(grid).toHaveAttribute('aria-rowcount', String(count + 1)),
    texts: async (line: number, fields: readonly string[]): Promise<string[]> =>
      Promise.all(fields.map(async (field) => ((await cell(line, field).textContent()) ?? '').trim())),
  };
}
