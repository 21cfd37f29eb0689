import { expect, type Page } from '@playwright/test';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { PurchaseInput, type Purchase } from '@mrp/contract/features/purchases/record.ts';
import { callApi } from './api.ts';
import { press, stateTag } from './as-user.ts';
import { gridOf } from './grid.ts';
import { dayAhead, typeDay } from './preparations.ts';

/** A draft of one colour for a receiver, at the price of its offer. */
export async function aDraftOf(page: Page, { skus }: Material, holderId: string, quantity: string): Promise<Purchase> {
  const lines = [{ skuId: skus[0]!.id, quantity }];
  const body = PurchaseInput.parse({ source: 'BRAND', holderId, needOn: dayAhead(20), lines });
  const { orders } = await callApi(page, purchasesApi.create, { body });
  return callApi(page, purchasesApi.get, { params: { id: orders[0]!.id } });
}

/** Placed and confirmed: 待发货. */
export async function aConfirmedOf(page: Page, cloth: Material, holderId: string, quantity: string): Promise<Purchase> {
  const { id, version } = await aDraftOf(page, cloth, holderId, quantity);
  const placed = await callApi(page, purchasesApi.transition, { params: { id }, body: { action: 'place', version } as never });
  return callApi(page, purchasesApi.transition, { params: { id }, body: { action: 'confirm', version: placed.version } as never });
}

interface SmallOrder {
  unitPrice?: string;
  /** Of cloth, which has lots and rolls. */
  isOfRolls?: boolean;
}

/** An order of one line, for no garment order, of what another order buys. */
export async function aSmallOrder(
  page: Page,
  steps: readonly ('place' | 'confirm')[],
  { unitPrice, isOfRolls = false }: SmallOrder = {},
): Promise<Purchase> {
  const { rows } = await callApi(page, purchasesApi.list, { query: { ...(!isOfRolls && { state: 'PLACED' }), pageSize: 50 } as never });
  const bought = rows.find(({ lineCount, unit }) => lineCount === 1 && (!isOfRolls || unit?.name === '米'));
  if (!bought) throw new Error('no order of one line');
  const { holder, lines } = await callApi(page, purchasesApi.get, { params: { id: bought.id } });
  const [line] = lines;
  const needOn = dayAhead(60);
  const body = PurchaseInput.parse({
    source: 'BRAND',
    holderId: holder.id,
    needOn,
    lines: [{ skuId: line!.skuId, quantity: line!.quantity, promisedOn: needOn, reason: '小单补货', ...(unitPrice && { unitPrice }) }],
  });
  const { orders } = await callApi(page, purchasesApi.create, { body });
  const id = orders[0]!.id;
  for (const action of steps) {
    const { version } = await callApi(page, purchasesApi.get, { params: { id } });
    await callApi(page, purchasesApi.transition, { params: { id }, body: { action, version } as never });
  }
  return callApi(page, purchasesApi.get, { params: { id } });
}

export async function placeAndConfirm(page: Page, id: string, day: string): Promise<void> {
  await page.goto(`/purchaseDetail?id=${id}`);
  await press(page, '下单');
  await page.getByRole('dialog').getByRole('button', { name: '下单' }).click();
  await expect(stateTag(page, '待接单')).toBeVisible();
  await confirmOrder(page, day);
}

async function confirmOrder(page: Page, day: string): Promise<void> {
  await press(page, '接单');
  const dialog = page.getByRole('dialog', { name: /^接单/ });
  await typeDay(page, dialog.getByLabel('确认交期'), day);
  await dialog.getByRole('button', { name: '接单' }).click();
  await expect(stateTag(page, '待发货')).toBeVisible();
}

/** 变更 to another quantity: the second version, which is confirmed again. */
export async function changeOrder(page: Page, id: string, quantity: string): Promise<void> {
  await page.goto(`/purchaseDetail?id=${id}`);
  await page.getByRole('link', { name: '变更' }).click();
  await gridOf(page, '明细').cell(1, 'quantity').click();
  await page.keyboard.type(quantity);
  await page.keyboard.press('Enter');
  await page.getByLabel('变更原因').fill('客户加单');
  await page.getByRole('button', { name: /保存为新版本/ }).click();
  await expect(stateTag(page, '待接单')).toBeVisible();
  await expect(page.getByRole('region', { name: '第 2 版' })).toBeVisible();
  await confirmOrder(page, dayAhead(30));
}
