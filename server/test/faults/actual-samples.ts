import { picksApi } from '@mrp/contract/features/picks.ts';
import { PickInput } from '@mrp/contract/features/picks/record.ts';
import type { NettingWorld } from '../nettings.ts';
import { sample, type Sample, type Scene } from './write-samples.ts';

/** 采纳 of what finished garment orders taught. */
export async function actualSamples({ ask, fresh }: Scene, w: NettingWorld): Promise<Sample[]> {
  const material = await w.material();
  const skuId = material.skus[0]?.id ?? '';
  await w.stock(w.factory, { spuId: material.id, skuId }, '100000');
  /** An order that took more than its BOM wanted. */
  const finish = async (): Promise<string> => {
    const style = await w.style(fresh('SY'), ['藏青']);
    const skcId = style.skcs[0] ?? '';
    await w.bom({ styleId: style.id }, [{ spuId: material.id, consumption: '1', colours: { [skcId]: skuId } }]);
    const garmentOrderId = await w.order(style.id, [{ skcId, pieces: 10 }]);
    const body = PickInput.parse({
      holderId: w.factory,
      garmentOrderId,
      needOn: '2099-01-31',
      lines: [{ skuId, skcId, quantity: '11', reason: '排料松' }],
    });
    const { id, lines, version } = await ask(picksApi.create, { body });
    const asked = { lines: lines.map((line) => ({ lineId: line.id, quantity: '11', takes: null })) };
    const { fingerprint } = await ask(picksApi.plan, { params: { id }, body: asked });
    await ask(picksApi.post, { params: { id }, body: { ...asked, fingerprint, reason: '', version } });
    return style.id;
  };
  return [
    sample(picksApi.adoptConsumption, async () => {
      const styleId = await finish();
      const { advice } = await ask(picksApi.getActuals, { query: { styleId } });
      return { body: { styleId, spuId: material.id, deviationPercent: advice[0]?.deviationPercent ?? '' } };
    }),
  ];
}
