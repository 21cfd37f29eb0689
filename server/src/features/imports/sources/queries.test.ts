import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { theDictionaries } from '../../../../test/builders.ts';
import {
  commitImport,
  countsOf,
  previewOf,
  rowsOf,
  sheetHeaders,
  sheetOf,
  sheetRow,
  uploadFile,
  workbookOf,
} from '../../../../test/imports.ts';
import { aSupplier } from '../../../../test/suppliers.ts';
import { composition } from '../../../features.ts';
import { rawWorkbook } from '../../../../test/excel/raw-workbook.ts';

let t: TestApp;
let developer: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  developer = await t.aUser();
  for (const name of ['云舟织造']) await aSupplier(t, { name: `${name}股份公司`, abbreviation: name });
});

describe('uploads that are not valid workbooks', () => {
  it.each([
    ['an old one', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2000, '0'), 'hex'), '报价.xls', '请另存为 .xlsx 后再导入'],
    [
      'one with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      '报价.xlsx',
      '文件有密码保护，请去除密码后再导入',
    ],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000', 'hex'),
      '报价.xlsx',
      '文件不是 .xlsx 工作簿，请用 Excel 或 WPS 另存为 .xlsx 后再导入',
    ],
    [
      'a web page',
      Buffer.from('<html><table></table></html>'),
      '报价.xlsx',
      '文件实际是网页（HTML）格式，请用 Excel 或 WPS 另存为 .xlsx 后再导入',
    ],
    ['nothing', Buffer.alloc(0), '报价.xlsx', '文件是空的，请检查后重新选择'],
    [
      'one with a DTD',
      rawWorkbook({ parts: [{ name: 'xl/workbook.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' }] }),
      '报价.xlsx',
      expect.stringContaining('不安全'),
    ],
    [
      'a bomb',
      rawWorkbook({ parts: [{ name: 'xl/worksheets/sheet1.xml', content: 'x', declaredBytes: 500 * 1024 * 1024 }] }),
      '报价.xlsx',
      expect.stringMatching(/解压后过大|已损坏/),
    ],
  ])('are refused with an instruction and leave no batch, such as %s', async (_, bytes, name, message) => {
    const stored = async () => {
      let files = 0;
      for await (const _key of t.files.list()) files += 1;
      return files;
    };
    const before = await stored();
    expect(await uploadFile(t, developer, 'materials', bytes, name)).toMatchObject({ status: 200, code: 41503, message });
    expect(await stored()).toBe(before);
  });

  it('do not include CSV, which is read as written', async () => {
    const text = `${sheetHeaders.join(',')}\n${sheetRow('逗号布').join(',')}\n`;
    const batch = await previewOf(t, developer, 'materials', Buffer.from(text), { name: '报价.csv' });
    expect(batch).toMatchObject({ encoding: 'UTF-8', counts: { NEW: 1, ERROR: 0 } });
  });
});

describe('malformed cells', () => {
  it('are reported at their cells, and accepted values stay text', async () => {
    const batch = await previewOf(
      t,
      developer,
      'materials',
      await sheetOf([
        sheetRow('<script>alert(1)</script>'),
        sheetRow("=cmd|'/C calc'!A0"),
        sheetRow('长'.repeat(10_000)),
        sheetRow('😀布'),
        sheetRow('__proto__'),
        sheetRow("'; drop table spus; --"),
        sheetRow('零\u0000字'),
      ]),
    );
    expect((await rowsOf(developer, batch.id)).map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual([
      [2, ''],
      [3, ''],
      [4, '物料名称不能超过64个字符'],
      [5, ''],
      [6, ''],
      [7, ''],
      [8, ''],
    ]);
    expect(await commitImport(t, developer, batch.id)).toMatchObject({ state: 'DONE', counts: { NEW: 6 } });
    const names = (await t.db.selectFrom('spus').select('name').orderBy('id', 'desc').limit(6).execute())
      .map(({ name }) => name)
      .toReversed();
    expect(names).toEqual(['<script>alert(1)</script>', "=cmd|'/C calc'!A0", '😀布', '__proto__', "'; drop table spus; --", '零字']);
  });

  it('are reported and not written when all rows of a sheet are one record', async () => {
    const batch = await previewOf(
      t,
      developer,
      'materials',
      await workbookOf(
        sheetHeaders,
        Array.from({ length: 2300 }, () => sheetRow('一个布')),
      ),
    );
    const last = (await developer.call(importsApi.listRows, { params: { id: batch.id }, query: { page: 12, pageSize: 200 } })).data.rows.at(
      -1,
    );
    expect(last).toMatchObject({ rowNumber: 2301, outcome: 'ERROR', reason: '同一记录超过 1000 行，请检查列映射' });
    expect(batch.counts).toEqual({ NEW: 1, UPDATE: 0, SKIP: 999, ERROR: 1300 });
  });
});

it('a template has drop-downs, its example row is skipped, and it can be imported unchanged', async () => {
  const { response } = await developer.call(importsApi.downloadTemplate, { params: { object: 'materials' } });
  expect(response.headers['content-disposition']).toContain(encodeURIComponent('物料导入模板.xlsx'));
  const batch = await previewOf(t, developer, 'materials', response.rawPayload);
  expect(batch.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['物料', false],
    ['填写说明', false],
    ['选项', true],
  ]);
  expect(batch.fileColumns.every(({ suggestion }) => suggestion?.reason === '名称相同')).toBe(true);
  expect((await rowsOf(developer, batch.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([['SKIP', '模板的示例行']]);
});

it.each(composition.imports.map(({ key, label }) => [label, key] as const))(
  'the template of %s has only its example row',
  async (_, key) => {
    const { response } = await developer.call(importsApi.downloadTemplate, { params: { object: key } });
    expect(countsOf(await previewOf(t, developer, key, response.rawPayload))).toEqual([0, 0, 1, 0]);
  },
);
