import { expect, test } from '@playwright/test';
import { openColours, openOffers } from '../grid-pages.ts';

test('keys during pinyin input are not commands, and Tab leaves the grid at its end', async ({ page }) => {
  const { box, cell, texts } = await openColours(page);
  await cell(1, 'colourName').click();
  const typist = await page.context().newCDPSession(page);
  await typist.send('Input.imeSetComposition', { text: 'zangqing', selectionStart: 8, selectionEnd: 8 });
  await page.keyboard.press('ArrowDown');
  await typist.send('Input.insertText', { text: '藏青' });
  await page.keyboard.press('Enter');
  expect(await texts(1, ['colourName'])).toEqual(['藏青']);
  for (let stops = 0; stops < 20 && (await box.locator(':focus').count()) > 0; stops += 1) await page.keyboard.press('Tab');
  await expect(box.locator(':focus')).toHaveCount(0);
});

test('a code typed faster than its options load selects its record', async ({ page }) => {
  const { cell, texts, suppliers } = await openOffers(page);
  const [, , third] = suppliers;
  await cell(1, 'supplier').click();
  await page.keyboard.type(third!.code);
  await page.keyboard.press('Tab');
  await expect.poll(() => texts(1, ['supplier'])).toEqual([third!.abbreviation]);
});

test('an option under a cell is chosen by the main mouse button only', async ({ page }) => {
  const { cell, editor, texts } = await openOffers(page);
  await cell(1, 'currencyId').click();
  await editor.getByRole('button').click();
  const option = page.getByRole('option', { name: '美元' });
  await option.click({ button: 'right' });
  await expect(option).toBeVisible();
  await option.click({ button: 'middle' });
  await expect(option).toBeVisible();
  await option.click();
  await expect(option).toBeHidden();
  await expect.poll(() => texts(1, ['currencyId'])).toEqual(['美元']);
});
