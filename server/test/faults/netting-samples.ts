import { nettingApi } from '@mrp/contract/features/netting.ts';
import { dayAfter, type NettingWorld } from '../nettings.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** 备料测算: run, changed and confirmed. */
export async function nettingSamples({ t, ask, fresh }: Scene, w: NettingWorld): Promise<Sample[]> {
  const { id: spuId, skus } = await w.material();
  const skuId = skus[0]?.id ?? '';
  await w.offer(spuId, skuId);
  const { id: styleId, skcs } = await w.style(fresh('SS'), ['藏青']);
  const skcId = skcs[0] ?? '';
  await w.bom({ styleId }, [{ spuId, consumption: '1.2', colours: { [skcId]: skuId } }]);
  const needOn = await dayAfter(t, 30);
  // A confirmed run covers the next one, so each demands more than all before it.
  let runs = 0;
  const demands = () => [{ skcId, garmentOrderId: null, size: '', pieces: `${(runs += 1)}00000`, needOn }];
  const body = () => ({
    goods: 'SKU' as const,
    name: fresh('测算'),
    holderId: w.factory,
    otherHolderIds: [],
    withSupplierStock: true,
    demands: demands(),
  });
  const aRun = () => ask(nettingApi.run, { body: body() });
  return [
    sample(nettingApi.run, () => ({ body: body() })),
    sample(nettingApi.editLines, async () => {
      const run = await aRun();
      const { rows } = await ask(nettingApi.listLines, ofId(run));
      return { ...ofId(run), body: { lines: rows.map(({ id }) => ({ id, wanted: '20' })), version: run.version } };
    }),
    sample(nettingApi.confirm, async () => {
      const run = await aRun();
      return { ...ofId(run), body: { object: 'GARMENT_SUPPLIER' as const, submit: false, version: run.version } };
    }),
  ];
}
