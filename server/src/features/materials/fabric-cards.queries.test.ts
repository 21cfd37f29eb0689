import { beforeAll, describe, expect, it } from 'vitest';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { fabricCardsApi } from '@mrp/contract/features/materials/fabric-cards.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { anActiveMaterial } from '../../../test/styles.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let user: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  user = await t.aUser();
});

const print = (who: TestUser, ids: string[]) => who.call(fabricCardsApi.printFabricCards, { body: { ids } });

describe('the fabric card', () => {
  it('has facts, colours and the preferred offer, in the order asked', async () => {
    const supplier = await aSupplier(t);
    const one = await anActiveMaterial(t, d, user, await t.aUser(), { offers: [{ supplierId: supplier.id, bulkPrice: '40', moq: '300' }] });
    const other = await anActiveMaterial(t, d, user, await t.aUser());
    const { data } = await print(user, [other.id, one.id]);
    expect(data).toMatchObject([
      { id: other.id, supplier: '' },
      {
        id: one.id,
        composition: '棉95% 氨纶5%',
        colours: [{ name: '藏青' }, { name: '米白' }],
        supplier: supplier.abbreviation,
        bulkPrice: '40.0000',
      },
    ]);
  });

  it('says the currency and the unit of the price, as the list does, also after the offer asks another unit', async () => {
    const supplier = await aSupplier(t);
    const offer = { supplierId: supplier.id, bulkPrice: '3.10', unitId: d.unit('码'), currencyId: d.entry('currency', '美元') };
    const { id } = await anActiveMaterial(t, d, user, await t.aUser(), { offers: [offer] });
    await t.ownerDb
      .updateTable('offers')
      .set({ unitId: d.unit('米') })
      .where('spuId', '=', id)
      .execute();
    const told = { priceUnit: '码', priceCurrency: '美元' };
    expect((await print(user, [id])).data).toMatchObject([{ bulkPrice: '3.1000', unit: '米', ...told }]);
    const { data } = await user.call(materialsApi.list, { query: { ids: [id] } });
    expect(data.rows).toMatchObject([{ quotedPrice: '3.1000', ...told }]);
    const hidden = (await print(await t.aUser(['内部物料档案', '内部物料档案:打印标签']), [id])).data[0];
    for (const field of ['priceUnit', 'priceCurrency']) expect(hidden).not.toHaveProperty(field);
  });

  it('shows prices only to those who may see them, and opens with either printing right', async () => {
    const supplier = await aSupplier(t);
    const { id } = await anActiveMaterial(t, d, user, await t.aUser(), { offers: [{ supplierId: supplier.id, bulkPrice: '40' }] });
    const printer = await t.aUser(['内部物料档案', '内部物料档案:打印标签']);
    const { code, data } = await print(printer, [id]);
    expect(code).toBe(200);
    expect(data[0]).not.toHaveProperty('bulkPrice');
    expect(data[0]).not.toHaveProperty('metrePrice');
    expect(await print(await t.aUser(['面料核价:打印']), [id])).toMatchObject({ code: 200 });
    expect(await print(await t.aUser(['内部物料档案']), [id])).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(fabricCardsApi.printFabricCards, { body: { ids: [id] } })).toMatchObject({ status: 401 });
  });

  it('refuses an empty choice and a material that is gone', async () => {
    expect(await print(user, [])).toMatchObject({ code: 40000 });
    expect(await print(user, ['999999'])).toMatchObject({ code: 40400 });
  });
});
