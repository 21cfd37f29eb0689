import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { callApi, createFabric } from '../api.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.keyboard.press('ControlOrMeta+S');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.locator('[data-list-row]');

test.describe('navigation between records:', () => {
  test('上一条 and 下一条 follow the list of origin, also beyond the end of its page', async ({ page }) => {
    const { rows: found } = await callApi(page, materialsApi.list, { query: { sort: 'code', pageSize: 50 } });
    await page.goto('/msgList?sort=code&ps=20');
    await rows(page).nth(18).getByRole('link').first().click();
    await expect(heading(page)).toHaveText(found[18]?.name ?? '');
    await expect(page.getByText('19 / ', { exact: false }).first()).toBeVisible();
    for (const at of [19, 20]) {
      await page.getByRole('button', { name: '下一条' }).click();
      await expect(page).toHaveURL(new RegExp(`id=${found[at]?.id ?? 'nobody'}$`));
      await expect(heading(page)).toHaveText(found[at]?.name ?? '');
    }
    await page.getByRole('button', { name: '上一条' }).click();
    await expect(page).toHaveURL(new RegExp(`id=${found[19]?.id ?? 'nobody'}$`));
  });

  test('本页内容 scrolls to a section of the record, on its page and in its form', async ({ page }) => {
    const fabric = await createFabric(page, 1);
    for (const path of ['/insideDetails', '/insideEdit']) {
      await page.goto(`${path}?id=${fabric.id}`);
      const last = page.getByRole('navigation', { name: '本页内容' }).getByRole('link').last();
      await last.click();
      await expect(page).toHaveURL(new RegExp(`${path}\\?id=${fabric.id}#`));
      const section = page.locator(new URL(page.url()).hash);
      await expect(section).toBeInViewport();
      await expect(last).toHaveAttribute('aria-current', 'true');
    }
  });

  test('复制 lists what is not copied before anything is saved', async ({ page }) => {
    const fabric = await createFabric(page, 2);
    await page.goto(`/insideDetails?id=${fabric.id}`);
    await page.getByRole('button', { name: '更多操作', exact: true }).click();
    await page.getByRole('menuitem', { name: '复制', exact: true }).click();
    await expect(page.getByText('图片、检测报告、颜色和报价不复制')).toBeVisible();
    await expect(field(page, '名称')).toHaveValue(`${fabric.name} 副本`);
    await save(page);
    await expect(page).toHaveURL(/insideDetails/);
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const copy = await callApi(page, materialsApi.get, { params: { id } });
    expect(copy).toMatchObject({ name: `${fabric.name} 副本`, skus: [], pictureIds: [], state: 'DRAFT' });
    expect(copy.compositions.map(({ share }) => share)).toEqual(fabric.compositions.map(({ share }) => share));
  });

  test('保存并新建下一条 keeps the chosen values of a material and clears the typed ones', async ({ page }) => {
    const fabric = await createFabric(page, 1);
    await page.goto(`/insideNew?copy=${fabric.id}`);
    const name = `下一条 ${randomUUID().slice(0, 6)}`;
    await field(page, '名称').fill(name);
    await page.getByRole('button', { name: '保存并新建下一条' }).click();
    await expect(page.getByText(/^已保存 /)).toBeVisible();
    await expect(field(page, '名称')).toHaveValue('');
    await expect(field(page, '克重')).toHaveValue('');
    await expect(field(page, '名称')).toBeFocused();
    await expect(field(page, '名称')).toBeInViewport();
    await expect(page.locator('.k-form')).toContainText(fabric.classification.fullName.split('/').at(-1)?.trim() ?? '');
    const { rows: found } = await callApi(page, materialsApi.list, { query: { q: name } });
    expect(found.map((row) => row.name)).toEqual([name]);
  });

  test('a missing company type is created inside its picker and saved with the supplier', async ({ page }) => {
    const word = randomUUID().slice(0, 6);
    const type = `展会 ${word}`;
    await page.goto('/newSupplier');
    await field(page, '公司全称').fill(`新类型 ${word} 有限公司`);
    await field(page, '简称').fill(`新${word}`);
    await field(page, '来源').click();
    await page.keyboard.press('Enter');
    await field(page, '公司类型').fill(type);
    await page.getByTitle(`新建公司类型“${type}”`).click();
    const dialog = page.getByRole('dialog', { name: '新建公司类型' });
    await expect(dialog.getByLabel('名称', { exact: true })).toHaveValue(type);
    await dialog.getByRole('button', { name: /^新\s*建$/ }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: '保存并新建下一条' }).click();
    await expect(page.getByText(/^已保存 GYS/)).toBeVisible();
    await expect(field(page, '公司全称')).toHaveValue('');
    await expect(page.locator('.k-form')).toContainText(type);
    const { rows: found } = await callApi(page, suppliersApi.list, { query: { q: `新${word}` } });
    expect(found.map(({ companyType }) => companyType)).toEqual([type]);
  });
});
