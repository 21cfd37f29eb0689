import { expect, test, type Browser, type Page } from '@playwright/test';
import { binsApi } from '@mrp/contract/features/bins.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { ReceiptInput } from '@mrp/contract/features/purchases/delivery.ts';
import { labelCode } from '@mrp/contract/features/stock/labels.ts';
import { callApi } from '../api.ts';
import { act, asUser, inspect, press, stateTag } from '../as-user.ts';
import { pasteText } from '../clipboard.ts';
import { gridOf } from '../grid.ts';
import { startBulk } from '../lists.ts';
import { inspectDialog } from '../preparations.ts';
import { aConfirmedOf, aDraftOf } from '../purchases.ts';
import { aStyleOf, aSupplyWorld, readPurchase, shipRolls, type SupplyWorld } from '../supply.ts';

/** Ends what a dialog asks a reason for. */
async function endWith(page: Page, action: string, reason: string): Promise<void> {
  await act(page, action);
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${action}`) });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog.getByText('不能为空')).toBeVisible();
  await dialog.getByLabel(/原因/).fill(reason);
  await inspectDialog(page);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** 直接收货 of an order with these rolls as pasted. */
async function receiveDirectly(page: Page, orderId: string, rolls: string): Promise<void> {
  await page.goto(`/purchaseDetail?id=${orderId}`);
  await act(page, '直接收货');
  const dialog = page.getByRole('dialog', { name: /^直接收货“/ });
  await gridOf(page, '细码').cell(1, 'lotNo').click();
  await pasteText(page, rolls);
  await gridOf(page, '细码').expectLines(rolls.split('\n').length);
  await inspectDialog(page);
  await dialog.getByRole('button', { name: '收货', exact: true }).click();
}

test.describe.configure({ timeout: 300_000 });

test('goods come directly without a shipment, no more than the order takes, and the rest is closed short', async ({ page, browser }) => {
  await page.goto('/home');
  const { factory, cloths } = await aSupplyWorld(page, browser);
  const order = await aConfirmedOf(page, cloths[0], factory.id, '100');
  const lot = `Z${order.id}`;
  await asUser(
    browser,
    'cangguan',
    async (keeper) => {
      const sure = keeper.getByRole('dialog', { name: /^收货到/ });
      await receiveDirectly(keeper, order.id, `${lot}\t1\t40\n${lot}\t2\t30`);
      await press(sure, '收货');
      await expect(keeper).toHaveURL(/\/receiptDetail/);
      await expect(stateTag(keeper, '待检验')).toBeVisible();
      // 100 with 3 % is the most of all receipts together.
      await receiveDirectly(keeper, order.id, `${lot}\t3\t40`);
      await expect(keeper.getByText('累计 110.00 米，超过上限 103.00 米（订购 100.00 米加溢装）')).toBeVisible();
      await expect(sure).toBeHidden();
      await expect(gridOf(keeper, '细码').cell(1, 'quantity')).toContainText('40');
    },
    [/receipts/],
  );
  await asUser(browser, 'caigou', async (buyer) => {
    await buyer.goto(`/purchaseDetail?id=${order.id}`);
    await endWith(buyer, '短交关单', '坯布不足，余数不做');
    await expect(stateTag(buyer, '短交关单')).toBeVisible();
    await inspect(buyer);
  });
  expect(await readPurchase(page, order.id)).toMatchObject({
    state: 'CLOSED',
    lines: [{ shippedQuantity: '70.0000', receivedQuantity: '70.0000', closedQuantity: '30.0000' }],
  });
});

test('a lost shipment is closed with a reason, and the order waits for its goods again', async ({ page, browser }) => {
  await page.goto('/home');
  const { factory, cloths } = await aSupplyWorld(page, browser);
  const order = await aConfirmedOf(page, cloths[0], factory.id, '60');
  const shipment = await shipRolls(page, order.id, cloths[0].skus[0]!.id, `Y${order.id}`, ['20', '20', '20']);
  const [line] = shipment.lines;
  const rolls = line!.rolls.slice(0, 2).map(({ lotNo, rollNo }) => ({ lotNo, rollNo, quantity: '20' }));
  const body = ReceiptInput.parse({
    shipmentId: shipment.id,
    lines: [{ lineId: line!.id, quantity: '40', rolls }],
    version: shipment.version,
  });
  await callApi(page, receiptsApi.create, { body });
  await asUser(browser, 'caigou', async (buyer) => {
    await buyer.goto(`/shipmentDetail?id=${shipment.id}`);
    await endWith(buyer, '关闭余数', '运输丢失一匹');
    await expect(stateTag(buyer, '短收关闭')).toBeVisible();
    await expect(buyer.getByText('运输丢失一匹').first()).toBeVisible();
    await inspect(buyer);
  });
  expect(await readPurchase(page, order.id)).toMatchObject({
    state: 'CONFIRMED',
    lines: [{ shippedQuantity: '40.0000', receivedQuantity: '40.0000', closedQuantity: '0.0000' }],
  });
  expect(await callApi(page, shipmentsApi.get, { params: { id: shipment.id } })).toMatchObject({ lines: [{ lostQuantity: '20.0000' }] });
});

/** A new 大货 price of the cloth's offer from today on. */
async function raisePrice(page: Page, { cloths: [cloth] }: SupplyWorld, price: string): Promise<void> {
  const offers = await callApi(page, pricesApi.listOffers, { params: { id: cloth.id } });
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const body = { kind: 'BULK', price, minQuantity: null, validFrom: today, reason: '纱价上涨' };
  await callApi(page, pricesApi.addPrice, { params: { id: offers[0]!.id }, body: body as never });
}

test('下单 asks when the price changed since the draft: the new one, or the one of the order', async ({ page, browser }) => {
  await page.goto('/home');
  const world = await aSupplyWorld(page, browser);
  const drafts = [
    await aDraftOf(page, world.cloths[0], world.factory.id, '50'),
    await aDraftOf(page, world.cloths[0], world.factory.id, '50'),
  ];
  await raisePrice(page, world, '18.08');
  const place = async (buyer: Page, id: string, choice: string) => {
    await buyer.goto(`/purchaseDetail?id=${id}`);
    await press(buyer, '下单');
    await buyer.getByRole('dialog').getByRole('button', { name: '下单' }).click();
    const asked = buyer.getByRole('dialog', { name: /报价已变$/ });
    await expect(asked).toContainText('第 1 行');
    await inspectDialog(buyer);
    await asked.getByText(choice).click();
    await press(asked, '下单');
    await expect(stateTag(buyer, '待接单')).toBeVisible();
  };
  await asUser(
    browser,
    'caigou',
    async (buyer) => {
      await place(buyer, drafts[0]!.id, '改用现行报价');
      await place(buyer, drafts[1]!.id, '保留单上的原价');
    },
    [/transitions/, /transitions/],
  );
  const prices = await Promise.all(drafts.map(async ({ id }) => (await readPurchase(page, id)).lines[0]!));
  expect(prices).toMatchObject([
    { unitPrice: '18.0800', offerPrice: '18.0800' },
    { unitPrice: '16.9500', offerPrice: '18.0800' },
  ]);
});

/** Two rolls in a bin of the factory, which has a second, empty one. */
async function rollsInBin(page: Page, browser: Browser) {
  const { factory, cloths } = await aSupplyWorld(page, browser);
  const order = await aConfirmedOf(page, cloths[0], factory.id, '40');
  const stem = String(Date.now()).slice(-8);
  const bin = (code: string, walkOrder: number) =>
    callApi(page, binsApi.create, { body: { holderId: factory.id, zone: '', code, walkOrder, remark: '' } as never });
  const bins = { from: await bin(`A${stem}`, 900), to: await bin(`B${stem}`, 901) };
  const rolls = ['1', '2'].map((rollNo) => ({ lotNo: `X${stem}`, rollNo, quantity: '20' }));
  const lines = [{ lineId: order.lines[0]!.id, quantity: '40', rolls, binId: bins.from.id }];
  const body = ReceiptInput.parse({ orderId: order.id, lines, version: order.version });
  await callApi(page, receiptsApi.create, { body });
  return { bins, lot: `X${stem}` };
}

test('goods move from bin to bin at the desk, and back by scan on a phone', async ({ page, browser }) => {
  await page.goto('/home');
  const { bins, lot } = await rollsInBin(page, browser);
  await asUser(
    browser,
    'cangguan',
    async (keeper) => {
      await keeper.goto(`/binDetail?id=${bins.from.id}`);
      await keeper.getByRole('checkbox', { name: new RegExp(`${lot} / 1`) }).check();
      const target = keeper.getByRole('combobox', { name: '移到库位' });
      await target.click();
      await keeper.keyboard.type(bins.to.code);
      await keeper.locator('.ant-select-item-option', { hasText: bins.to.code }).first().click();
      await inspect(keeper);
      // Somebody closes the bin meanwhile.
      const setActive = async (active: boolean) => {
        const params = { id: bins.to.id };
        const { version } = await callApi(page, binsApi.get, { params });
        await callApi(page, binsApi.setActive, { params, body: { active, version } });
      };
      await setActive(false);
      await press(keeper, '移 1 项');
      await expect(keeper.getByRole('alert').filter({ hasText: '库位不是这里的，或已停用，请重新选择' })).toBeVisible();
      await expect(keeper.getByRole('checkbox', { name: new RegExp(`${lot} / 1`) })).toBeChecked();
      await setActive(true);
      await press(keeper, '移 1 项');
      await expect(keeper.getByText(`已把 1 项移到库位“${bins.to.code}”`)).toBeVisible();
      const moved = await callApi(keeper, binsApi.get, { params: { id: bins.to.id } });
      expect(moved.lines).toMatchObject([{ rollNo: '1', onHand: '20.0000' }]);

      await keeper.setViewportSize({ width: 390, height: 844 });
      await keeper.goto(`/scanBin?id=${bins.from.id}`);
      await expect(keeper.getByRole('region', { name: `库位 ${bins.from.code}` })).toContainText('1 匹');
      const field = keeper.getByLabel('扫库位、匹、缸号或物料');
      await field.fill(labelCode('ROLL', moved.lines[0]!.rollId ?? ''));
      await field.press('Enter');
      await inspect(keeper);
      await press(keeper, `移到 ${bins.from.code}`);
      await expect(keeper.getByRole('region', { name: `库位 ${bins.from.code}` })).toContainText('2 匹');
    },
    [/bins\/moves/],
  );
  const { lines } = await callApi(page, binsApi.get, { params: { id: bins.from.id } });
  expect(lines.map(({ rollNo }) => rollNo)).toEqual(['1', '2']);
});

test('齐料 takes two orders to 测算, to purchase of what is not prepared, and to picks', async ({ page, browser }) => {
  await page.goto('/home');
  const { factory, cloths } = await aSupplyWorld(page, browser);
  const [cloth, lining] = cloths;
  const made = [await aStyleOf(page, browser, factory, cloths, 30, [lining]), await aStyleOf(page, browser, factory, cloths, 20, [lining])];
  const choose = async () => {
    await page.goto(`/preparationReadiness?materialIds=${cloth.id}`);
    const rows = page.locator('tr[data-list-row]');
    await expect(rows).toHaveCount(2);
    for (const { code } of made) await expect(rows.filter({ hasText: `DD${code}` })).toHaveCount(1);
    await page
      .getByRole('checkbox', { name: /^选择本页/ })
      .first()
      .check();
  };
  await choose();
  await inspect(page);
  await startBulk(page, '备料测算');
  await expect(page).toHaveURL(/\/newSkuPreparation/);
  for (const { code } of made) await expect(page.getByText(code).first()).toBeVisible();

  await choose();
  await startBulk(page, '采购不备料的');
  await expect(page).toHaveURL(/\/newPurchase\?orderIds=/);
  const lines = gridOf(page, '明细');
  await lines.expectLines(2);
  await expect(lines.grid).toContainText(lining.name);
  const quantities = await Promise.all([1, 2].map((at) => lines.cell(at, 'quantity').textContent()));
  expect(quantities.map((text) => Number.parseFloat(text ?? '')).toSorted((x, y) => x - y)).toEqual([20, 30]);

  await choose();
  await startBulk(page, '领料');
  await expect(page).toHaveURL(/\/newPicks\?orderIds=/);
  for (const { code } of made) await expect(page.getByRole('heading', { name: `DD${code}` })).toBeVisible();
});
