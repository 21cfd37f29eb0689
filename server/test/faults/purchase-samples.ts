import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase, PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import { aDraftPurchase, aPurchase, aReceipt, aShipment, movePurchase } from '../purchases.ts';
import type { PreparationWorld } from '../preparations.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** 采购单, 发货单 and 收货单, each in the state that the write needs. */
export function purchaseSamples({ ask, fresh }: Scene, w: PreparationWorld): Sample[] {
  const skuId = w.skus[0] ?? '';
  const body = (): PurchaseInput => aPurchase(w, { remark: fresh('采'), lines: [{ skuId, quantity: '100', reason: '急单' }] });
  const aDraft = async (): Promise<Purchase> => {
    const { orders } = await ask(purchasesApi.create, { body: body() });
    return ask(purchasesApi.get, ofId({ id: orders[0]?.id ?? '' }));
  };
  const aConfirmed = async () => movePurchase(w.buyer, await movePurchase(w.buyer, await aDraft(), 'place'), 'confirm');
  const edited = ({ lines, version }: Purchase) => {
    const { nettingRunId: _run, ...edit } = body();
    return { ...edit, lines: edit.lines.map((line, at) => ({ ...line, id: lines[at]?.id ?? '' })), version };
  };
  const sent = async () => aShipment(w, [await aConfirmed()], [{ skuId, quantity: '100' }]);
  const aWish = async () => {
    const wish = { orderIds: [(await aConfirmed()).id], lines: [{ skuId, quantity: '100', unregistered: '100', rolls: [] }] };
    const { fingerprint } = await ask(shipmentsApi.plan, { body: wish });
    return { ...wish, carrier: '', trackingNo: '', expectedOn: null, occurredAt: null, isLast: null, remark: fresh('发'), fingerprint };
  };
  const received = async () => aReceipt(w, await sent());
  return [
    sample(purchasesApi.create, () => ({ body: body() })),
    sample(purchasesApi.edit, async () => {
      const draft = await aDraft();
      return { ...ofId(draft), body: edited(draft) };
    }),
    sample(purchasesApi.discard, async () => ofId(await aDraft())),
    sample(purchasesApi.transition, async () => {
      const { id, version } = await aDraft();
      return { ...ofId({ id }), body: { action: 'place' as const, version, reason: '', confirmedOn: null, prices: 'ASK' as const } };
    }),
    sample(purchasesApi.transitionMany, async () => {
      const ids = [(await aDraft()).id, (await aDraft()).id];
      return { body: { action: 'place' as const, chosen: { ids }, reason: '' } };
    }),
    sample(purchasesApi.change, async () => {
      const order = await aConfirmed();
      return { ...ofId(order), body: { ...edited(order), reason: '加单' } };
    }),
    sample(purchasesApi.release, async () => {
      // Whoever releases is not the author.
      const { id, version } = await aDraftPurchase(w, { lines: [{ skuId, quantity: '100', unitPrice: '60.00', reason: '急单' }] });
      return { ...ofId({ id }), body: { reason: '同意', version } };
    }),
    sample(shipmentsApi.create, async () => ({ body: await aWish() })),
    sample(shipmentsApi.close, async () => {
      const { id, version } = await sent();
      return { ...ofId({ id }), body: { reason: '短少', version } };
    }),
    sample(receiptsApi.create, async () => {
      const { id, lines, version } = await sent();
      return {
        body: {
          shipmentId: id,
          orderId: null,
          occurredAt: null,
          isLast: null,
          remark: fresh('收'),
          lines: lines.map((line) => ({ lineId: line.id, quantity: '100', rolls: [] })),
          version,
        },
      };
    }),
    sample(receiptsApi.inspect, async () => {
      const { id, lines, version } = await received();
      return {
        ...ofId({ id }),
        body: {
          version,
          lots: [],
          rolls: [],
          lines: lines.map((line) => ({ lineId: line.id, rejected: '5', defect: { kind: 'STAIN' as const } })),
        },
      };
    }),
    sample(receiptsApi.correctPrices, async () => {
      const { id, lines, version } = await received();
      const wish = { lines: lines.map((line) => ({ lineId: line.id, unitPrice: '41.5' })) };
      const { stockAmount = '0' } = await ask(receiptsApi.previewCorrections, { ...ofId({ id }), body: wish });
      return { ...ofId({ id }), body: { ...wish, stockAmount, reason: '补差', version } };
    }),
    sample(receiptsApi.returnGoods, async () => {
      const { id, lines, version } = await received();
      return {
        ...ofId({ id }),
        body: { reason: '色差', version, lines: lines.map((line) => ({ lineId: line.id, rollId: null, quantity: '5' })) },
      };
    }),
  ];
}
