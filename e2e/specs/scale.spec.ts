import { expect, test } from '@playwright/test';
import { waitUntilQuiet } from '../page-errors.ts';
import { addressOf } from '../pages.ts';
import { measureScale } from '../scale.ts';

const SMALLEST = 12;
const WEIGHTS = 3;

for (const path of ['/home', '/msgList', '/insideDetails', '/newPurchase', '/stock-manage', '/overviewTable', '/help'])
  test(`${path} keeps to the scale of type: nothing below 12 px, at most three weights`, async ({ page }) => {
    await page.goto(await addressOf(page, path));
    await waitUntilQuiet(page);
    const { sizes, weights, samples } = await measureScale(page);
    expect(
      sizes.filter((size) => Number(size) < SMALLEST),
      JSON.stringify(samples),
    ).toEqual([]);
    expect(weights.length, weights.join(', ')).toBeLessThanOrEqual(WEIGHTS);
  });
