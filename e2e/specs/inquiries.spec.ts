import { expect, test } from '@playwright/test';
import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { callApi } from '../api.ts';
import { press } from '../as-user.ts';
import { violations } from '../axe.ts';
import { watchPageErrors } from '../page-errors.ts';

test('加入比价 of a material makes an inquiry; answers by hand stand side by side with the lowest marked by its word', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const { rows } = await callApi(page, materialsApi.list, { query: { state: ['ACTIVE'], q: '府绸', pageSize: 1 } });
  await page.goto(`/insideDetails?id=${rows[0]!.id}`);
  await page.getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('menuitem', { name: '加入比价' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('数量').fill('600');
  await dialog.getByLabel('答复期限').fill('2099-01-31');
  await dialog.getByLabel('答复期限').press('Enter');
  // The pointer no longer rests on the date, whose button to clear is small.
  await page.mouse.move(0, 0);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '建询价单' }).click();
  await expect(page).toHaveURL(/inquiryDetail/);

  const matrix = page.getByRole('region', { name: '货比三家' });
  for (const [at, price] of [
    [0, '21.50'],
    [1, '19.80'],
  ] as const) {
    await matrix.getByRole('button', { name: '登记报价' }).first().click();
    const answer = page.getByRole('dialog');
    await answer.getByLabel('报价', { exact: true }).fill('-1');
    await answer.getByRole('button', { name: '保存' }).click();
    await expect(answer.getByText('不能小于0')).toBeVisible();
    await answer.getByLabel('报价', { exact: true }).fill(price);
    if (at === 0) expect(await violations(page)).toEqual([]);
    await answer.getByRole('button', { name: '保存' }).click();
    await expect(answer).toBeHidden();
    await expect(matrix.getByRole('button', { name: '改报价' })).toHaveCount(at + 1);
  }
  const landed = matrix.getByRole('row', { name: /到厂价/ });
  await expect(landed.getByText('最低')).toHaveCount(1);
  await expect(landed.getByRole('cell').filter({ hasText: '最低' })).toContainText('17.5221');
  await press(page, '发询价表');
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /询价表/ })
      .first(),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await watch.problems()).toEqual([]);
});

test('the last weight follows from the others, and a trial shows what would change before anything is saved', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const { rows } = await callApi(page, comparisonConfigsApi.list, { query: { pageSize: 50 } });
  const standard = rows.find(({ isDefault }) => isDefault)!;
  await page.goto(`/basicConfigEdit?id=${standard.id}`);
  await page.getByRole('textbox', { name: '成分' }).fill('55');
  await expect(page.getByRole('textbox', { name: '颜色' })).toHaveValue('5');
  await page.getByRole('switch', { name: '启用颜色权重' }).click();
  await expect(page.getByRole('textbox', { name: '组织' })).toHaveValue('15');
  await expect(page.getByText('合计 100，正好 100')).toBeVisible();
  await page.getByRole('button', { name: '试算' }).click();
  await expect(page.getByText(/与“默认配置”第 \d+ 版相比/)).toBeVisible({ timeout: 60_000 });
  expect(await violations(page)).toEqual([]);
  const after = await callApi(page, comparisonConfigsApi.get, { params: { id: standard.id } });
  expect(after.versionNo).toBe(standard.versionNo);
  expect(await watch.problems()).toEqual([]);
});
