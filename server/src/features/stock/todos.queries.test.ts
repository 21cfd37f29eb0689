import { expect, it } from 'vitest';
import { homeApi } from '@mrp/contract/features/home.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestUser } from '../../../test/app.ts';
import { dataOf } from '../../../test/styles.ts';
import { aDocument, aStockWorld, postDocument } from '../../../test/stock.ts';

it('adjustments that wait for approval stand on the home page of whoever may approve them, without his own', async () => {
  const t = await testApp();
  const w = await aStockWorld(t, 1, 'NONE');
  const author = await t.aUser();
  const approver = await t.aUser(['物料库存', 'SKU库存', 'SKU库存:调整审批']);
  const holderId = w.holders[0] ?? '';
  const line = { materialId: w.skus[0] ?? '', quantity: '5' };
  await postDocument(author, 'SKU', { kind: 'OPENING', holderId, lines: [{ ...line, quantity: '100', unitPrice: '10' }] });
  const adjustment = { kind: 'ADJUSTMENT', holderId, reasonId: w.adjustReason, reason: '破损' } as const;
  const body = aDocument({ ...adjustment, lines: [{ ...line, direction: 'OUT' }] });
  const { id, version } = dataOf(await author.call(skuStockApi.createDocument, { body }));
  const waiting = async (user: TestUser) => {
    const { todos } = (await user.call(homeApi.get)).data;
    return todos.find(({ key }) => key === 'pendingSKUAdjustments')?.count;
  };
  expect(await waiting(approver)).toBe(0);
  const submitted = await author.call(skuStockApi.transitionDocument, { params: { id }, body: { action: 'submit', version } });
  expect(submitted.data).toMatchObject({ state: 'PENDING' });
  expect(await waiting(approver)).toBe(1);
  expect(await waiting(author)).toBe(0);
});
