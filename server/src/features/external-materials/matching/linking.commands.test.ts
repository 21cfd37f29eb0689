import { beforeAll, describe, expect, it } from 'vitest';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalMatchingApi } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { anExternal } from '../../../../test/externals.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aSupplier, terminateSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
let blind: TestUser;
let supplierId: string;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
  blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
  supplierId = (await aSupplier(t)).id;
});

const theColours = [{ colourId: '' }, { colourId: '' }];
const aCloth = (changes: object = {}): Promise<Material> =>
  aMaterial(t, d, developer, changes, [
    { ...theColours[0], colourId: d.colour('本白') },
    { ...theColours[1], colourId: d.colour('藏青') },
  ]);
const link = ({ id, version }: ExternalMaterial, skuId: string, reason?: string) =>
  developer.call(externalMatchingApi.link, { params: { id }, body: { version, skuId, ...(reason && { reason }) } });
const unlink = ({ id, version }: ExternalMaterial) => developer.call(externalMatchingApi.unlink, { params: { id }, body: { version } });
const offersOf = async ({ id }: { id: string }) => (await developer.call(pricesApi.listOffers, { params: { id } })).data;
const compare = (user: TestUser, { id }: ExternalMaterial, skuId: string) =>
  user.call(externalMatchingApi.compare, { params: { id }, query: { skuId } });

describe('candidates of an external record', () => {
  it('are ranked with the nearest colour and the reasons; the best stands in the list', async () => {
    const supplier = (await aSupplier(t)).id;
    const near = await aCloth({ gramWeight: '183' });
    await aCloth({ gramWeight: '150' });
    const record = await anExternal(t, d, developer, supplier, { name: '候选布', gramWeight: '183' });
    const { data } = await developer.call(externalMatchingApi.listCandidates, { params: { id: record.id } });
    expect(data[0]).toMatchObject({ id: near.id, skuCode: `${near.code}-02`, colourName: '藏青', score: '100.00' });
    expect(data[0]!.reasons).toEqual(['成分一致', '克重相同', '门幅相同', 'ΔE 0.0']);
    expect(data.map(({ score }) => Number(score))).toEqual(data.map(({ score }) => Number(score)).toSorted((a, b) => b - a));
    const { data: list } = await developer.call(externalMaterialsApi.list, { query: { supplierIds: [supplier] } });
    expect(list.rows[0]!.internal).toMatchObject({ spuId: near.id, code: `${near.code}-02`, score: '100.00' });
  });

  it('offer their usable colours to choose from where none is the nearest, however many are alike', async () => {
    const cloths = [await aCloth({ gramWeight: '207' }), await aCloth({ gramWeight: '207' })];
    const [first] = cloths;
    const [, off] = first!.skus;
    await developer.call(materialsApi.transitionSku, { params: { id: off!.id }, body: { action: 'disable', version: off!.version } });
    const record = await anExternal(t, d, developer, supplierId, {
      name: '没有颜色的布',
      gramWeight: '207',
      colourId: null,
      colourName: '',
    });
    const { data } = await developer.call(externalMatchingApi.listCandidates, { params: { id: record.id } });
    const found = data.find(({ id }) => id === first!.id)!;
    expect(found).toMatchObject({ skuId: null, colours: [{ id: first!.skus[0]!.id, colourName: '本白' }] });
    expect(data.filter(({ skuId, colours }) => skuId === null && colours.length === 0)).toEqual([]);
    expect((await link(record, found.colours[0]!.id)).code).toBe(200);
  });

  it('name the price gap only to those who may see prices; the score is the same', async () => {
    const near = await aCloth({ gramWeight: '141' });
    const offer = offerInput(d, supplierId, { skuId: near.skus[1]!.id, unitId: d.unit('米'), disparity: null, bulkPrice: '12' });
    await developer.call(pricesApi.addOffers, { params: { id: near.id }, body: { offers: [offer] } });
    const record = await anExternal(t, d, developer, supplierId, { gramWeight: '141', unitId: d.unit('米'), disparity: null, price: '10' });
    const best = async (user: TestUser) => (await user.call(externalMatchingApi.listCandidates, { params: { id: record.id } })).data[0]!;
    expect((await best(developer)).reasons).toContain('米价比外部贵 20.0%');
    expect((await best(blind)).reasons.join()).not.toContain('米价');
    expect((await best(blind)).score).toBe((await best(developer)).score);
    expect((await compare(developer, record, near.skus[1]!.id)).data.prices).toMatchObject({ external: '10', internal: '12.0000' });
    expect((await compare(blind, record, near.skus[1]!.id)).data).not.toHaveProperty('prices');
  });
});

describe('关联内部', () => {
  it('shows what differs first and what will change, then makes the record an offer of the colour', async () => {
    const cloth = await aCloth({ gramWeight: '185', handFeel: '柔软' });
    const record = await anExternal(t, d, developer, supplierId, { handFeel: '挺括', samplePrice: '50' });
    const [, navy] = cloth.skus;
    const { data } = await compare(developer, record, navy!.id);
    expect(data).toMatchObject({
      reasonsNeeded: [],
      refusal: null,
      deltaE: '0.00',
      effect: { existingOffer: false, priceRows: 2, becomesPreferred: true },
    });
    expect(data.facts.filter(({ differs }) => differs).map(({ label }) => label)).toEqual(data.facts.slice(0, 3).map(({ label }) => label));
    expect(data.facts.find(({ key }) => key === 'gramWeight')).toMatchObject({ external: '180 g/㎡', internal: '185 g/㎡', differs: true });
    expect(await link(record, navy!.id)).toMatchObject({ code: 200, data: { state: 'LINKED', sku: { id: navy!.id } } });
    expect(await offersOf(cloth)).toMatchObject([
      { skuId: navy!.id, supplierMaterialName: record.name, gramWeight: '180.00', width: null, preferred: true },
    ]);
  });

  it('needs a reason when 克重 differs by more than 10 % or 成分 overlaps by less than 80 %', async () => {
    const heavy = await aCloth({ gramWeight: '199' });
    const within = await aCloth({ gramWeight: '198' });
    const record = await anExternal(t, d, developer, supplierId);
    expect((await compare(developer, record, within.skus[0]!.id)).data.reasonsNeeded).toEqual([]);
    expect((await compare(developer, record, heavy.skus[0]!.id)).data.reasonsNeeded).toEqual([
      '克重相差 19 g，是外部 180 g 的 10.6%，超过 10%',
    ]);
    const candidates = (await developer.call(externalMatchingApi.listCandidates, { params: { id: record.id } })).data;
    expect(candidates.find(({ id }) => id === heavy.id)?.reasons).toContain('克重 +19 g（外部 180 g 的 10.6%）');
    expect(await link(record, heavy.skus[0]!.id)).toMatchObject({
      code: 40000,
      data: { fields: { reason: '克重相差 19 g，是外部 180 g 的 10.6%，超过 10%，请填写原因' } },
    });
    const blend = [
      { ingredientId: d.entry('ingredient', '棉'), share: '79' },
      { ingredientId: d.entry('ingredient', '涤纶'), share: '21' },
    ];
    const mixed = await aCloth({ compositions: blend });
    expect((await compare(developer, record, mixed.skus[0]!.id)).data.reasonsNeeded).toEqual(['成分重合 79%，不到 80%']);
    expect(await link(record, mixed.skus[0]!.id, '客户认可')).toMatchObject({ code: 200, data: { matchReason: '客户认可' } });
  });

  it('is refused for a colour or a material that is 停用, and for a trim', async () => {
    const cloth = await aCloth();
    const [white] = cloth.skus;
    await developer.call(materialsApi.transitionSku, { params: { id: white!.id }, body: { action: 'disable', version: white!.version } });
    const record = await anExternal(t, d, developer, supplierId);
    const refusal = `${white!.code} 已停用，不能关联，请选择其他颜色`;
    expect((await compare(developer, record, white!.id)).data.refusal).toBe(refusal);
    expect(await link(record, white!.id)).toMatchObject({ code: 40905, message: refusal });
    const trim = await aMaterial(t, d, developer, { classificationId: d.classification('金属拉链'), specification: '3#' }, [{}]);
    expect(await link(record, trim.skus[0]!.id)).toMatchObject({ code: 40905, message: '面料与辅料不能关联' });
    expect((await developer.call(externalMaterialsApi.get, { params: { id: record.id } })).data.state).toBe('PENDING');
  });

  it('is refused for a terminated supplier, for an old version and for a record that is linked already', async () => {
    const cloth = await aCloth();
    const ended = await aSupplier(t);
    const lost = await anExternal(t, d, developer, ended.id);
    await terminateSupplier(t, ended.id);
    expect(await link(lost, cloth.skus[0]!.id)).toMatchObject({ code: 40905 });
    const record = await anExternal(t, d, developer, supplierId, { supplierItemNo: 'V-1' });
    expect(await link({ ...record, version: record.version + 1 }, cloth.skus[0]!.id)).toMatchObject({ code: 40900 });
    const answers = await Promise.all([link(record, cloth.skus[0]!.id), link(record, cloth.skus[1]!.id)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 40905]);
  });

  it('makes no second offer where the colour has this item number of the supplier already', async () => {
    const cloth = await aCloth();
    const [white] = cloth.skus;
    const offers = [offerInput(d, supplierId, { skuId: white!.id, supplierItemNo: 'K-180' })];
    await developer.call(pricesApi.addOffers, { params: { id: cloth.id }, body: { offers } });
    const record = await anExternal(t, d, developer, supplierId);
    expect((await compare(developer, record, white!.id)).data.effect).toEqual({
      existingOffer: true,
      priceRows: 0,
      becomesPreferred: false,
    });
    const { data } = await link(record, white!.id);
    expect(await offersOf(cloth)).toHaveLength(1);
    await unlink(data);
    expect(await offersOf(cloth)).toMatchObject([{ active: true }]);
  });
});

describe('解除关联', () => {
  it('withdraws the offer with its prices; the record waits and can be linked again', async () => {
    const cloth = await aCloth();
    const record = await anExternal(t, d, developer, supplierId, { supplierItemNo: 'U-1' });
    const { data: linked } = await link(record, cloth.skus[0]!.id);
    const answer = await unlink(linked);
    expect(answer).toMatchObject({ code: 200, data: { state: 'PENDING', sku: null } });
    expect(await offersOf(cloth)).toMatchObject([{ active: false, preferred: false, prices: [] }]);
    expect(await link(answer.data, cloth.skus[1]!.id)).toMatchObject({ code: 200 });
  });

  it('is refused after the offer was priced again', async () => {
    const cloth = await aCloth();
    const record = await anExternal(t, d, developer, supplierId, { supplierItemNo: 'U-2' });
    const { data: linked } = await link(record, cloth.skus[0]!.id);
    const [offer] = await offersOf(cloth);
    await developer.call(pricesApi.addPrice, { params: { id: offer!.id }, body: { kind: 'BULK', price: '43', validFrom: '2026-01-01' } });
    expect(await unlink(linked)).toMatchObject({ code: 40905, message: `${cloth.skus[0]!.code} 的报价之后维护过价格，不能撤销` });
  });

  it('leaves every invariant whole', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
