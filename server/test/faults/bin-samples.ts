import { binsApi } from '@mrp/contract/features/bins.ts';
import type { Bin } from '@mrp/contract/features/bins/record.ts';
import { postDocument, type StockWorld } from '../stock.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** 库位 and 移位. */
export async function binSamples({ user, ask, fresh }: Scene, { holders, items, skus }: StockWorld): Promise<Sample[]> {
  const holderId = holders[0] ?? '';
  await postDocument(user, 'SKU', {
    kind: 'SUPPLEMENT',
    holderId,
    lines: [{ materialId: skus[0] ?? '', quantity: '5', unitPrice: '2' }],
  });
  const body = () => ({ holderId, zone: 'A区', code: fresh('W-'), walkOrder: 10, remark: '' });
  const aBin = (): Promise<Bin> => ask(binsApi.create, { body: body() });
  return [
    sample(binsApi.create, () => ({ body: body() })),
    sample(binsApi.edit, async () => {
      const { holderId: _holder, ...edit } = body();
      const bin = await aBin();
      return { ...ofId(bin), body: { ...edit, version: bin.version } };
    }),
    sample(binsApi.setActive, async () => {
      const bin = await aBin();
      return { ...ofId(bin), body: { active: false, version: bin.version } };
    }),
    sample(binsApi.move, async () => ({
      body: { binId: (await aBin()).id, goods: [{ itemId: items[0] ?? '', lotId: null, rollId: null }], reason: '' },
    })),
  ];
}
