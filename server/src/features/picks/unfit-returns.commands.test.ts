import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPickWorld, giveBack, makePick, takeGoods, type PickWorld } from '../../../test/picks.ts';
import { postDocument } from '../../../test/stock.ts';
import { verifyLedger } from '../stock/balances/verification.queries.ts';

let t: TestApp;
let w: PickWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPickWorld(t, 'NONE');
});

describe('goods without lots that a pick gives back as 不良', () => {
  it('are frozen until they are judged 可用, which the log of the item says with its reason', async () => {
    const { skuId } = w;
    const supplement = { kind: 'SUPPLEMENT', holderId: w.factory, ownership: 1 } as const;
    await postDocument(w.user, 'SKU', { ...supplement, lines: [{ materialId: skuId, quantity: '100', unitPrice: '12.00' }] });
    const pick = await makePick(w, { lines: [{ skuId, quantity: '100' }] });
    const itemId = pick.lines[0]?.itemId ?? '';
    const { data: posted } = await takeGoods(w.user, pick, [{ lineId: pick.lines[0]?.id ?? '', quantity: '100', takes: null }]);
    const { data: back } = await giveBack(w.user, posted, ['30'], 'DEFECT');
    await giveBack(w.user, back, ['20']);
    const detail = async () => {
      const { data } = await w.user.call(skuStockApi.get, { params: { id: itemId } });
      return [data.total, data.frozen, data.available];
    };
    expect(await detail()).toEqual(['50.0000', '30.0000', '20.0000']);
    const next = await makePick(w, { lines: [{ skuId, quantity: '50' }] });
    expect(next.lines[0]?.reservedQuantity).toBe('20.0000');
    const { data: frozen } = await w.user.call(skuStockApi.listFrozen, { params: { id: itemId } });
    expect(frozen).toMatchObject([{ document: { kind: 'pick', code: pick.code }, quantity: '30.0000', ownership: 1 }]);
    const thaw = (quantity: string) =>
      w.user.call(skuStockApi.thaw, { params: { id: frozen[0]?.id ?? '' }, body: { quantity, reason: '复验合格' } });
    expect(fieldsOf((await thaw('31')).data)).toEqual({ quantity: '最多可改判 30.00 米' });
    expect((await thaw('25')).code).toBe(200);
    expect(await detail()).toEqual(['50.0000', '5.0000', '25.0000']);
    const { rows } = await t.ownerPool.query<{ remark: string }>(
      `select remark from audit_entries where kind = 'stockItem' and document_id = ${itemId} and action = '改判可用'`,
    );
    expect(rows).toEqual([{ remark: '复验合格' }]);
    expect((await thaw('5')).code).toBe(200);
    expect((await thaw('5')).code).toBe(errors.NOT_FOUND.code);
  });
});

afterAll(async () => {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.db))).toEqual([]);
});
