import { claimsApi } from '@mrp/contract/features/claims.ts';
import type { Claim, ClaimInput } from '@mrp/contract/features/claims/record.ts';
import type { ClaimStep } from '@mrp/contract/features/claims/workflow.ts';
import type { PreparationWorld } from '../preparations.ts';
import { aConfirmedPurchase, aReceipt, aShipment } from '../purchases.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** 物料索赔 of a receipt, in the state that the write needs. */
export function claimSamples({ ask, d, fresh }: Scene, w: PreparationWorld): Sample[] {
  const skuId = w.skus[0] ?? '';
  const facts = () => ({
    source: 'RECEIPT' as const,
    kindId: d.entry('claimKind', '色差'),
    quantity: '8',
    place: '',
    note: fresh('索赔'),
    demand: 'CONCEDE' as const,
    amount: null,
    share: '30',
    waiver: '',
    pointsLimit: null,
    limitReason: '',
    currencyId: null,
    rolls: [],
    pictureIds: [],
  });
  const body = async (): Promise<ClaimInput> => {
    const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '100', reason: '急单' }] });
    const receipt = await aReceipt(w, await aShipment(w, [order], [{ skuId, quantity: '100' }]));
    return { ...facts(), lineId: receipt.lines[0]?.id ?? '', supplierId: null, skuId: null };
  };
  const aDraft = async (): Promise<Claim> => ask(claimsApi.create, { body: await body() });
  const change = (action: ClaimStep, version: number) => ({
    action,
    version,
    reason: action === 'cancel' ? '不再需要' : '',
    answer: action === 'answer' ? '同意' : '',
  });
  const aMove = (action: ClaimStep, ...before: ClaimStep[]) =>
    sample(claimsApi.transition, async () => {
      let claim = await aDraft();
      for (const step of before) claim = await ask(claimsApi.transition, { ...ofId(claim), body: change(step, claim.version) });
      return { ...ofId(claim), body: change(action, claim.version) };
    });
  return [
    sample(claimsApi.create, async () => ({ body: await body() })),
    sample(claimsApi.edit, async () => {
      const { id, version } = await aDraft();
      return { ...ofId({ id }), body: { ...facts(), version } };
    }),
    sample(claimsApi.discard, async () => ofId(await aDraft())),
    aMove('send'),
    aMove('answer', 'send'),
    aMove('confirm', 'send'),
    aMove('cancel'),
  ];
}
