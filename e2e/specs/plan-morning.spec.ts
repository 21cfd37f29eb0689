import { expect, test, type Page } from '@playwright/test';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { planApi } from '@mrp/contract/features/plan.ts';
import { purchasesApi, receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { GarmentOrderInput } from '@mrp/contract/features/styles/input.ts';
import { callApi } from '../api.ts';
import { asUser, inspect, press } from '../as-user.ts';
import { gridOf } from '../grid.ts';
import { dayAhead, inspectDialog, typeDay } from '../preparations.ts';
import { placeAndConfirm } from '../purchases.ts';
import { aStyleOf, aSupplyWorld, readPurchase, shipRolls } from '../supply.ts';

const PIECES = 600;
const DUE = 18;
const LATE = 30;

const rowsOf = (page: Page) => page.locator('[data-list-row]');
/** The row of one kind, and the one action that stands in it. */
const rowOf = (page: Page, kind: string) => rowsOf(page).filter({ has: page.locator('.status-tag', { hasText: new RegExp(`^${kind}$`) }) });
const begin = (page: Page, kind: string) => rowOf(page, kind).locator('[data-action="act"]').click();

/** Opens 今天要做 of these materials once the plan has seen everything that was done. */
async function openMorning(page: Page, address: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await callApi(page, planApi.refresh, { body: {} });
        return (await callApi(page, planApi.getMoment, {})).isStale;
      },
      { timeout: 60_000 },
    )
    .toBe(false);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: '今天要做' })).toBeVisible();
}

/** Takes in all of a shipment as it was sent. */
async function receive(page: Page, shipment: Shipment): Promise<void> {
  const lines = shipment.lines.map(({ id, quantity }) => ({ lineId: id, quantity, rolls: [], binId: null }));
  await callApi(page, receiptsApi.create, { body: { shipmentId: shipment.id, lines, version: shipment.version } });
}

test('the morning: 面料采购 and 备料主管 work what is to be done off until nothing is left, and the order is complete', async ({
  page,
  browser,
}) => {
  test.setTimeout(420_000);
  page.setDefaultTimeout(30_000);
  await page.goto('/home');
  const { factory, cloths } = await aSupplyWorld(page, browser);
  const style = await aStyleOf(page, browser, factory, cloths, PIECES, cloths);
  const [late, missing] = cloths;
  const order = await callApi(page, stylesApi.getOrder, { params: { id: style.orderId } });
  const { code, supplier, lines, version } = order;
  await callApi(page, stylesApi.editOrder, {
    params: { id: order.id },
    body: {
      order: GarmentOrderInput.parse({
        code,
        styleId: order.style.id,
        supplierId: supplier?.id,
        deliverOn: dayAhead(DUE),
        lines: lines.map(({ skcId, size, pieces }) => ({ skcId, size, pieces })),
      }),
      version,
    },
  });
  // One cloth is ordered and comes too late, the other is not ordered.
  const body = PurchaseInput.parse({
    source: 'BRAND',
    holderId: factory.id,
    needOn: dayAhead(DUE),
    lines: [{ skuId: late.skus[0]!.id, quantity: String(PIECES), promisedOn: dayAhead(LATE) }],
  });
  const { orders } = await callApi(page, purchasesApi.create, { body });
  const hurried = orders[0]!.id;
  await placeAndConfirm(page, hurried, dayAhead(LATE));
  const address = `/planExceptions?materialIds=${cloths.map(({ id }) => id).join(',')}`;

  await test.step('备料主管 reads what is to be done: an order that will be late, a purchase to hurry, a cloth to buy', () =>
    asUser(browser, 'beiliaozhuguan', async (chief) => {
      await openMorning(chief, address);
      await expect(rowsOf(chief)).toHaveCount(3);
      for (const kind of ['改交期', '催货', '下单']) await expect(rowOf(chief, kind)).toHaveCount(1);
      await expect(rowOf(chief, '改交期')).toContainText(`最早 ${dayAhead(LATE).slice(5)} 齐料`);
      await inspect(chief);
      // What if the purchase came in time: nothing is written.
      await chief.goto(`/planWhatIf?a=PURCHASE,${hurried},,${dayAhead(DUE - 4)}`);
      await expect(chief.locator('#orders')).toContainText(code);
      await expect(chief.locator('#orders')).toContainText('不再迟');
      await inspect(chief);
      expect((await readPurchase(chief, hurried)).lines[0]?.confirmedOn).toBe(dayAhead(LATE));
    }));

  await test.step('面料采购 hurries the supplier and writes his answer down; order and purchase are in time and gone from the list', () =>
    asUser(browser, 'caigou', async (buyer) => {
      await openMorning(buyer, address);
      await begin(buyer, '催货');
      const dialog = buyer.getByRole('dialog', { name: /^催货“/ });
      await expect(dialog).toBeVisible();
      await inspectDialog(buyer);
      await press(dialog, '催货');
      await expect(dialog).toBeHidden();
      await press(buyer, /^填写回复|^回复/);
      const answering = buyer.getByRole('dialog', { name: /^回复催货/ });
      await expect(answering).toBeVisible();
      await typeDay(buyer, answering.getByLabel('回复交期'), dayAhead(DUE - 4));
      await answering.locator('textarea').fill('加急排缸');
      await press(answering, '记下回复');
      await expect(answering).toBeHidden();
      await openMorning(buyer, address);
      await expect(rowsOf(buyer)).toHaveCount(1);
    }));

  let bought = '';
  await test.step('面料采购 buys what is missing with the form filled in; nothing is left to be done', () =>
    asUser(browser, 'caigou', async (buyer) => {
      await openMorning(buyer, address);
      await begin(buyer, '下单');
      await expect(buyer).toHaveURL(/\/newPurchase\?exceptionIds=/);
      await gridOf(buyer, '明细').expectLines(1);
      await press(buyer, /^保存(?!并)/);
      await expect(buyer).not.toHaveURL(/\/newPurchase/);
      const { rows: made } = await callApi(buyer, purchasesApi.list, { query: { page: 1, pageSize: 10, sort: '-updatedAt' } as never });
      bought = made[0]!.id;
      expect((await readPurchase(buyer, bought)).lines).toMatchObject([{ skuId: missing.skus[0]!.id, quantity: '600.0000' }]);
      await placeAndConfirm(buyer, bought, dayAhead(DUE - 6));
      await openMorning(buyer, address);
      await expect(rowsOf(buyer)).toHaveCount(0);
      await inspect(buyer);
    }));

  await test.step('the goods come, and 备料主管 finds the order complete', async () => {
    for (const [id, cloth] of [
      [hurried, late],
      [bought, missing],
    ] as const) {
      const { quantity } = (await readPurchase(page, id)).lines[0]!;
      await receive(page, await shipRolls(page, id, cloth.skus[0]!.id, `M${Date.now()}`, [quantity]));
    }
    await asUser(browser, 'beiliaozhuguan', async (chief) => {
      await openMorning(chief, address);
      await expect(rowsOf(chief)).toHaveCount(0);
      await chief.goto(`/preparationReadiness?q=${code}`);
      await expect(rowsOf(chief)).toHaveCount(1);
      await expect(rowsOf(chief)).toContainText('100');
      const { items } = await callApi(chief, nettingApi.explainReadiness, { params: { id: order.id } });
      expect(items.map(({ lacking }) => Number(lacking))).toEqual([0, 0]);
    });
  });
});
