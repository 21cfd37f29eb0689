import { picksApi } from '@mrp/contract/features/picks.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import type { Preparation, PreparationInput } from '@mrp/contract/features/preparations/record.ts';
import type { Production } from '@mrp/contract/features/preparations/production.ts';
import { aPreparation, aWaitingPreparation, type PreparationWorld } from '../preparations.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** 备料单 and 备料生产单, each in the state that the write needs. */
export async function preparationSamples({ ask, fresh }: Scene, w: PreparationWorld): Promise<Sample[]> {
  const materialId = w.skus[0] ?? '';
  await w.offer(materialId, { bulk: '42.00', dye: '6.00' });
  await w.addGreigeOffer('20.00');
  await w.stockGreige('100000', '18.00');
  const body = (): PreparationInput => aPreparation(w, { remark: fresh('备'), lines: [{ materialId, quantity: '100' }] });
  const aDraft = async (): Promise<Preparation> => {
    const { orders } = await ask(preparationsApi.create, { body: body() });
    return ask(preparationsApi.get, ofId({ id: orders[0]?.id ?? '' }));
  };
  const aWaiting = () => aWaitingPreparation(w, { lines: [{ materialId, quantity: '100' }] });
  const anAcceptance = async () => {
    const { id } = await aWaiting();
    const wish = { orderIds: [id], lineIds: [] };
    const { fingerprint } = await ask(preparationsApi.planAcceptance, { body: wish });
    return { body: { ...wish, fingerprint } };
  };
  const aProduction = async (): Promise<Production> => {
    const { productions } = await ask(preparationsApi.accept, await anAcceptance());
    return ask(productionsApi.get, ofId({ id: productions[0]?.id ?? '' }));
  };
  const onAProduction = async <T extends object>(rest: T) => {
    const production = await aProduction();
    return { ...ofId(production), body: { ...rest, version: production.version } };
  };
  const batch = { isLast: null, rolls: [], remark: '' };
  return [
    sample(preparationsApi.create, () => ({ body: body() })),
    sample(preparationsApi.edit, async () => {
      const draft = await aDraft();
      const { kind: _kind, basis: _basis, submit: _submit, ...edit } = body();
      return { ...ofId(draft), body: { ...edit, version: draft.version } };
    }),
    sample(preparationsApi.discard, async () => ofId(await aDraft())),
    sample(preparationsApi.transition, async () => {
      const draft = await aDraft();
      return { ...ofId(draft), body: { action: 'submit' as const, version: draft.version, reason: '' } };
    }),
    sample(preparationsApi.transitionMany, async () => {
      const ids = [(await aDraft()).id, (await aDraft()).id];
      return { body: { action: 'submit' as const, chosen: { ids }, reason: '' } };
    }),
    sample(preparationsApi.merge, async () => ({ body: { chosen: { ids: [(await aDraft()).id, (await aDraft()).id] } } })),
    sample(preparationsApi.reschedule, async () => {
      const order = await aWaiting();
      return { ...ofId(order), body: { expectedOn: '2099-03-01', reason: '染厂排期', version: order.version } };
    }),
    sample(preparationsApi.accept, anAcceptance),
    sample(productionsApi.receive, () => onAProduction({ ...batch, quantity: '40' })),
    sample(productionsApi.receive, () => onAProduction({ ...batch, quantity: '100', isLast: true })),
    sample(picksApi.adoptDyeLoss, async () => {
      const { params, body: finish } = await onAProduction({ ...batch, quantity: '100', isLast: true });
      const { spuId } = await ask(productionsApi.receive, { params, body: finish });
      const { dyeLosses } = await ask(picksApi.getActuals, { query: { spuId } });
      const [{ supplier, actual } = { supplier: { id: '' }, actual: '' }] = dyeLosses;
      return { body: { spuId, supplierId: supplier.id, actual } };
    }),
    sample(productionsApi.end, () => onAProduction({ reason: '停产' })),
    sample(productionsApi.reschedule, () => onAProduction({ expectedOn: '2099-03-01', reason: '染厂排期' })),
  ];
}
