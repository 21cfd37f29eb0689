import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import { batchOf, brokenInvariants, commitImport, previewOf, runQueuedImports, workbookOf } from '../../../../test/imports.ts';
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

describe('taking back', () => {
  it('removes what is new, archives what has prices, and gives changed records their former values', async () => {
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

  it('is refused once somebody has changed a record, naming it, and leaves all as it is', async () => {
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

  it('is refused after a day, to others, without the right, and twice', async () => {
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

  it('lets the same file in again', async () => {
    const rows = [row('再来布'), row('再来布', '本白')];
    const id = await preview(rows);
    await commitImport(t, developer, id);
    await undo(id);
    const again = await preview(rows);
    expect(await commitImport(t, developer, again)).toMatchObject({ state: 'DONE', counts: { NEW: 2 } });
    expect((await named('再来布')).map(({ state }) => state)).toEqual(['ARCHIVED', 'DRAFT']);
  });

  it('gives the preferred offer back', async () => {
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
