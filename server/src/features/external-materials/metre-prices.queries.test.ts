import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { anExternal } from '../../../test/externals.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let user: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  user = await t.aUser();
  await t.ownerPool.query(`insert into currency_rates (currency_id, valid_from, rate) values ($1, business_day(), 7.1234)`, [
    d.entry('currency', '美元'),
  ]);
});

const migrate = async (name: string) => {
  const text = readFileSync(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');
  await t.ownerPool.query(`begin; ${text} commit`);
};

it('metre prices that were rounded three times are computed again, others stay as they are', async () => {
  const supplierId = (await aSupplier(t)).id;
  const terms = {
    currencyId: d.entry('currency', '美元'),
    unitId: d.unit('码'),
    price: '3.10',
    taxIncluded: true,
    taxRate: '13',
    disparity: null,
  };
  const [wrong, other] = [await anExternal(t, d, user, supplierId, terms), await anExternal(t, d, user, supplierId, terms)];
  expect(wrong.metrePrice).toBe('21.3715');
  await t.ownerPool.query(`update external_materials set metre_price = case id when $1 then 21.3717 else 19.9 end where id in ($1, $2)`, [
    wrong.id,
    other.id,
  ]);
  await migrate('361_external_materials_metre_prices');
  const priceOf = async (id: string) => (await user.call(externalMaterialsApi.get, { params: { id } })).data.metrePrice;
  expect([await priceOf(wrong.id), await priceOf(other.id)]).toEqual(['21.3715', '19.9']);
});

it('records that were saved with full-width letters before searches knew half width are found by both', async () => {
  const { id } = await anExternal(t, d, user, (await aSupplier(t)).id, { supplierItemNo: 'ＫＸ－９９０' });
  const found = async (q: string) => (await user.call(externalMaterialsApi.list, { query: { q } })).data.rows.map((row) => row.id);
  expect(await found('kx-990')).toEqual([id]);
  await t.ownerPool.query(`update external_materials set search_text = 'ｋｘ－９９０ 供方汗布' where id = $1`, [id]);
  expect(await found('kx-990')).toEqual([]);
  await migrate('362_access_search_texts');
  expect([await found('kx-990'), await found('ＫＸ－９９０')]).toEqual([[id], [id]]);
  const { rows } = await t.ownerPool.query<{ words: string }>('select search_text as words from external_materials where id = $1', [id]);
  await migrate('362_access_search_texts');
  const { rows: again } = await t.ownerPool.query<{ words: string }>('select search_text as words from external_materials where id = $1', [
    id,
  ]);
  expect(again).toEqual(rows);
});
