import { expect, test, type Page } from '@playwright/test';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { PickInput } from '@mrp/contract/features/picks/record.ts';
import { purchasesApi, receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { labelCode } from '@mrp/contract/features/stock/labels.ts';
import { supplierScoreApi } from '@mrp/contract/features/suppliers/score.ts';
import { asOther, callApi } from '../api.ts';
import { act, asUser, choose, inspect, press, stateTag } from '../as-user.ts';
import { gridOf } from '../grid.ts';
import { chooseWorkbook } from '../imports.ts';
import { brokenInvariants } from '../lifecycle-figures.ts';
import { dayAhead, inspectDialog } from '../preparations.ts';
import { changeOrder, placeAndConfirm } from '../purchases.ts';
import { aStyleOf, aSupplyWorld, netFor, readPurchase, shipRolls, verifyLedger, type SupplyWorld } from '../supply.ts';

const PIECES = 600;
/** The first delivery, as the mill's packing list has it. */
const ROLLS = 40;
const phone = { width: 390, height: 844 };

/** 生成采购单 from all lines of the run; saving makes one order for each supplier. */
async function orderFromRun(page: Page, runId: string): Promise<Purchase[]> {
  await page.goto(`/nettingDetail?id=${runId}`);
  const rows = page.locator('[data-list-row]');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await press(page, '生成采购单');
  await expect(page).toHaveURL(/\/newPurchase/);
  await gridOf(page, '明细').expectLines(2);
  await inspect(page);
  await press(page, /^保存(?!并)/);
  await expect(page.getByText(/已保存 2 张采购单/)).toBeVisible();
  const { rows: made } = await callApi(page, purchasesApi.list, { query: { page: 1, pageSize: 10, sort: '-updatedAt' } as never });
  const own = await Promise.all(made.map(({ id }) => readPurchase(page, id)));
  return own.filter((order) => order.nettingRun?.id === runId);
}

/** 收货 of all that is under way; answers the receipt's id. */
async function receiveAll(page: Page, shipmentId: string): Promise<string> {
  await page.goto(`/shipmentDetail?id=${shipmentId}`);
  await press(page, '收货');
  const dialog = page.getByRole('dialog', { name: /^收货“/ });
  await inspectDialog(page);
  await dialog.getByRole('button', { name: '收货', exact: true }).click();
  await press(page.getByRole('dialog', { name: /^收货到/ }), '收货');
  await expect(page).toHaveURL(/\/receiptDetail/);
  await expect(stateTag(page, '待检验')).toBeVisible();
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** Reads the mill's 码单 of a shipment as a workbook; answers the receipt's id. */
async function importPackingList(page: Page, shipment: Shipment): Promise<string> {
  const rolls = shipment.lines[0]!.rolls.map(({ lotNo, rollNo, quantity }) => [
    shipment.code,
    lotNo,
    rollNo,
    String(Number(quantity)),
    '6',
  ]);
  await page.goto('/purchaseReceipts');
  await page.getByRole('link', { name: '导入' }).first().click();
  await expect(page).toHaveURL(/object=packingLists/);
  await chooseWorkbook(page, `码单${shipment.code}.xlsx`, [['单号', '缸号', '匹号', '数量', '疵点分'], ...rolls]);
  await page.getByRole('button', { name: '下一步：校验' }).click();
  await expect(page.getByRole('tab', { name: `新增 ${rolls.length}` })).toBeVisible({ timeout: 60_000 });
  await inspect(page);
  await page.getByRole('button', { name: `导入 ${rolls.length} 行` }).click();
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: /^查看导入的/ }).click();
  const rows = page.locator('[data-list-row]');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/receiptDetail/);
  await expect(stateTag(page, '待检验')).toBeVisible();
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** Two rolls of a fit lot are refused alone and go back. */
async function refuseTwo(page: Page, receiptId: string, lotNo: string): Promise<void> {
  await page.goto(`/receiptDetail?id=${receiptId}`);
  await press(page, '检验');
  const dialog = page.getByRole('dialog', { name: /^检验/ });
  for (const roll of ['3', '7']) await dialog.getByRole('checkbox', { name: new RegExp(`${lotNo} / ${roll} 不合格$`) }).check();
  for (const roll of ['3', '7'])
    await choose(page, dialog.getByRole('combobox', { name: new RegExp(`${lotNo} / ${roll} 的不合格原因$`) }), '破洞');
  await inspectDialog(page);
  await dialog.getByRole('button', { name: '检验', exact: true }).click();
  await expect(stateTag(page, '已检验')).toBeVisible();
  await press(page, '退货');
  const returning = page.getByRole('dialog', { name: /^退货/ });
  await expect(returning.getByLabel(new RegExp(`退货 .*${lotNo} / 3$`))).toHaveValue('10.00');
  await returning.getByLabel('退货原因').fill('破洞');
  await returning.getByLabel(/^不补/).check();
  await returning.getByRole('button', { name: '退货', exact: true }).click();
  await press(page.getByRole('dialog', { name: /退货给供应商？$/ }), '退货');
  await expect(returning).toBeHidden();
}

/** Picks by scanning on a phone: two rolls of the lot, then a roll of the other lot is refused. */
async function pickByScan(page: Page, pickId: string, lots: { a: string; b: string }): Promise<void> {
  const pick = await callApi(page, picksApi.get, { params: { id: pickId } });
  const plan = await callApi(page, picksApi.plan, {
    params: { id: pickId },
    body: { lines: pick.lines.map(({ id }) => ({ lineId: id, quantity: '1', takes: null })) },
  });
  const labelOf = (lotNo: string, rollNo: string): string =>
    labelCode('ROLL', plan.lines[0]?.choices.find((one) => one.lotNo === lotNo && one.rollNo === rollNo)?.rollId ?? '0');
  await page.setViewportSize(phone);
  await page.goto(`/scanPick?id=${pickId}`);
  const field = page.getByLabel('扫码或输入缸号/匹号');
  const told = page.getByRole('region', { name: '扫码结果' });
  const scan = async (code: string) => {
    await field.fill(code);
    await field.press('Enter');
  };
  for (const roll of ['1', '2']) {
    await scan(labelOf(lots.a, roll));
    await expect(told).toContainText(`${lots.a} / ${roll} 已确认`);
  }
  await scan(labelOf(lots.b, '1'));
  await expect(told).toContainText(`${lots.b} 与已用的缸号 ${lots.a} 不同`);
  await press(told, '跳过');
  await inspect(page);
  await press(page, '领料出库');
  await press(page.getByRole('dialog', { name: /领料出库？/ }), '领料出库');
  await expect(page).toHaveURL(/\/pickDetail/);
}

/** 关单 of what is not picked: nothing stays reserved. */
async function closePick(page: Page, id: string): Promise<void> {
  await page.goto(`/pickDetail?id=${id}`);
  await act(page, '关单');
  const closing = page.getByRole('dialog', { name: /^关单/ });
  await closing.getByLabel('原因').fill('裁剪完毕');
  await press(closing, '关单');
  await expect(stateTag(page, '已完成')).toBeVisible();
  const { lines } = await callApi(page, picksApi.get, { params: { id } });
  expect(lines).toMatchObject([{ pickedQuantity: '20.0000', surplusQuantity: '3.5000', reservedQuantity: '0' }]);
}

/** Every part of the score opens as many documents as it counts; the receipt is one of them. */
async function openScore(page: Page, supplierId: string, receiptCode: string): Promise<void> {
  await page.goto(`/supplierDetail?id=${supplierId}`);
  const links = page.locator('#score').getByRole('link');
  await expect(links.first()).toBeVisible();
  const found = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href') ?? ''] as const));
  for (const [name, address] of found) {
    await page.goto(address);
    await expect(page.getByText(new RegExp(`^共 ${/\d[\d,]*/.exec(name)?.[0]} 条$`)), `${name} ${address}`).toBeVisible();
  }
  const receipts = found.find(([, address]) => address.includes('/purchaseReceipts'));
  await page.goto(receipts![1]);
  await page
    .getByRole('link', { name: new RegExp(receiptCode) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/receiptDetail/);
  await expect(page.getByText(receiptCode).filter({ visible: true }).first()).toBeVisible();
}

async function scoreOf(page: Page, { makers: [{ supplierId }] }: SupplyWorld) {
  return callApi(page, supplierScoreApi.getScore, { params: { id: supplierId } });
}

test('goods are netted, bought of two suppliers, received, refused, picked on a phone, and the rest is offered to the next style', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  page.setDefaultTimeout(30_000);
  await page.goto('/home');
  const world = await aSupplyWorld(page, browser);
  const { factory, cloths } = world;
  const scored = await scoreOf(page, world);
  let orders: Purchase[] = [];
  const lots = { a: `A${Date.now()}`, b: `B${Date.now()}` };
  const specialist = await asOther(browser, 'beiliao');
  const style = await aStyleOf(specialist, browser, factory, cloths, PIECES);

  const run = await test.step('备料专员 nets the order, 备料主管 reads what is to be bought', async () => {
    const made = await netFor(specialist, factory.id, style);
    await asUser(browser, 'beiliaozhuguan', async (chief) => {
      await chief.goto(`/nettingDetail?id=${made.id}`);
      await expect(chief.locator('[data-list-row]')).toHaveCount(2);
      await inspect(chief);
    });
    return made;
  });

  await test.step('面料采购 makes purchases for two suppliers of it', async () => {
    await asUser(browser, 'caigou', async (buyer) => {
      orders = await orderFromRun(buyer, run.id);
    });
    expect(new Set(orders.map(({ supplier }) => supplier.id)).size).toBe(2);
  });
  const first = orders.find(({ lines }) => lines[0]?.skuId === cloths[0].skus[0]!.id)!;
  const second = orders.find(({ id }) => id !== first.id)!;
  const skuOf = ({ lines }: Purchase): string => lines[0]!.skuId;

  await test.step('面料采购 places both; one is confirmed later, changed, and confirmed again', () =>
    asUser(browser, 'caigou', async (buyer) => {
      await placeAndConfirm(buyer, second.id, dayAhead(20));
      await placeAndConfirm(buyer, first.id, dayAhead(25));
      await changeOrder(buyer, first.id, '610');
      expect(await readPurchase(buyer, first.id)).toMatchObject({ revision: 2 });
    }));

  let shipments: Shipment[] = [];
  await test.step('面料采购 ships one in two parts, the first of 40 rolls, and the other in whole', () =>
    asUser(browser, 'caigou', async (buyer) => {
      const tens = (count: number) => Array.from({ length: count }, () => '10');
      const part = await shipRolls(buyer, first.id, skuOf(first), lots.a, tens(ROLLS));
      const rest = await shipRolls(buyer, first.id, skuOf(first), lots.b, tens(21));
      const quantity = (await readPurchase(buyer, second.id)).lines[0]!.quantity;
      const whole = await shipRolls(buyer, second.id, skuOf(second), `C${Date.now()}`, [quantity]);
      shipments = [part, rest, whole];
      await buyer.goto(`/shipmentDetail?id=${part.id}`);
      await inspect(buyer);
    }));

  let receiptCode = '';
  await test.step('仓管 receives 40 rolls by their packing list, refuses two, and sends them back', () =>
    asUser(browser, 'cangguan', async (keeper) => {
      const receipt = await importPackingList(keeper, shipments[0]!);
      await refuseTwo(keeper, receipt, lots.a);
      receiptCode = (await callApi(keeper, receiptsApi.get, { params: { id: receipt } })).code;
      for (const { id } of shipments.slice(1)) await receiveAll(keeper, id);
      expect(await readPurchase(keeper, first.id)).toMatchObject({
        state: 'RECEIVED',
        lines: [{ receivedQuantity: '610.0000', returnedQuantity: '20.0000' }],
      });
    }));

  await test.step('仓管 picks by scan with one lot, and 余料 comes back', async () => {
    const body = PickInput.parse({
      holderId: factory.id,
      garmentOrderId: style.orderId,
      needOn: dayAhead(10),
      lines: [{ skuId: skuOf(first), skcId: style.skcId, quantity: '25' }],
    });
    const pick = await callApi(specialist, picksApi.create, { body });
    await asUser(browser, 'cangguan', async (keeper) => {
      await pickByScan(keeper, pick.id, lots);
      await keeper.setViewportSize({ width: 1440, height: 900 });
      await keeper.getByRole('button', { name: '退料' }).click();
      const returning = keeper.getByRole('dialog', { name: /^退料/ });
      await returning.getByRole('textbox', { name: new RegExp(`${lots.a} / 2`) }).fill('3.5');
      await press(returning, '退料');
      await press(keeper.getByRole('dialog', { name: /退料？$/ }), '退料');
      await expect(returning).toBeHidden();
    });
    await asUser(browser, 'beiliaozhuguan', (chief) => closePick(chief, pick.id));
  });

  await test.step('the rest is offered to the next style, with what it saves', async () => {
    const [own] = await callApi(specialist, picksApi.offerRemnants, {
      body: { needs: [{ skuId: skuOf(first), quantity: '100' }], runId: null, holderId: null },
    });
    expect(own).toMatchObject({ lotNo: lots.a, rollNo: '2', quantity: '3.5000', saves: '52.50' });
    const next = await aStyleOf(specialist, browser, factory, [cloths[0]], 50);
    const elsewhere = world.makers[1].id;
    const run = await netFor(specialist, elsewhere, next);
    await specialist.goto(`/nettingDetail?id=${run.id}`);
    await press(specialist, '查看余料');
    await expect(specialist.getByRole('region', { name: '可用余料' }).last()).toContainText(`${lots.a} / 2`);
    await inspect(specialist);
  });

  await test.step('the supplier’s score moved: 面料采购 opens its parts down to the receipt, 面料开发 reads it', async () => {
    const { supplierId } = world.makers[0];
    const now = await scoreOf(page, world);
    for (const part of ['onTime', 'accepted', 'response'] as const) expect(now[part].counted).toBeGreaterThan(scored[part].counted);
    await asUser(browser, 'caigou', (buyer) => openScore(buyer, supplierId, receiptCode));
    await asUser(browser, 'kaifa', async (developer) => {
      await developer.goto(`/supplierDetail?id=${supplierId}`);
      const score = developer.locator('#score');
      await expect(score.getByText(`收货单 ${now.accepted.sources.find(({ kind }) => kind === 'receipt')?.documents}`)).toBeVisible();
      // Whoever may not read the documents is not sent to them.
      await expect(score.getByRole('link')).toHaveCount(0);
      await inspect(developer);
    });
  });
  await specialist.context().close();
  expect(await brokenInvariants()).toEqual([]);
  expect(await verifyLedger()).toContain('0 differences');
});
