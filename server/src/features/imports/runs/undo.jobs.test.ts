import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import { batchOf, commitImport, previewOf, runQueuedImports, workbookOf } from '../../../../test/imports.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aSupplier } from '../../../../test/suppliers.ts';

let t: TestApp;
let developer: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  developer = await t.aUser();
  for (const name of ['云舟织造', '青禾针织']) await aSupplier(t, { name: `${name}股份公司`, abbreviation: name });
});

const headers = ['物料名称', '分类', '门幅', '克重', '成分', '颜色', '供应商', '大货报价', '含税'];
const row = (name: string, colour = '藏青', price = '42', gramWeight = '180') => [
  name,
  '汗布',
  '175',
  gramWeight,
  '棉100%',
  colour,
  price === '' ? '' : '云舟织造',
  price,
  price === '' ? '' : '是',
];
const preview = async (rows: string[][]) => (await previewOf(t, developer, 'materials', await workbookOf(headers, rows))).id;
const undo = async (id: string) => {
  const answer = await developer.call(importsApi.undo, { params: { id } });
  if (answer.code === 200) await runQueuedImports(t);
  return answer;
};
const named = (name: string) => t.db.selectFrom('spus').selectAll().where('name', 'like', `${name}%`).orderBy('id').execute();

describe('undoing an import', () => {
  it('deletes new records, archives those with prices, and restores the values of changed ones', async () => {
    const first = await preview([row('旧布', '藏青', '42'), row('旧布二', '藏青', '')]);
    await commitImport(t, developer, first);
    const id = await preview([
      row('旧布', '藏青', '50', '200'),
      row('旧布', '本白', '51', '200'),
      row('旧布二', '黑色', '', '210'),
      row('全新布'),
      row('全新无价布', '藏青', ''),
    ]);
    await commitImport(t, developer, id);
    expect((await named('旧布')).map(({ gramWeight }) => gramWeight)).toEqual(['200.00', '210.00']);

    expect(await undo(id)).toMatchObject({ code: 200, data: { state: 'UNDOING' } });

    expect(await batchOf(developer, id)).toMatchObject({ state: 'UNDONE', undoableUntil: null });
    expect((await named('旧布')).map(({ gramWeight, version }) => [gramWeight, version > 2])).toEqual([
      ['180.00', true],
      ['180.00', true],
    ]);
    expect((await named('全新')).map(({ name, state }) => [name, state])).toEqual([['全新布', 'ARCHIVED']]);
    const [old] = await named('旧布');
    const inForce = await t.db.selectFrom('currentPrices').select('price').where('spuId', '=', old!.id).execute();
    expect(inForce).toEqual([{ price: '42.0000' }]);
    const skus = await t.db
      .selectFrom('skus as k')
      .innerJoin('spus as s', 's.id', 'k.spuId')
      .select(['s.name', 'k.colourName', 'k.state'])
      .where('s.name', 'like', '旧布%')
      .orderBy('k.id')
      .execute();
    expect(skus.map(({ name, colourName, state }) => `${name} ${colourName} ${state}`)).toEqual([
      '旧布 藏青 CONFIRMED',
      '旧布二 藏青 CONFIRMED',
      '旧布 本白 DISABLED',
    ]);
    const log = await t.db
      .selectFrom('auditEntries')
      .select(['action', 'remark'])
      .where('documentId', '=', old!.id)
      .where('kind', '=', 'material')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(log).toEqual({ action: '撤销导入', remark: '撤销导入' });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is refused and changes nothing once a record was changed, and the error names it', async () => {
    const id = await preview([row('碰过布'), row('没碰布')]);
    await commitImport(t, developer, id);
    const [material] = await named('碰过布');
    const answer = await developer.call(materialsApi.transition, {
      params: { id: material!.id },
      body: { action: 'submit', version: material!.version },
    });
    expect(answer.code).toBe(200);
    expect(await undo(id)).toMatchObject({ code: 40905, message: `以下记录在导入后已被修改，不能撤销：${material!.code}` });
    expect(await named('没碰布')).toHaveLength(1);
  });

  it('is refused after a day, for other users, without the permission, and twice', async () => {
    const id = await preview([row('过期布')]);
    await commitImport(t, developer, id);
    const other = await t.aUser();
    expect(await other.call(importsApi.undo, { params: { id } })).toMatchObject({ code: 40400 });
    const blind = await t.aUser(['数据导入']);
    expect(await blind.call(importsApi.undo, { params: { id } })).toMatchObject({ code: 40300 });
    await t.ownerPool.query("update import_batches set written_at = written_at - interval '25 hours' where id = $1", [id]);
    expect((await batchOf(developer, id)).undoableUntil).toBeNull();
    expect(await undo(id)).toMatchObject({ code: 40905, message: '导入已超过 24 小时，不能撤销' });
    await t.ownerPool.query("update import_batches set written_at = written_at + interval '25 hours' where id = $1", [id]);
    expect(await undo(id)).toMatchObject({ code: 200 });
    expect(await undo(id)).toMatchObject({ code: 40905 });
  });

  it('allows the same file to be imported again', async () => {
    const rows = [row('再来布'), row('再来布', '本白')];
    const id = await preview(rows);
    await commitImport(t, developer, id);
    await undo(id);
    const again = await preview(rows);
    expect(await commitImport(t, developer, again)).toMatchObject({ state: 'DONE', counts: { NEW: 2 } });
    expect((await named('再来布')).map(({ state }) => state)).toEqual(['ARCHIVED', 'DRAFT']);
  });

  it('allows colours and offers of an existing material to be imported again, with the same permissions as the first time', async () => {
    await commitImport(t, developer, await preview([row('回头布')]));
    const adder = await t.aUser([
      ...menuTitles,
      '全局:查看价格',
      '全局:导入',
      '数据导入:撤销',
      '内部物料档案:加颜色',
      '内部物料档案:加供应商',
    ]);
    const rows = [row('回头布', '本白', '51'), row('回头布', '黑色', '')];
    const colours = async () => {
      const [material] = await named('回头布');
      const found = await t.db
        .selectFrom('skus as k')
        .leftJoin('offers as o', 'o.skuId', 'k.id')
        .leftJoin('currentPrices as p', 'p.offerId', 'o.id')
        .select(['k.colourName', 'k.code', 'k.state', 'o.active', 'o.preferred', 'p.price'])
        .where('k.spuId', '=', material!.id)
        .orderBy('k.serial')
        .execute();
      return found.map(({ colourName, code, state, active, preferred, price }) =>
        [colourName, code.slice(-2), state, active ? '报价' : '', preferred ? '优选' : '', price].join(' '),
      );
    };
    const asImported = ['藏青 01 CONFIRMED 报价 优选 42.0000', '本白 02 CONFIRMED 报价 优选 51.0000', '黑色 03 CONFIRMED   '];
    for (let time = 1; time <= 2; time += 1) {
      const batch = await previewOf(t, adder, 'materials', await workbookOf(headers, rows));
      expect(await commitImport(t, adder, batch.id)).toMatchObject({ state: 'DONE', counts: { NEW: 2, ERROR: 0 } });
      expect(await colours()).toEqual(asImported);
      expect(await brokenInvariants(t)).toEqual([]);
      expect(await adder.call(importsApi.undo, { params: { id: batch.id } })).toMatchObject({ code: 200 });
      await runQueuedImports(t);
      expect(await colours()).toEqual(['藏青 01 CONFIRMED 报价 优选 42.0000', '本白 02 DISABLED   ']);
      expect(await brokenInvariants(t)).toEqual([]);
    }
  });

  it('allows the same colour and supplier to be added manually, and keeps a colour that was enabled again', async () => {
    await commitImport(t, developer, await preview([row('手工布')]));
    const again = await preview([row('手工布', '本白', '51'), row('手工布', '黑色', '52')]);
    await commitImport(t, developer, again);
    await undo(again);
    const [material] = await named('手工布');
    const before = (await developer.call(materialsApi.get, { params: { id: material!.id } })).data;
    const [, white, black] = before.skus;
    const { supplier, unit, currency } = (await developer.call(pricesApi.listOffers, { params: { id: material!.id } })).data[0]!;
    const enabled = await developer.call(materialsApi.transitionSku, {
      params: { id: black!.id },
      body: { action: 'enable', version: black!.version },
    });
    expect(enabled.data.skus.map(({ colourName, state }) => `${colourName} ${state}`)).toContain('黑色 CONFIRMED');
    const added = await developer.call(materialsApi.addColours, {
      params: { id: material!.id },
      body: { colours: [{ colourId: white!.colour.id, state: 'SAMPLING', safetyStock: '5' }] },
    });
    expect(added.data.skus.find(({ id }) => id === white!.id)).toMatchObject({
      state: 'SAMPLING',
      safetyStock: '5.0000',
      code: white!.code,
    });
    const offer = { supplierId: supplier.id, unitId: unit.id, currencyId: currency.id, taxIncluded: true, taxRate: '13' };
    const offers = [white, black].map((sku) => ({ ...offer, skuId: sku!.id, bulkPrice: '60' }));
    const twice = { offers: [offers[0]!, offers[0]!] };
    expect(await developer.call(pricesApi.addOffers, { params: { id: material!.id }, body: twice })).toMatchObject({ code: 40901 });
    const offered = await developer.call(pricesApi.addOffers, { params: { id: material!.id }, body: { offers } });
    expect(offered.data.map(({ active, preferred, prices }) => [active, preferred, prices[0]?.price])).toEqual([
      [true, true, '42.0000'],
      [true, true, '60.0000'],
      [true, true, '60.0000'],
    ]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('restores the preferred offer', async () => {
    const first = await preview([row('优选布')]);
    await commitImport(t, developer, first);
    const batch = await previewOf(
      t,
      developer,
      'materials',
      await workbookOf([...headers, '优选'], [['优选布', '汗布', '', '', '', '藏青', '青禾针织', '40', '是', '是']]),
    );
    await commitImport(t, developer, batch.id);
    const [material] = await named('优选布');
    const preferred = async () =>
      (await developer.call(pricesApi.listOffers, { params: { id: material!.id } })).data
        .filter((offer) => offer.preferred)
        .map(({ supplier }) => supplier.abbreviation);
    expect(await preferred()).toEqual(['青禾针织']);
    await undo(batch.id);
    expect(await preferred()).toEqual(['云舟织造']);
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
