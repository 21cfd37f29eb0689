import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { PickInput, type PickOrder } from '@mrp/contract/features/picks/record.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { StockDocumentInput } from '@mrp/contract/features/stock/documents.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { GarmentOrderInput } from '@mrp/contract/features/styles/input.ts';
import { asOther, callApi } from './api.ts';
import { createBom, createBomFabric, createStyle } from './boms.ts';
import { dayAhead } from './preparations.ts';

/** Garment orders of 400 pieces in one colour at a factory that holds two lots of its cloth in 公斤: A of 3 × 40, B of 2 × 100. */
export async function anOrderWithCloth(page: Page, browser: Browser) {
  const [factory] = await callApi(page, holdersApi.choose, { query: { kind: 'GARMENT_SUPPLIER' } });
  if (!factory?.supplierId) throw new Error('the demo has no garment factory');
  const fabric = await createBomFabric(page, browser);
  const style = await createStyle(page, fabric);
  const bom = await createBom(page, style, [fabric]);
  const submitted = await callApi(page, bomsApi.transition, { params: { id: bom.id }, body: { action: 'submit', version: bom.version } });
  const chief = await asOther(browser, 'beiliaozhuguan');
  await callApi(chief, bomsApi.transition, { params: { id: bom.id }, body: { action: 'confirm', version: submitted.version } });
  await chief.context().close();

  const skc = style.skcs[0]!;
  const sku = fabric.skus.find(({ colourName }) => colourName === skc.colourName) ?? fabric.skus[0]!;
  const order = (code: string) =>
    callApi(page, stylesApi.createOrder, {
      body: GarmentOrderInput.parse({
        code,
        styleId: style.id,
        supplierId: factory.supplierId,
        deliverOn: dayAhead(30),
        lines: [{ skcId: skc.id, pieces: 400 }],
      }),
    });
  const stem = randomUUID().slice(0, 6).toUpperCase();
  const lots = { a: `A${stem}`, b: `B${stem}` };
  await stockRolls(page, factory.id, sku.id, { [lots.a]: ['40', '40', '40'], [lots.b]: ['100', '100'] });
  return { factory, style, sku, skc, lots, order, code: `LD${stem}` };
}

async function stockRolls(page: Page, holderId: string, materialId: string, lots: Readonly<Record<string, readonly string[]>>) {
  for (const [lotNo, rolls] of Object.entries(lots)) {
    const quantity = String(rolls.reduce((sum, roll) => sum + Number(roll), 0));
    const body = StockDocumentInput.parse({
      kind: 'SUPPLEMENT',
      holderId,
      lines: [
        { materialId, quantity, unitPrice: '10', rolls: rolls.map((roll, at) => ({ lotNo, rollNo: String(at + 1), quantity: roll })) },
      ],
    });
    const { id, version } = await callApi(page, skuStockApi.createDocument, { body });
    await callApi(page, skuStockApi.transitionDocument, { params: { id }, body: { action: 'post', version } as never });
  }
}

/** A pick by hand of one material. */
export const aPickByHand = (page: Page, holderId: string, skuId: string, quantity: string): Promise<PickOrder> =>
  callApi(page, picksApi.create, {
    body: PickInput.parse({ holderId, needOn: dayAhead(10), remark: '', lines: [{ skuId, quantity }] }),
  });
