import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalMatchingApi } from '@mrp/contract/features/external-materials/matching.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierLinkingApi, type LinkKind } from '@mrp/contract/features/suppliers/linking.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import type { Supplier, SupplierState } from '@mrp/contract/features/suppliers/record.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries, type Dictionaries } from '../../../../test/builders.ts';
import { anExternal } from '../../../../test/externals.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aSupplier, aSupplierInput, type SupplierFacts } from '../../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let buyer: TestUser;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  buyer = await t.aUser();
});

const get = async (id: string): Promise<Supplier> => (await buyer.call(suppliersApi.get, { params: { id } })).data;
const preview = (own: Supplier, main: Supplier, kind: LinkKind) =>
  buyer.call(supplierLinkingApi.previewLink, { params: { id: own.id }, query: { mainId: main.id, kind } });
const change = ({ id, version }: Supplier, main: Supplier, user = buyer) =>
  user.call(supplierLinkingApi.change, { params: { id }, body: { version, mainId: main.id } });
const relate = ({ id, version }: Supplier, main: Supplier, user = buyer) =>
  user.call(supplierLinkingApi.relate, { params: { id }, body: { version, mainId: main.id } });
const unlink = ({ id, version }: Supplier, user = buyer) => user.call(supplierLinkingApi.unlink, { params: { id }, body: { version } });
const found = async (q: string) => (await buyer.call(supplierLookupsApi.choose, { body: { q } })).data.rows.map(({ id }) => id);

/** A supplier with an offer and an external material. */
async function aHolder(facts: SupplierFacts = {}, state: SupplierState = 'PENDING') {
  const supplier = await aSupplier(t, facts, state);
  const material = await aMaterial(t, d, buyer, {}, [{ colourId: d.colour('藏青') }]);
  const offer = offerInput(d, supplier.id, { skuId: material.skus[0]!.id, bulkPrice: '12' });
  await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers: [offer] } });
  const external = await anExternal(t, d, buyer, supplier.id);
  return { supplier, material, external };
}
const offersOf = async ({ id }: { id: string }) => (await buyer.call(pricesApi.listOffers, { params: { id } })).data;
const suppliersOf = async (material: { id: string }) => (await offersOf(material)).map(({ supplier }) => supplier.id);

describe('变更 of a supplier that was never approved', () => {
  it('leaves a draft that can be discarded once it is undone', async () => {
    const main = await aSupplier(t);
    const { data: draft } = await buyer.call(suppliersApi.create, { body: (await aSupplierInput(t)) as never });
    const { data: changed } = await change(draft, main);
    const { data: undone } = await unlink(changed);
    expect(undone.state).toBe('DRAFT');
    expect(await buyer.call(suppliersApi.discard, { params: { id: draft.id } })).toMatchObject({ code: 200 });
    expect(await buyer.call(suppliersApi.get, { params: { id: draft.id } })).toMatchObject({ code: errors.NOT_FOUND.code });
  });

  it('shows before what it moves, moves it, and the name finds the main supplier from then on', async () => {
    const main = await aSupplier(t);
    const { supplier, material, external } = await aHolder({ name: '外来纺织有限公司', abbreviation: '外来纺织' });
    const { data: told } = await preview(supplier, main, 'CHANGE');
    expect(told).toEqual({
      holdings: expect.arrayContaining([
        { key: 'externals', count: 1, moved: 1, open: 0 },
        { key: 'offers', count: 1, moved: 1, open: 0 },
      ]),
      names: ['外来纺织有限公司', '外来纺织'],
      refusal: null,
    });
    const { data: changed } = await change(supplier, main);
    expect(changed).toMatchObject({ state: 'TERMINATED', main: { id: main.id, abbreviation: main.abbreviation } });
    expect(await suppliersOf(material)).toEqual([main.id]);
    expect((await buyer.call(externalMaterialsApi.get, { params: { id: external.id } })).data.supplier.id).toBe(main.id);
    expect(await get(main.id)).toMatchObject({
      formerNames: ['外来纺织有限公司'],
      formerAbbreviations: ['外来纺织'],
      version: main.version + 1,
    });
    expect(await found('外来纺织')).toEqual([main.id]);
    expect((await buyer.call(supplierLinkingApi.getLink, { params: { id: supplier.id } })).data).toMatchObject({
      kind: 'CHANGE',
      main: { code: main.code },
      moved: [
        { key: 'externals', count: 1 },
        { key: 'offers', count: 1 },
      ],
    });
    expect((await buyer.call(supplierLinkingApi.listAliases, { params: { id: main.id } })).data).toMatchObject([
      { id: supplier.id, abbreviation: '外来纺织', kind: 'CHANGE' },
    ]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is undone: everything goes back and the names leave the main supplier', async () => {
    const main = await aSupplier(t);
    const { supplier, material, external } = await aHolder({ name: '撤回纺织有限公司', abbreviation: '撤回纺织' });
    const { data: changed } = await change(supplier, main);
    expect((await unlink(changed)).data).toMatchObject({ state: 'DRAFT', main: null });
    expect(await suppliersOf(material)).toEqual([supplier.id]);
    expect((await buyer.call(externalMaterialsApi.get, { params: { id: external.id } })).data.supplier.id).toBe(supplier.id);
    expect(await get(main.id)).toMatchObject({ formerNames: [], formerAbbreviations: [] });
    expect(await found('撤回纺织')).toEqual([supplier.id]);
    expect(await unlink(await get(supplier.id))).toMatchObject({ code: 40902, message: '当前状态为“草稿”，不能撤销' });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('leaves what the main supplier has already, together with what is connected to it', async () => {
    const main = await aSupplier(t);
    const { supplier, material, external } = await aHolder();
    const same = offerInput(d, main.id, { skuId: material.skus[0]!.id });
    await buyer.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers: [same] } });
    await anExternal(t, d, buyer, main.id, { name: external.name });
    const { data: told } = await preview(supplier, main, 'CHANGE');
    expect(told.holdings).toEqual(
      expect.arrayContaining([
        { key: 'externals', count: 1, moved: 0, open: 0 },
        { key: 'offers', count: 1, moved: 0, open: 0 },
      ]),
    );
    await change(supplier, main);
    expect((await suppliersOf(material)).toSorted()).toEqual([main.id, supplier.id].toSorted());
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('cannot be undone after a later price, a later match or a later document, and says which', async () => {
    const main = await aSupplier(t);
    const priced = await aHolder();
    const { data: changed } = await change(priced.supplier, main);
    const [offer] = await offersOf(priced.material);
    await t.write((tx) =>
      sql`
      insert into offer_prices (offer_id, spu_id, kind, currency_id, unit_id, tax_included, tax_rate, valid_from, price, rate)
      select id, spu_id, 'BULK', currency_id, unit_id, tax_included, tax_rate, business_day(), 13, 1 from offers where id = ${offer!.id}`.execute(
        tx,
      ),
    );
    expect(await unlink(changed)).toMatchObject({
      code: 40905,
      message: expect.stringContaining(`${priced.material.code} 的报价之后维护过价格`),
    });
    expect(await get(priced.supplier.id)).toMatchObject({ state: 'TERMINATED' });

    const matched = await aHolder();
    const { data: alias } = await change(matched.supplier, main);
    const { data: external } = await buyer.call(externalMaterialsApi.get, { params: { id: matched.external.id } });
    const linked = await buyer.call(externalMatchingApi.link, {
      params: { id: external.id },
      body: { version: external.version, skuId: matched.material.skus[0]!.id, reason: '同一块布' },
    });
    expect(linked.code).toBe(200);
    expect(await unlink(alias)).toMatchObject({
      code: 40905,
      message: expect.stringContaining(`${external.code} 之后转为或关联了内部物料`),
    });
  });
});

describe('关联 of an approved supplier', () => {
  it('ends it in favour of the main one and is undone to 合作中', async () => {
    const main = await aSupplier(t);
    const { supplier, material } = await aHolder({ abbreviation: '重复纺织' }, 'ACTIVE');
    const { data: related } = await relate(supplier, main);
    expect(related).toMatchObject({ state: 'TERMINATED', main: { id: main.id } });
    expect(await suppliersOf(material)).toEqual([main.id]);
    const { data: chosen } = await buyer.call(supplierLookupsApi.choose, { body: { q: '重复纺织' } });
    expect(chosen.rows).toMatchObject([{ id: main.id, formerName: '重复纺织' }]);
    expect((await unlink(related)).data).toMatchObject({ state: 'ACTIVE', main: null });
    expect(await suppliersOf(material)).toEqual([supplier.id]);
  });

  it('names every former name once in the look-up by name', async () => {
    const main = await aSupplier(t);
    const supplier = await aSupplier(t, { name: '旧名纺织有限公司' });
    await relate(supplier, main);
    const { data } = await buyer.call(supplierLookupsApi.listByName, { query: { q: '旧名纺织' } });
    expect(data).toEqual([
      { code: main.code, name: main.name },
      { code: main.code, name: '旧名纺织有限公司' },
    ]);
  });
});

describe('a link of two suppliers', () => {
  it('is refused in a chain, in a circle, to itself, from the wrong state and to one that is not 合作中', async () => {
    const [one, two, three] = [await aSupplier(t), await aSupplier(t), await aSupplier(t)];
    const { data: alias } = await relate(one, two);
    const refusal = async (own: Supplier, main: Supplier, kind: LinkKind = 'ALIAS') => (await preview(own, main, kind)).data.refusal;
    expect(await refusal(alias, three)).toBe(`“${one.abbreviation}”已归到“${two.abbreviation}”名下，请先撤销`);
    expect(await refusal(three, alias)).toBe(`“${one.abbreviation}”已归到“${two.abbreviation}”名下，请选择“${two.abbreviation}”`);
    expect(await refusal(await get(two.id), three)).toBe(`别的供应商已归到“${two.abbreviation}”名下，请先把它们撤销`);
    expect(await refusal(three, three)).toBe('不能归到自己名下，请选择另一家供应商');
    const [draft, paused, factory] = [
      await aSupplier(t, {}, 'DRAFT'),
      await aSupplier(t, {}, 'PAUSED'),
      await aSupplier(t, { kind: 'GARMENT' }),
    ];
    expect(await refusal(draft, three)).toContain('只有合作中的供应商可以关联');
    expect(await refusal(three, draft)).toContain('只能归到合作中的供应商名下');
    expect(await refusal(three, paused, 'CHANGE')).toContain('合作中的请用关联');
    expect(await refusal(three, factory)).toContain('请先把它的类型改为“两者”');
    expect(await relate(three, await get(alias.id))).toMatchObject({ code: 40905 });
    await expect(
      t.ownerDb.updateTable('suppliers').set({ mainId: one.id, state: 'TERMINATED' }).where('id', '=', three.id).execute(),
    ).rejects.toThrow(/alias already/);
  });

  it('is made once by two users at a time, and two that would form a circle make one', async () => {
    const [one, two] = [await aSupplier(t), await aSupplier(t)];
    const answers = await Promise.all([relate(one, two), relate(two, one), relate(one, two)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('requires the permission of its kind and the present version', async () => {
    const clerk = await t.aUser(['供应商档案', '供应商档案:关联']);
    const [own, main] = [await aSupplier(t), await aSupplier(t)];
    expect(await change(own, main, clerk)).toMatchObject({ code: 40300, message: expect.stringContaining('供应商档案:变更') });
    expect(await relate({ ...own, version: own.version + 5 }, main, clerk)).toMatchObject({ code: 40900 });
    const { data: related } = await relate(own, main, clerk);
    expect(await unlink(related, await t.aUser(['供应商档案', '供应商档案:变更']))).toMatchObject({ code: 40300 });
    expect(await unlink(related, clerk)).toMatchObject({ code: 200 });
  });

  it('answers an unknown supplier or main supplier with 40400', async () => {
    const own = await aSupplier(t);
    expect(await relate(own, { ...own, id: '999999' })).toMatchObject({ code: 40400 });
    expect(await relate({ ...own, id: '999999' }, own)).toMatchObject({ code: 40400 });
  });
});
