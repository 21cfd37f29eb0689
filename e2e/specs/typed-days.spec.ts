import { expect, test, type Page } from '@playwright/test';
import { dayAhead } from '../preparations.ts';

const inForm = (page: Page) => page.getByLabel('需求日期', { exact: true });

/** Types as a person does, into what stands there, and leaves the field by Tab. */
async function write(page: Page, text: string): Promise<void> {
  await inForm(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text, { delay: 15 });
  await page.keyboard.press('Tab');
}

const [year, month, day] = dayAhead(400).split('-') as [string, string, string];
const near = dayAhead(20);
/** Business days are those of Shanghai. */
const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
const [, nearMonth, nearDay] = near.split('-') as [string, string, string];

test('a typed day is the day that was typed, in every way that people write it', async ({ page }) => {
  await page.goto('/newPurchase');
  await inForm(page).waitFor();
  const wanted = `${year}-${month}-${day}`;
  for (const [text, expected] of [
    [`${year}/${month}/${day}`, wanted],
    ['明天', tomorrow],
    [`${year}.${month}.${day}`, wanted],
    [`${nearMonth}${nearDay}`, near],
    [`${year}${month}${day}`, wanted],
    [`${nearMonth}-${nearDay}`, near],
    [`${year}年${Number(month)}月${Number(day)}日`, wanted],
    [`${nearMonth}/${nearDay}`, near],
    [`${year}-${month}-${day}`, wanted],
    [`${Number(nearMonth)}月${Number(nearDay)}日`, near],
  ] as const) {
    await write(page, text);
    await expect(inForm(page), text).toHaveValue(expected);
    await expect(inForm(page)).not.toBeFocused();
    await expect(page.locator('.ant-picker-dropdown').filter({ visible: true })).toHaveCount(0);
  }
  await write(page, '明年');
  await expect(page.getByText('“明年”不是日期')).toBeVisible();
  await expect(inForm(page)).toHaveValue(near);
  await write(page, `${year}/${month}/${day}`);
  await inForm(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await expect(inForm(page)).toHaveValue('');
});

test('a typed day goes over the one that stands there when the field gets the focus', async ({ page }) => {
  await page.goto('/newPurchase');
  await inForm(page).waitFor();
  await write(page, near);
  await expect(inForm(page)).toHaveValue(near);
  await inForm(page).focus();
  await page.keyboard.type(`${year}${month}${day}`, { delay: 15 });
  await page.keyboard.press('Tab');
  await expect(inForm(page)).toHaveValue(`${year}-${month}-${day}`);
});

test('a typed day replaces the one of the calendar, and a day chosen in the calendar replaces what is typed', async ({ page }) => {
  await page.goto('/newPurchase');
  await inForm(page).click();
  await page.keyboard.type(`${year}/${month}/1`, { delay: 15 });
  await page.keyboard.press('Enter');
  await expect(inForm(page)).toHaveValue(`${year}-${month}-01`);
  await inForm(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12', { delay: 15 });
  await page.locator('.ant-picker-dropdown').filter({ visible: true }).getByTitle(`${year}-${month}-15`).click();
  await page.keyboard.press('Tab');
  await expect(inForm(page)).toHaveValue(`${year}-${month}-15`);
});

test('both ends of a range of a list are what was typed', async ({ page }) => {
  await page.goto('/materialPurchaseManage?dueOn=2020-01-01..2020-01-31');
  const range = page.locator('.ant-picker-range').filter({ visible: true }).first();
  const [from, to] = [range.locator('input').first(), range.locator('input').last()];
  await from.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`${year}/${month}/${day}`, { delay: 15 });
  await page.keyboard.press('Tab');
  await expect(to).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`${year}.${month}.${day}`, { delay: 15 });
  await page.keyboard.press('Tab');
  await expect(from).toHaveValue(`${year}-${month}-${day}`);
  await expect(to).toHaveValue(`${year}-${month}-${day}`);
});

test('after a choice in a select Tab goes to the next field, and Delete empties the select', async ({ page }) => {
  await page.goto('/newPurchase');
  const holder = page.getByRole('combobox', { name: '收货方' });
  await expect(holder).toBeFocused();
  const chosen = page.locator('.ant-select').filter({ has: holder });
  for (const way of ['Enter', 'click'] as const) {
    await holder.click();
    const first = page.locator('.ant-select-dropdown').filter({ visible: true }).locator('.ant-select-item-option').first();
    await expect(first).toBeVisible();
    if (way === 'click') await first.click();
    else await page.keyboard.press('Enter');
    await expect(chosen.locator('.ant-select-clear')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(inForm(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(holder).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(chosen.locator('.ant-select-clear')).toHaveCount(0);
  }
});
