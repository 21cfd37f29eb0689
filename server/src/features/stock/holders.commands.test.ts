import { beforeAll, describe, expect, it } from 'vitest';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { aSupplier, anIdentity } from '../../../test/suppliers.ts';
import { editSuppliers } from '../suppliers/commands.ts';
import { supplierInputOf } from '../suppliers/import-planning.rules.ts';
import { installStock } from './installation.commands.ts';

let t: TestApp;
let user: TestUser;
let reader: TestUser;

beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  await t.ownerDb.transaction().execute((tx) => installStock(tx));
  user = await t.aUser();
  reader = await t.aUser(['SKU库存', 'SPU库存']);
});

describe('holders', () => {
  it('can be created, renamed and closed for own sites, but not for 在途', async () => {
    const { data: made } = await user.call(holdersApi.create, { body: { name: '四号仓' } });
    expect(made).toMatchObject({ kind: 'OWN', active: true });
    expect(await user.call(holdersApi.create, { body: { name: '四号仓' } })).toMatchObject({ code: errors.DUPLICATE.code });
    const { data: renamed } = await user.call(holdersApi.edit, {
      params: { id: made.id },
      body: { name: '四号新仓', version: made.version },
    });
    expect((await user.call(holdersApi.choose, { query: { q: 'shxc' } })).data).toMatchObject([{ id: made.id }]);
    expect((await user.call(holdersApi.choose, { query: { q: 'shxc', kind: 'TRANSIT' } })).data).toEqual([]);
    await user.call(holdersApi.setActive, { params: { id: made.id }, body: { active: false, version: renamed.version } });
    expect((await user.call(holdersApi.choose, { query: { q: '四号' } })).data).toEqual([]);
    const { data } = await user.call(holdersApi.list, { query: { kind: ['TRANSIT'] } });
    const transit = data.rows[0];
    const close = { params: { id: transit?.id ?? '' }, body: { active: false, version: transit?.version ?? 0 } };
    expect(await user.call(holdersApi.setActive, close)).toMatchObject({ code: errors.BUILT_IN.code });
  });

  it('have a code that stays when the name changes, by which clients, searches and forms know them', async () => {
    const { data: first } = await user.call(holdersApi.create, { body: { name: '编号仓' } });
    expect(first.code).toMatch(/^CK\d{3}$/);
    const { data: own } = await user.call(holdersApi.create, { body: { name: '自编仓', code: 'ERP-01' } });
    const rename = { params: { id: own.id }, body: { name: '自编新仓', version: own.version } };
    expect((await user.call(holdersApi.edit, rename)).data).toMatchObject({ code: 'ERP-01', name: '自编新仓' });
    expect((await user.call(holdersApi.choose, { query: { q: 'erp-01' } })).data).toMatchObject([{ id: own.id, code: 'ERP-01' }]);
    expect((await user.call(holdersApi.choose, { query: { q: first.code } })).data).toMatchObject([{ id: first.id }]);
    expect(await user.call(holdersApi.create, { body: { name: '另一仓', code: 'ERP-01' } })).toMatchObject({
      code: errors.DUPLICATE.code,
      data: { fields: { code: expect.any(String) } },
    });
    const supplier = await aSupplier(t, { kind: 'BOTH', abbreviation: '编码家' });
    const { data: held } = await reader.call(holdersApi.choose, { query: { supplierId: supplier.id } });
    expect(held.map(({ code }) => code)).toEqual([`${supplier.code}-CP`, `${supplier.code}-WL`]);
    const { data: listed } = await user.call(holdersApi.list, { query: { q: `${supplier.code}-CP` } });
    const { id, name, version } = listed.rows[0]!;
    const recoded = await user.call(holdersApi.edit, { params: { id }, body: { code: 'X', name, version } });
    expect(recoded).toMatchObject({ code: errors.BUILT_IN.code });
  });

  it('can be edited only with the permission to maintain them', async () => {
    expect(await reader.call(holdersApi.list)).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await t.anonymous.call(holdersApi.list)).toMatchObject({ status: 401 });
    expect((await reader.call(holdersApi.choose)).code).toBe(200);
  });
});

describe('the holders of a supplier', () => {
  const holdersOf = (supplierId: string) =>
    t.db.selectFrom('holders').select(['kind', 'name', 'active']).where('supplierId', '=', supplierId).orderBy('kind').execute();

  it('are created on approval, two for a supplier of both types, and none before', async () => {
    const both = await aSupplier(t, { kind: 'BOTH', abbreviation: '云舟' });
    expect(await holdersOf(both.id)).toEqual([
      { kind: 'GARMENT_SUPPLIER', name: '云舟', active: true },
      { kind: 'MATERIAL_SUPPLIER', name: '云舟', active: true },
    ]);
    const chosen = await reader.call(holdersApi.choose, { query: { supplierId: both.id } });
    expect(chosen.data.map(({ name, kind, supplierId }) => [name, kind, supplierId])).toEqual([
      ['云舟', 'GARMENT_SUPPLIER', both.id],
      ['云舟', 'MATERIAL_SUPPLIER', both.id],
    ]);
    const waiting = await aSupplier(t, {}, 'PENDING');
    expect(await holdersOf(waiting.id)).toEqual([]);
  });

  it('follow the name of their supplier and cannot be renamed', async () => {
    const supplier = await aSupplier(t, { abbreviation: '青禾' });
    await t.write((tx) =>
      editSuppliers(tx, anIdentity('9001'), [
        { id: supplier.id, version: supplier.version, input: { ...supplierInputOf(supplier), abbreviation: '青禾新' } },
      ]),
    );
    expect(await holdersOf(supplier.id)).toMatchObject([{ name: '青禾新' }]);
    const { data } = await user.call(holdersApi.list, { query: { q: 'qhx' } });
    const [holder] = data.rows;
    const edit = { params: { id: holder?.id ?? '' }, body: { name: '别名', version: holder?.version ?? 0 } };
    expect(await user.call(holdersApi.edit, edit)).toMatchObject({ code: errors.BUILT_IN.code });
  });
});
