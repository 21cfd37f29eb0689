import { expect } from '@playwright/test';
import { waitUntilQuiet } from '../page-errors.ts';
import { listPages } from '../pages.ts';
import { follow, test } from '../shared-page.ts';

/** An id that no record has, and a text that is none. */
const wrong = ['987654321', 'abc'];

for (const { path, about } of (await listPages()).filter(({ about }) => about !== undefined))
  test(`${path} says once that there is no such record`, async ({ page }) => {
    for (const id of wrong) {
      await follow(page, `${path}?${about}=${id}`);
      await waitUntilQuiet(page);
      await expect(page.locator('main').first()).toContainText(/没有|不存在|已被删除|不能打开|请检查填写的内容/);
      await expect(page.locator('.toast.error')).toHaveCount(0);
    }
  });
