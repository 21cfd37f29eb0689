import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { PreparationInput, type Preparation, type PreparationItemFacts } from '@mrp/contract/features/preparations/record.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { asOther, callApi } from './api.ts';
import { settle, violations } from './axe.ts';
import { lintLayout } from './layout.ts';

/** Holder of a garment factory, which receives. */
export async function aFactory(page: Page): Promise<{ id: string; name: string }> {
  const [first] = await callApi(page, holdersApi.choose, { query: { kind: 'GARMENT_SUPPLIER' } });
  if (!first) throw new Error('the demo has no garment factory');
  return first;
}

/** Materials with a preferred offer, fabrics before trims. */
export async function someMaterials(page: Page, holderId: string): Promise<PreparationItemFacts[]> {
  const { rows } = await callApi(page, skuStockApi.list, { query: { page: 1, pageSize: 200, zero: '1' } as never });
  const materialIds = [...new Set(rows.flatMap(({ skuId }) => skuId ?? []))].slice(0, 100);
  const facts = await callApi(page, preparationsApi.listItemFacts, { body: { kind: 'SKU', holderId, materialIds } });
  const offered = facts.filter(({ suppliers }) => suppliers.some(({ preferred, paused, unitPrice }) => preferred && !paused && unitPrice));
  return offered.toSorted((a, b) => b.code.slice(0, 1).localeCompare(a.code.slice(0, 1)));
}

/** A future day in the format of forms. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** An order with one line, as a draft or submitted. */
export async function anOrder(
  page: Page,
  input: { materialId: string; holderId: string; quantity: string; submit?: boolean },
): Promise<Preparation> {
  const { materialId, holderId, quantity, submit = false } = input;
  const body = PreparationInput.parse({
    kind: 'SKU',
    basis: 'MATERIAL',
    object: 'GARMENT_SUPPLIER',
    holderId,
    expectedOn: dayAhead(20),
    remark: '',
    lines: [{ materialId, quantity, takesGreige: false }],
    submit,
  });
  const { orders } = await callApi(page, preparationsApi.create, { body });
  return callApi(page, preparationsApi.get, { params: { id: orders[0]!.id } });
}

/** Approves as another user, because the submitter cannot. */
export async function approve(browser: Browser, ids: readonly string[]): Promise<void> {
  const chief = await asOther(browser, 'beiliaozhuguan');
  const body = { action: 'approve' as const, chosen: { ids: [...ids] }, reason: '' };
  const { failed } = await callApi(chief, preparationsApi.transitionMany, { body });
  expect(failed).toEqual([]);
  await chief.context().close();
}

/** Approves and accepts an order and returns the URL of its production. */
export async function aProduction(page: Page, browser: Browser): Promise<string> {
  const house = await aFactory(page);
  const [material] = await someMaterials(page, house.id);
  const order = await anOrder(page, { materialId: material!.materialId, holderId: house.id, quantity: '100', submit: true });
  await approve(browser, [order.id]);
  const wish = { orderIds: [order.id], lineIds: [] };
  const { fingerprint } = await callApi(page, preparationsApi.planAcceptance, { body: wish });
  const { productions } = await callApi(page, preparationsApi.accept, { body: { ...wish, fingerprint } });
  return productions[0]!.id;
}

/** A style of two colours, planned three to one, with an effective BOM of one material; returns its 款号. */
export async function aStyle(page: Page, browser: Browser, { spuId, skuId, unit }: PreparationItemFacts): Promise<string> {
  const code = `E${Date.now()}`;
  const skcs = [
    { colourName: '藏青', plannedPieces: 300 },
    { colourName: '砖红', plannedPieces: 100 },
  ];
  const style = await callApi(page, stylesApi.create, { body: { code, name: '试样款', skcs } });
  const [site] = await callApi(page, stylesApi.listEntries, { query: { type: 'applicationSite' } });
  const line = { section: 'MAIN' as const, siteId: site!.id, spuId, consumption: '1.25', unitId: unit.id };
  const colours = style.skcs.map(({ id }) => ({ targetId: id, skuId: skuId! }));
  const body = { styleId: style.id, type: 'CUSTOM' as const, lines: [{ ...line, colours }] };
  const bom = await callApi(page, bomsApi.create, { body });
  const submitted = await callApi(page, bomsApi.transition, { params: { id: bom.id }, body: { action: 'submit', version: bom.version } });
  const chief = await asOther(browser, 'beiliaozhuguan');
  await callApi(chief, bomsApi.transition, { params: { id: bom.id }, body: { action: 'confirm', version: submitted.version } });
  await chief.context().close();
  return code;
}

export async function chooseHolder(page: Page, name: string): Promise<void> {
  await page.getByLabel('收货方').click();
  await page.keyboard.type(name);
  await page.locator('.ant-select-item-option', { hasText: name }).first().click();
}

/** Types into a date field, which accepts digits only, part by part. */
export async function typeDay(page: Page, field: Locator, day: string): Promise<void> {
  await field.focus();
  await page.keyboard.type(day.replaceAll('-', ''), { delay: 20 });
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(day);
}

/** Checks accessibility and layout of a dialog in both themes. */
export async function inspectDialog(page: Page): Promise<void> {
  // Its code may still be on its way, and one that was answered may still be closing.
  await expect(page.locator('.ant-modal').filter({ visible: true }).first()).toBeVisible();
  await settle(page);
  expect(await lintLayout(page)).toEqual([]);
  expect(await violations(page, { within: '.ant-modal' })).toEqual([]);
}
