import { expect, it } from 'vitest';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { testApp } from '../../../../test/app.ts';
import { aPreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase } from '../../../../test/purchases.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier } from '../../../../test/supplier-page.ts';
import { computePlan } from '../../plan/commands.ts';

it('a shipment that a supplier told of moves neither stock nor the order, nor is it a supply of the plan, before the buyer takes it', async () => {
  const t = await testApp();
  const w = await aPreparationWorld(t);
  const skuId = w.skus[0] ?? '';
  await w.offer(skuId, { bulk: '40.00' });
  const { id } = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '100' }] });
  const token = dataOf(await w.buyer.call(supplierLinksApi.create, { params: { id }, body: {} as never })).token ?? '';
  const { data: shown } = await callAsSupplier<LinkOrder>(t, token, 'GET', `/orders/${id}`);
  const read = async (query: string) => (await t.ownerPool.query<object>(query)).rows;
  const state = async () => {
    await t.ownerDb.transaction().execute(computePlan);
    return {
      lines: await read('select id, quantity, shipped_quantity, received_quantity, promised_on from purchase_lines'),
      shipments: await read('select id from shipments'),
      movements: await read('select count(*) from movements'),
      supplies: await read('select kind, code, committed, quantity, due_on, ready_on from plan_supplies order by 1, 2, 4'),
    };
  };
  const before = await state();
  expect(before.supplies).not.toEqual([]);

  const lines = [{ skuId, quantity: '40', rolls: [] }];
  const body = { baseRevision: shown.revision, afterShipmentId: null, fromName: '王经理', phone: '', note: '', lines };
  expect(await callAsSupplier(t, token, 'POST', `/orders/${id}/shipments`, body)).toMatchObject({ code: 200 });
  expect(await state()).toEqual(before);

  const { shipments } = dataOf(await w.buyer.call(supplierLinksApi.get, { params: { id } }));
  const params = { id, shipmentId: shipments[0]?.id ?? '' };
  const { fingerprint } = dataOf(await w.buyer.call(supplierLinksApi.planShipment, { params }));
  dataOf(await w.buyer.call(supplierLinksApi.takeShipment, { params, body: { fingerprint, isLast: null } }));
  const after = await state();
  expect(after.shipments).toHaveLength(1);
  expect(after.lines).not.toEqual(before.lines);
});
