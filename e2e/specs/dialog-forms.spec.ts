import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { callApi, createFabric } from '../api.ts';
import { act } from '../as-user.ts';
import { dayAhead, typeDay } from '../preparations.ts';
import { aSmallOrder } from '../purchases.ts';

test('保存并新建 in a dialog saves, empties the form and starts again in its first field', async ({ page }) => {
  await page.goto('/systemManage/holders');
  await page.getByRole('button', { name: /新建/ }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建自有仓' });
  const name = dialog.getByLabel('名称');
  await expect(name).toBeFocused();
  const [first, second] = [`连${randomUUID().slice(0, 8)}`, `续${randomUUID().slice(0, 8)}`];
  await name.fill(first);
  await dialog.getByRole('button', { name: '保存并新建' }).click();
  await expect(page.getByText(`已保存持有方“${first}”`)).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
  await page.keyboard.type(second);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`已保存持有方“${second}”`)).toBeVisible();
});

test('a material is edited in the sections in which it was made, and new colours are saved with it', async ({ page }) => {
  const sections = page.getByRole('navigation', { name: '本页内容' }).getByRole('link');
  await page.goto('/insideNew');
  await expect(sections.first()).toBeVisible();
  const made = await sections.allTextContents();
  const fabric = await createFabric(page, 1);
  await page.goto(`/insideEdit?id=${fabric.id}`);
  await expect(sections.first()).toBeVisible();
  expect(await sections.allTextContents()).toEqual(made);

  const added = page.getByRole('grid', { name: '颜色', exact: true });
  await page
    .locator('#colours')
    .getByRole('button', { name: /添加行/ })
    .click();
  await added.locator('[aria-rowindex="2"] [data-field="colour"]').click();
  // The name is still being looked up when the form is saved.
  await page.keyboard.type('墨绿');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/insideDetails/);
  await expect(page.getByText('墨绿').first()).toBeVisible();
});

test('one cell is active on a page with several grids, where the focus is', async ({ page }) => {
  const fabric = await createFabric(page, 1);
  await page.goto(`/insideEdit?id=${fabric.id}`);
  const active = () =>
    page.evaluate(
      () => [...document.querySelectorAll('.k-cell.active')].filter((cell) => getComputedStyle(cell).boxShadow !== 'none').length,
    );
  const composition = page.getByRole('grid', { name: '成分', exact: true });
  await composition.locator('[aria-rowindex="2"] [data-field]').first().click();
  expect(await active()).toBe(1);
  await page
    .locator('#colours')
    .getByRole('button', { name: /添加行/ })
    .click();
  await expect.poll(active).toBe(1);
  await page.getByLabel('名称', { exact: true }).focus();
  expect(await active()).toBe(0);
});

test('a classification whose children are used asks before it is deactivated, with where it is used', async ({ page }) => {
  await page.goto('/systemManage/classifications');
  await page
    .getByRole('treeitem', { name: /^针织 / })
    .first()
    .click();
  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  const question = page.getByRole('dialog', { name: '停用“针织”？' });
  await expect(question).toContainText('在用的地方（含下级）');
  await expect(question).toContainText(/物料 [\d,]+/);
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
});

for (const path of ['/newSupplier', '/newSkuPreparation-timber'])
  test(`messages do not move the form of ${path}`, async ({ page }) => {
    await page.goto(path);
    const fields = page.locator('.k-fields').first();
    await expect(fields.locator('input:focus')).toHaveCount(1);
    const height = () => fields.evaluate((element) => element.getBoundingClientRect().height);
    const before = await height();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(fields.locator('.ant-form-item-explain-error').first()).toBeVisible();
    expect(await height()).toBe(before);
    await expect(fields).not.toContainText('日期格式应为');
  });

test('Ctrl+Enter in a select saves the form around it', async ({ page }) => {
  await page.goto('/newPurchase');
  const holder = page.getByRole('combobox', { name: '收货方' });
  await expect(holder).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('alert').filter({ hasText: '处错误' })).toContainText('收货方');
  await expect(page.locator('.ant-select-dropdown').filter({ visible: true })).toHaveCount(0);
});

test('a refusal that belongs to no field is said in the dialog until something changes', async ({ page }) => {
  await page.goto('/home');
  const { id, version } = await aSmallOrder(page, ['place']);
  await page.goto(`/purchaseDetail?id=${id}`);
  await act(page, '催货');
  const dialog = page.getByRole('dialog', { name: /^催货“/ });
  await typeDay(page, dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first(), dayAhead(20));
  await callApi(page, purchasesApi.transition, { params: { id }, body: { action: 'cancel', reason: '客户取消', version } as never });
  await dialog.getByRole('button', { name: '催货' }).click();
  const told = dialog.getByRole('alert').filter({ hasText: /已被他人修改|当前状态/ });
  await expect(told).toBeVisible();
  await expect(page.locator('.toaster').filter({ hasText: /已被他人修改|当前状态/ })).toBeHidden();
  await dialog.locator('textarea').fill('再催一次');
  await expect(told).toBeHidden();
});
