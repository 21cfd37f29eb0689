import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilQuiet } from './page-errors.ts';

/** Most stops between two controls of a page that are used one after the other. */
const MOST_STOPS = 120;
const MOST_IN_ROW = 12;

/** A user without a pointer: everything is opened, reached, filled in and pressed by keys. */
export function byKeys(page: Page) {
  const { keyboard } = page;
  const isAt = (target: Locator) =>
    target.evaluate((box) => box.contains(document.activeElement), undefined, { timeout: 10_000 }).catch(() => false);

  /** Tab, or Shift+Tab, until the focus is in `target`. */
  const reach = async (target: Locator, step = 'Tab'): Promise<void> => {
    await expect(target).toBeAttached();
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (await isAt(target)) return;
      await keyboard.press(step);
      // The editor of a cell takes the focus one frame after its cell.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    throw new Error(`Tab does not reach ${target.toString()}`);
  };
  const press = async (target: Locator, step = 'Tab'): Promise<void> => {
    await reach(target, step);
    await keyboard.press('Enter');
  };
  const fill = async (target: Locator, text: string): Promise<void> => {
    await reach(target);
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(text);
  };
  return {
    reach,
    press,
    fill,
    /** A page of the menu or an action, by the palette. */
    open: async (name: string): Promise<void> => {
      await waitUntilQuiet(page);
      await keyboard.press('ControlOrMeta+K');
      const palette = page.getByRole('dialog', { name: '命令面板' });
      await expect(palette.getByRole('combobox')).toBeFocused();
      await keyboard.type(name);
      await expect(palette.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible();
      await keyboard.press('Enter');
      await expect(palette).toBeHidden();
      await waitUntilQuiet(page);
    },
    /** An entry of a list that opens under its field. */
    choose: async (field: Locator, words: string, entry: string | RegExp = words): Promise<void> => {
      await reach(field);
      await keyboard.type(words);
      await expect(page.locator('.ant-select-dropdown').filter({ visible: true }).last().getByText(entry).first()).toBeVisible();
      await keyboard.press('Enter');
    },
    /** Only rows with these words; the first of them has the focus. */
    find: async (words: string): Promise<Locator> => {
      await waitUntilQuiet(page);
      await keyboard.press('/');
      await keyboard.type(words);
      await keyboard.press('Enter');
      const row = page.locator('[data-list-row]').filter({ hasText: words }).first();
      await expect(row).toBeVisible();
      await waitUntilQuiet(page);
      await reach(row);
      return row;
    },
    /** From a cell of a grid to a later one of its line. */
    to: async (cell: Locator): Promise<void> => {
      const startOf = async (box: Locator) => (await box.boundingBox())?.x ?? NaN;
      const editor = page.locator('.k-grid', { has: cell }).locator('.k-editor .active');
      for (let stops = 0; stops < MOST_IN_ROW; stops += 1) {
        if (Math.abs((await startOf(cell)) - (await startOf(editor))) < 4) return;
        await keyboard.press('Tab');
        await page.waitForTimeout(60);
      }
      throw new Error(`Tab does not reach ${cell.toString()}`);
    },
    /** The action that stands in the row; → leads through what the row has. */
    act: async (row: Locator, name: RegExp): Promise<void> => {
      const action = row.getByRole('button', { name });
      await expect(action).toBeVisible();
      for (let stops = 0; stops < MOST_IN_ROW && !(await isAt(action)); stops += 1) await keyboard.press('ArrowRight');
      await expect(action).toBeFocused();
      await keyboard.press('Enter');
    },
    /** The button of the open dialog that agrees. */
    agree: async (name: RegExp): Promise<void> => {
      const dialog = page.getByRole('dialog').filter({ visible: true }).last();
      await press(dialog.getByRole('button', { name }).last());
      await expect(dialog).toBeHidden();
    },
  };
}
