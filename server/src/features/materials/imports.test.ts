import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { exportsApi } from '@mrp/contract/features/exports.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { commitImport, countsOf, previewOf, reasonsOf, rowsOf, sheetOf, sheetRow, workbookOf } from '../../../test/imports.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { composition } from '../../features.ts';
import { exportWorker } from '../exports/jobs.ts';

let t: TestApp;
let developer: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  developer = await t.aUser();
  for (const name of ['云舟织造', '青禾针织']) await aSupplier(t, { name: `${name}股份公司`, abbreviation: name });
});

describe('the import of existing materials', () => {
  const priced = async (name: string) =>
    t.db
      .selectFrom('offerPrices as p')
      .innerJoin('spus as s', 's.id', 'p.spuId')
      .select(['p.price', 'p.validFrom'])
      .where('s.name', '=', name)
      .orderBy('p.id')
      .execute();

  it('changes the values that differ; empty cells and missing columns change nothing', async () => {
    const first = await previewOf(t, developer, 'materials', await sheetOf([sheetRow('更新布'), sheetRow('更新布', { 颜色: '本白' })]));
    await commitImport(t, developer, first.id);

    const headers = ['物料名称', '分类', '颜色', '供应商', '供方货号', '大货报价', '含税', '克重', '手感'];
    const rows = [
      ['更新布', '汗布', '藏青', '云舟织造', 'A-1', '43.50', '是', '185', ''],
      ['更新布', '汗布', '本白', '云舟织造', 'A-1', '42', '是', '', '柔软'],
      ['更新布', '汗布', '卡其', '青禾针织', '', '45', '否', '', ''],
    ];
    const batch = await previewOf(t, developer, 'materials', await workbookOf(headers, rows));
    expect(countsOf(batch)).toEqual([1, 2, 0, 0]);
    const [one, two] = await rowsOf(developer, batch.id);
    expect(one?.cells).toMatchObject({ bulkPrice: { text: '43.50', before: '42' }, gramWeight: { text: '185', before: '180' } });
    expect(two?.cells).toMatchObject({ handFeel: { text: '柔软', before: '' } });

    await commitImport(t, developer, batch.id);
    const material = await t.db
      .selectFrom('spus')
      .select(['id', 'gramWeight', 'handFeel', 'width', 'version'])
      .where('name', '=', '更新布')
      .executeTakeFirstOrThrow();
    expect(material).toMatchObject({ gramWeight: '185.00', handFeel: '柔软', width: '175.00', version: 2 });
    expect((await priced('更新布')).map(({ price }) => price)).toEqual(['42.0000', '42.0000', '45.0000', '43.5000']);
    const skus = await t.db.selectFrom('skus').select('colourName').where('spuId', '=', material.id).orderBy('serial').execute();
    expect(skus.map(({ colourName }) => colourName)).toEqual(['藏青', '本白', '卡其']);
  });

  it.each([
    ['CREATE', [1, 0, 1, 0], '已存在，按“仅新增”跳过'],
    ['UPDATE', [0, 1, 1, 0], '物料不存在，按“仅更新”跳过'],
  ] as const)('skips half of the rows with the strategy %s', async (strategy, counts, note) => {
    await commitImport(t, developer, (await previewOf(t, developer, 'materials', await sheetOf([sheetRow(`老布${strategy}`)]))).id);
    const rows = [sheetRow(`老布${strategy}`, { 克重: '200' }), sheetRow(`新布${strategy}`)];
    const batch = await previewOf(t, developer, 'materials', await sheetOf(rows), { strategy });
    expect(countsOf(batch)).toEqual(counts);
    expect((await rowsOf(developer, batch.id, 'SKIP')).map(({ reason }) => reason)).toEqual([note]);
  });

  it('refuses one barcode or colour name for several colours in a cell', async () => {
    const headers = ['物料名称', '分类', '门幅', '克重', '成分', '颜色', '档案颜色名', '条码'];
    const bytes = await workbookOf(headers, [['两色布', '汗布', '175', '180', '棉100%', '本白、藏青', '奶油', '6901234567892']]);
    const { id } = await previewOf(t, developer, 'materials', bytes);
    expect(await reasonsOf(developer, id)).toEqual({ 2: '档案颜色名：一行有多个颜色时请留空；条码：一行有多个颜色时请留空' });
  });

  it('refuses prices for a disabled offer, unless the row changes nothing', async () => {
    const row = sheetRow('停用报价布');
    await commitImport(t, developer, (await previewOf(t, developer, 'materials', await sheetOf([row]))).id);
    const stopped = sql`update offers o set active = false, preferred = false from spus s where s.id = o.spu_id and s.name = '停用报价布'`;
    await t.write((tx) => stopped.execute(tx), developer.id);
    expect(countsOf(await previewOf(t, developer, 'materials', await sheetOf([row])))).toEqual([0, 0, 1, 0]);
    const dearer = await previewOf(t, developer, 'materials', await sheetOf([sheetRow('停用报价布', { 大货报价: '50' })]));
    expect(countsOf(dearer)).toEqual([0, 0, 0, 1]);
    expect(await reasonsOf(developer, dearer.id)).toEqual({ 2: '此供应商的报价已停用，请先在物料详情中启用' });
  });

  it('finds materials by code, and refuses an unknown code', async () => {
    const { code } = await t.db.selectFrom('spus').select('code').where('name', '=', '更新布').executeTakeFirstOrThrow();
    const batch = await previewOf(
      t,
      developer,
      'materials',
      await workbookOf(
        ['物料编码', '手感'],
        [
          [code, '滑爽'],
          ['F-HB-999999', '滑爽'],
        ],
      ),
    );
    expect(countsOf(batch)).toEqual([0, 1, 0, 1]);
    expect(await reasonsOf(developer, batch.id)).toEqual({ 3: '物料编码不存在；另一套系统的编码请对应到“旧编码”，新建物料请留空' });
  });
});

it.each(['materials', 'suppliers'])('the exported list of %s can be imported again and changes nothing', async (list) => {
  // 罗纹 is a fabric classification below 针织, and a trim classification.
  const twins = await t.db.selectFrom('classificationFacts').select(['id', 'fullName']).where('name', '=', '罗纹').execute();
  expect(new Set(twins.map(({ fullName }) => fullName))).toEqual(new Set(['罗纹', '针织 / 罗纹']));
  if (list === 'materials') {
    const ribs = await workbookOf(['物料名称', '分类', '规格', '颜色'], [['领口罗纹', '辅料 / 罗纹', '6cm', '藏青']]);
    const made = await previewOf(t, developer, 'materials', ribs);
    expect(await reasonsOf(developer, made.id)).toEqual({});
    await commitImport(t, developer, made.id);
  }
  if (list === 'suppliers') await aSupplier(t, { abbreviation: '罗纹厂', classificationIds: twins.map(({ id }) => id ?? '') });
  const { data: job } = await developer.call(exportsApi.start, { body: { list, query: '' } });
  const worker = exportWorker({ db: t.ownerDb, files: t.files, log: (line) => t.logged.push(line) }, composition.exports);
  await worker.run({ id: job.id }, { attempt: 0, signal: new AbortController().signal });
  const { storeKey } = await t.db.selectFrom('exportJobs').select('storeKey').where('id', '=', job.id).executeTakeFirstOrThrow();
  const batch = await previewOf(t, developer, list, await buffer((await t.files.get(storeKey ?? '')).stream));
  expect(await reasonsOf(developer, batch.id)).toEqual({});
  const [created, updated, skipped, failed] = countsOf(batch);
  expect([created, updated, failed]).toEqual([0, 0, 0]);
  expect(skipped).toBeGreaterThan(1);
});
