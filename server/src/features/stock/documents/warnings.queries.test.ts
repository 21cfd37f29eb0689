import { beforeAll, describe, expect, it } from 'vitest';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aDocument, aStockWorld, postDocument, type DocumentDraft, type StockWorld } from '../../../../test/stock.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1, 'LOT');
  user = await t.aUser();
});

const lot = (lotNo: string, quantity: string, side?: 'IN') => ({ lotNo, quantity, ...(side && { side }) });
const receive = (goods: ItemLevel, materialId: string, lotNo: string, supplierId: string | null) =>
  postDocument(user, goods, {
    kind: 'SUPPLEMENT',
    holderId: w.dyer,
    supplierId,
    lines: [{ materialId, quantity: '100', unitPrice: '10.00', rolls: [lot(lotNo, '100')] }],
  });
async function warningsOf(goods: ItemLevel, draft: DocumentDraft): Promise<string[]> {
  const api = goods === 'SKU' ? skuStockApi : spuStockApi;
  const created = await user.call(api.createDocument, { body: aDocument(draft) });
  const preview = await user.call(api.previewDocument, { params: { id: created.data.id } });
  expect(preview).toMatchObject({ code: 200 });
  const body = { action: 'post' as const, version: created.data.version };
  expect((await user.call(api.transitionDocument, { params: { id: created.data.id }, body })).code, 'may be posted').toBe(200);
  return preview.data.warnings;
}

describe('the posting preview', () => {
  it('warns when more fabric is dyed than the greige that was used, and posting still succeeds', async () => {
    await receive('SPU', w.spu, 'G1', w.supplierId);
    const dye = (quantity: string, dyed: string, lotNo: string): DocumentDraft => ({
      kind: 'CONVERSION',
      holderId: w.dyer,
      ownership: 1,
      lines: [{ materialId: w.spu, toSkuId: w.skus[0] ?? '', quantity, toQuantity: dyed, dyeFee: '3.00', rolls: [lot(lotNo, dyed, 'IN')] }],
    });
    expect(await warningsOf('SPU', dye('10', '9.4', 'D1'))).toEqual([]);
    expect(await warningsOf('SPU', dye('10', '10', 'D2'))).toEqual([]);
    expect(await warningsOf('SPU', dye('10', '12.5', 'D3'))).toEqual(['第 1 行：色布 12.50 公斤，多于所用坯布 10.00 公斤，请核对']);
  });

  it('warns when a lot is returned to another supplier than its own, and posting still succeeds', async () => {
    const other = await aSupplier(t);
    const sku = w.skus[1] ?? '';
    await receive('SKU', sku, 'S1', w.supplierId);
    await receive('SKU', sku, 'S2', other.id);
    await receive('SKU', sku, 'S3', null);
    const back = (...lots: string[]): DocumentDraft => ({
      kind: 'RETURN',
      holderId: w.dyer,
      supplierId: w.supplierId,
      reason: '色差',
      lines: lots.map((lotNo) => ({ materialId: sku, quantity: '5', rolls: [lot(lotNo, '5')] })),
    });
    expect(await warningsOf('SKU', back('S1', 'S3'))).toEqual([]);
    expect(await warningsOf('SKU', back('S1', 'S2'))).toEqual([
      expect.stringMatching(/^第 2 行 缸号 S2：由“.+”供货，不是本单的供应商，请核对$/),
    ]);
  });
});
