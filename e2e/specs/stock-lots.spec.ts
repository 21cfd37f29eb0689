import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { StockDocumentInput } from '@mrp/contract/features/stock/documents.ts';
import { callApi } from '../api.ts';
import { choose } from '../as-user.ts';
import { gridOf } from '../grid.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** A warehouse with three rolls of one dyed cloth in metres, 40 米 each. */
async function stockRolls(page: Page) {
  const house = await callApi(page, holdersApi.create, { body: { name: `匹${randomUUID().slice(0, 8)}`, remark: '' } });
  const { rows } = await callApi(page, skuStockApi.list, { query: { page: 1, pageSize: 200 } as never });
  const cloth = rows.find(({ lotTracked, unit, averageCost }) => lotTracked === 'ROLL' && unit.name === '米' && averageCost);
  if (!cloth?.skuId) throw new Error('the demo has no cloth in metres');
  const lotNo = `P${randomUUID().slice(0, 6)}`;
  const receipt = StockDocumentInput.parse({
    kind: 'SUPPLEMENT',
    holderId: house.id,
    lines: [
      {
        materialId: cloth.skuId,
        quantity: '120',
        unitPrice: '10',
        rolls: ['1', '2', '3'].map((rollNo) => ({ lotNo, rollNo, quantity: '40' })),
      },
    ],
  });
  const { id, version } = await callApi(page, skuStockApi.createDocument, { body: receipt });
  await callApi(page, skuStockApi.transitionDocument, { params: { id }, body: { action: 'post', version } as never });
  return { house, lotNo };
}

test('an issue offers the rolls at the holder beside its quantity, and each short line is marked at its cell', async ({ page }) => {
  await page.goto('/home');
  const { house, lotNo } = await stockRolls(page);

  await page.goto('/skuDocumentNew?kind=OTHER_OUT');
  await page.getByLabel('持有方', { exact: true }).click();
  await page.keyboard.type(house.name);
  await page.locator('.ant-select-item-option', { hasText: house.name }).first().click();
  await choose(page, page.getByLabel('出库类别'), '样品');
  await page.getByLabel('说明').fill('送样');
  const { cell, editor, expectLines } = gridOf(page, '明细');
  await page.getByRole('button', { name: /添加行/ }).click();
  await cell(1, 'item').click();
  // an offer marked by ↓ is taken without typing
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell(1, 'available')).toContainText('120.00 米');

  // in the cell: the roll brings its lot and quantity
  await cell(1, 'rollNo').dblclick();
  await page.getByRole('option', { name: /匹 2/ }).click();
  await expect(cell(1, 'lotNo')).toHaveText(lotNo);
  await expect(cell(1, 'quantity')).toContainText('40 米');
  await expect(cell(1, 'available')).toContainText('40.00 米');
  await page.keyboard.press('Control+z');
  await expect(cell(1, 'lotNo')).toHaveText('');

  // in the dialog: as many rolls as the quantity needs
  await cell(1, 'quantity').click();
  await page.keyboard.type('70');
  await page.keyboard.press('Tab');
  await cell(1, 'lotNo').click();
  await press(page, '选缸号匹号');
  const picker = page.getByRole('dialog', { name: /选缸号匹号/ });
  await expect(picker.getByRole('row')).toHaveCount(4);
  await picker.getByRole('button', { name: '先进先出选够' }).click();
  await expect(picker).toContainText('已选 70.00 米');
  await picker.getByRole('button', { name: '填入 2 行' }).click();
  await expectLines(2);
  await expect(cell(2, 'quantity')).toContainText('30 米');

  // both rows ask too much of their rolls
  for (const line of [1, 2]) {
    await cell(line, 'quantity').click();
    await page.keyboard.type('41');
    await page.keyboard.press('Enter');
  }
  await press(page, '保存并过账');
  await page.getByRole('dialog').getByRole('button', { name: '过账', exact: true }).click();
  await expect(page.getByText('已保存，有 2 处需要更正')).toBeVisible();
  await expect(page.getByText(/明细 第 1 行 缸号：.*可用 40\.00 米/)).toBeVisible();
  await expect(page.getByText(/明细 第 2 行 缸号：.*可用 40\.00 米/)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(editor.getByRole('combobox')).toBeFocused();
});
