import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickOrder, PickInput } from '@mrp/contract/features/picks/record.ts';
import type { PreparationWorld } from '../preparations.ts';
import { postDocument } from '../stock.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** 领料单 and 退料单, each in the state that the write needs. */
export async function pickSamples({ user, ask, fresh }: Scene, w: PreparationWorld): Promise<Sample[]> {
  const skuId = w.skus[0] ?? '';
  const holderId = w.holders[0] ?? '';
  await postDocument(user, 'SKU', {
    kind: 'SUPPLEMENT',
    holderId,
    lines: [{ materialId: skuId, quantity: '10000', unitPrice: '12.00' }],
  });
  const body = (): PickInput => ({
    holderId,
    garmentOrderId: null,
    incompleteReason: '',
    needOn: '2099-01-31',
    remark: fresh('领'),
    lines: [{ skuId, skcId: null, quantity: '3', reason: '' }],
  });
  const aPick = (): Promise<PickOrder> => ask(picksApi.create, { body: body() });
  const aPlan = async () => {
    const { id, lines, version } = await aPick();
    const asked = { lines: lines.map((line) => ({ lineId: line.id, quantity: '3', takes: null })) };
    const { fingerprint } = await ask(picksApi.plan, { ...ofId({ id }), body: asked });
    return { ...ofId({ id }), body: { ...asked, fingerprint, reason: '', version } };
  };
  return [
    sample(picksApi.create, () => ({ body: body() })),
    sample(picksApi.createMany, () => ({ body: { picks: [body(), body()] } })),
    sample(picksApi.edit, async () => {
      const { garmentOrderId: _order, ...edit } = body();
      const { id, version } = await aPick();
      return { ...ofId({ id }), body: { ...edit, version } };
    }),
    sample(picksApi.transition, async () => {
      const { id, version } = await aPick();
      return { ...ofId({ id }), body: { action: 'cancel' as const, version, reason: '不要了' } };
    }),
    sample(picksApi.post, aPlan),
    sample(picksApi.returnGoods, async () => {
      const { params, body: posting } = await aPlan();
      const { lines, version } = await ask(picksApi.post, { params, body: posting });
      const takes = lines.flatMap((line) => line.takes.map(({ id }) => ({ takeId: id, quantity: '1' })));
      return { params, body: { kind: 'SURPLUS' as const, reason: '', lines: takes, version } };
    }),
  ];
}
