import { beforeAll, describe, expect, it } from 'vitest';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestApp, type TestUser } from '../../../../../test/app.ts';
import { aDocument, aStockWorld, postDocument, type DocumentDraft, type StockWorld } from '../../../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 2);
  user = await t.aUser();
});

const draft = (kind: 'SUPPLEMENT' | 'OTHER_OUT', materialId: string): DocumentDraft => ({
  kind,
  holderId: w.holders[0] ?? '',
  reason: '盘点补录',
  lines: [{ materialId, quantity: '10', ...(kind === 'SUPPLEMENT' && { unitPrice: '10.00' }) }],
});
const spuOf = async (skuId: string): Promise<string> =>
  (await t.db.selectFrom('skus').select('spuId').where('id', '=', skuId).executeTakeFirstOrThrow()).spuId;
const moveMaterial = (id: string, state: string) => t.ownerDb.updateTable('spus').set({ state }).where('id', '=', id).execute();

describe('goods of which nobody orders more', () => {
  it('still come in and leave: of a disabled colour as of a disabled material', async () => {
    const [colour = '', , , other = ''] = w.skus;
    await t.ownerDb.updateTable('skus').set({ state: 'DISABLED' }).where('id', '=', colour).execute();
    await moveMaterial(await spuOf(other), 'DISABLED');
    for (const materialId of [colour, other])
      for (const kind of ['SUPPLEMENT', 'OTHER_OUT'] as const)
        expect((await postDocument(user, 'SKU', draft(kind, materialId))).state).toBe('POSTED');
  });

  it('do not come in once their material is kept no more', async () => {
    const [, , , materialId = ''] = w.skus;
    await moveMaterial(await spuOf(materialId), 'ARCHIVED');
    expect((await user.call(skuStockApi.createDocument, { body: aDocument(draft('SUPPLEMENT', materialId)) })).data).toMatchObject({
      fields: { 'lines.0.materialId': '物料尚未启用，不能入库' },
    });
  });
});
