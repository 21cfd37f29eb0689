import { beforeAll, describe, expect, it } from 'vitest';
import type { PackingSheet } from '@mrp/contract/features/stock/packing-list.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { sendFile, workbookOf } from '../../../../test/imports.ts';

let t: TestApp;
let keeper: TestUser;
let list: Buffer;
beforeAll(async () => {
  t = await testApp();
  keeper = await t.aUser(['SKU库存', 'SKU库存:临时入库', '全局:导入']);
  list = await workbookOf(
    ['码单', '', ''],
    [
      ['缸号', '匹号', '米数'],
      ['A1', '１', '86.50'],
      ['', '2', '90'],
    ],
  );
});

const url = '/api/material/mrp/mrp/stock/sku-documents/packing-lists';
const send = (user: Pick<TestUser, 'headers'>, bytes: Uint8Array = list, name = '码单.xlsx') =>
  sendFile<PackingSheet[]>(t, user, url, bytes, name);

describe('the upload of a supplier packing list', () => {
  it('returns the cells of the file row by row', async () => {
    const { data } = await send(keeper);
    expect(data).toEqual([
      {
        name: '表1',
        rows: [
          { number: 1, texts: ['码单'] },
          { number: 2, texts: ['缸号', '匹号', '米数'] },
          { number: 3, texts: ['A1', '１', '86.50'] },
          { number: 4, texts: ['', '2', '90'] },
        ],
      },
    ]);
    const csv = await send(keeper, Buffer.from('缸号,匹号,米数\nA1,1,5\n'), '码单.csv');
    expect(csv.data[0]?.rows[1]).toEqual({ number: 2, texts: ['A1', '1', '5'] });
  });

  it('drops rows and columns after the last roll, even in very large files', async () => {
    const wide = await workbookOf(
      Array.from({ length: 150 }, (_, at) => `列${at}`),
      [['A1', '1', 'x'.repeat(30_000), ...Array.from({ length: 147 }, () => '9')]],
    );
    const [sheet] = (await send(keeper, wide)).data;
    expect(sheet?.rows.map(({ texts }) => [texts.length, Math.max(...texts.map(({ length }) => length))])).toEqual([
      [60, 3],
      [60, 80],
    ]);
  });

  it('is refused without login, without write permission, and for files that are not workbooks', async () => {
    expect(await send({ headers: {} })).toMatchObject({ status: 401 });
    for (const permissions of [['SKU库存'], ['SKU库存', 'SKU库存:临时入库'], ['SKU库存', 'SKU库存:退供', '全局:导入']] as const)
      expect(await send(await t.aUser(permissions))).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await send(keeper, Buffer.from('<html></html>'))).toMatchObject({ code: 41503, message: expect.stringContaining('.xlsx') });
  });
});
