import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { shipmentLinksApi, supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { linkApi } from '@mrp/contract/features/supplier-links/link-calls.ts';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { aConfirmedPurchase, aDraftPurchase, aShipment, movePurchase } from '../purchases.ts';
import type { PreparationWorld } from '../preparations.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** 供应商链接 of an order that was placed, and what is said by it. */
export function supplierLinkSamples({ ask, fresh, t, user }: Scene, w: PreparationWorld): Sample[] {
  const placed = async (): Promise<Purchase> => {
    const draft = await aDraftPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity: '100', reason: '急单' }] });
    return movePurchase(w.buyer, draft, 'place');
  };
  const link = { isForAll: false, validDays: 30, replacesId: null };
  const opened = async () => {
    const order = await placed();
    const made = await ask(supplierLinksApi.create, { ...ofId(order), body: link });
    return { order, made, headers: { [LINK_HEADER]: made.token ?? '' } };
  };
  const shipped = async () => {
    const placedOrder = await placed();
    const order = await movePurchase(w.buyer, placedOrder, 'confirm');
    const made = await ask(supplierLinksApi.create, { ...ofId(order), body: link });
    const headers = { [LINK_HEADER]: made.token ?? '' };
    const body = {
      baseRevision: order.revision,
      fromName: fresh('王经理'),
      lines: [{ skuId: order.lines[0]?.skuId ?? '', quantity: '90', rolls: [] }],
    };
    return { order, headers, body };
  };
  /** A shipment that waits for the buyer. */
  const told = async () => {
    const { order, headers, body } = await shipped();
    const said = await t.app.inject({
      method: 'POST',
      url: `/api/link/orders/${order.id}/shipments`,
      payload: body,
      headers: { ...user.headers, ...headers, 'idempotency-key': fresh('shipment-') },
    });
    const { data } = said.json<{ data: LinkOrder }>();
    return { headers, params: { id: order.id, shipmentId: data.shipments[0]?.id ?? '' } };
  };
  const answerTo = ({ lines, revision }: Purchase) => ({
    baseRevision: revision,
    afterAnswerId: null,
    fromName: fresh('王经理'),
    phone: '',
    note: '',
    lines: lines.map(({ id }) => ({ lineId: id, quantity: '90', promisedOn: null, unitPrice: null })),
  });
  return [
    sample(supplierLinksApi.create, async () => ({ ...ofId(await placed()), body: link })),
    sample(supplierLinksApi.revoke, async () => {
      const { order, made } = await opened();
      return { params: { id: order.id, linkId: made.id }, body: { version: made.version } };
    }),
    sample(supplierLinksApi.mail, async () => {
      const { order, made } = await opened();
      const body = { token: made.token ?? '', address: 'sales@mill.example', text: '请答复', isReminder: false };
      return { params: { id: order.id, linkId: made.id }, body };
    }),
    sample(supplierLinksApi.decide, async () => {
      const { order, headers } = await opened();
      const url = `/api/link/orders/${order.id}/answers`;
      const payload = answerTo(order);
      const said = await t.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...user.headers, ...headers, 'idempotency-key': fresh('answer-') },
      });
      const { data } = said.json<{ data: LinkOrder }>();
      const { answers } = await ask(supplierLinksApi.get, ofId(order));
      const { version } = await ask(purchasesApi.get, ofId(order));
      const params = { id: order.id, answerId: data.answer?.id ?? '' };
      return { params, body: { acceptedIds: answers[0]?.lines.map(({ id }) => id) ?? [], refusedIds: [], reason: '', version } };
    }),
    sample(supplierLinksApi.takeShipment, async () => {
      const { params } = await told();
      const { fingerprint } = await ask(supplierLinksApi.planShipment, { params });
      return { params, body: { fingerprint, isLast: null } };
    }),
    sample(supplierLinksApi.refuseShipment, async () => ({ params: (await told()).params, body: { reason: '先别发' } })),
    sample(linkApi.ship, async () => {
      const { order, headers, body } = await shipped();
      return { ...ofId(order), headers, body };
    }),
    sample(linkApi.withdrawShipment, async () => ({ ...(await told()), body: {} })),
    sample(linkApi.leaveMessage, async () => {
      const { order, headers } = await opened();
      return {
        params: { id: order.id, documents: 'orders' as const },
        headers,
        body: { fromName: '王经理', phone: '', note: fresh('留言') },
      };
    }),
    sample(linkApi.open, async () => ({ headers: (await opened()).headers })),
    sample(linkApi.answer, async () => {
      const { order, headers } = await opened();
      return { ...ofId(order), headers, body: answerTo(order) };
    }),
  ];
}

/** 供应商链接 of a shipment that is on its way. */
export function shipmentLinkSamples({ ask }: Scene, w: PreparationWorld): Sample[] {
  const link = { isForAll: false, validDays: 30, replacesId: null };
  const sent = async () => {
    const skuId = w.skus[0] ?? '';
    const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '100', reason: '急单' }] });
    return aShipment(w, [order], [{ skuId, quantity: '100' }]);
  };
  const made = async () => {
    const shipment = await sent();
    return { shipment, one: await ask(shipmentLinksApi.create, { ...ofId(shipment), body: link }) };
  };
  return [
    sample(shipmentLinksApi.create, async () => ({ ...ofId(await sent()), body: link })),
    sample(shipmentLinksApi.revoke, async () => {
      const { shipment, one } = await made();
      return { params: { id: shipment.id, linkId: one.id }, body: { version: one.version } };
    }),
    sample(shipmentLinksApi.mail, async () => {
      const { shipment, one } = await made();
      const body = { token: one.token ?? '', address: 'sales@mill.example', text: '请看发货单', isReminder: false };
      return { params: { id: shipment.id, linkId: one.id }, body };
    }),
  ];
}
