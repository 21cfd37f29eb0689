import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { Bom, Style } from '@mrp/contract/features/styles/record.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { aLine, anActiveMaterial, aStyle, createBom, dataOf, moveBom } from '../../../../test/styles.ts';
import { aPricedTrim } from '../../../../test/prices.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let author: TestUser;
let approver: TestUser;
let style: Style;
let cloth: Material;
let mill: Supplier;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  [author, approver] = [await t.aUser(), await t.aUser()];
  mill = await aSupplier(t);
  style = await aStyle(author, d);
  cloth = await anActiveMaterial(t, d, author, approver, { offers: [{ supplierId: mill.id, unitId: d.unit('公斤'), bulkPrice: '42.00' }] });
});

const draft = async (changes: Parameters<typeof aLine>[3] = {}, of = style): Promise<Bom> =>
  createBom(author, { styleId: of.id, lines: [aLine(d, cloth, of.skcs, changes)] });
const refused = async (lines: ReturnType<typeof aLine>[], of = style) => {
  const { code, data } = await author.call(bomsApi.create, { body: { styleId: of.id, lines } });
  expect(code).toBe(errors.VALIDATION.code);
  return (data as unknown as { fields: Record<string, string> }).fields;
};

describe('the choice of materials for a BOM', () => {
  it('finds active materials by name and by code', async () => {
    const foundBy = async (wish: { q?: string; codes?: string[] }) =>
      dataOf(await author.call(bomsApi.chooseMaterials, { body: wish })).rows.map(({ code }) => code);
    expect(await foundBy({ q: cloth.name })).toContain(cloth.code);
    expect(await foundBy({ codes: [` ${cloth.code.toLowerCase()} `] })).toEqual([cloth.code]);
  });

  it('finds colours that a supplier offers', async () => {
    const pick = async (supplierId: string) =>
      dataOf(await author.call(materialsApi.pickSkus, { body: { q: cloth.skus[0]!.code, supplierId } })).rows.map(({ code }) => code);
    expect(await pick(mill.id)).toContain(cloth.skus[0]!.code);
    expect(await pick((await aSupplier(t)).id)).toEqual([]);
  });
});

describe('a price per gross', () => {
  it('keeps its unit in a line of pieces, of which the amount is rounded once', async () => {
    const { spuId, skuId } = await aPricedTrim(t, { buyer: author, supplierId: mill.id }, { price: '12.00' });
    const other = await aStyle(author, d);
    const targetId = other.skcs[0]?.id ?? '';
    const pieces = { section: 'TRIM' as const, spuId, unitId: d.unit('个'), loss: '0', shrinkage: '0', colours: [{ targetId, skuId }] };
    const bom = await createBom(author, { styleId: other.id, lines: [aLine(d, cloth, other.skcs, { ...pieces, consumption: '6.06' })] });
    // 6.06 of 144 at 12.00 are 0.505; a piece at 0.0833 would make it 0.5048.
    expect(bom.lines[0]).toMatchObject({
      unitPrice: '12.0000',
      priceUnit: '罗(粒)',
      livePrice: '12.0000',
      liveUnit: '罗(粒)',
      amount: '0.51',
    });
    expect(bom).toMatchObject({ materialCost: '0.51', writtenCost: '0.51' });
    expect(bom.targets.find(({ id }) => id === targetId)).toMatchObject({ cost: '0.51' });
  });
});

describe('a price per set', () => {
  it('is no price of a line of pieces', async () => {
    const { spuId, skuId } = await aPricedTrim(t, { buyer: author, supplierId: mill.id }, { per: '套', price: '12.00' });
    const other = await aStyle(author, d);
    const targetId = other.skcs[0]?.id ?? '';
    const pieces = { section: 'TRIM' as const, spuId, unitId: d.unit('个'), loss: '0', shrinkage: '0', colours: [{ targetId, skuId }] };
    const bom = await createBom(author, { styleId: other.id, lines: [aLine(d, cloth, other.skcs, { ...pieces, consumption: '6' })] });
    expect(bom.lines[0]).toMatchObject({ unitPrice: null, livePrice: null, amount: null });
  });
});

describe('a new BOM', () => {
  it('computes gross consumption in the stock unit, prices it and stores copies of the material facts', async () => {
    const other = await aStyle(author, d);
    const bom = await draft({}, other);
    const [line] = bom.lines;
    // 1.25 m / 0.97 × 1.04 = 1.3402 m; × 0.2970 kg/m
    expect(line).toMatchObject({
      grossConsumption: '1.3402',
      stockConsumption: '0.39803940',
      name: cloth.name,
      stockUnit: { name: '公斤' },
    });
    // 42 net 42.84 with 空差 0.5, tax excluded
    expect(line).toMatchObject({ unitPrice: '42.8400', livePrice: '42.8400', amount: '17.05', problems: [] });
    expect(bom).toMatchObject({
      materialCost: '17.05',
      writtenCost: '17.05',
      unpriced: 0,
      versionNo: 1,
      state: 'DRAFT',
      createdByMe: true,
    });
    expect(bom.targets.map(({ cost }) => cost)).toEqual(['17.05', '17.05']);
    expect(bom.checksum).toMatch(/^[0-9a-f]{32}$/);
    expect(bom.code).toMatch(/^BOM\d{6}-\d{4}$/);
  });

  it('is refused while a draft of the same style and type is open', async () => {
    const other = await aStyle(author, d);
    const { code } = await draft({}, other);
    const second = await author.call(bomsApi.create, { body: { styleId: other.id, lines: [] } });
    expect(second.message).toContain(code);
    expect(second.message).toContain('请先提交确认或作废');
  });

  it('reports line errors: an inactive material, a paused supplier, the material itself, a colour of another style, a unit that cannot be converted', async () => {
    const gone = await anActiveMaterial(t, d, author, approver, { name: '停用的布' });
    dataOf(await approver.call(materialsApi.transition, { params: { id: gone.id }, body: { action: 'disable', version: gone.version } }));
    const paused = await aSupplier(t, {}, 'PAUSED');
    const other = await aStyle(author, d);
    expect(
      await refused([
        aLine(d, gone, style.skcs),
        aLine(d, cloth, style.skcs, { supplierId: paused.id }),
        aLine(d, cloth, other.skcs),
        aLine(d, cloth, style.skcs, { unitId: d.unit('粒') }),
        aLine(d, cloth, style.skcs, { siteId: d.entry('category', '衬衫') }),
      ]),
    ).toEqual({
      'lines.0.spuId': '物料“停用的布”当前为“停用”，请更换为启用的物料',
      'lines.1.supplierId': `供应商“${paused.abbreviation}”已暂停合作，请改选供应商`,
      'lines.2.colours': '颜色不属于该物料或货色不属于该款式，请重新选择',
      'lines.3.unitId': '“粒”不能换算成该物料的主单位“公斤”，请更换单位或维护物料的换算',
      'lines.4.siteId': '应用部位不存在，请重新选择',
    });
    const self = await author.call(bomsApi.create, { body: { spuId: cloth.id, lines: [aLine(d, cloth, cloth.skus)] } });
    expect(self.data).toEqual({ fields: { 'lines.0.spuId': '不能用物料自身，请更换物料' } });
  });

  it('is validated by the numeric rules', async () => {
    expect(
      await refused([aLine(d, cloth, style.skcs, { consumption: '100' }), aLine(d, cloth, style.skcs, { loss: '4.123', shrinkage: '-1' })]),
    ).toEqual({
      'lines.0.consumption': '不能超过2位自然数,且小数只允许后4位',
      'lines.1.loss': '不能超过2位数,且小数只允许后2位',
      'lines.1.shrinkage': '不能小于0',
    });
  });

  it('has no prices without 查看价格', async () => {
    const other = await aStyle(author, d);
    const { id } = await draft({}, other);
    const blind = await t.aUser(['定制BOM']);
    const seen = JSON.stringify(dataOf(await blind.call(bomsApi.get, { params: { id } })));
    for (const field of ['unitPrice', 'livePrice', 'amount', 'materialCost', 'writtenCost', '"cost"']) expect(seen).not.toContain(field);
    expect(seen).toContain('stockConsumption');
    const list = JSON.stringify(dataOf(await blind.call(bomsApi.list, {})));
    expect(list).not.toContain('materialCost');
  });
});

describe('a BOM draft', () => {
  it('keeps the line of the same material and site when it is edited, and logs the changed fields', async () => {
    const other = await aStyle(author, d);
    const bom = await draft({}, other);
    const edited = dataOf(
      await author.call(bomsApi.edit, {
        params: { id: bom.id },
        body: { version: bom.version, changeNote: '改用量', lines: [aLine(d, cloth, other.skcs, { consumption: '1.3' })] },
      }),
    );
    expect(edited.lines.map(({ id }) => id)).toEqual(bom.lines.map(({ id }) => id));
    expect(edited.version).toBe(bom.version + 1);
    expect(edited.checksum).not.toBe(bom.checksum);
    const [latest] = dataOf(await author.call(auditApi.selectAllLogById, { query: { id: bom.id, type: 'bom' } }));
    expect(JSON.stringify(latest)).toContain('单件用量');
    expect(JSON.stringify(latest)).not.toContain('颜色对应');
  });

  it('is not saved with an old version, and the newer record is returned', async () => {
    const other = await aStyle(author, d);
    const bom = await draft({}, other);
    const save = (user: TestUser) =>
      user.call(bomsApi.edit, {
        params: { id: bom.id },
        body: { version: bom.version, remark: '改', lines: [aLine(d, cloth, other.skcs)] },
      });
    dataOf(await save(author));
    const second = await save(approver);
    expect(second.code).toBe(errors.VERSION_CONFLICT.code);
    expect(second.data).toMatchObject({ newer: { id: bom.id, version: bom.version + 1 } });
  });

  it('may keep a material that was disabled since, until it is submitted', async () => {
    const other = await aStyle(author, d);
    const worn = await anActiveMaterial(t, d, author, approver, { name: '旧布' });
    const bom = await createBom(author, { styleId: other.id, lines: [aLine(d, worn, other.skcs)] });
    dataOf(await approver.call(materialsApi.transition, { params: { id: worn.id }, body: { action: 'disable', version: worn.version } }));
    const edited = dataOf(
      await author.call(bomsApi.edit, { params: { id: bom.id }, body: { version: bom.version, lines: [aLine(d, worn, other.skcs)] } }),
    );
    expect(edited.lines[0]?.problems).toEqual(['物料“旧布”当前为“停用”，请更换为启用的物料']);
    await expect(moveBom(author, bom, 'submit')).rejects.toThrow('第 1 行：物料“旧布”当前为“停用”');
  });

  it('cannot be edited after submission, and cannot be deleted by another user', async () => {
    const other = await aStyle(author, d);
    const bom = await draft({}, other);
    expect((await approver.call(bomsApi.discard, { params: { id: bom.id } })).code).toBe(errors.NOT_YOURS.code);
    await moveBom(author, bom, 'submit');
    const late = await author.call(bomsApi.edit, { params: { id: bom.id }, body: { version: bom.version + 1, lines: [] } });
    expect(late.code).toBe(errors.STATE.code);
    await moveBom(approver, bom, 'reject', '用量不对');
    expect((await author.call(bomsApi.discard, { params: { id: bom.id } })).code).toBe(200);
  });
});

it('a BOM is refused at submission when it names a paused supplier', async () => {
  const other = await aStyle(author, d);
  const bom = await draft({ supplierId: mill.id }, other);
  const { version } = dataOf(await author.call(suppliersApi.get, { params: { id: mill.id } }));
  const pause = dataOf(
    await author.call(suppliersApi.transition, { params: { id: mill.id }, body: { action: 'pause', version, reason: '交期延误' } }),
  );
  await expect(moveBom(author, bom, 'submit')).rejects.toThrow('已暂停合作，请改选供应商');
  dataOf(await author.call(suppliersApi.transition, { params: { id: mill.id }, body: { action: 'resume', version: pause.version } }));
  expect((await moveBom(author, bom, 'submit')).state).toBe('PENDING');
});
