import { randomInt } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import { callApi } from '../api.ts';
import { choose } from '../as-user.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const MESSAGE = '21S 全棉斜纹 克重190g 有效门幅150 C100 23.5元/米 含税 起订300米 交期15天 藏青/卡其 请尽快回复';

test('a pasted message fills a new material, marks what it read and saves nothing', async ({ page }) => {
  await page.goto('/insideNew');
  await page.getByRole('button', { name: '智能识别' }).click();
  const box = page.getByRole('textbox', { name: '供应商的消息' });
  await expect(box).toBeFocused();
  await box.fill(MESSAGE);
  await expect(page.locator('.quick-entry-text mark').filter({ hasText: '190g' })).toContainText('克重');
  await expect(page.getByText('未识别：请尽快回复')).toBeVisible();
  await page.getByRole('button', { name: '填入表单' }).click();
  await expect(field(page, '名称')).toHaveValue('全棉斜纹');
  await expect(field(page, '实用门幅')).toHaveValue('150');
  await expect(field(page, '克重')).toHaveValue('190');
  const composition = page.getByRole('region', { name: '成分' });
  await expect(composition.getByText('合计 100%')).toBeVisible();
  await expect(page.getByRole('region', { name: '颜色' }).getByText('卡其').first()).toBeVisible();
  await expect(page.getByRole('region', { name: '供应商与价格' }).getByText('23.5').first()).toBeVisible();
  await expect(page).toHaveURL(/insideNew/);
});

test('a typed value stays until the user takes the recognised one', async ({ page }) => {
  await page.goto('/insideNew');
  await field(page, '名称').fill('自己写的名称');
  await page.getByRole('button', { name: '智能识别' }).click();
  await page.getByRole('textbox', { name: '供应商的消息' }).fill('全棉斜纹 150cm 190g');
  await page.getByRole('button', { name: '填入表单' }).click();
  await expect(page.getByText('没有改：名称')).toBeVisible();
  await expect(field(page, '名称')).toHaveValue('自己写的名称');
  await page.getByRole('button', { name: '改为识别的内容' }).click();
  await expect(field(page, '名称')).toHaveValue('全棉斜纹');
});

test('several lines go to the table of the import', async ({ page }) => {
  await page.goto('/insideNew');
  await page.getByRole('button', { name: '智能识别' }).click();
  await page.getByRole('textbox', { name: '供应商的消息' }).fill('A101 全棉府绸 148cm 115g 12元/米\nA102 全棉斜纹 150cm 245g 16元/米');
  await page.getByRole('button', { name: '在表格里核对这 2 条' }).click();
  await page.waitForURL(/importFile\?id=/);
  await expect(page.getByText('智能识别.csv').first()).toBeVisible();
});

test('a composition is typed as text, and a fold never hides a refused field', async ({ page }) => {
  await page.goto('/insideNew');
  const text = page.getByRole('textbox', { name: '成分文字' });
  await text.fill('95/5');
  await text.press('Enter');
  await expect(page.getByText('没有认出成分')).toBeVisible();
  await text.fill('C95/SP5');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('成分文字还没有填入成分')).toBeVisible();
  await text.press('Enter');
  await expect(page.getByText('合计 100%')).toBeVisible();
  const fold = page.getByText(/^更多 6 项/);
  expect((await fold.boundingBox())!.height).toBeLessThan(40);
  await fold.focus();
  await page.keyboard.press('Enter');
  const remark = field(page, '备注');
  await remark.fill('长'.repeat(501));
  await fold.click();
  await expect(page.getByText('已填 1 项')).toBeVisible();
  await expect(remark).toBeVisible();
  await remark.fill('合适');
  await remark.blur();
  await expect(remark).toBeHidden();
});

test('each colour of a message becomes an external record of its own', async ({ page }) => {
  await page.goto('/outNew');
  await page.getByRole('button', { name: '智能识别' }).click();
  await page.getByRole('textbox', { name: '供应商的消息' }).fill('YZ-2041 弹力汗布 95棉5氨 180g 175cm 48元/kg 含税 藏青/卡其');
  await page.getByRole('button', { name: '填入表单' }).click();
  await expect(field(page, '供方货号')).toHaveValue('YZ-2041');
  await expect(field(page, '颜色')).toHaveValue('藏青');
  await expect(page.locator('.ant-form-item').filter({ hasText: '颜色库颜色' }).last()).toContainText('藏青');
  await expect(page.getByText('“保存并录下一颜色”接着填：卡其')).toBeVisible();
});

test('several lines of a supplier become several external records in a grid, refused whole at the wrong cell, then saved in one go', async ({
  page,
}) => {
  // Item numbers as suppliers write them: letters, a dash, up to five figures.
  const mark = String(randomInt(10_000, 99_999));
  // Records of one supplier differ by name, colour and weight.
  const weight = randomInt(120, 400);
  await page.goto('/outNew');
  await page.getByRole('button', { name: '智能识别' }).click();
  await page
    .getByRole('textbox', { name: '供应商的消息' })
    .fill(
      `YQ-${mark} 弹力汗布 95棉5氨 ${weight}g 175cm 48元/kg 含税 藏青/卡其\nYR-${mark} 精梳汗布 C100 ${weight}g 180cm 42元/kg 起订300kg`,
    );
  await page.getByRole('button', { name: '在表格里录入这 2 条' }).click();
  await page.waitForURL(/outNewMany/);
  const grid = page.getByRole('grid', { name: '物料' });
  await expect(page.getByText('已填入 3 行，一色一行')).toBeVisible();
  await expect(grid).toContainText(`YQ-${mark}`);
  await expect(grid).toContainText('卡其');
  await page.getByRole('button', { name: '全部保存' }).click();
  await expect(page.getByText('请选择供应商').first()).toBeVisible();
  const suppliers = await callApi(page, supplierLookupsApi.choose, { body: { states: ['ACTIVE'], kinds: ['MATERIAL'], pageSize: 1 } });
  await choose(page, page.getByRole('combobox', { name: '供应商' }), suppliers.rows[0]!.abbreviation);
  const secondLine = grid.getByRole('row').nth(2);
  const write = async (from: string, to: string) => {
    await secondLine.getByText(from, { exact: true }).first().click();
    await page.keyboard.type(to);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '全部保存' }).click();
  };
  await write('卡其', '藏青');
  await expect(page.getByText('在本次填写中重复').first()).toBeVisible();
  await expect(page).toHaveURL(/outNewMany/);
  await write('藏青', '卡其');
  await page.waitForURL(/outMaterial/);
  const { rows } = await callApi(page, externalMaterialsApi.list, { query: { q: mark } });
  expect(new Set(rows.map(({ supplierItemNo, colourName }) => `${supplierItemNo} ${colourName}`))).toEqual(
    new Set([`YQ-${mark} 藏青`, `YQ-${mark} 卡其`, `YR-${mark} `]),
  );
});
