import { beforeAll, describe, expect, it } from 'vitest';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { commitImport, previewOf, workbookOf } from '../../../test/imports.ts';
import { anAnswer, anInquiry } from '../../../test/inquiries.ts';
import { aMatchedLine, aSubmittedSheet, moveSheet } from '../../../test/quotations.ts';
import { anActiveMaterial } from '../../../test/styles.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { done } from '../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;
let head: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  [clerk, head] = [await t.aUser(), await t.aUser()];
});

/** Of the newest price, as the list of prices and the history of the material say it. */
async function sourceOf(spuId: string) {
  const { rows } = await done(head, pricesApi.listPrices, { query: { spuIds: [spuId], pageSize: 50 } as never });
  const newest = rows.toSorted((one, other) => Number(other.id) - Number(one.id))[0];
  const history = await done(head, pricesApi.listPriceHistory, { params: { id: spuId } });
  const listed = await done(head, pricesApi.getPrice, { params: { id: newest!.id } });
  expect([listed.source, history.find(({ id }) => id === newest?.id)?.source]).toEqual([newest?.source, newest?.source]);
  return newest?.source;
}

describe('the source of a price', () => {
  it('is none for a price that was entered', async () => {
    const offers = [offerInput(d, (await aSupplier(t)).id, { bulkPrice: '42' })];
    const material = await anActiveMaterial(t, d, clerk, head, { colours: ['藏青'], offers });
    expect(await sourceOf(material.id)).toBeNull();
  });

  it('is the version of the sheet whose approval wrote it', async () => {
    const { material, line } = await aMatchedLine(t, d, [clerk, head], '40.00');
    const reduce = () => ({ decision: 'REDUCED' as const, price: '12.2987', reason: '谈价' });
    const sheet = await aSubmittedSheet(t, d, clerk, { lines: [line] }, reduce);
    await moveSheet(head, sheet.quotation.id, 'approve');
    expect(await sourceOf(material.id)).toEqual({ kind: 'SHEET', id: sheet.quotation.id, code: sheet.code, versionNo: 1, ownerId: null });
  });

  it('is the inquiry whose answer was adopted', async () => {
    const material = await anActiveMaterial(t, d, clerk, head);
    const suppliers = [(await aSupplier(t)).id, (await aSupplier(t)).id];
    const made = await done(clerk, inquiriesApi.create, { body: { ...anInquiry(d, suppliers), skuId: material.skus[0]!.id } as never });
    const body = { ...anAnswer(d, suppliers[0]!), version: made.version };
    const answered = await done(clerk, inquiriesApi.answer, { params: { id: made.id }, body });
    await done(head, inquiriesApi.decide, {
      params: { id: made.id },
      body: { answerId: answered.answers[0]!.id, reason: '价低', version: answered.version } as never,
    });
    expect(await sourceOf(material.id)).toEqual({ kind: 'INQUIRY', id: made.id, code: made.code, versionNo: null, ownerId: null });
  });

  it('is the import that read it in, which is its author’s to open', async () => {
    const supplier = await aSupplier(t);
    const offers = [offerInput(d, supplier.id, { bulkPrice: '42', validFrom: '2026-01-01' })];
    const material = await anActiveMaterial(t, d, clerk, head, { colours: ['藏青'], offers });
    const file = await workbookOf(['SKU编码', '供应商简称', '单价'], [[material.skus[0]!.code, supplier.abbreviation, '44.5']]);
    const { id } = await commitImport(t, clerk, (await previewOf(t, clerk, 'prices', file)).id);
    expect(await sourceOf(material.id)).toMatchObject({ kind: 'IMPORT', id, code: expect.stringMatching(/\.xlsx$/), ownerId: clerk.id });
  });
});
