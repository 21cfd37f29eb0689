import { beforeAll, describe, expect, it } from 'vitest';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { Style } from '@mrp/contract/features/styles/record.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { aLine, anActiveMaterial, anEffectiveBom, anOrder, aStyle, createBom, dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let d: Dictionaries;
let author: TestUser;
let approver: TestUser;
let zip: Material;
let other: Material;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  [author, approver] = [await t.aUser(), await t.aUser()];
  zip = await anActiveMaterial(t, d, author, approver, { name: '拉链' });
  other = await anActiveMaterial(t, d, author, approver, { name: '隐形拉链' });
});

const [S, M, L] = ['S', 'M', 'L'];
const skuOf = (material: Material, at: number): string => material.skus[at]?.id ?? '';
const sized = (style: Style, sizeItems: { size?: string; targetId?: string; skuId?: string; specification?: string }[]) =>
  aLine(d, zip, style.skcs, {
    consumption: '1',
    loss: '0',
    shrinkage: '0',
    sizeItems: sizeItems.map((item) => ({ size: '', ...item })),
  });
const explode = async (id: string, pieces: { targetId: string; size: string; pieces: string }[]) =>
  dataOf(await author.call(bomsApi.explode, { params: { id }, body: { pieces } }));

describe('a line that follows the size', () => {
  it('takes a colour by colour and size, and tells the sizes and pieces that it cannot place', async () => {
    const style = await aStyle(author, d);
    const [navy = '', white = ''] = style.skcs.map(({ id }) => id);
    const line = sized(style, [
      { size: S, skuId: skuOf(zip, 0), specification: '55 cm' },
      { size: M, skuId: skuOf(zip, 0), specification: '57 cm' },
      { size: M, targetId: white, skuId: skuOf(zip, 1) },
    ]);
    const bom = await createBom(author, { styleId: style.id, lines: [line] });
    expect(bom.lines[0]?.problems).toEqual(['缺少尺码对应：藏青 L、米白 L']);
    const { rows, problems } = await explode(bom.id, [
      { targetId: navy, size: S, pieces: '10' },
      { targetId: navy, size: M, pieces: '20' },
      { targetId: white, size: M, pieces: '5' },
      { targetId: white, size: L, pieces: '1' },
      { targetId: white, size: '', pieces: '1' },
    ]);
    expect(rows.map(({ skuId, quantity }) => [skuId, quantity])).toEqual([
      [skuOf(zip, 0), expect.stringMatching(/^[\d.]+$/)],
      [skuOf(zip, 1), expect.stringMatching(/^[\d.]+$/)],
    ]);
    expect(rows[0]?.specifications.map(({ specification }) => specification)).toEqual(['55 cm', '57 cm']);
    expect(problems).toEqual([
      '大身的“拉链”没有“米白 L”的尺码对应，未计入需求',
      '大身的“拉链”按尺码对应，“米白”的件数没有分尺码，未计入需求',
    ]);
  });

  it('is refused with a colour of another material or a size twice', async () => {
    const style = await aStyle(author, d);
    const create = (items: Parameters<typeof sized>[1]) =>
      author.call(bomsApi.create, { body: { styleId: style.id, lines: [sized(style, items)] } });
    expect((await create([{ size: S, skuId: skuOf(other, 0) }])).data).toMatchObject({
      fields: { 'lines.0.sizeItems': expect.stringContaining('不属于该物料') },
    });
    expect(
      (
        await create([
          { size: S, specification: '55 cm' },
          { size: S, specification: '57 cm' },
        ])
      ).data,
    ).toMatchObject({
      fields: { 'lines.0.sizeItems': '同一尺码和货色只能对应一次' },
    });
    expect((await create([{ size: S }])).data).toMatchObject({
      fields: { 'lines.0.sizeItems.0': '请选择物料颜色或填写规格' },
    });
    const bom = await createBom(author, { styleId: style.id, lines: [sized(style, [{ size: 'XXL', specification: '63 cm' }])] });
    expect(bom.lines[0]?.problems).toContain('尺码对应中的尺码不属于该款式：XXL，请更正');
  });

  it('is kept by the frozen copy, shown in the difference, found in uses and replaced with its material', async () => {
    const style = await aStyle(author, d);
    const all = [S, M, L].map((size, at) => ({ size, skuId: skuOf(zip, at === 0 ? 0 : 1), specification: `${55 + 2 * at} cm` }));
    const bom = await anEffectiveBom(author, approver, { styleId: style.id, lines: [sized(style, all)] });
    const order = await anOrder(author, style);
    const frozen = dataOf(
      await author.call(bomsApi.lock, { params: { id: bom.id }, body: { garmentOrderId: order.id, version: bom.version } }),
    );
    expect(frozen.checksum).toBe(bom.checksum);
    expect(frozen.lines[0]?.sizeItems).toEqual(bom.lines[0]?.sizeItems);
    const uses = dataOf(await author.call(bomsApi.listUses, { query: { spuId: zip.id } }));
    expect(uses.rows.find(({ bom: used }) => used.id === bom.id)?.colours).toHaveLength(2);

    const colours = zip.skus.map(({ id }, at) => ({ fromSkuId: id, toSkuId: skuOf(other, at) }));
    const body = { fromSpuId: zip.id, toSpuId: other.id, colours, bomIds: [bom.id] };
    const { made } = dataOf(await author.call(bomsApi.replace, { body }));
    const id = made[0]?.id ?? '';
    const draft = dataOf(await author.call(bomsApi.get, { params: { id } }));
    expect(draft.lines[0]?.sizeItems.map(({ skuId }) => skuId)).toEqual([skuOf(other, 0), skuOf(other, 1), skuOf(other, 1)]);
    const next = dataOf(
      await author.call(bomsApi.edit, { params: { id }, body: { version: draft.version, lines: [sized(style, all.slice(0, 2))] } }),
    );
    const difference = dataOf(await author.call(bomsApi.compare, { params: { id: next.id }, query: { against: bom.id } }));
    expect(difference.lines[0]?.fields).toContainEqual({
      label: '尺码对应',
      before: 'S=藏青 55 cm、M=米白 57 cm、L=米白 59 cm',
      after: 'S=藏青 55 cm、M=米白 57 cm',
    });
  });
});
