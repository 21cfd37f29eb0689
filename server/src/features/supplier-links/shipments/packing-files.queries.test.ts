import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import type { PackingField, PackingList } from '@mrp/contract/features/supplier-links/shipment.ts';
import { fieldsOf, testApp, type TestApp } from '../../../../test/app.ts';
import { rawWorkbook } from '../../../../test/excel/raw-workbook.ts';
import { rawXls } from '../../../../test/excel/raw-xls.ts';
import { workbookOf } from '../../../../test/imports.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase } from '../../../../test/purchases.ts';
import { dataOf } from '../../../../test/styles.ts';
import { callAsSupplier, uploadAsSupplier } from '../../../../test/supplier-page.ts';

let t: TestApp;
let w: PreparationWorld;
let order: Purchase;
let token: string;
beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t, 'ROLL');
  for (const sku of w.skus.slice(0, 2)) await w.offer(sku, { bulk: '40.00' });
});
beforeEach(async () => {
  await t.ownerPool.query('delete from rate_limits');
  order = await anOrder();
  token = await aToken(order);
});

const anOrder = (): Promise<Purchase> => aConfirmedPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity: '100' }] });
const aToken = async ({ id }: Purchase): Promise<string> =>
  dataOf(await w.buyer.call(supplierLinksApi.create, { params: { id }, body: {} as never })).token ?? '';
const read = (bytes: Uint8Array, name = '码单.xlsx', query = '', link = token) =>
  uploadAsSupplier<PackingList>(t, link, `/orders/${order.id}/packing-files${query}`, bytes, name);
const shown = async (): Promise<LinkOrder> => (await callAsSupplier<LinkOrder>(t, token, 'GET', `/orders/${order.id}`)).data;
const ship = async ({ rolls, headers, columns }: PackingList) => {
  const { revision, shipments } = await shown();
  return callAsSupplier<LinkOrder>(t, token, 'POST', `/orders/${order.id}/shipments`, {
    baseRevision: revision,
    afterShipmentId: shipments[0]?.id ?? null,
    fromName: '王经理',
    lines: [
      {
        skuId: w.skus[0],
        quantity: null,
        rolls: rolls.map(({ row: _row, skuId: _sku, wrong: _wrong, ...roll }) => ({ ...roll, secondQuantity: null })),
      },
    ],
    mapping: { headers, columns },
  });
};

const headers = ['缸号', '卷号', '重量(公斤)'];
/** XML of a row of texts; a number is a number. */
const row = (number: number, cells: readonly (string | number)[], attributes = ''): string =>
  `<row r="${number}" ${attributes}>${cells
    .map((cell, at) => {
      const place = `${String.fromCharCode(65 + at)}${number}`;
      return typeof cell === 'number' ? `<c r="${place}"><v>${cell}</v></c>` : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
    })
    .join('')}</row>`;

describe('the packing list of a supplier as a file', () => {
  it.each([
    [
      '码单.xlsx',
      () =>
        workbookOf(headers, [
          ['F1', '1', '40.5'],
          ['', '2', '35'],
        ]),
    ],
    ['码单.xls', async () => rawXls([headers, ['F1', 1, 40.5], ['', 2, 35]])],
    ['码单.csv', async () => Buffer.from('﻿缸号,卷号,重量(公斤)\r\nF1,1,40.5\r\n,2,35\r\n')],
  ])('is read like an import from %s', async (name, bytes) => {
    const { data, code } = await read(await bytes(), name);
    expect(code).toBe(200);
    expect(data).toMatchObject({
      missing: [],
      unplaced: [],
      rolls: [
        { row: 2, skuId: w.skus[0], lotNo: 'F1', rollNo: '1', quantity: '40.5', wrong: {} },
        { row: 3, lotNo: 'F1', rollNo: '2', quantity: '35', wrong: {} },
      ],
    });
    expect(data.sheets.map(({ index }) => index)).toContain(data.sheet);
  });

  it('has the rows of the file in its refusals, merged lots on each row, and says what is hidden or has no result', async () => {
    const file = rawWorkbook({
      rows: [
        row(1, ['送货单 2026-11-30']),
        row(4, headers),
        row(5, ['M1', '1', 30]),
        row(6, ['', '2', 20]),
        row(7, ['M2', '3', '2x'], 'hidden="1"'),
        `<row r="9"><c r="A9" t="inlineStr"><is><t>M3</t></is></c><c r="B9"><v>4</v></c><c r="C9"><f>SUM(C5:C7)</f></c></row>`,
      ].join(''),
      afterRows: '<mergeCells count="2"><mergeCell ref="A5:A6"/><mergeCell ref="C5:C6"/></mergeCells>',
    });
    const { data } = await read(file);
    expect(data.rolls).toMatchObject([
      { row: 5, lotNo: 'M1', rollNo: '1', quantity: '30', wrong: {} },
      { row: 6, lotNo: 'M1', rollNo: '2', wrong: { quantity: '不能为空' } },
      { row: 7, lotNo: 'M2', quantity: '2x', wrong: { quantity: expect.any(String) } },
      { row: 9, lotNo: 'M3', wrong: { quantity: '公式没有计算结果，请用 Excel 打开并保存后再导入' } },
    ]);
    expect(data.notes).toContainEqual('第 7 行在文件里是隐藏的，也读了，请核对');
  });

  it('is read by the columns that he chooses, which are remembered for this company once it was sent', async () => {
    const file = await workbookOf(
      ['甲', '乙', '丙'],
      [
        ['R1', '1', '10'],
        ['R1', '2', '12'],
      ],
    );
    const asked = (await read(file)).data;
    expect(asked.missing).toEqual(expect.arrayContaining<PackingField>(['lotNo', 'rollNo']));
    const chosen = await read(file, '码单.xlsx', `?sheet=${asked.sheet}&columns=0:lotNo,1:rollNo,2:quantity`);
    expect(chosen.data).toMatchObject({ missing: [], rolls: [{ lotNo: 'R1', quantity: '10' }, { rollNo: '2' }] });
    expect((await ship(chosen.data)).code).toBe(200);
    const other = await workbookOf(['甲', '乙', '丙'], [['R2', '1', '10']]);
    expect((await read(other)).data).toMatchObject({ missing: [], rolls: [{ lotNo: 'R2', rollNo: '1', wrong: {} }] });
  });

  it('names the rolls that were sent before where the same file comes twice', async () => {
    const file = await workbookOf(headers, [
      ['T1', '1', '10'],
      ['T1', '2', '12'],
    ]);
    await ship((await read(file)).data);
    const again = (await read(file)).data;
    expect(again.rolls.map(({ wrong }) => wrong.rollNo)).toEqual(['这一匹已发送过，等采购处理', '这一匹已发送过，等采购处理']);
    const sent = await ship(again);
    expect(fieldsOf(sent.data)).toMatchObject({ 'lines.0.rolls.0.rollNo': '这一匹已发送过，等采购处理' });
    expect((await shown()).shipments).toHaveLength(1);
  });

  it('leaves out rows of another order, and says which order its title names', async () => {
    const other = await anOrder();
    const listed = await workbookOf(
      ['采购单号', ...headers],
      [
        [order.code, 'O1', '1', '10'],
        [other.code, 'O2', '2', '12'],
      ],
    );
    const { data } = await read(listed);
    expect(data.rolls).toMatchObject([{ row: 2, lotNo: 'O1' }]);
    expect(data.unplaced).toMatchObject([{ row: 3, reason: `这一行写的是采购单 ${other.code}，这里是 ${order.code}` }]);
    const titled = rawWorkbook({ rows: [row(1, [`码单 ${other.code}`]), row(2, headers), row(3, ['O3', '1', 10])].join('') });
    const told = (await read(titled)).data;
    expect(told.notes).toContainEqual(`码单上写的是采购单 ${other.code}，这里是 ${order.code}，请核对后再发送`);
    const [, wrongSku = ''] = w.skus;
    const coded = await w.buyer.call(supplierLinksApi.get, { params: { id: order.id } });
    expect(coded.code).toBe(200);
    const { rows } = await t.ownerPool.query<{ code: string }>('select code from skus where id = $1', [wrongSku]);
    const foreign = (await read(await workbookOf(['编码', ...headers], [[rows[0]?.code ?? '', 'O4', '1', '10']]))).data;
    expect(foreign).toMatchObject({ rolls: [], unplaced: [{ row: 2, reason: `采购单没有要发的“${rows[0]?.code}”` }] });
  });

  it('is refused where it is too long, something else, too large or for another order', async () => {
    const long = await workbookOf(
      headers,
      Array.from({ length: 10_000 }, (_, at) => ['L1', String(at), '1']),
    );
    expect(fieldsOf((await read(long)).data)).toEqual({ file: '码单有 10001 行，一次最多 2000 行，请分几次发送' });
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    expect(await read(png, '码单.xlsx')).toMatchObject({
      code: errors.WORKBOOK_REFUSED.code,
      message: expect.stringContaining('文件不是 .xlsx 工作簿'),
    });
    expect((await read(Buffer.from('<html><table></table></html>'), '码单.xls')).message).toContain('网页');
    expect((await read(rawXls([headers], { password: true }), '码单.xls')).message).toContain('密码');
    expect((await read(Buffer.alloc(0), '码单.csv')).code).not.toBe(200);
    expect((await read(Buffer.alloc(21 * 1024 * 1024), '码单.csv')).code).toBe(errors.FILE_TOO_LARGE.code);
    const file = await workbookOf(headers, [['S1', '1', '10']]);
    expect(fieldsOf((await read(file, '码单.xlsx', '?sheet=7')).data)).toEqual({ file: '找不到所选的工作表，请重新选择' });
    expect((await read(file, '码单.xlsx', '?columns=0:price')).code).toBe(errors.VALIDATION.code);
    expect((await read(file, '码单.xlsx', '?columns=0:lotNo,1:lotNo')).code).toBe(errors.VALIDATION.code);
    expect((await read(file, '码单.xlsx', '', 'guessed')).code).toBe(errors.LINK_ENDED.code);
    expect((await read(file, '码单.xlsx', '', await aToken(await anOrder()))).code).toBe(errors.LINK_ENDED.code);
    expect((await shown()).shipments).toEqual([]);
  });
});
