import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { classificationsApi } from '@mrp/contract/features/dictionaries/classifications.ts';
import { coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import { entriesApi } from '@mrp/contract/features/dictionaries/entries.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { StockDocumentInput } from '@mrp/contract/features/stock/documents.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { BomInput, StyleInput } from '@mrp/contract/features/styles/input.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { asOther, callApi, enableMaterial } from './api.ts';
import { anOrder, approve, dayAhead } from './preparations.ts';

/** A holder and its supplier. */
interface Holder {
  id: string;
  name: string;
  supplierId: string;
}

/** Initial data of the test, used by no other test, so that all figures come from it. */
export interface LifecycleWorld {
  /** Sews, and receives the prepared material. */
  factory: Holder;
  /** Dyes, and stores the greige. */
  dyer: Holder;
  cloth: Material;
  navy: string;
  red: string;
  style: string;
  /** Day on which the cloth must have arrived. */
  needOn: string;
}

/** Creates cloth of two colours dyed from greige, stock of both, expected cloth, and a style with an effective BOM. */
export async function aLifecycleWorld(page: Page, browser: Browser): Promise<LifecycleWorld> {
  const [factory, dyer] = [await createHolder(page, 'GARMENT_SUPPLIER'), await createHolder(page, 'MATERIAL_SUPPLIER', '沐川染整')];
  const cloth = await aCloth(page, browser, dyer);
  const [navy = '', red = ''] = cloth.skus.map(({ id }) => id);
  const lots = (lot: string, ...rolls: string[]) => rolls.map((quantity, at) => ({ lotNo: lot, rollNo: `${at + 1}`, quantity }));
  const greige = { api: spuStockApi, holderId: dyer.id, materialId: cloth.id };
  await postSupplement(page, { ...greige, ownership: 1, rolls: [...lots('P1', '120.5', '99.5'), ...lots('P2', '80', '60')] });
  await postSupplement(page, { ...greige, ownership: 2, rolls: lots('G1', '150', '150') });
  const dyed = { api: skuStockApi, holderId: factory.id, materialId: navy, ownership: 1 as const };
  await postSupplement(page, { ...dyed, rolls: [...lots('N0', '70', '30.25'), ...lots('N9', '20')] });
  await freeze(page, navy, 'N9');
  const coming = await anOrder(page, { materialId: navy, holderId: factory.id, quantity: '60', submit: true });
  await approve(browser, [coming.id]);
  return { factory, dyer, cloth, navy, red, style: await aSizedStyle(page, browser, cloth, factory), needOn: dayAhead(60) };
}

async function createHolder(page: Page, kind: 'GARMENT_SUPPLIER' | 'MATERIAL_SUPPLIER', name?: string): Promise<Holder> {
  const houses = await callApi(page, holdersApi.choose, { query: { kind, ...(name && { q: name }) } });
  const house = name ? houses.find((one) => one.name === name) : houses.at(-1);
  if (!house?.supplierId) throw new Error(`the demo has no house of ${kind}`);
  return { id: house.id, name: house.name, supplierId: house.supplierId };
}

async function aCloth(page: Page, browser: Browser, dyer: Holder): Promise<Material> {
  const classes = await callApi(page, classificationsApi.listClassOptions, {});
  const leaf = classes.find(({ isLeaf, active, greigeManaged, lotTracked, firstUnit }) => {
    return isLeaf && active && greigeManaged && lotTracked === 'ROLL' && firstUnit?.name === '米';
  });
  const { rows: colours } = await callApi(page, coloursApi.listColourOptions, { query: { page: 1, pageSize: 2 } });
  const [ingredient] = await callApi(page, entriesApi.listOptions, { params: { dictionary: 'ingredient' } });
  const [currency] = await callApi(page, entriesApi.listOptions, { params: { dictionary: 'currency' } });
  const offer = { supplierId: dyer.supplierId, unitId: leaf?.firstUnit?.id, taxIncluded: true, taxRate: '13', currencyId: currency?.id };
  const terms = { ...offer, preferred: true, moqPerColour: '300', packQuantity: '50', leadDaysBulk: '10', leadDaysDye: '5' };
  const body = {
    material: {
      name: `闭环布 ${randomUUID().slice(0, 8)}`,
      classificationId: leaf?.id,
      width: '160',
      gramWeight: '180',
      dyeLoss: '6',
      compositions: [{ ingredientId: ingredient?.id, share: '100' }],
    },
    colours: colours.map(({ id }, at) => ({ colourId: id, state: 'CONFIRMED', safetyStock: at === 0 ? '50' : null })),
    offers: [
      { ...offer, preferred: true, bulkPrice: '9.04' },
      { ...terms, colour: 0, bulkPrice: '16.95', dyePrice: '3.39' },
      { ...terms, colour: 1, bulkPrice: '16.95', dyePrice: '3.39' },
    ],
  };
  const cloth = await callApi(page, materialsApi.create, { body: body as never });
  return enableMaterial(page, browser, cloth);
}

interface Supplement {
  api: typeof skuStockApi;
  holderId: string;
  materialId: string;
  ownership: 1 | 2;
  rolls: { lotNo: string; rollNo: string; quantity: string }[];
}

/** Posts 临时入库. */
async function postSupplement(page: Page, { api, holderId, materialId, ownership, rolls }: Supplement): Promise<void> {
  const whole = rolls.map(({ quantity }) => quantity);
  const line = { materialId, quantity: sumDecimals(whole), rolls };
  const body = StockDocumentInput.parse({ kind: 'SUPPLEMENT', holderId, ownership, lines: [line] });
  const { id, version } = await callApi(page, api.createDocument, { body });
  await callApi(page, api.transitionDocument, {
    params: { id },
    body: { action: 'post', version, received: [], reason: '', occurredAt: null },
  });
}

/** Sets a lot to unfit: it stays in stock but cannot be used. */
async function freeze(page: Page, skuId: string, lotNo: string): Promise<void> {
  const { rows } = await callApi(page, skuStockApi.list, { query: { page: 1, pageSize: 200, zero: '1' } as never });
  const itemId = rows.find((row) => row.skuId === skuId)?.itemId ?? '';
  const lot = (await callApi(page, skuStockApi.listLots, { params: { id: itemId }, query: {} })).find((one) => one.lotNo === lotNo);
  const verdict = { deltaE: null, actualWidth: null, actualGramWeight: null, actualShrinkage: null, quality: 'FAILED' as const };
  const body = { ...verdict, shadeBand: '', remark: '色差', version: lot?.version ?? 0 };
  await callApi(page, skuStockApi.editLot, { params: { id: lot?.id ?? '' }, body });
}

/** Creates a style of two colours and two sizes, where the larger needs more cloth; another user confirms its BOM. Returns its 款号. */
async function aSizedStyle(page: Page, browser: Browser, { id: spuId, skus, firstUnit }: Material, factory: Holder): Promise<string> {
  const code = `L${Date.now()}`;
  const skcs = ['藏青', '砖红'].map((colourName) => ({ colourName, sizes: ['M', 'XL'] }));
  const body = StyleInput.parse({ code, name: '闭环款', supplierId: factory.supplierId, skcs });
  const style = await callApi(page, stylesApi.create, { body });
  const [site] = await callApi(page, stylesApi.listEntries, { query: { type: 'applicationSite' } });
  const line = { section: 'MAIN', siteId: site?.id, spuId, consumption: '1.25', unitId: firstUnit.id, loss: '4', shrinkage: '3' };
  const colours = style.skcs.map(({ id }, at) => ({ targetId: id, skuId: skus[at]?.id }));
  const bom = await callApi(page, bomsApi.create, {
    body: BomInput.parse({ styleId: style.id, lines: [{ ...line, colours, sizes: [{ size: 'XL', factor: '1.05' }] }] }),
  });
  const { version } = await callApi(page, bomsApi.transition, { params: { id: bom.id }, body: { action: 'submit', version: bom.version } });
  const chief = await asOther(browser, 'beiliaozhuguan');
  await callApi(chief, bomsApi.transition, { params: { id: bom.id }, body: { action: 'confirm', version } });
  await chief.context().close();
  return code;
}
