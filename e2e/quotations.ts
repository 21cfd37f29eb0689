import type { Page } from '@playwright/test';
import { costingApi } from '@mrp/contract/features/costing.ts';
import type { QuotationLineDraft } from '@mrp/contract/features/costing/input.ts';
import type { CostSheet, Quotation } from '@mrp/contract/features/costing/record.ts';
import { callApi } from './api.ts';

/** A priced quotation of the demo: its style, factory, currency and units are those of new ones. */
export async function aModelQuotation(page: Page): Promise<Quotation> {
  const { rows } = await callApi(page, costingApi.list, { query: { state: 'DONE', page: 1, pageSize: 20 } as never });
  for (const { id } of rows) {
    const found = await callApi(page, costingApi.get, { params: { id } });
    if (found.lines.some(({ unit }) => unit?.name === '米') && found.lines.some(({ priceUnit }) => priceUnit?.name === '公斤'))
      return found;
  }
  throw new Error('the demo has a quotation by the kilogram');
}

const unitIdOf = ({ lines }: Quotation, name: string): string =>
  lines.flatMap(({ unit, priceUnit }) => [unit, priceUnit]).find((unit) => unit?.name === name)?.id ?? '';

/** Cloth, print and sewing of the worked sheet: 17.05 + 3.20 + 8.99. */
export const workedLines = (model: Quotation): QuotationLineDraft[] => [
  {
    part: 'MATERIAL',
    purpose: 'MAIN',
    name: '精梳棉氨汗布',
    site: '大身',
    itemNo: 'KS-208',
    consumption: '1.25',
    unitId: unitIdOf(model, '米'),
    shrinkage: '3',
    loss: '4',
    price: '42.00',
    priceUnitId: unitIdOf(model, '公斤'),
    disparity: '0.5',
    width: '160',
    gramWeight: '180',
  },
  { part: 'TECHNIQUE', name: '胸前印花', site: '左胸', consumption: '1', price: '3.20' },
  { part: 'OPERATION', name: '车缝', consumption: '14.5', measure: 'MINUTE', price: '0.62' },
];

/** A quotation in 核价中 with these lines. */
export async function aDispatchedQuotation(page: Page, linesOf = workedLines): Promise<Quotation> {
  const model = await aModelQuotation(page);
  const made = await callApi(page, costingApi.create, {
    body: {
      styleId: model.styleId,
      supplierId: model.supplierId,
      currencyId: model.currencyId,
      quotedOn: model.quotedOn,
      taxRate: '13',
      taxIncluded: false,
      pieces: 1200,
      lines: linesOf(model),
    } as never,
  });
  const params = { id: made.id };
  const submitted = await callApi(page, costingApi.transition, { params, body: { action: 'submit', version: made.version } });
  return callApi(page, costingApi.transition, { params, body: { action: 'dispatch', version: submitted.version } });
}

export const sheetOf = (page: Page, { id }: Pick<Quotation, 'id'>): Promise<CostSheet> =>
  callApi(page, costingApi.getSheet, { params: { id } });

/** Every line of the sheet as quoted. */
export async function acceptLines(page: Page, quotation: Pick<Quotation, 'id'>): Promise<CostSheet> {
  const sheet = await sheetOf(page, quotation);
  const lines = sheet.lines.map(({ id, version }) => ({
    id,
    version,
    consumption: null,
    price: null,
    basis: 'MANUAL' as const,
    decision: 'ACCEPTED' as const,
    reason: '按报价',
  }));
  return callApi(page, costingApi.saveSheetLines, { params: { id: quotation.id }, body: { version: sheet.version, lines } });
}
