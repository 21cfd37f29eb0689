import { beforeAll, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aStockWorld, postDocument, type StockWorld } from '../../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1);
});

it('the log and the comments of a document are told only under the title of its goods', async () => {
  const [author, reader, stranger] = [await t.aUser(), await t.aUser(['SPU库存']), await t.aUser(['SKU库存'])];
  const lines = [{ materialId: w.spu, quantity: '5', unitPrice: '3.00' }];
  const { id } = await postDocument(author, 'SPU', { kind: 'SUPPLEMENT', holderId: w.holders[0] ?? '', lines });
  const ofDocument = { id, type: 'stockDocument' };
  for (const who of [reader, stranger]) {
    const answers = await Promise.all([
      who.call(auditApi.selectAllLogById, { query: ofDocument }),
      who.call(auditApi.listComments, { query: ofDocument }),
      who.call(auditApi.addComment, { body: { ...ofDocument, text: '到货偏色' } }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(Array<number>(3).fill(who === reader ? 200 : errors.FORBIDDEN.code));
  }
});
