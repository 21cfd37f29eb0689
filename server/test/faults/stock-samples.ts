import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { aDocument, aStockWorld } from '../stock.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** Holders, and documents of dyed goods and of greige. */
export async function stockSamples({ t, ask, fresh }: Scene): Promise<Sample[]> {
  const { holders, items, greige, skus, spu } = await aStockWorld(t, 1);
  const aHolder = () => ask(holdersApi.create, { body: { name: fresh('仓'), remark: '' } });
  const documentSamples = (api: typeof skuStockApi, materialId: string, itemId: string): Sample[] => {
    const body = () =>
      aDocument({
        kind: 'SUPPLEMENT',
        holderId: holders[0] ?? '',
        lines: [{ materialId, quantity: '5', unitPrice: '2', remark: fresh('行') }],
      });
    const aDraft = () => ask(api.createDocument, { body: body() });
    return [
      sample(api.createDocument, () => ({ body: body() })),
      sample(api.editDocument, async () => {
        const draft = await aDraft();
        const { kind: _kind, ...facts } = body();
        return { ...ofId(draft), body: { ...facts, version: draft.version } };
      }),
      sample(api.transitionDocument, async () => {
        const draft = await aDraft();
        return { ...ofId(draft), body: { action: 'post' as const, version: draft.version, reason: '', received: [] } };
      }),
      sample(api.previewDocument, async () => ofId(await aDraft())),
      sample(api.editLot, async () => {
        const lot = await t.ownerDb
          .insertInto('lots')
          .values({ itemId, lotNo: fresh('缸') })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow();
        const measured = { deltaE: null, actualWidth: '148', actualGramWeight: null, actualShrinkage: null };
        return { ...ofId(lot), body: { ...measured, shadeBand: 'A', quality: 'PASSED' as const, remark: '', version: lot.version } };
      }),
    ];
  };
  return [
    sample(holdersApi.create, () => ({ body: { name: fresh('仓'), remark: '' } })),
    sample(holdersApi.edit, async () => {
      const { id, version } = await aHolder();
      return { ...ofId({ id }), body: { name: fresh('仓'), remark: '', version } };
    }),
    sample(holdersApi.setActive, async () => {
      const { id, version } = await aHolder();
      return { ...ofId({ id }), body: { active: false, version } };
    }),
    ...documentSamples(skuStockApi, skus[0] ?? '', items[0] ?? ''),
    ...documentSamples(spuStockApi, spu, greige),
  ];
}
