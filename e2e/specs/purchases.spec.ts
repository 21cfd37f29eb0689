import { expect, test, type Page } from '@playwright/test';
import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { callApi } from '../api.ts';
import { choose, press, stateTag } from '../as-user.ts';
import { violations } from '../axe.ts';
import { pasteText } from '../clipboard.ts';
import { gridOf } from '../grid.ts';
import { dayAhead, inspectDialog } from '../preparations.ts';

/** A draft of 100 of a cloth that is kept by roll, in the unit that it is bought in. */
async function aDraft(page: Page): Promise<string> {
  const { rows } = await callApi(page, purchasesApi.list, { query: { state: 'CONFIRMED', page: 1, pageSize: 50 } as never });
  for (const { id } of rows) {
    const items = await callApi(page, shipmentsApi.listShippable, { body: { orderIds: [id] } });
    const cloth = items.find(({ lotTracked }) => lotTracked === 'ROLL');
    if (!cloth) continue;
    const { holder, supplier, source } = await callApi(page, purchasesApi.get, { params: { id } });
    const line = { skuId: cloth.skuId, supplierId: supplier.id, quantity: '100', reason: '试单' };
    const body = { source, holderId: holder.id, needOn: dayAhead(20), remark: '', nettingRunId: null, lines: [line] };
    const { orders } = await callApi(page, purchasesApi.create, { body: body as never });
    return orders[0]!.id;
  }
  throw new Error('no confirmed purchase of a cloth kept by roll');
}

const quantityCell = (page: Page) => gridOf(page, '明细').cell(1, 'quantity');

test('a purchase is placed, confirmed, changed, shipped by packing list, received, inspected and partly returned', async ({ page }) => {
  await page.goto('/home');
  const id = await aDraft(page);
  const unit = (await callApi(page, purchasesApi.get, { params: { id } })).lines[0]!.unit.name;
  await page.goto(`/purchaseDetail?id=${id}`);
  await press(page, '下单');
  await page.getByRole('dialog').getByRole('button', { name: '下单' }).click();
  await expect(stateTag(page, '待接单')).toBeVisible();

  await press(page, '接单');
  const confirm = page.getByRole('dialog', { name: /^接单/ });
  await inspectDialog(page);
  const day = dayAhead(25);
  await confirm.getByLabel('确认交期').focus();
  await page.keyboard.type(day.replaceAll('-', ''), { delay: 20 });
  await page.keyboard.press('Enter');
  await expect(confirm.getByLabel('确认交期')).toHaveValue(day);
  await confirm.getByRole('button', { name: '接单' }).click();
  await expect(stateTag(page, '待发货')).toBeVisible();

  await page.getByRole('link', { name: '变更' }).click();
  await quantityCell(page).click();
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await page.getByLabel('变更原因').fill('客户加单');
  await page.getByRole('button', { name: /保存为新版本/ }).click();
  await expect(stateTag(page, '待接单')).toBeVisible();
  await expect(page.getByRole('region', { name: '第 2 版' })).toContainText('100.00');
  await press(page, '接单');
  await page.getByRole('dialog', { name: /^接单/ }).getByRole('button', { name: '接单' }).click();
  await expect(stateTag(page, '待发货')).toBeVisible();

  await press(page, '发货');
  const lotNo = `E${id}`;
  await gridOf(page, '细码').cell(1, 'lotNo').click();
  await pasteText(page, `${lotNo}\t1\t60\n${lotNo}\t2\t40\n${lotNo}B\t1\t20`);
  await gridOf(page, '细码').expectLines(3);
  const shipping = page.getByRole('dialog', { name: /^发货/ });
  await shipping.getByLabel('运单号').fill('SF0001');
  await inspectDialog(page);
  await shipping.getByRole('button', { name: '查看方案' }).click();
  await expect(shipping.getByRole('region', { name: '发货方案' })).toContainText('供应商系统外');
  await inspectDialog(page);
  await shipping.getByRole('button', { name: '按此方案发货' }).click();
  await expect(stateTag(page, '在途')).toBeVisible();

  await press(page, '收货');
  const receiving = page.getByRole('dialog', { name: /^收货“/ });
  await receiving.getByLabel(`收到 ${lotNo} / 2`).fill('0');
  await inspectDialog(page);
  await receiving.getByRole('button', { name: '收货' }).click();
  const asked = page.getByRole('dialog', { name: /^收货到/ });
  await expect(asked).toContainText(`1 行：80.00 ${unit}，2 匹。收货即入库`);
  await press(asked, '收货');
  await expect(stateTag(page, '待检验')).toBeVisible();

  await press(page, '检验');
  const inspecting = page.getByRole('dialog', { name: /^检验/ });
  await inspecting
    .getByRole('radiogroup', { name: `缸号 ${lotNo}B 的结果` })
    .getByText('不合格')
    .click();
  await choose(page, inspecting.getByRole('combobox', { name: / 缸号 .*B 的不合格原因$/ }), '色差');
  await inspectDialog(page);
  await inspecting.getByRole('button', { name: '检验' }).click();
  await expect(stateTag(page, '已检验')).toBeVisible();

  await press(page, '退货');
  const returning = page.getByRole('dialog', { name: /^退货/ });
  await expect(returning.getByLabel(new RegExp(`退货 .*${lotNo}B / 1`))).toHaveValue('20.00');
  await returning.getByLabel('退货原因').fill('色差');
  await returning.getByLabel(/^不补/).check();
  await inspectDialog(page);
  await returning.getByRole('button', { name: '退货' }).click();
  const leaving = page.getByRole('dialog', { name: /退货给供应商？$/ });
  await expect(leaving).toContainText(`1 行：20.00 ${unit}。立即从库存出库，不能撤销。`);
  await press(leaving, '退货');
  await expect(returning).toBeHidden();

  const receiptId = new URL(page.url()).searchParams.get('id') ?? '';
  const { lines } = await callApi(page, receiptsApi.get, { params: { id: receiptId } });
  expect(lines).toMatchObject([{ quantity: '80.0000', rejectedQuantity: '0.0000', returnedQuantity: '20.0000' }]);
  const order = await callApi(page, purchasesApi.get, { params: { id } });
  expect(order).toMatchObject({ state: 'SHIPPED', revision: 2, lines: [{ shippedQuantity: '120.0000', receivedQuantity: '80.0000' }] });

  // Each figure opens the documents that it is the sum of.
  await page.goto(`/purchaseDetail?id=${id}`);
  for (const [figure, quantity] of [
    ['已收', '80.00'],
    ['已退', '20.00'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${figure} .*看由什么组成$`) }).click();
    const parts = page.getByRole('region', { name: `${figure} ${quantity} ${unit}` });
    await expect(parts.getByRole('link')).toHaveAttribute('href', new RegExp(`/receiptDetail\\?id=${receiptId}$`));
    await expect(page.getByText(`合计 ${quantity} ${unit}`)).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);
});

test('an action that an address asks of a draft is refused with its reason, and does not begin once the order is confirmed', async ({
  page,
}) => {
  await page.goto('/home');
  const id = await aDraft(page);
  await page.goto(`/purchaseDetail?id=${id}&do=chase`);
  await expect(page.getByRole('alert').filter({ hasText: '现在是“待下单”，不能“催货”' })).toBeVisible();
  await expect(page).toHaveURL(`/purchaseDetail?id=${id}`);
  for (const action of ['place', 'confirm']) {
    const { version } = await callApi(page, purchasesApi.get, { params: { id } });
    await callApi(page, purchasesApi.transition, { params: { id }, body: { action, version } as never });
  }
  await page.reload();
  await expect(stateTag(page, '待发货')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a return that is not filled in is refused at all its fields at once', async ({ page }) => {
  await page.goto('/purchaseReceipts?state=INSPECTED');
  const href = await page.locator('[data-list-row] a[href*="id="]').first().getAttribute('href');
  await page.goto(`${href}&do=return`);
  const dialog = page.getByRole('dialog', { name: /^退货/ });
  for (const cell of await dialog.getByRole('textbox', { name: /^退货数量|^退货 / }).all()) await cell.clear();
  await dialog.getByRole('button', { name: '退货', exact: true }).click();
  await expect(dialog.getByText('不能为空')).toBeVisible();
  await expect(dialog.getByText('请选择供应商是否补货')).toBeVisible();
});
