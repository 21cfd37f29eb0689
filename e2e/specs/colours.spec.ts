import { expect, test, type Locator, type Page } from '@playwright/test';

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/systemManage/colours');
  await page.getByRole('button', { name: '新建颜色' }).click();
  return page.getByRole('dialog', { name: '新建颜色' });
}

/** A colour that nothing uses, made by the form. */
async function make(page: Page, name: string): Promise<void> {
  const dialog = await openForm(page);
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a colour that hardly differs from one of the library is asked about before it is saved', async ({ page }) => {
  const dialog = await openForm(page);
  await dialog.getByLabel('名称').fill('几乎藏青');
  const near = dialog.getByRole('alert').filter({ hasText: '颜色库里已有几乎一样的颜色' });
  await expect(near).toBeHidden();
  await dialog.getByRole('textbox', { name: '色值' }).fill('#1B2A49');
  await expect(near).toContainText('ΔE');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  const question = page.getByRole('dialog', { name: '颜色库里已有几乎一样的颜色，仍要保存“几乎藏青”？' });
  await expect(question).toContainText('ΔE');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: '色值' }).fill('#39FF14');
  await expect(near).toBeHidden();
});

test('a colour is merged into another one after its preview, and is found by its old name', async ({ page }) => {
  await make(page, '并前色');
  await make(page, '并后色');
  await page.goto('/systemManage/colours?q=并前色');
  await page.getByRole('button', { name: /^更多操作 .*并前色/ }).click();
  await page.getByRole('menuitem', { name: '合并' }).click();
  const dialog = page.getByRole('dialog', { name: '合并颜色“并前色”' });
  await dialog.getByLabel('合并到').fill('并后色');
  await page
    .getByRole('option', { name: /并后色/ })
    .or(page.locator('.ant-select-item-option').filter({ hasText: '并后色' }))
    .first()
    .click();
  await expect(dialog.getByText('没有记录使用它。')).toBeVisible();
  await dialog.getByRole('button', { name: '合并', exact: true }).click();
  await expect(page.getByText('“并前色”已并入“并后色”')).toBeVisible();
  await page.goto('/systemManage/colours?q=并前色');
  await expect(page.getByRole('cell', { name: '并后色' }).first()).toBeVisible();
});
