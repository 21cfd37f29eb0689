import { expect, test } from '@playwright/test';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { asOther, callApi } from '../api.ts';
import { press } from '../as-user.ts';
import { createBom, createBomFabric, createStyle } from '../boms.ts';
import { gridOf } from '../grid.ts';

test('a material is replaced in the BOMs that use it, colour by colour, each in a draft of its next version', async ({ page, browser }) => {
  await page.goto('/home');
  const [from, to] = [await createBomFabric(page, browser), await createBomFabric(page, browser)];
  const other = await asOther(browser, 'beiliaozhuguan');
  const styles = [];
  for (let at = 0; at < 3; at += 1) {
    const style = await createStyle(page, from);
    const { id, version } = await createBom(page, style, [from]);
    const submitted = await callApi(page, bomsApi.transition, { params: { id }, body: { action: 'submit', version } });
    await callApi(other, bomsApi.transition, { params: { id }, body: { action: 'confirm', version: submitted.version } });
    styles.push(style);
  }
  await page.goto(`/insideDetails?id=${from.id}`);
  await press(page, '批量替换');
  const drawer = page.getByRole('dialog', { name: /^批量替换/ });
  await expect(drawer.getByRole('button', { name: /^替换 \d+ 个BOM$/ })).toBeDisabled();
  await drawer.getByLabel('替换为', { exact: true }).fill(to.code);
  await page.locator('.ant-select-item-option', { hasText: to.code }).first().click();
  const colours = drawer.getByLabel('颜色对应').getByRole('combobox');
  await expect(colours.first()).toBeVisible();
  for (const combobox of await colours.all()) {
    await combobox.press('ArrowDown');
    await combobox.press('Enter');
  }
  await drawer.getByRole('checkbox', { name: new RegExp(styles[2]!.code) }).uncheck();
  await drawer.getByLabel('变更说明').fill('原料停产');
  await drawer.getByRole('button', { name: /^替换 \d+ 个BOM$/ }).click();
  await expect(drawer.getByRole('status')).toContainText('失败 0');
  await expect(drawer).not.toContainText(styles[2]!.code);
  await drawer.getByRole('listitem').filter({ hasText: styles[0]!.code }).getByRole('link').click();
  const { cell } = gridOf(page, '明细');
  await expect(cell(1, 'spu')).toContainText(to.name);
  await expect(page.getByLabel('变更说明')).toHaveValue('原料停产');
});

test('a colour that is lacking is exchanged for a near one in the BOMs that use it, as 替代 of 今天要做 asks for', async ({
  page,
  browser,
}) => {
  await page.goto('/home');
  const fabric = await createBomFabric(page, browser);
  const [lacking, near] = fabric.skus;
  const style = await createStyle(page, fabric);
  const { id, version } = await createBom(page, style, [fabric]);
  const submitted = await callApi(page, bomsApi.transition, { params: { id }, body: { action: 'submit', version } });
  const other = await asOther(browser, 'beiliaozhuguan');
  await callApi(other, bomsApi.transition, { params: { id }, body: { action: 'confirm', version: submitted.version } });
  await page.goto(`/insideDetails?id=${fabric.id}&fromSku=${lacking!.id}&toSku=${near!.id}#boms`);
  const drawer = page.getByRole('dialog', { name: /^批量替换/ });
  const colours = drawer.getByLabel('颜色对应');
  await expect(colours.getByRole('row').filter({ hasText: lacking!.colourName }).locator('td')).toContainText(near!.colourName);
  await drawer.getByRole('button', { name: '替换 1 个BOM' }).click();
  await drawer.getByRole('listitem').filter({ hasText: style.code }).getByRole('link').click();
  await expect(page).toHaveURL(/BOM/);
  const draftId = new URL(page.url()).searchParams.get('id') ?? '';
  const draft = await callApi(page, bomsApi.get, { params: { id: draftId } });
  expect(draft.lines[0]?.colours.map(({ skuId }) => skuId)).toEqual([near!.id, near!.id, fabric.skus[2]!.id]);
  await page.goBack();
  await expect(drawer).toBeHidden();
});
