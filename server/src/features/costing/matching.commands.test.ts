import { beforeAll, describe, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { sayByDefault } from '../../../test/comparisons.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import {
  aDispatchedQuotation,
  aMatchedLine,
  readQuotation,
  readSheet,
  submitTask,
  saveLines,
  workedLines,
} from '../../../test/quotations.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;
let fabrics: TestUser;
let skuId: string;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  clerk = await t.aUser();
  fabrics = await t.aUser(['面料核价', '面料核价:核价', '全局:查看价格']);
  await sayByDefault(clerk, { benchmarkBasis: 'PRICE_LIST', orangeAction: 'HINT', redAction: 'HINT' });
  const { material } = await aMatchedLine(t, d, [clerk, await t.aUser()], '40.00');
  skuId = material.skus[0]!.id;
});

const match = (user: TestUser, id: string, lineId: string, version: number, sku = skuId) =>
  user.call(costingApi.matchLine, { params: { id }, body: { lineId, version, skuId: sku } });

describe('a line without a match', () => {
  it('is matched by the fabric department in its own task, judged by the material, and remembered for the factory', async () => {
    const { id } = await aDispatchedQuotation(t, d, clerk, { lines: workedLines(d).slice(0, 1) });
    const [line] = (await readSheet(clerk, id)).lines;
    expect(line).toMatchObject({ item: null, benchmark: null, band: 'ORANGE', deviation: null });
    const { data: sheet } = await match(fabrics, id, line!.id, line!.version);
    expect(sheet.lines[0]).toMatchObject({
      item: { id: skuId },
      benchmarkBasis: 'PRICE_LIST',
      quotedAmount: line!.quotedAmount,
      quotedPrice: line!.quotedPrice,
      benchmark: expect.any(String),
      deviation: expect.any(String),
    });
    expect(await readQuotation(clerk, id)).toMatchObject({ state: 'COSTING', versionNo: 1, lines: [{ item: { id: skuId } }] });
    expect(await match(fabrics, id, line!.id, line!.version)).toMatchObject({ code: 40900 });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is not matched by others, with what does not exist, nor once the task was submitted', async () => {
    const { id } = await aDispatchedQuotation(t, d, clerk, { lines: workedLines(d).slice(0, 1) });
    const [line] = (await readSheet(clerk, id)).lines;
    expect(await match(await t.aUser(['成衣核价', '成衣核价:技术核价']), id, line!.id, line!.version)).toMatchObject({ code: 40300 });
    expect(await match(fabrics, id, line!.id, line!.version, '999999')).toMatchObject({
      data: { fields: { skuId: '物料不存在，请重新选择' } },
    });
    await saveLines(clerk, id);
    await submitTask(clerk, id, 'FABRIC');
    const [decided] = (await readSheet(clerk, id)).lines;
    expect(await match(fabrics, id, line!.id, decided!.version)).toMatchObject({ code: 40905 });
    // The quotation itself stays closed for anything else.
    await expect(
      t.ownerDb.updateTable('quotationLines').set({ price: '1', skuId }).where('quotationId', '=', id).execute(),
    ).rejects.toThrow(/submitted/);
  });
});
