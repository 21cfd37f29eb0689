import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { classificationsApi } from '@mrp/contract/features/dictionaries/classifications.ts';
import { coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import { entriesApi } from '@mrp/contract/features/dictionaries/entries.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { NettingInput, type NettingRow } from '@mrp/contract/features/netting/record.ts';
import { purchasesApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { ShipmentRequest, type Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { BomInput, GarmentOrderInput, StyleInput } from '@mrp/contract/features/styles/input.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { asOther, callApi, enableMaterial } from './api.ts';
import { dayAhead } from './preparations.ts';

const run = promisify(execFile);

interface Maker {
  id: string;
  name: string;
  supplierId: string;
}

/** Two cloths of two suppliers that no other test uses, and a garment factory. */
export interface SupplyWorld {
  factory: Maker;
  makers: [Maker, Maker];
  cloths: [Material, Material];
}

export async function aSupplyWorld(page: Page, browser: Browser): Promise<SupplyWorld> {
  const houses = async (kind: 'GARMENT_SUPPLIER' | 'MATERIAL_SUPPLIER') =>
    (await callApi(page, holdersApi.choose, { query: { kind } })).flatMap(({ id, name, supplierId }) =>
      supplierId ? [{ id, name, supplierId }] : [],
    );
  const [factory] = await houses('GARMENT_SUPPLIER');
  const [one, other] = await houses('MATERIAL_SUPPLIER');
  if (!factory || !one || !other) throw new Error('the demo lacks houses');
  return { factory, makers: [one, other], cloths: [await aCloth(page, browser, one), await aCloth(page, browser, other)] };
}

/** A cloth in 米, tracked by roll, in one colour at 16.95 with tax. */
async function aCloth(page: Page, browser: Browser, { supplierId }: Maker): Promise<Material> {
  const classes = await callApi(page, classificationsApi.listClassOptions, {});
  const leaf = classes.find(
    ({ isLeaf, active, lotTracked, firstUnit, kind }) =>
      kind === 'FABRIC' && isLeaf && active && lotTracked === 'ROLL' && firstUnit?.name === '米',
  );
  const { rows: colours } = await callApi(page, coloursApi.listColourOptions, { query: { page: 1, pageSize: 1 } });
  const [ingredient] = await callApi(page, entriesApi.listOptions, { params: { dictionary: 'ingredient' } });
  const [currency] = await callApi(page, entriesApi.listOptions, { params: { dictionary: 'currency' } });
  const body = {
    material: {
      name: `供应布 ${randomUUID().slice(0, 8)}`,
      classificationId: leaf?.id,
      width: '160',
      gramWeight: '180',
      compositions: [{ ingredientId: ingredient?.id, share: '100' }],
    },
    colours: colours.map(({ id }) => ({ colourId: id, state: 'CONFIRMED' })),
    offers: [
      {
        colour: 0,
        supplierId,
        unitId: leaf?.firstUnit?.id,
        taxIncluded: true,
        taxRate: '13',
        currencyId: currency?.id,
        preferred: true,
        bulkPrice: '16.95',
        leadDaysBulk: '10',
      },
    ],
  };
  return enableMaterial(page, browser, await callApi(page, materialsApi.create, { body: body as never }));
}

/** A style of these cloths with an effective BOM of 1 米 each, and its order of so many pieces at the factory; what is not prepared is bought. */
export async function aStyleOf(
  page: Page,
  browser: Browser,
  factory: Maker,
  cloths: readonly Material[],
  pieces: number,
  unprepared: readonly Material[] = [],
) {
  const code = `GY${randomUUID().slice(0, 6).toUpperCase()}`;
  const skcs = [{ colourName: cloths[0]!.skus[0]!.colourName }];
  const style = await callApi(page, stylesApi.create, { body: StyleInput.parse({ code, name: `供应款${code}`, skcs }) });
  const skcId = style.skcs[0]!.id;
  const sites = await callApi(page, stylesApi.listEntries, { query: { type: 'applicationSite' } });
  const lines = cloths.map((cloth, at) => ({
    section: at === 0 ? 'MAIN' : 'LINING',
    siteId: sites[at]!.id,
    spuId: cloth.id,
    consumption: '1',
    isPrepared: !unprepared.includes(cloth),
    unitId: cloth.firstUnit.id,
    colours: [{ targetId: skcId, skuId: cloth.skus[0]!.id }],
  }));
  const bom = await callApi(page, bomsApi.create, { body: BomInput.parse({ styleId: style.id, lines }) });
  const { version } = await callApi(page, bomsApi.transition, { params: { id: bom.id }, body: { action: 'submit', version: bom.version } });
  const chief = await asOther(browser, 'beiliaozhuguan');
  await callApi(chief, bomsApi.transition, { params: { id: bom.id }, body: { action: 'confirm', version } });
  await chief.context().close();
  const order = await callApi(page, stylesApi.createOrder, {
    body: GarmentOrderInput.parse({
      code: `DD${code}`,
      styleId: style.id,
      supplierId: factory.supplierId,
      deliverOn: dayAhead(60),
      lines: [{ skcId, pieces }],
    }),
  });
  return { code, skcId, orderId: order.id, pieces };
}

/** 备料测算 of a style for a receiver. */
export const netFor = (
  page: Page,
  holderId: string,
  { skcId, orderId, pieces }: Awaited<ReturnType<typeof aStyleOf>>,
): Promise<NettingRow> =>
  callApi(page, nettingApi.run, {
    body: NettingInput.parse({
      goods: 'SKU',
      holderId,
      demands: [{ skcId, garmentOrderId: orderId, pieces: String(pieces), needOn: dayAhead(40) }],
    }),
  });

/** 发货 of rolls that the supplier holds outside this system: so many of equal length in one lot. */
export async function shipRolls(page: Page, orderId: string, skuId: string, lotNo: string, rolls: readonly string[]): Promise<Shipment> {
  const quantity = sumDecimals(rolls);
  const request = ShipmentRequest.parse({
    orderIds: [orderId],
    lines: [
      { skuId, quantity, unregistered: quantity, rolls: rolls.map((roll, at) => ({ lotNo, rollNo: String(at + 1), quantity: roll })) },
    ],
  });
  const { fingerprint, asksLast } = await callApi(page, shipmentsApi.plan, { body: request });
  return callApi(page, shipmentsApi.create, {
    body: {
      ...request,
      carrier: '',
      trackingNo: '',
      expectedOn: null,
      occurredAt: null,
      remark: '',
      fingerprint,
      isLast: asksLast ? true : null,
    },
  });
}

export const readPurchase = (page: Page, id: string) => callApi(page, purchasesApi.get, { params: { id } });

/** `npm run admin -- verify-ledger` on the database under test. */
export async function verifyLedger(): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/src/admin.ts', 'verify-ledger'], { env: { ...process.env } });
  return stdout;
}
