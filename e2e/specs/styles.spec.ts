import { expect, test, type Page } from '@playwright/test';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { BomInput } from '@mrp/contract/features/styles/input.ts';
import { asOther, callApi } from '../api.ts';
import { settle, useTheme, violations } from '../axe.ts';
import { createBom, createStyle, someMaterials } from '../boms.ts';
import { pasteText } from '../clipboard.ts';
import { gridOf } from '../grid.ts';
import { lintLayout, overflow } from '../layout.ts';
import { watchPageErrors } from '../page-errors.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
/** The header is rendered twice: in full, and compact while the page is scrolled. */
const stateTag = (page: Page, state: string) => page.locator('.status-tag').filter({ hasText: state, visible: true }).first();

test('a BOM is pasted from a workbook, submitted and confirmed by another user, and its next version shows the changes', async ({
  page,
  browser,
}) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const { fabrics, trims } = await someMaterials(page);
  const [fabric] = fabrics;
  const style = await createStyle(page, fabric!);

  await page.goto('/customizedBOMList');
  await press(page, '新建BOM');
  const dialog = page.getByRole('dialog', { name: '新建BOM' });
  await dialog.getByLabel('款式', { exact: true }).last().fill(style.code);
  await page.locator('.ant-select-item-option', { hasText: style.code }).first().click();
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await expect(page).toHaveURL(/BOMEdit\?id=/);

  const { grid, cell, expectLines } = gridOf(page, '明细');
  await press(page, '添加行 Ins');
  await cell(1, 'section').click();
  const pasted = [
    ['类别', '应用部位', '物料编码', '单件用量', '损耗率', '备注'],
    ['主料', '大身', fabric!.code, '１．２５', '4', '1,000 件起'],
    ['辅料', '门襟', trims[0]!.code, '6', '2%', ''],
    ['辅料', '唛标', trims[1]!.name, '1.0000', '', '"两行\n备注"'],
    ['辅料', '唛标', 'NO-SUCH-CODE', '1', '', ''],
  ];
  await pasteText(page, pasted.map((row) => row.join('\t')).join('\n'));
  const preview = page.getByRole('dialog', { name: '粘贴预览' });
  await expect(preview).toContainText('NO-SUCH-CODE');
  await preview.getByLabel('跳过错误行').check();
  await preview.getByRole('button', { name: '粘贴 3 行' }).click();
  await expectLines(3);
  await expect(cell(1, 'consumption')).toContainText('1.2500');
  // The material fills in its unit and colours.
  await expect(cell(1, 'unit')).not.toBeEmpty();
  for (const { id, colourName } of style.skcs) await expect(cell(1, `colour${id}`)).toContainText(colourName);
  await expect(cell(1, 'amount')).not.toHaveText('—');
  await expect(page.getByLabel('单件物料成本')).not.toContainText('—');
  // One undo removes all of it.
  await cell(1, 'remark').click();
  await page.keyboard.press('ControlOrMeta+z');
  await expectLines(1);
  await page.keyboard.press('ControlOrMeta+y');
  await expectLines(3);
  await grid.getByRole('gridcell').nth(3).click();
  await page.keyboard.press('ControlOrMeta+a');
  // Nobody chose a colour of the trims yet, so there is nothing to repeat.
  await press(page, '填同色');
  const fills = page.getByRole('dialog', { name: /填同色/ });
  await expect(fills).toContainText('没有对应，不填');
  await fills.getByRole('button', { name: '知道了' }).click();
  for (const [row, trim] of [trims[0]!, trims[1]!].entries()) {
    await cell(row + 2, `colour${style.skcs[0]!.id}`).click();
    await page.keyboard.type(trim.skus[0]!.colourName);
    await page.keyboard.press('Enter');
  }
  await press(page, '填同色');
  await expect(fills).toContainText(trims[0]!.name);
  await fills.getByRole('button', { name: /^填 \d+ 处$/ }).click();
  for (const { id } of style.skcs) await expect(cell(2, `colour${id}`)).toContainText(trims[0]!.skus[0]!.colourName);
  await press(page, '保存并提交确认');
  await expect(stateTag(page, '待确认')).toBeVisible();
  const address = page.url();

  const other = await asOther(browser, 'beiliaozhuguan');
  await other.goto(address);
  await press(other, '确认');
  await inDialog(other, '确认');
  await expect(stateTag(other, '已生效')).toBeVisible();

  await page.goto(address);
  await press(page, '新版本');
  await page.getByLabel('变更说明').fill('用量放宽');
  await inDialog(page, '新建版本');
  await expect(page.getByText('（基于')).toBeVisible();
  await cell(1, 'consumption').click();
  await page.keyboard.type('1.3');
  await page.keyboard.press('Enter');
  await press(page, '保存草稿 Ctrl S');
  const differences = page.getByRole('region', { name: '版本差异' }).last();
  await expect(differences).toContainText('单件用量');
  await expect(differences).toContainText('1.3');
  expect(await watch.problems()).toEqual([]);
});

test('a line is filled in by keyboard only', async ({ page }) => {
  await page.goto('/home');
  const { fabrics } = await someMaterials(page);
  const [fabric] = fabrics;
  const style = await createStyle(page, fabric!);
  const bom = await callApi(page, bomsApi.create, { body: BomInput.parse({ styleId: style.id }) });
  await page.goto(`/BOMEdit?id=${bom.id}`);
  const { grid, cell, expectLines } = gridOf(page, '明细');
  await grid.focus();
  await page.keyboard.press('Insert');
  await expectLines(1);
  await page.keyboard.press('Tab');
  await page.keyboard.type('大身');
  await expect(page.getByRole('option', { name: /大身/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(fabric!.code);
  await expect(page.getByRole('option', { name: new RegExp(fabric!.code) })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(cell(1, 'spu')).toContainText(fabric!.name);
  for (const _ of style.skcs) await page.keyboard.press('Tab');
  await page.keyboard.type('0.85');
  await page.keyboard.press('Tab');
  await expect(cell(1, 'stock')).not.toHaveText('—');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/view=1/);
  await expect(page.getByRole('region', { name: '明细' }).last()).toContainText('0.8500');
});

test('pieces are exploded, an order is frozen, and the uses of a material are shown', async ({ page, browser }) => {
  await page.goto('/home');
  const { fabrics, trims } = await someMaterials(page);
  const style = await createStyle(page, fabrics[1]!);
  const bom = await createBom(page, style, [fabrics[1]!, trims[0]!]);
  const submitted = await callApi(page, bomsApi.transition, { params: { id: bom.id }, body: { action: 'submit', version: bom.version } });
  const other = await asOther(browser, 'beiliaozhuguan');
  await callApi(other, bomsApi.transition, { params: { id: bom.id }, body: { action: 'confirm', version: submitted.version } });

  await page.goto(`/BOMEdit?id=${bom.id}`);
  await press(page, '用量试算');
  const drawer = page.getByRole('dialog', { name: /用量试算/ });
  await drawer.getByRole('button', { name: '试算', exact: true }).click();
  await expect(drawer.getByRole('region', { name: '需求' })).toContainText(fabrics[1]!.name);
  await drawer.getByRole('button', { name: '关闭', exact: true }).last().click();
  await press(page, '锁定大货');
  await page.getByRole('dialog').getByLabel('成衣订单').fill(style.garmentOrders[0]!.code);
  await page.locator('.ant-select-item-option', { hasText: style.garmentOrders[0]!.code }).first().click();
  await inDialog(page, '锁定');
  await expect(page.getByText(`成衣订单 ${style.garmentOrders[0]!.code}`)).toBeVisible();
  await page.goto(`/insideDetails?id=${fabrics[1]!.id}`);
  const uses = page.getByRole('region', { name: '用于BOM' }).last();
  await expect(uses).toContainText(style.code);
});

test('lines are grouped by class with subtotals, and the panel shows cost, completeness, differences and effects', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const { fabrics, trims } = await someMaterials(page);
  const style = await createStyle(page, fabrics[2]!);
  const bom = await createBom(page, style, [fabrics[2]!, trims[0]!, trims[1]!]);
  await page.goto(`/BOMEdit?id=${bom.id}`);
  const { grid, cell, expectLines, texts } = gridOf(page, '明细');
  const heads = grid.getByRole('rowheader').filter({ hasText: '行 金额' });
  await expect(heads).toHaveText([/^主料 1 行/, /^辅料 2 行/]);
  await settle(page);
  expect(await lintLayout(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await useTheme(page, 'dark');
  expect(await violations(page, { coloursOnly: true })).toEqual([]);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflow(page), `pixels wider than a window of ${width}`).toBe(0);
    expect(await lintLayout(page), `at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // A new line belongs to the class above it; an empty line is not counted.
  await cell(3, 'site').click();
  await page.keyboard.press('Insert');
  await expectLines(4);
  expect(await texts(4, ['section'])).toEqual(['辅料']);
  await page.keyboard.press('ControlOrMeta+z');
  // A changed class moves the line.
  await cell(2, 'section').click();
  await page.keyboard.type('包装');
  await page.keyboard.press('Enter');
  await expect(heads).toHaveText([/^主料 1 行/, /^辅料 1 行/, /^包装 1 行/]);
  await expect(cell(3, 'spu')).toContainText(trims[0]!.name);
  const rail = page.getByRole('complementary').filter({ hasText: '完整度' });
  await expect(rail.getByRole('region', { name: '完整度' })).toContainText('3 / 3 行');
  await expect(rail.getByRole('region', { name: '生效后影响' })).toContainText('未锁定成衣订单');
  await expect(rail).toContainText('单件物料成本');
  await cell(1, 'consumption').click();
  await page.keyboard.press('Delete');
  await expect(rail.getByRole('region', { name: '完整度' })).toContainText('2 / 3 行');
  expect(await watch.problems()).toEqual([]);
});

test('a new BOM that is left without writing anything leaves no empty draft', async ({ page }) => {
  await page.goto('/home');
  const { fabrics } = await someMaterials(page);
  const style = await createStyle(page, fabrics[0]!);
  await page.goto('/customizedBOMList');
  await press(page, '新建BOM');
  const dialog = page.getByRole('dialog', { name: '新建BOM' });
  await dialog.getByLabel('款式', { exact: true }).last().fill(style.code);
  await page.locator('.ant-select-item-option', { hasText: style.code }).first().click();
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await expect(page).toHaveURL(/BOMEdit\?id=/);
  await expect(page.getByRole('button', { name: '添加行 Ins' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/没有填写，已删除空白草稿/)).toBeVisible();
  const { rows } = await callApi(page, bomsApi.list, { query: { q: style.code } });
  expect(rows).toEqual([]);
});

test('the consumption by size is pasted into the matrix of a line, stored, and exploded by size', async ({ page }) => {
  const watch = watchPageErrors(page);
  await page.goto('/home');
  const { fabrics, trims } = await someMaterials(page);
  const style = await createStyle(page, fabrics[0]!);
  const bom = await createBom(page, style, [fabrics[0]!, trims[0]!]);
  await page.goto(`/BOMEdit?id=${bom.id}`);
  const { cell } = gridOf(page, '明细');
  await cell(2, 'consumption').click();
  await press(page, '尺码对应');
  const drawer = page.getByRole('dialog', { name: /尺码对应/ });
  await expect(drawer.getByRole('grid', { name: '尺码对应' })).toBeVisible();
  await settle(page);
  expect(await violations(page)).toEqual([]);
  expect(await lintLayout(page)).toEqual([]);
  const matrix = gridOf(page, '尺码对应');
  await matrix.cell(1, 'sizeS').click();
  await pasteText(page, ['55 cm', '57 cm', '59 cm'].join('\t'));
  await expect(matrix.cell(1, 'sizeL')).toContainText('59 cm');
  await drawer.getByRole('button', { name: '填入' }).click();
  await expect(cell(2, 'sizeItems')).toContainText('S=55 cm、M=57 cm、L=59 cm');
  await press(page, '保存草稿 Ctrl S');
  await expect(page).toHaveURL(/view=1/);
  await expect(page.getByText('尺码对应：S=55 cm、M=57 cm、L=59 cm')).toBeVisible();
  await press(page, '用量试算');
  await inDialog(page, '试算');
  await expect(
    page
      .getByRole('dialog')
      .getByText(/^57 cm：/)
      .first(),
  ).toBeVisible();
  await watch.quiet();
});
