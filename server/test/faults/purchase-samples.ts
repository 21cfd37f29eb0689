import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { practiceApi } from '@mrp/contract/features/purchases/practice.ts';
import type { Purchase, PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { GarmentOrderInput } from '@mrp/contract/features/styles/input.ts';
import { aDraftPurchase, aPurchase, aReceipt, aShipment, movePurchase } from '../purchases.ts';
import type { PreparationWorld } from '../preparations.ts';
import { anOrder, aStyle } from '../styles.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** 采购单, 发货单 and 收货单, each in the state that the write needs. */
export function purchaseSamples({ ask, fresh, user, d }: Scene, w: PreparationWorld): Sample[] {
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
  // Whoever releases is not the author.
  const aDear = () => aDraftPurchase(w, { lines: [{ skuId, quantity: '100', unitPrice: '60.00', reason: '急单' }] });
  /** Of a garment order that was cancelled after something was bought for it. */
  const anException = async () => {
    const style = await aStyle(user, d);
    const { id, code, version } = await anOrder(user, style);
    const lines = [{ skuId, quantity: '100', reason: '急单', garmentOrderId: id }];
    await ask(purchasesApi.create, { body: aPurchase(w, { lines }) });
    const input = { code, styleId: style.id, state: 'CANCELLED' as const, lines: [{ skcId: style.skcs[0]?.id ?? '', pieces: 10 }] };
    const edit = { order: GarmentOrderInput.parse(input), version };
    const { token } = await ask(stylesApi.previewOrder, { ...ofId({ id }), body: edit });
    await ask(stylesApi.editOrder, { ...ofId({ id }), body: { ...edit, ...(token !== null && { acknowledged: token }) } });
    const [exception] = await ask(stylesApi.listOrderExceptions, ofId({ id }));
    if (!exception) throw new Error('no exception');
    return exception;
  };
  const received = async () => aReceipt(w, await sent());
  const anArrival = async () => {
    const { id, lines, version } = await sent();
    return {
      shipmentId: id,
      orderId: null,
      occurredAt: null,
      isLast: null,
      remark: fresh('收'),
      lines: lines.map((line) => ({ lineId: line.id, quantity: '100', rolls: [] })),
      version,
    };
  };
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
    sample(purchasesApi.chase, async () => {
      const { id, version } = await aConfirmed();
      return { ...ofId({ id }), body: { wantedOn: '2999-01-31', note: '等料', version } };
    }),
    sample(purchasesApi.answerChase, async () => {
      const { id, version } = await aConfirmed();
      const { data } = await w.buyer.call(purchasesApi.chase, { ...ofId({ id }), body: { wantedOn: '2999-01-31', note: '等料', version } });
      return {
        params: { id, chaseId: data.chases[0]?.id ?? '' },
        body: { promisedOn: '2999-01-31', answer: '可以', version: data.version },
      };
    }),
    sample(purchasesApi.release, async () => {
      const { id, version } = await aDear();
      return { ...ofId({ id }), body: { reason: '同意', version } };
    }),
    sample(purchasesApi.askRelease, async () => {
      const { id, version } = await aDear();
      return { ...ofId({ id }), body: { reason: '客户等货', version } };
    }),
    sample(purchasesApi.declineRelease, async () => {
      const { id, version } = await aDear();
      const { data } = await w.buyer.call(purchasesApi.askRelease, { ...ofId({ id }), body: { reason: '客户等货', version } });
      return { ...ofId({ id }), body: { reason: '请再谈价', version: data.version } };
    }),
    sample(stylesApi.settleOrderException, async () => {
      const { id, version } = await anException();
      return { ...ofId({ id }), body: { reason: '留作备用', version } };
    }),
    sample(practiceApi.start, async () => ({})),
    sample(practiceApi.leave, async () => {
      await ask(practiceApi.start, {});
      return {};
    }),
    sample(shipmentsApi.create, async () => ({ body: await aWish() })),
    sample(shipmentsApi.close, async () => {
      const { id, version } = await sent();
      return { ...ofId({ id }), body: { reason: '短少', version } };
    }),
    sample(receiptsApi.create, async () => ({ body: await anArrival() })),
    sample(receiptsApi.rehearse, async () => ({ body: await anArrival() })),
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
