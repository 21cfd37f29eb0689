import { beforeAll, describe, expect, it } from 'vitest';
import { coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { batchOf, commitImport, countsOf, previewOf, reasonsOf, rowsOf, uploadFile } from '../../../test/imports.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { supplierWorkbook, supplierWorkbookFacts } from '../../../test/excel/supplier-workbook.ts';

let t: TestApp;
let developer: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  developer = await t.aUser();
  for (const name of ['云舟织造', '青禾针织', '北屿纺织', '素锦丝绸', '沐川染整'])
    await aSupplier(t, { name: `${name}股份公司`, abbreviation: name });
});

const mapValues = (
  user: TestUser,
  id: string,
  body: { values?: { column: string; text: string; id: string | null }[]; answers?: ImportBatch['answers'] },
) => user.call(importsApi.mapValues, { params: { id }, body });

describe('the import of a typical supplier workbook', () => {
  let batch: ImportBatch;

  it('skips the cover and the title, and maps the headers', async () => {
    const { code, data } = await uploadFile(t, developer, 'materials', await supplierWorkbook());

    expect(code).toBe(200);
    expect(data).toMatchObject({
      state: 'MAPPING',
      sheet: 1,
      headerRow: supplierWorkbookFacts.headerRow,
      earlier: null,
      remembered: false,
    });
    const columns = Object.fromEntries(data.fileColumns.map(({ header, suggestion }) => [header, suggestion?.column ?? null]));
    expect(columns).toEqual({
      序号: null,
      供应商: 'supplierId',
      图片: 'picture',
      品名: 'name',
      货号: 'supplierItemNo',
      成份: 'compositions',
      门幅: 'width',
      克重: 'gramWeight',
      纱支: 'yarnCount',
      颜色: 'colourIds',
      色号: 'shadeNo',
      含税单价: 'bulkPrice',
      起订量: 'moq',
      '货期（天）': 'leadDaysBulk',
      报价日期: 'validFrom',
      备注: 'offerRemark',
    });
    expect(data.mapping.constants).toEqual({ taxIncluded: '是' });
    expect(data.fileColumns[6]?.samples).toEqual(['175cm', '170CM', '180']);
  });

  it('is validated cell by cell, and names similar entries for unknown texts', async () => {
    batch = await previewOf(t, developer, 'materials', await supplierWorkbook());

    expect(batch).toMatchObject({ state: 'READY', reason: null });
    expect(countsOf(batch)).toEqual([3, 0, 0, 9]);
    const rows = new Map((await rowsOf(developer, batch.id)).map((row) => [row.rowNumber, row]));
    expect([...rows.keys()]).toEqual([4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 18]);
    expect(rows.get(4)?.cells).toMatchObject({
      width: {
        text: '175cm',
        shown: '175',
      },
      compositions: {
        text: '100%棉',
        shown: '棉100%',
      },
      moq: {
        text: '300kg',
        shown: '300',
      },
      classificationId: {
        text: '',
        shown: '针织 / 汗布',
        assumed: true,
      },
      offerUnit: {
        text: '',
        shown: '公斤',
        assumed: true,
      },
    });
    expect(rows.get(8)?.cells).toMatchObject({
      gramWeight: { text: '190' },
      bulkPrice: { text: '62．5', shown: '62.5' },
      supplierId: { text: '青禾 针织', shown: '青禾针织' },
    });
    expect([4, 8, 12].map((number) => rows.get(number)?.pictures)).toEqual([1, 1, 1]);
    expect(await reasonsOf(developer, batch.id)).toMatchObject({
      5: '颜色不在颜色库，是否为“雾霾蓝”？',
      10: '成分占比合计须为100%',
      11: '供应商：供应商不存在，是否为“北屿纺织”？；大货报价：单元格的值是 #N/A，请改正',
      15: '物料名称：不能为空；供应商：供应商不存在，是否为“沐川染整”？',
    });
  });

  it('shows the effect of its suggestions before they are accepted, and asks once per range column', async () => {
    const { data } = await developer.call(importsApi.listValues, { params: { id: batch.id } });
    expect(data.effect).toEqual({ suggestions: 5, errorsBefore: 9, errorsAfter: 8 });
    expect(data.questions).toEqual([
      {
        kind: 'range',
        column: 'bulkPrice',
        label: '大货报价',
        rows: 2,
        examples: [
          { text: '118~135', becomes: '118' },
          { text: '38-46', becomes: '38' },
        ],
        answer: null,
      },
      { kind: 'range', column: 'leadDaysBulk', label: '大货货期', rows: 1, examples: [{ text: '15-20', becomes: '15' }], answer: null },
    ]);
    const suggested = data.columns.flatMap(({ column, values }) =>
      values.flatMap(({ text, suggestion }) => (suggestion ? [{ column, text, id: suggestion.id, label: suggestion.label }] : [])),
    );
    expect(Object.fromEntries(suggested.map(({ text, label }) => [text, label]))).toEqual({
      雾蓝: '雾霾蓝',
      炭黑: '炭灰',
      北屿纺织有限公司: '北屿纺织',
      '沐川染整（绍兴）': '沐川染整',
      素锦丝稠: '素锦丝绸',
    });

    const taken = await mapValues(developer, batch.id, {
      values: suggested.map(({ column, text, id }) => ({ column, text, id })),
      answers: {},
    });
    expect(taken.data.counts?.ERROR).toBe(8);
    const ranged = await mapValues(developer, batch.id, { answers: { 'range.bulkPrice': 'LOW', 'range.leadDaysBulk': 'HIGH' } });
    expect(countsOf(ranged.data)).toEqual([5, 0, 0, 7]);
    const [row] = (await rowsOf(developer, batch.id)).filter(({ rowNumber }) => rowNumber === 6);
    expect(row?.cells).toMatchObject({ bulkPrice: { text: '38-46', shown: '38' }, leadDaysBulk: { text: '15-20', shown: '20' } });
  });

  it('reports a duplicate with its row number, and leaves three rows with errors once the colours exist', async () => {
    for (const name of ['浅灰', '燕麦', '香槟']) {
      const colour = await developer.call(coloursApi.createColour, { body: { name, hex: null, lab: null, colourSystemId: null } });
      await mapValues(developer, batch.id, { values: [{ column: 'colourIds', text: name, id: colour.data.id }] });
    }
    expect(await reasonsOf(developer, batch.id)).toEqual({
      10: '成分占比合计须为100%',
      11: '单元格的值是 #N/A，请改正',
      14: '与第 5 行重复（同一物料、颜色、供应商和货号）',
      15: '物料名称不能为空',
    });
    expect(countsOf(await batchOf(developer, batch.id))).toEqual([8, 0, 0, 4]);
  });

  it('writes materials, colours, offers, prices and pictures of the rows without errors', async () => {
    const done = await commitImport(t, developer, batch.id);

    expect(done).toMatchObject({ state: 'DONE', reason: null });
    expect(countsOf(done)).toEqual([8, 0, 0, 4]);
    const list = await developer.call(materialsApi.list, { query: { sort: 'code', pageSize: 50 } });
    expect(list.data.rows.map(({ code, name }) => `${code.slice(0, -3)} ${name}`)).toEqual([
      'F-HB-000 精棉汗布',
      'F-HB-000 氨纶汗布',
      'F-HB-000 重磅汗布',
      'F-HB-000 莫代尔汗布',
      'F-KQC-000 空气层',
      'F-ZD-000 珠地网眼',
      'F-ZS-000 重磅真丝',
      'F-ZS-000 仿真丝缎',
    ]);
    const silk = list.data.rows.find(({ name }) => name === '重磅真丝');
    expect(silk).toMatchObject({
      classification: '梭织 / 真丝',
      width: '114.00',
      gramWeight: '81.81',
      supplier: '素锦丝绸',
      quotedPrice: '118.0000',
      priceUnit: '米',
      state: 'DRAFT',
    });
    const jersey = await developer.call(materialsApi.get, { params: { id: list.data.rows.find(({ name }) => name === '精棉汗布')!.id } });
    expect(jersey.data).toMatchObject({
      compositions: [{ share: '100.0000' }],
      skus: [{ colourName: '本白', state: 'CONFIRMED' }],
      pictureIds: [expect.any(String)],
    });
    const offers = await t.db
      .selectFrom('offers')
      .select(['supplierItemNo', 'moq', 'leadDaysBulk', 'taxIncluded', 'taxRate', 'preferred', 'remark'])
      .where('spuId', '=', jersey.data.id)
      .execute();
    expect(offers).toEqual([
      { supplierItemNo: '00123', moq: '300.0000', leadDaysBulk: 15, taxIncluded: true, taxRate: '13.0000', preferred: true, remark: '' },
    ]);
    const price = await t.db
      .selectFrom('offerPrices')
      .select(['price', 'validFrom', 'kind'])
      .where('spuId', '=', jersey.data.id)
      .executeTakeFirstOrThrow();
    expect(price).toEqual({ price: '42.0000', validFrom: '2026-03-02', kind: 'BULK' });
    const written = await developer.call(materialsApi.list, { query: { import: [batch.id] } });
    expect(done.listPath).toBe(`/msgList?import=${batch.id}`);
    expect(written.data.total).toBe(8);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('gives a material that lost its picture the one of the file again', async () => {
    const { rows } = await t.ownerPool.query<{ id: string }>(
      "delete from spu_pictures p using spus s where s.id = p.spu_id and s.name = '精棉汗布' returning s.id::text as id",
    );
    const again = await previewOf(t, developer, 'materials', await supplierWorkbook());
    await commitImport(t, developer, again.id);
    const jersey = await developer.call(materialsApi.get, { params: { id: rows[0]?.id ?? '' } });
    expect(jersey.data.pictureIds).toEqual([expect.any(String)]);
  });
});
