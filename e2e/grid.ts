import { expect, type Locator, type Page } from '@playwright/test';

/** A line grid by its name, as a person works with it. */
export function gridOf(page: Page, name: string) {
  const grid = page.getByRole('grid', { name, exact: true });
  const cell = (line: number, field: string): Locator => grid.locator(`[aria-rowindex="${line + 1}"] [data-field="${field}"]`);
  return {
    grid,
    cell,
    /** Lines without the head. */
    expectLines: (count: number) => expect(grid).toHaveAttribute('aria-rowcount', String(count + 1)),
    texts: async (line: number, fields: readonly string[]): Promise<string[]> =>
      Promise.all(fields.map(async (field) => readCell(cell(line, field)))),
  };
}

/** What a cell shows, whether it is the active one or not. */
async function readCell(cell: Locator): Promise<string> {
  const input = cell.locator('input').first();
  if (await input.count()) return input.inputValue();
  return ((await cell.textContent()) ?? '').trim();
}
