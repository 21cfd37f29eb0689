import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { exportsApi } from '@mrp/contract/features/exports.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { Inquiry } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { runQueuedExports } from '../../../test/exports.ts';
import { batchOf, commitImport, countsOf, previewOf, reasonsOf, runQueuedImports, workbookOf } from '../../../test/imports.ts';
import { anInquiry } from '../../../test/inquiries.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let buyer: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  buyer = await t.aUser();
});

async function asked(): Promise<{ inquiry: Inquiry; suppliers: Supplier[] }> {
  const suppliers = [await aSupplier(t), await aSupplier(t)];
  const input = anInquiry(
    d,
    suppliers.map(({ id }) => id),
  );
  return { inquiry: (await buyer.call(inquiriesApi.create, { body: input as never })).data, suppliers };
}

const headers = [
  '询价单',
  '供应商',
  '询价内容',
  '报价',
  '计价单位',
  '币种',
  '含税',
  '税率',
  '起订量',
  '货期',
  '运费（人民币元，整单不含税）',
];
const preview = async (rows: readonly (readonly string[])[]) => previewOf(t, buyer, 'inquiryAnswers', await workbookOf(headers, rows));
const answersOf = async ({ id }: Inquiry) => (await buyer.call(inquiriesApi.get, { params: { id } })).data.answers;

describe('the workbook of an inquiry', () => {
  it('read in filled becomes the answers; an empty price is skipped, and undoing takes them back', async () => {
    const { inquiry, suppliers } = await asked();
    const [one, other] = suppliers.map(({ abbreviation }) => abbreviation);
    const batch = await preview([
      [inquiry.code, one!, inquiry.name, '12.5', '米', '人民币', '是', '13', '300', '12天', '180'],
      [inquiry.code, other!, inquiry.name, '', '', '', '', '', '', '', ''],
    ]);
    expect(countsOf(batch)).toEqual([1, 0, 1, 0]);
    const { id } = await commitImport(t, buyer, batch.id);
    expect(await answersOf(inquiry)).toMatchObject([
      { price: '12.5', taxIncluded: true, moq: '300', leadDays: '12', landed: '11.4219' },
      { answeredAt: null, price: null },
    ]);
    const second = await preview([[inquiry.code, one!, '', '12', '', '', '', '', '', '', '']]);
    expect(countsOf(second)).toEqual([0, 1, 0, 0]);
    await buyer.call(importsApi.undo, { params: { id } });
    await runQueuedImports(t);
    expect(await batchOf(buyer, id)).toMatchObject({ state: 'UNDONE' });
    expect(await answersOf(inquiry)).toMatchObject([{ answeredAt: null, price: null }, {}]);
  });

  it('says at the cell what is wrong', async () => {
    const { inquiry, suppliers } = await asked();
    const stranger = await aSupplier(t);
    const name = suppliers[0]!.abbreviation;
    const batch = await preview([
      ['XJ-没有', name, '', '12', '', '', '', '', '', '', ''],
      [inquiry.code, stranger.abbreviation, '', '12', '', '', '', '', '', '', ''],
      [inquiry.code, name, '', '-1', '', '', '', '', '', '', ''],
    ]);
    const reasons = Object.values(await reasonsOf(buyer, batch.id)).join('\n');
    for (const message of ['没有这张询价单', '没有问这家供应商', '不能小于0']) expect(reasons).toContain(message);
  });

  const sheetOf = ({ id }: Inquiry, suppliers: readonly Supplier[]) =>
    `inquiryIds=${id}&supplierIds=${suppliers.map((supplier) => supplier.id).join(',')}`;
  const make = (who: TestUser, query: string) =>
    who.call(exportsApi.start, { body: { list: 'inquirySheet', query, columns: ['code', 'supplier', 'price'] } as never });
  const isSent = async (inquiry: Inquiry) => (await answersOf(inquiry)).map(({ sentAt }) => sentAt !== null);

  it('is named by inquiry and supplier, and marks its supplier as asked only when the file was made', async () => {
    const { inquiry, suppliers } = await asked();
    const { data: job } = await make(buyer, sheetOf(inquiry, suppliers.slice(0, 1)));
    expect(job.excelName).toMatch(new RegExp(`^${inquiry.code}_${suppliers[0]!.abbreviation}_\\d{8}-\\d{6}\\.xlsx$`));
    expect(await isSent(inquiry)).toEqual([false, false]);
    await runQueuedExports(t);
    expect(await isSent(inquiry)).toEqual([true, false]);
    const { data: log } = await buyer.call(auditApi.selectAllLogById, { query: { type: 'inquiry', id: inquiry.id } });
    expect(log[0]).toMatchObject({ action: '发询价表', userName: log.at(-1)!.userName });
    const { data: cancelled } = await make(buyer, sheetOf(inquiry, suppliers.slice(1)));
    await buyer.call(exportsApi.cancel, { params: { id: cancelled.id } });
    await runQueuedExports(t);
    expect(await isSent(inquiry)).toEqual([true, false]);
  });

  it('of several suppliers, of a closed inquiry or made by somebody who may not ask goes to nobody', async () => {
    const { inquiry, suppliers } = await asked();
    await make(buyer, sheetOf(inquiry, suppliers));
    await make(await t.aUser(['比价', '全局:导出']), sheetOf(inquiry, suppliers.slice(0, 1)));
    await runQueuedExports(t);
    expect(await isSent(inquiry)).toEqual([false, false]);
    await make(buyer, sheetOf(inquiry, suppliers.slice(0, 1)));
    const close = { action: 'close', version: inquiry.version, reason: '不买了' } as const;
    await buyer.call(inquiriesApi.transition, { params: { id: inquiry.id }, body: close });
    await runQueuedExports(t);
    expect(await isSent(inquiry)).toEqual([false, false]);
  });
});
