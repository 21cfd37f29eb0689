import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { BomInput, GarmentOrderInput, StyleInput } from '@mrp/contract/features/styles/input.ts';
import type { Bom, Style } from '@mrp/contract/features/styles/record.ts';
import { aLine, anActiveMaterial, anEffectiveBom, anOrder, aStyle, createBom } from '../styles.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** 款式, 成衣订单 and BOM; effective ones were confirmed by another user. */
export async function styleSamples({ t, d, user, fresh }: Scene): Promise<Sample[]> {
  const approver = await t.aUser();
  const [material, other] = [await anActiveMaterial(t, d, user, approver), await anActiveMaterial(t, d, user, approver)];
  const styleInput = () => StyleInput.parse({ code: fresh('SY'), name: '样式', skcs: [{ colourId: d.colour('藏青') }] });
  const orderInput = (style: Style) =>
    GarmentOrderInput.parse({ code: fresh('DD'), styleId: style.id, lines: [{ skcId: style.skcs[0]?.id ?? '', pieces: 10 }] });
  const bomInput = (style: Style, spu = material) => BomInput.parse({ styleId: style.id, lines: [aLine(d, spu, style.skcs)] });
  const aBom = async (): Promise<Bom> => createBom(user, bomInput(await aStyle(user, d)));
  const anEffective = async (spu = material): Promise<{ style: Style; bom: Bom }> => {
    const style = await aStyle(user, d);
    return { style, bom: await anEffectiveBom(user, approver, bomInput(style, spu)) };
  };
  return [
    sample(stylesApi.create, () => ({ body: styleInput() })),
    sample(stylesApi.edit, async () => {
      const { id, version, code, skcs } = await aStyle(user, d);
      const kept = skcs.map((skc) => ({ id: skc.id, colourName: skc.colourName }));
      return { ...ofId({ id }), body: { ...StyleInput.parse({ code, name: fresh('改名'), skcs: kept }), version } };
    }),
    sample(stylesApi.createOrder, async () => ({ body: orderInput(await aStyle(user, d)) })),
    sample(stylesApi.editOrder, async () => {
      const style = await aStyle(user, d);
      const order = await anOrder(user, style);
      return { ...ofId(order), body: { order: { ...orderInput(style), code: order.code }, version: order.version } };
    }),
    sample(stylesApi.prioritiseOrder, async () => {
      const order = await anOrder(user, await aStyle(user, d));
      return { ...ofId(order), body: { priority: '2' as const, reason: fresh('客户催'), version: order.version } };
    }),
    sample(bomsApi.create, async () => ({ body: bomInput(await aStyle(user, d)) })),
    sample(bomsApi.edit, async () => {
      const style = await aStyle(user, d);
      const { id, version } = await createBom(user, bomInput(style));
      const { lines, changeNote } = bomInput(style);
      return { ...ofId({ id }), body: { lines, changeNote, remark: fresh('备注'), version } };
    }),
    sample(bomsApi.discard, async () => ofId(await aBom())),
    sample(bomsApi.transition, async () => {
      const bom = await aBom();
      return { ...ofId(bom), body: { action: 'submit' as const, version: bom.version } };
    }),
    sample(bomsApi.transitionMany, async () => ({
      body: { action: 'submit' as const, chosen: { ids: [(await aBom()).id, (await aBom()).id] } },
    })),
    sample(bomsApi.addVersion, async () => {
      const { bom } = await anEffective();
      return { ...ofId(bom), body: { version: bom.version, changeNote: fresh('改') } };
    }),
    sample(bomsApi.lock, async () => {
      const { bom, style } = await anEffective();
      return { ...ofId(bom), body: { garmentOrderId: (await anOrder(user, style)).id, version: bom.version } };
    }),
    sample(bomsApi.lockMany, async () => {
      const { style } = await anEffective();
      return { body: { chosen: { ids: [(await anOrder(user, style)).id] } } };
    }),
    sample(bomsApi.replace, async () => {
      const { bom } = await anEffective();
      const colours = material.skus.map(({ id, colourName }) => ({
        fromSkuId: id,
        toSkuId: other.skus.find((sku) => sku.colourName === colourName)?.id ?? '',
      }));
      return { body: { fromSpuId: material.id, toSpuId: other.id, colours, bomIds: [bom.id], changeNote: fresh('换') } };
    }),
  ];
}
