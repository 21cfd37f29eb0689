import { expect, test, type Page } from '@playwright/test';
import { purchasesApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { callApi } from '../api.ts';
import { inspect, press } from '../as-user.ts';
import { inspectDialog } from '../preparations.ts';
import { scanWedge } from '../scanner.ts';

/** A shipment under way of which at least two rolls are to come, bought by the brand: goods that stay the supplier's have no price. */
async function aRolledShipment(page: Page) {
  const { rows } = await callApi(page, shipmentsApi.list, { query: { state: 'SHIPPED', page: 1, pageSize: 50 } as never });
  for (const { id } of rows) {
    const shipment = await callApi(page, shipmentsApi.get, { params: { id } });
    const rolls = shipment.lines.flatMap((line) => line.rolls.filter(({ receivedQuantity }) => Number(receivedQuantity) === 0));
    const orderId = shipment.lines[0]?.shares[0]?.orderId ?? '';
    const { source } = await callApi(page, purchasesApi.get, { params: { id: orderId } });
    if (rolls.length > 1 && source === 'BRAND') return { id, rolls };
  }
  throw new Error('no shipment with two rolls under way');
}

test('a phone confirms the rolls of a shipment one by one, and the receipt’s price is corrected later', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home');
  const { id, rolls } = await aRolledShipment(page);
  const [first, second] = rolls;
  await page.goto(`/scanArrival?id=${id}`);
  const field = page.getByLabel('扫码或输入缸号/匹号');
  const scan = async (code: string) => {
    await field.fill(code);
    await field.press('Enter');
  };
  await scan('NOT-A-ROLL');
  await expect(page.getByText('“NOT-A-ROLL”不在这张发货单上')).toBeVisible();
  await scan(first!.label);
  await expect(page.getByText(/已扫 1 \//)).toBeVisible();
  await scan(first!.label);
  await expect(page.getByText('已扫过')).toBeVisible();
  // A wedge scanner types anywhere on the page.
  await page.getByRole('heading', { level: 1 }).click();
  await scanWedge(page, second!.label);
  await expect(page.getByText(/已扫 2 \//)).toBeVisible();
  await inspect(page);
  await page.reload();
  await expect(page.getByText(/已扫 2 \//)).toBeVisible();
  await press(page, '收货');
  await press(page.getByRole('dialog', { name: /^收货到/ }), '收货');
  await expect(page).toHaveURL(/\/receiptDetail/);

  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, '检验');
  await expect(page.getByRole('region', { name: '各匹的疵点分' })).toBeVisible();
  await inspectDialog(page);
  await page
    .getByRole('textbox', { name: /的疵点分$/ })
    .first()
    .fill('7');
  await page.getByRole('dialog').getByRole('button', { name: '检验' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '更正价格' }).click();
  const dialog = page.getByRole('dialog', { name: /^更正价格/ });
  await dialog.getByRole('button', { name: '预览' }).click();
  await expect(dialog.getByText('请至少填写一行新价格')).toBeVisible();
  await dialog
    .getByRole('textbox', { name: /更正后的单价$/ })
    .first()
    .fill('99.5');
  await dialog.getByRole('button', { name: '预览' }).click();
  await expect(dialog.getByText('成本调整合计')).toBeVisible();
  await inspectDialog(page);
  await dialog.getByRole('button', { name: '更正' }).click();
  await expect(dialog.getByText('不能为空')).toBeVisible();
  await dialog.getByLabel('更正原因').fill('发票价不同');
  await dialog.getByRole('button', { name: '更正' }).click();
  await expect(page.getByRole('region', { name: '价格更正' }).last()).toContainText('发票价不同');
});
