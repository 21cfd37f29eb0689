import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import type { Bom, Style } from '@mrp/contract/features/styles/record.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { aLine, anActiveMaterial, anEffectiveBom, anOrder, aStyle, createBom, dataOf, moveBom } from '../../../../test/styles.ts';

let t: TestApp;
let d: Dictionaries;
let author: TestUser;
let approver: TestUser;
let cloth: Material;
let other: Material;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  [author, approver] = [await t.aUser(), await t.aUser()];
  cloth = await anActiveMaterial(t, d, author, approver, { name: '府绸' });
  other = await anActiveMaterial(t, d, author, approver, { name: '斜纹' });
});

const effective = (style: Style): Promise<Bom> =>
  anEffectiveBom(author, approver, { styleId: style.id, lines: [aLine(d, cloth, style.skcs)] });
const lock = (user: TestUser, bom: Bom, garmentOrderId: string) =>
  user.call(bomsApi.lock, { params: { id: bom.id }, body: { garmentOrderId, version: bom.version } });

describe('locking a BOM', () => {
  it('freezes one copy for an order', async () => {
    const style = await aStyle(author, d);
    const bom = await effective(style);
    const order = await anOrder(author, style);
    const frozen = dataOf(await lock(author, bom, order.id));
    expect(frozen).toMatchObject({
      type: 'BULK',
      state: 'EFFECTIVE',
      versionNo: 1,
      garmentOrder: { id: order.id },
      checksum: bom.checksum,
    });
    const again = await lock(author, bom, order.id);
    expect(fieldsOf(again.data)).toEqual({ garmentOrderId: expect.stringContaining('已锁定大货BOM') });
    expect(dataOf(await author.call(stylesApi.getOrder, { params: { id: order.id } })).bulkBom).toMatchObject({ id: frozen.id });
    await moveBom(approver, frozen, 'void', '改版');
    expect((await lock(author, bom, order.id)).code).toBe(200);
  });

  it('is refused for an order of another style, and does not affect the others of a bulk', async () => {
    const [style, bare] = [await aStyle(author, d), await aStyle(author, d)];
    const bom = await effective(style);
    const [order, foreign] = [await anOrder(author, style), await anOrder(author, bare)];
    expect(fieldsOf((await lock(author, bom, foreign.id)).data)).toEqual({ garmentOrderId: expect.stringContaining('不是款式') });
    const many = dataOf(await author.call(bomsApi.lockMany, { body: { chosen: { ids: [order.id, foreign.id] } } }));
    expect(many.done).toEqual([order.id]);
    expect(many.failed).toMatchObject([{ id: foreign.id, reason: '款式没有已生效的定制BOM，请先确认一个版本' }]);
  });
});

it('the differences of two versions and the effects of a change are shown', async () => {
  const style = await aStyle(author, d);
  const bom = await effective(style);
  const order = await anOrder(author, style);
  const next = dataOf(await author.call(bomsApi.addVersion, { params: { id: bom.id }, body: { version: bom.version } }));
  dataOf(
    await author.call(bomsApi.edit, {
      params: { id: next.id },
      body: {
        version: next.version,
        lines: [
          aLine(d, cloth, style.skcs, { consumption: '1.3', sizes: [{ size: 'L', factor: '1.05' }] }),
          aLine(d, other, style.skcs, { section: 'CONTRAST', siteId: d.entry('applicationSite', '领') }),
        ],
      },
    }),
  );
  const difference = dataOf(await author.call(bomsApi.compare, { params: { id: next.id }, query: { against: bom.id } }));
  expect(difference.lines.map(({ change, site }) => [change, site])).toEqual([
    ['CHANGED', '大身'],
    ['ADDED', '领'],
  ]);
  expect(difference.lines[0]?.fields).toEqual([
    { label: '单件用量', before: '1.25 米', after: '1.3 米' },
    { label: '尺码系数', before: '', after: 'L×1.05' },
  ]);
  const impact = dataOf(await author.call(bomsApi.getImpact, { params: { id: bom.id } }));
  expect(impact.garmentOrders).toMatchObject([{ id: order.id, pieces: 200, bulkBom: null }]);
});

describe('replacing a material', () => {
  it('creates drafts of the next version by colour, and reports BOMs that cannot take it', async () => {
    const [style, without] = [await aStyle(author, d), await aStyle(author, d)];
    const bom = await effective(style);
    const draft = await createBom(author, { styleId: without.id, lines: [aLine(d, cloth, without.skcs)] });
    const colours = cloth.skus.map(({ id }, at) => ({ fromSkuId: id, toSkuId: other.skus[at]?.id ?? '' }));
    const result = dataOf(
      await author.call(bomsApi.replace, {
        body: { fromSpuId: cloth.id, toSpuId: other.id, colours, bomIds: [bom.id, draft.id] },
      }),
    );
    expect(result.done).toEqual([bom.id]);
    expect(result.failed).toMatchObject([{ id: draft.id, reason: '当前状态为“草稿”，只能在已生效的版本上替换' }]);
    const made = dataOf(await author.call(bomsApi.get, { params: { id: result.made[0]?.id ?? '' } }));
    expect(made).toMatchObject({ state: 'DRAFT', versionNo: 2, lines: [{ spu: { id: other.id }, name: '斜纹' }] });
    expect(made.lines[0]?.colours.map(({ skuId }) => skuId)).toEqual(other.skus.map(({ id }) => id));
  });

  it('exchanges one colour for another of the same material, and refuses to change nothing', async () => {
    const style = await aStyle(author, d);
    const bom = await effective(style);
    const [lacking, near] = cloth.skus.map(({ id }) => id);
    const replace = (toSkuId: string | undefined) =>
      author.call(bomsApi.replace, {
        body: {
          fromSpuId: cloth.id,
          toSpuId: cloth.id,
          colours: cloth.skus.map(({ id }) => ({ fromSkuId: id, toSkuId: id === lacking ? (toSkuId ?? '') : id })),
          bomIds: [bom.id],
        },
      });
    expect((await replace(lacking)).data).toMatchObject({ fields: { toSpuId: '新旧物料相同，请至少换一个颜色' } });
    const { made } = dataOf(await replace(near));
    const draft = dataOf(await author.call(bomsApi.get, { params: { id: made[0]?.id ?? '' } }));
    expect(new Set(draft.lines[0]?.colours.map(({ skuId }) => skuId))).toEqual(new Set([near]));
  });

  it('requires its permission', async () => {
    const maker = await t.aUser(['定制BOM', '定制BOM:编辑']);
    const answer = await maker.call(bomsApi.replace, {
      body: { fromSpuId: cloth.id, toSpuId: other.id, colours: [], bomIds: ['1'] },
    });
    expect(answer.code).toBe(errors.FORBIDDEN.code);
  });
});

it('the explosion multiplies pieces by size factors, and includes nested materials', async () => {
  const laminated = await anActiveMaterial(t, d, author, approver, { name: '复合布' });
  // 1 kg of it takes 2 m of fabric: 2 × 0.297 = 0.594 kg
  const nested = await anEffectiveBom(author, approver, {
    spuId: laminated.id,
    lines: [aLine(d, cloth, laminated.skus, { consumption: '2', loss: '0', shrinkage: '0' })],
  });
  const style = await aStyle(author, d);
  const bom = await createBom(author, {
    styleId: style.id,
    lines: [
      aLine(d, laminated, style.skcs, {
        consumption: '0.5',
        unitId: d.unit('公斤'),
        loss: '0',
        shrinkage: '0',
        sizes: [{ size: 'L', factor: '1.2' }],
      }),
    ],
  });
  const [navy] = style.skcs;
  const inXxl = { params: { id: bom.id }, body: { pieces: [{ targetId: navy?.id ?? '', size: 'XXL', pieces: '1' }] } };
  expect((await author.call(bomsApi.explode, inXxl)).data).toMatchObject({
    fields: { 'pieces.0.size': expect.stringContaining('没有尺码“XXL”') },
  });
  const explosion = dataOf(
    await author.call(bomsApi.explode, {
      params: { id: bom.id },
      body: {
        pieces: [
          { targetId: navy?.id ?? '', size: 'M', pieces: '100' },
          { targetId: navy?.id ?? '', size: 'L', pieces: '50' },
        ],
      },
    }),
  );
  expect(explosion.rows.map(({ name, colourName, quantity, level }) => [name, colourName, quantity, level])).toEqual([
    ['复合布', '藏青', '80.0000', 0],
    ['府绸', '藏青', '47.5200', 1],
  ]);
  const uses = dataOf(await author.call(bomsApi.listUses, { query: { spuId: laminated.id } }));
  expect(uses.rows).toMatchObject([{ owner: { kind: 'STYLE', id: style.id }, asSubstitute: false }]);
  const { parents } = dataOf(await author.call(bomsApi.getImpact, { params: { id: nested.id } }));
  expect(parents).toMatchObject([{ id: bom.id, owner: { id: style.id }, depth: 1 }]);
  const list = dataOf(await author.call(bomsApi.list, { query: { short: true, styleIds: [style.id] } }));
  expect(list.rows).toMatchObject([{ id: bom.id, shortLines: 1 }]);
});
