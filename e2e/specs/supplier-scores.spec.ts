import { expect, test } from '@playwright/test';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierScoreApi } from '@mrp/contract/features/suppliers/score.ts';
import { callApi } from '../api.ts';
import { violations } from '../axe.ts';
import { watchPageErrors } from '../page-errors.ts';

test('the score of a supplier opens the documents that each part counts', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const { rows } = await callApi(page, suppliersApi.list, { query: { sort: '-score', pageSize: 1 } });
  const [best] = rows;
  expect(best?.score).toBeTruthy();
  const told = await callApi(page, supplierScoreApi.getScore, { params: { id: best!.id } });
  expect(told.history.length).toBeGreaterThan(0);
  await page.goto(`/supplierDetail?id=${best!.id}`);
  const section = page.locator('#score');
  await expect(section.getByText(`${best!.grade} 级`)).toBeVisible();
  await expect(section.getByRole('figure', { name: /^月末评分/ })).toBeVisible();
  await section.scrollIntoViewIfNeeded();
  expect(await violations(page)).toEqual([]);
  const links = await section.getByRole('link').evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(links.length).toBeGreaterThan(0);
  for (const [name, address] of links) {
    await page.goto(address ?? '');
    await expect(page.getByText(new RegExp(`^共 ${name?.split(' ')[1]} 条$`)), `${name} ${address}`).toBeVisible();
  }
  expect(await watch.problems()).toEqual([]);
});

test('a supplier without documents shows 样本不足 and no figure', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const { rows } = await callApi(page, suppliersApi.list, { query: { state: 'PENDING', pageSize: 1 } as never });
  await page.goto(`/supplierDetail?id=${rows[0]!.id}`);
  await expect(page.locator('#score').getByText('样本不足')).toBeVisible();
  await expect(page.locator('#open').getByText('没有未结的单据')).toBeVisible();
  expect(await watch.problems()).toEqual([]);
});

test('临期资质 on the home page opens as many suppliers as it counts', async ({ page }) => {
  await page.goto('/home');
  const todo = page.getByRole('link', { name: /临期资质/ });
  // After the earliest day.
  const count = /([\d,]+)\s*家/.exec((await todo.textContent()) ?? '')?.[1];
  await todo.click();
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();
});
