import { expect, type Locator, type Page } from '@playwright/test';

/** A line grid by its name, as a person works with it. */
export function gridOf(page: Page, name: string) {
  const grid = page.getByRole('grid', { name, exact: true });
  const box = page.locator('.k-grid', { has: grid });
  const cell = (line: number, field: string): Locator => grid.locator(`[aria-rowindex="${line + 1}"] [data-field="${field}"]`);
  return {
    grid,
    /** With the editor, which lies over the active cell. */
    box,
    editor: box.locator('.k-editor'),
    cell,
    /** Lines without the head. */
    expectLines: (count: number) => expect(grid).toHaveAttribute('aria-rowcount', String(count + 1)),
    texts: async (line: number, fields: readonly string[]): Promise<string[]> =>
      Promise.all(fields.map(async (field) => ((await cell(line, field).textContent()) ?? '').trim())),
  };
}
