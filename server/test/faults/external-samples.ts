import { externalMatchingApi } from '@mrp/contract/features/external-materials/matching.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { aMaterial, fabricInput } from '../builders.ts';
import { anExternal, externalInput } from '../externals.ts';
import { aSupplier } from '../suppliers.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** External records: their own writes, conversion and linking with their undo. */
export function externalSamples({ t, d, user, ask }: Scene): Sample[] {
  const aRecord = async () => anExternal(t, d, user, (await aSupplier(t)).id);
  const conversionOf = async ({ id, version }: ExternalMaterial) => ({
    spus: [{ material: await fabricInput(t, d), members: [{ id, version, colourId: d.colour('藏青') }] }],
  });
  const aSku = async () => (await aMaterial(t, d, user, {}, [{}])).skus[0]?.id ?? '';
  const linked = async () => {
    const { id, version } = await aRecord();
    return ask(externalMatchingApi.link, { ...ofId({ id }), body: { version, skuId: await aSku() } });
  };
  const converted = async () => {
    const record = await aRecord();
    await ask(externalMatchingApi.convert, { body: await conversionOf(record) });
    return ask(externalMaterialsApi.get, ofId(record));
  };
  return [
    sample(externalMaterialsApi.create, async () => ({ body: await externalInput(t, d, (await aSupplier(t)).id) })),
    sample(externalMaterialsApi.createMany, async () => {
      const { supplierId, ...line } = await externalInput(t, d, (await aSupplier(t)).id);
      return { body: { supplierId, lines: [line, { ...line, colourName: '另一色', colourId: null }] } };
    }),
    sample(externalMaterialsApi.edit, async () => {
      const { id, version, supplierId } = await aRecord();
      return { ...ofId({ id }), body: { ...(await externalInput(t, d, supplierId)), version } };
    }),
    sample(externalMaterialsApi.transition, async () => ({
      ...ofId(await aRecord()),
      body: { action: 'reject' as const, version: 1, reason: '价格高' },
    })),
    sample(externalMaterialsApi.transitionMany, async () => ({
      body: { action: 'reject' as const, chosen: { ids: [(await aRecord()).id, (await aRecord()).id] }, reason: '价格高' },
    })),
    sample(externalMatchingApi.link, async () => {
      const { id, version } = await aRecord();
      return { ...ofId({ id }), body: { version, skuId: await aSku() } };
    }),
    sample(externalMatchingApi.unlink, async () => {
      const { id, version } = await linked();
      return { ...ofId({ id }), body: { version } };
    }),
    sample(externalMatchingApi.convert, async () => ({ body: await conversionOf(await aRecord()) })),
    sample(externalMatchingApi.undoConversion, async () => {
      const { id, version } = await converted();
      return { ...ofId({ id }), body: { version } };
    }),
  ];
}
